"""Chapter 12: who commands, and what a battle does to them (SC-LEAD)."""

from __future__ import annotations

from rules.statecraft.attributes import roll_against
from rules.statecraft.model import Force, Officer, Person
from rules.statecraft.sovereigns import lose_vitality
from rules.statecraft.table import Table

RANK = {"sovereign": 0, "general": 1, "officer": 2}
"""SC-LEAD-08."""


def kind(force: Force) -> str:
    """officer, general (also an Admiral) or sovereign."""
    return force.commander if force.commander in RANK else "general"


def person(table: Table, force: Force) -> Person | None:
    """The character in command; None for an Officer, or when the person is gone."""
    if force.commander == "sovereign":
        return table.realm(force.owner).ruler
    general = table.world.generals.get(force.commander)
    return general.person if general else None


def serves(table: Table, name: str, state: str) -> bool:
    """Whether a living General or Admiral of that id serves a State."""
    general = table.world.generals.get(name)
    return general is not None and general.serves == state and bool(general.player) and general.person.vitality > 0


def ensure_officer(table: Table, force: Force) -> None:
    """SC-LEAD-01: an Officer's Strategy and Vigilance, 3d6 each, when he is first needed (R-33)."""
    if person(table, force) is None and force.officer is None:
        force.officer = roll_officer(table, force.owner, force.id)


def roll_officer(table: Table, owner: str, force: str) -> Officer:
    """3d6 Strategy, then 3d6 Vigilance."""
    key = (force, str(table.world.date))
    strategy = table.sum(3, 6, "officer strategy", *key, to=owner)
    return Officer(strategy, table.sum(3, 6, "officer vigilance", *key, to=owner))


def attribute(table: Table, force: Force, name: str) -> int:
    """A commander's attribute; Officers have Strategy and Vigilance, and the option's Acumen (SC-SUP-05)."""
    leader = person(table, force)
    if leader:
        return leader.attributes[name]
    if name == "acumen":
        return table.board.options.officer_acumen
    ensure_officer(table, force)
    return int(getattr(force.officer, name))


def commander(forces: list[Force]) -> Force:
    """The force whose commander leads a side: Sovereign, General, Officer; equals: more units, then id (SC-LEAD-08)."""
    return min(forces, key=lambda f: (RANK[kind(f)], -f.units, f.id))


def officer_survives(table: Table, fortune: int, force: str, destroyed: bool) -> bool:
    """SC-LEAD-03: the Sovereign's Fortune decides; with his force an Officer dies without a roll."""
    if destroyed:
        return False
    return roll_against(table, fortune, (), "officer fortune", force, str(table.world.date)).success


def leader_survives(table: Table, leader: Person, who: str, place: str) -> bool:
    """SC-LEAD-06: own Fortune, failure costs 1 Vitality; the same test if the force was destroyed."""
    trial = roll_against(
        table, leader.attributes["fortune"], (), "battle fortune", who, place, str(table.world.date), to=who
    )
    if trial.success:
        return True
    facts: dict[str, int | bool] = {"effective": trial.effective, "die": trial.die, "success": False}
    return not lose_vitality(table, leader, who, "battle fortune", facts)


def dismiss(force: Force) -> None:
    """SC-LEAD-02: a new, unknown Officer takes over."""
    force.officer = None
