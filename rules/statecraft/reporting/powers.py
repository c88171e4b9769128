"""What is public: the record sheet's own box, and a line for every power (SC-CON-08)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rules.statecraft import pacts
from rules.statecraft.dates import show, year_of
from rules.statecraft.model import Realm
from rules.statecraft.pacts import Term
from rules.statecraft.reporting.bonds import is_public
from rules.statecraft.reporting.calling import event_name
from rules.statecraft.reporting.reader import Facts, Reader, living


def terms(reader: Reader, condition: str) -> list[Term]:
    """The clauses of a condition that are in force in treaties which everybody may read."""
    return [term for term in reader.in_force if term.clause.condition == condition and is_public(term.treaty)]


def bound(reader: Reader, state: str, condition: str) -> list[str]:
    """The States to which a public clause binds one, by name."""
    found = {s for term in terms(reader, condition) if state in term.states for s in term.states}
    return reader.all(sorted(found - {state}))


def coalitions(reader: Reader, state: str) -> list[str]:
    """The enemies named in a State's Coalitions."""
    return reader.all(sorted({t.clause.enemy for t in terms(reader, "coalition") if state in t.states}))


def access(reader: Reader, state: str) -> list[str]:
    """The States that grant one Military Access."""
    return reader.all(sorted({t.states[0] for t in terms(reader, "military_access") if t.states[1] == state}))


def suzerain(reader: Reader, state: str) -> list[str]:
    """A State's Suzerain."""
    return reader.all(t.states[0] for t in terms(reader, "protectorate") if t.states[1] == state)


def vassals(reader: Reader, state: str) -> list[str]:
    """A State's Vassals."""
    return reader.all(sorted(t.states[1] for t in terms(reader, "protectorate") if t.states[0] == state))


def truces(reader: Reader, state: str) -> list[str]:
    """The States with which a Peace still binds one."""
    return bound(reader, state, "peace")


def wars(reader: Reader, state: str) -> list[str]:
    """A State's enemies."""
    return reader.all(pacts.enemies(reader.world, state))


def technologies(reader: Reader, state: str) -> list[str]:
    """A State's technologies, each with its last year of exclusive use."""
    held = (t for t in reader.world.technologies if t.holder == state)
    return [f"{event_name(reader, t.id)} ({t.acquired + t.years - 1})" for t in held]


LINES: Mapping[str, Callable[[Reader, str], list[str]]] = {
    "coalitions": coalitions,
    "defense_pacts": lambda reader, state: bound(reader, state, "defense_pact"),
    "military_access": access,
    "non_aggression": lambda reader, state: bound(reader, state, "non_aggression"),
    "suzerain": suzerain,
    "vassals": vassals,
    "royal_marriages": lambda reader, state: bound(reader, state, "royal_marriage"),
    "wars": wars,
    "truces": truces,
    "technologies": technologies,
}
"""The lines of the box, in the record sheet's order."""


def box(reader: Reader, state: str) -> list[Facts]:
    """A State's public information, without lines that are empty."""
    filled = ({"line": line, "names": names(reader, state)} for line, names in LINES.items())
    return [line for line in filled if line["names"]]


def powers(reader: Reader) -> list[Facts]:
    """Every other played State that the reader knows."""
    return [power(reader, realm) for realm in _known(reader) if realm.player]


def unplayed(reader: Reader) -> list[Facts]:
    """Every State that nobody plays and the reader knows: as much is public of it (SC-CON-08)."""
    return [power(reader, realm) for realm in _known(reader) if not realm.player]


def _known(reader: Reader) -> Iterator[Realm]:
    others = (realm for realm in living(reader.world) if realm.code != reader.code)
    yield from (realm for realm in others if reader.knows_state(realm.code))


def power(reader: Reader, realm: Realm) -> Facts:
    """One State as everybody knows it."""
    ruler = realm.ruler
    return {
        "code": realm.code,
        "name": realm.name,
        "sovereign": ruler.name if ruler else "",
        "age": year_of(reader.world.date) - ruler.born if ruler else 0,
        "religion": realm.religion,
        "honor": realm.honor,
        "capital": realm.capital,
        "excommunicated": realm.excommunicated,
        "prestige": realm.prestige if reader.board.options.prestige_visibility == "always" else None,
        "box": box(reader, realm.code),
    }


def wars_of_the_world(reader: Reader) -> list[Facts]:
    """The wars between States that the reader knows, the oldest first."""
    known = (w for w in pacts.wars(reader.world) if reader.knows_state(w.attacker) and reader.knows_state(w.defender))
    return [
        {"attacker": reader.who(w.attacker), "defender": reader.who(w.defender), "since": show(w.since)}
        for w in sorted(known, key=lambda w: w.since)
    ]


def church(reader: Reader) -> Facts:
    """Fidei Defensor and the Crusades."""
    world = reader.world
    return {
        "fidei": reader.who(world.fidei) if world.fidei else "",
        "crusades": reader.all(sorted(world.crusades)),
        "excommunicated": reader.all(_excommunicated(reader)),
    }


def _excommunicated(reader: Reader) -> Iterator[str]:
    yield from (realm.code for realm in living(reader.world) if realm.excommunicated)
