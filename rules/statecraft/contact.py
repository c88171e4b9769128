"""Chapter 14: contact, Position, Weather Gauge, and who starts a battle (SC-CONT, SC-WG)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.statecraft.attributes import Trial, roll_against
from rules.statecraft.table import Table

GAUGE = 5
"""Position at sea that gives the Weather Gauge (SC-WG-01)."""
Who = Literal["both", "a", "b", "none"]


@dataclass(frozen=True)
class Notice:
    """Who has noticed whom, each side's Position, who holds the Weather Gauge."""

    who: Who
    a: int = 0
    b: int = 0
    gauge: Literal["a", "b", "none"] = "none"


def notice(table: Table, vigilance_a: int, vigilance_b: int, naval: bool, *subject: str) -> Notice:
    """SC-CONT-02: both test Vigilance, the mover first; Position is the difference, or the margin of the only one."""
    first = roll_against(table, vigilance_a, (), "contact", "mover", *subject)
    second = roll_against(table, vigilance_b, (), "contact", "other", *subject)
    return judge(first, second, naval)


def judge(first: Trial, second: Trial, naval: bool) -> Notice:
    """The contact table on two tests (R-35), and the Weather Gauge from Position 5 at sea."""
    if not first.success and not second.success:
        return Notice("none")
    a, b = max(0, first.gain - second.gain), max(0, second.gain - first.gain)
    who: Who = "both" if first.success and second.success else "a" if first.success else "b"
    return Notice(who, a, b, gauge_of(a, b) if naval else "none")


def gauge_of(a: int, b: int) -> Literal["a", "b", "none"]:
    """Who holds the Weather Gauge with these Positions."""
    return "a" if a >= GAUGE else "b" if b >= GAUGE else "none"


@dataclass(frozen=True)
class Temper:
    """What decides whether a side starts a battle: stance, units, whether the place is its own land, whether it is
    entering the other's."""

    stance: str
    units: int
    home: bool = False
    entering: bool = False


def fights(found: Notice, a: Temper, b: Temper) -> bool:
    """SC-CONT-03: whether a battle starts. A holder of the Weather Gauge may decline (SC-WG-01)."""
    if found.who == "none":
        return False
    if found.who == "both":
        willing = "attack" in (a.stance, b.stance) or a.entering
        declines = {"a": a.stance == "avoid", "b": b.stance == "avoid", "none": False}[found.gauge]
        return willing and not declines
    finder, other = (a, b) if found.who == "a" else (b, a)
    return finder.stance == "attack" or (finder.stance == "defend" and finder.home and finder.units >= other.units)
