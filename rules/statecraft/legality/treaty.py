"""Checks of treaties (section 2.5 of the order language)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.numerals import natural
from rules.statecraft import exchange, pacts
from rules.statecraft.legality.ground import Check, Ground
from rules.statecraft.order_model import Clause, StatecraftOrder
from rules.statecraft.refusals import RefusedError
from rules.statecraft.relations import Treaty
from rules.statecraft.wording import treaty_text

BILATERAL = ("exchange", "royal_marriage", "defense_pact", "non_aggression", "protectorate")


def new(ground: Ground, order: StatecraftOrder) -> None:
    """Parties that exist, clauses that the rules allow (SC-TREATY-05)."""
    for state in order.states:
        ground.state(state)
    parties = list(dict.fromkeys((ground.realm.code, *order.states)))
    if len(parties) < 2:
        raise RefusedError("ERR-TWO-STATES")
    clauses(ground, parties, order.clauses)


def clauses(ground: Ground, parties: Sequence[str], written: Sequence[Clause]) -> None:
    """Every clause by itself."""
    numbers = [c.number for c in written]
    if len(set(numbers)) < len(numbers):
        raise RefusedError("ERR-CLAUSE", n=max(numbers), why="numbered twice")
    for clause in written:
        clause_fits(ground, parties, clause)


def clause_fits(ground: Ground, parties: Sequence[str], clause: Clause) -> None:
    """The States it is between, and what it promises."""
    between = clause.states or tuple(parties)
    if any(s not in parties for s in clause.states):
        raise RefusedError("ERR-CLAUSE", n=clause.number, why="names a State that is no party")
    if clause.condition == "coalition" and len(between) < 3:
        raise RefusedError("ERR-TWO-STATES")
    if clause.condition == "coalition" and (
        clause.leader not in between or not clause.enemy or clause.enemy in between
    ):
        raise RefusedError("ERR-CLAUSE", n=clause.number, why="needs a leader among the members and an enemy outside")
    if clause.condition in BILATERAL and len(between) != 2:
        raise RefusedError("ERR-BILATERAL", condition=clause.condition)
    if clause.condition in ("protectorate", "military_access") and len(clause.states) != 2:
        raise RefusedError("ERR-BILATERAL", condition=clause.condition)
    unmarried(ground, clause, between)
    if clause.condition == "exchange":
        gift(ground, parties, clause)


def unmarried(ground: Ground, clause: Clause, between: Sequence[str]) -> None:
    """No second Royal Marriage of two States, as far as this one knows. Raises RefusedError ERR-CLAUSE."""
    if clause.condition == "royal_marriage" and pacts.married(ground.table.world, between[0], between[1]):
        raise RefusedError("ERR-CLAUSE", n=clause.number, why="these States are married already")


def gift(ground: Ground, parties: Sequence[str], clause: Clause) -> None:
    """What an Exchange must never hand over, now or ever (SC-TREATY-05)."""
    giver = clause.states[0] if clause.states else parties[0]
    if clause.gives == "mercenaries":
        raise RefusedError("ERR-MERC-TRADE")
    if clause.gives == "land":
        exchange.check_land(ground.table, ground.state(giver, self_too=True), clause.what)


def of(ground: Ground, order: StatecraftOrder) -> Treaty:
    """A treaty that one is a party of. Raises RefusedError ERR-PARTY."""
    treaty = ground.table.world.treaties.get(natural(order.ref) or 0)
    if treaty is None or ground.realm.code not in treaty.parties:
        raise RefusedError("ERR-PARTY", treaty=order.ref)
    return treaty


def draft(ground: Ground, order: StatecraftOrder) -> None:
    """A draft that is still open."""
    treaty = of(ground, order)
    if treaty.status != "open":
        raise RefusedError("ERR-CLOSED", item=order.ref)


def amend(ground: Ground, order: StatecraftOrder) -> None:
    """New clauses fit."""
    draft(ground, order)
    clauses(ground, of(ground, order).parties, order.clauses)


def sign(ground: Ground, order: StatecraftOrder) -> None:
    """The current version; a marriage that its drafter could not know of is found by who signs (SC-TREATY-06)."""
    draft(ground, order)
    treaty = of(ground, order)
    for clause in treaty.clauses:
        unmarried(ground, clause, clause.states or tuple(treaty.parties))
    if order.version != treaty.version:
        raise RefusedError("ERR-VERSION", n=treaty.version, text=treaty_text(treaty.clauses, treaty.text))


def in_force(ground: Ground, order: StatecraftOrder) -> Treaty:
    """A treaty signed by all. Raises RefusedError."""
    treaty = of(ground, order)
    if treaty.status != "signed":
        raise RefusedError("ERR-CLOSED", item=order.ref)
    return treaty


def confirmed(ground: Ground, order: StatecraftOrder) -> None:
    """What cannot be undone needs CONFIRM."""
    in_force(ground, order)
    if not order.confirm:
        raise RefusedError("ERR-CONFIRM", range="1d6 Stability and Honor" if order.verb == "LEAVE" else "none")


def running(ground: Ground, order: StatecraftOrder) -> None:
    """A treaty of one's own that is in force."""
    in_force(ground, order)


def complain(ground: Ground, order: StatecraftOrder) -> None:
    """A clause in force, against another party."""
    treaty = in_force(ground, order)
    if order.state not in treaty.parties or order.state == ground.realm.code:
        raise RefusedError("ERR-STATE", x=order.state)
    if order.number not in {c.number for c in treaty.clauses}:
        raise RefusedError("ERR-CLAUSE", n=order.number, why="there is no such clause")


CHECKS: dict[str, Check] = {
    "TREATY_NEW": new,
    "AMEND": amend,
    "SIGN": sign,
    "UNSIGN": draft,
    "REJECT_TREATY": draft,
    "PUBLISH": running,
    "LEAK": confirmed,
    "LEAVE": confirmed,
    "END_TREATY": running,
    "COMPLAIN_TREATY": complain,
}
