"""Chapter 4: characters. Creation, age, the yearly Death roll (SC-ATTR, SC-MEAS-06..08, SC-ANN-09)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rules.ruleset import MODERATOR
from rules.statecraft.attributes import ATTRIBUTES, roll_against, roll_attributes
from rules.statecraft.dates import year_of
from rules.statecraft.model import Person
from rules.statecraft.table import Table

OLDEST = 80
"""The birthday on which a life ends (SC-MEAS-07)."""
YOUNGEST = 16
FIRST_HONOR = 10
FIRST_PRESTIGE = 10


def create(table: Table, who: str, name: str, born: int | None = None, to: str = MODERATOR) -> Person:
    """A new character: 24 d6, d8 Vitality, and d20 for the age unless the birth year is known (SC-MEAS-08).

    who: what keys the dice (a State's code or a General's id). The year of accession is this year.
    """
    year = str(year_of(table.world.date))
    rolls = roll_attributes(table, who, year, to=to)
    vitality = table.roll(8, "vitality", who, year, to=to)
    if born is None:
        born = year_of(table.world.date) - (YOUNGEST + table.roll(20, "age", who, year, to=to))
    return Person(name, dict(zip(ATTRIBUTES, rolls, strict=True)), vitality, born, year_of(table.world.date))


def arranged(rolls: Sequence[int], highest_to: Sequence[str]) -> dict[str, int]:
    """A General's attributes (SC-LEAD-05): the highest rolls on the attributes named, the others in rolled order.

    Of equal rolls the earlier counts as higher. With nothing named the rolls stay as rolled.
    """
    ranked = sorted(range(len(rolls)), key=lambda i: (-rolls[i], i))
    chosen = dict(zip(highest_to, ranked, strict=False))
    rest = [i for i in range(len(rolls)) if i not in chosen.values()]
    others = [name for name in ATTRIBUTES if name not in chosen]
    placed = chosen | dict(zip(others, rest, strict=True))
    return {name: rolls[placed[name]] for name in ATTRIBUTES}


def age_at_death_step(person: Person, year: int) -> int:
    """The age at the Death step after Winter of a year (SC-MEAS-07)."""
    return year + 1 - person.born


def death_roll(table: Table, person: Person, who: str, year: int) -> Literal["", "age", "vitality"]:
    """A year's Death step of one character: 80 years end it without a roll, else a Fortune test may cost 1 Vitality.

    Returns the cause of death, "" for a survivor.
    """
    if age_at_death_step(person, year) >= OLDEST:
        return "age"
    trial = roll_against(table, person.attributes["fortune"], (), "death", who, str(year), to=who)
    facts = {"effective": trial.effective, "die": trial.die, "success": trial.success}
    if trial.success:
        table.tell(who, "death roll", who=who, vitality=person.vitality, **facts)
        return ""
    return lose_vitality(table, person, who, "death roll", facts)


def lose_vitality(
    table: Table, person: Person, who: str, kind: str, facts: dict[str, int | bool]
) -> Literal["", "vitality"]:
    """One Vitality less; at 0 the character dies at once (SC-MEAS-06)."""
    person.vitality = max(0, person.vitality - 1)
    table.tell(who, kind, who=who, vitality=person.vitality, **facts)
    return "" if person.vitality else "vitality"
