"""Chapter 11: what a war between two States begins with, breaks and ends, whoever makes it (SC-WAR-02, -07, -09)."""

from __future__ import annotations

from rules.statecraft import caretaking, pacts, violations
from rules.statecraft.pacts import Term
from rules.statecraft.relations import War
from rules.statecraft.table import Table

BROKEN_BY_WAR = ("non_aggression", "peace", "royal_marriage", "defense_pact", "protectorate")
"""Conditions with an enemy that a war violates (SC-TREATY-11, SC-WAR-09)."""


def begin(table: Table, attacker: str, target: str) -> None:
    """Two States are at war from now on; what each has then is kept for SC-NAP-02."""
    if not pacts.at_war(table.world, attacker, target):
        strength = {state: caretaking.units(table, state) for state in (attacker, target)}
        table.world.wars.append(War(attacker, target, table.world.date, strength=strength))


def broken(table: Table, attacker: str, enemy: str) -> list[Term]:
    """The clauses, secret ones too, that a State violates by war on another, by treaty and clause: also the Peace that
    one of them stands in (SC-PEACE-01), and Military Access only if troops attack from there (SC-WAR-09)."""
    abuses = attacks_from_within(table, attacker, enemy)
    between = pacts.between(table.world, attacker, enemy, *BROKEN_BY_WAR, "military_access")
    return violations.with_peace([t for t in between if t.clause.condition != "military_access" or abuses])


def attacks_from_within(table: Table, attacker: str, enemy: str) -> bool:
    """SC-WAR-09: whether troops that stand in the partner's land would attack from there."""
    inside = {code for code, land in table.world.lands.items() if land.controller == enemy}
    return any(f.kind == "A" and f.owner == attacker and f.place in inside for f in table.world.forces.values())


def end_treaties(table: Table, a: str, b: str) -> None:
    """War ends what bound two States to each other, access without penalty (SC-WAR-09, SC-RM-06)."""
    for term in pacts.between(table.world, a, b, *BROKEN_BY_WAR, "military_access"):
        violations.break_clause(table, term)
