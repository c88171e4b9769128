"""Technologies that somebody won at an auction, and their end (SC-EVENT-05, -08, -09, SC-COMBAT-02)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.statecraft.dates import year_of
from rules.statecraft.table import Table


@dataclass(frozen=True)
class Status:
    """exclusive: its winner alone has it; common: everybody does."""

    exclusive: bool
    common: bool


def status(acquired: int | None, event_year: int | None, start: int, years: int, year: int) -> Status:
    """SC-EVENT-08: exclusive for a number of years after it was won, then common. Never put up for bidding: common if
    its year lies before the scenario's start (SC-EVENT-09)."""
    if acquired is not None:
        return Status(year < acquired + years, year >= acquired + years)
    return Status(False, event_year is not None and event_year < start)


def has(table: Table, state: str, effect: str) -> bool:
    """Whether a State enjoys an effect such as "ocean_exploration": nobody holds it exclusively, or this State does."""
    year = year_of(table.world.date)
    for won in table.world.technologies:
        effects = table.board.events.get(won.id, table.world.extra_events.get(won.id, {})).get("effects", [])
        if any(effect in e for e in effects) and status(won.acquired, None, 0, won.years, year).exclusive:
            return won.holder == state
    return True


def held(table: Table, state: str) -> list[str]:
    """The technologies that a State alone has now."""
    year = year_of(table.world.date)
    mine = [t for t in table.world.technologies if t.holder == state]
    return [t.id for t in mine if status(t.acquired, None, 0, t.years, year).exclusive]


def expire(table: Table) -> None:
    """Step 0: technologies whose years are over are common now."""
    year = year_of(table.world.date)
    over = [t for t in table.world.technologies if year >= t.acquired + t.years]
    table.world.technologies = [t for t in table.world.technologies if t not in over]
    for technology in over:
        table.proclaim("technology common", event=technology.id, holder=technology.holder)


@dataclass(frozen=True)
class Edge:
    """What technology does for a side in battle: a bonus, and the two Positions after it; floor: the least that it
    leaves the enemy."""

    bonus: int
    own: int
    enemy: int
    floor: int = 0


def edge(effects: Iterable[Mapping[str, Any]], own: int, enemy: int, naval: bool) -> Edge:
    """The combat effects of event data on a side with these Positions (SC-COMBAT-02)."""
    bonus, before, floor = 0, own, 0
    for effect in effects:
        if naval and effect.get("domain") == "land":
            continue
        bonus += int(effect.get("combat", 0))
        if before and "if_own_position" in effect:
            own += int(effect["if_own_position"]["position"])
        if not before and "if_no_own_position" in effect:
            cut = effect["if_no_own_position"]
            enemy, floor = enemy + int(cut["enemy_position"]), int(cut["floor"])
    return Edge(bonus, own, enemy, floor)


def positions(
    a: Iterable[Mapping[str, Any]], b: Iterable[Mapping[str, Any]], own: int, enemy: int, naval: bool
) -> tuple[int, int]:
    """The Positions of both sides after the technologies of both: gains and losses added, then the floor."""
    first, second = edge(a, own, enemy, naval), edge(b, enemy, own, naval)
    mine, theirs = first.own + second.enemy - own, second.own + first.enemy - enemy
    return max(second.floor, mine), max(first.floor, theirs)


def effects_of(table: Table, events: Iterable[str]) -> list[Mapping[str, Any]]:
    """The effect records of these events."""
    data = {**table.board.events, **table.world.extra_events}
    return [effect for event in events for effect in data[event].get("effects", [])]
