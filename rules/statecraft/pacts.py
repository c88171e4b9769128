"""What treaties in force say between two States (SC-TREATY)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.statecraft.dates import YEAR
from rules.statecraft.model import World
from rules.statecraft.order_model import Clause
from rules.statecraft.relations import Treaty, War


class Term(NamedTuple):
    """One clause of one treaty."""

    treaty: Treaty
    clause: Clause

    @property
    def states(self) -> tuple[str, ...]:
        """The States it is between."""
        named = self.clause.states or tuple(self.treaty.parties)
        return named if self.is_bilateral else tuple(s for s in named if s not in self.treaty.left)

    @property
    def is_bilateral(self) -> bool:
        """Whether it names its two States, in the order that says what each is."""
        return len(self.clause.states) == 2


def ends(term: Term) -> int | None:
    """The season in which a clause is no longer in force; None without a date. A Peace binds for its truce
    (SC-PEACE-02)."""
    if term.clause.condition == "peace":
        return term.treaty.since + term.clause.truce * YEAR
    return term.clause.until * YEAR + YEAR if term.clause.until else None


def in_force(world: World, *conditions: str) -> Iterator[Term]:
    """All clauses of these conditions (all if none is named) in force now, by treaty and clause number
    (SC-TREATY-10)."""
    for number in sorted(n for n, treaty in world.treaties.items() if treaty.status == "signed"):
        treaty = world.treaties[number]
        for clause in sorted(treaty.clauses, key=lambda c: c.number):
            if (conditions and clause.condition not in conditions) or clause.number in treaty.broken:
                continue
            term = Term(treaty, clause)
            over = ends(term)
            if over is None or world.date < over:
                yield term


def between(world: World, a: str, b: str, *conditions: str) -> list[Term]:
    """The clauses in force between two States."""
    return [t for t in in_force(world, *conditions) if a in t.states and b in t.states]


def partners(world: World, state: str, condition: str) -> list[str]:
    """The States with which one has a clause of this kind, by code."""
    found = {s for t in in_force(world, condition) if state in t.states for s in t.states}
    return sorted(found - {state})


def married(world: World, a: str, b: str) -> bool:
    """Whether a Royal Marriage joins two States (SC-RM)."""
    return bool(between(world, a, b, "royal_marriage"))


def suzerain(world: World, vassal: str) -> str:
    """The Suzerain of a State, "" if it is nobody's Vassal (SC-PROT)."""
    return next((t.states[0] for t in in_force(world, "protectorate") if t.states[1] == vassal), "")


def vassals(world: World, state: str) -> list[str]:
    """A Suzerain's Vassals, by code."""
    return sorted(t.states[1] for t in in_force(world, "protectorate") if t.states[0] == state)


def grants(world: World, owner: str, guest: str) -> list[Term]:
    """The Military Access that one State has given another (SC-MA-01)."""
    return [t for t in in_force(world, "military_access") if t.states[0] == owner and t.states[1] == guest]


def wars(world: World, state: str = "") -> list[War]:
    """The wars that go on, those of one State if it is named."""
    return [w for w in world.wars if w.ended is None and (not state or state in (w.attacker, w.defender))]


def at_war(world: World, a: str, b: str) -> bool:
    """Whether two States are at war."""
    return any({w.attacker, w.defender} == {a, b} for w in world.wars if w.ended is None)


def enemies(world: World, state: str) -> list[str]:
    """The States with which one is at war, by code."""
    return sorted({w.defender if w.attacker == state else w.attacker for w in wars(world, state)})


def were_at_war(world: World, a: str, b: str, since: int) -> bool:
    """Whether two States are or were at war at some time since a season."""
    pair = {a, b}
    return any({w.attacker, w.defender} == pair and (w.ended is None or w.ended >= since) for w in world.wars)


def allied(world: World, a: str, b: str) -> bool:
    """Whether one State's land and ports count as the other's: Defense Pact, Protectorate (SC-MOVE-03, -04)."""
    return bool(between(world, a, b, "defense_pact", "protectorate"))
