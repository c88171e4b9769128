"""Chapter 14: rounds of combat (SC-COMBAT)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from rules.statecraft import leaders, technology
from rules.statecraft.attributes import Trial, roll_against
from rules.statecraft.table import Table

READINESS_3 = 5
FIDEI = 1


@dataclass
class Fighter:
    """A force in battle: what of it counts. rank: officer, general or sovereign; effects: its State's technologies."""

    id: str
    units: int
    strategy: int
    vigilance: int = 0
    owner: str = ""
    mercs: int = 0
    rank: str = "officer"
    position: int = 0
    readiness: int = 2
    fidei: bool = False
    effects: Sequence[Mapping[str, Any]] = ()
    retreat: str = ""
    start: int = field(init=False)
    """Units when the battle began."""

    def __post_init__(self) -> None:
        self.start = self.units


@dataclass
class Side:
    """One side of a battle. gauge: it holds the Weather Gauge; trapped: it has nowhere to go; start: units when the
    battle began."""

    fighters: list[Fighter]
    gauge: bool = False
    trapped: bool = False
    start: int = field(init=False)

    def __post_init__(self) -> None:
        self.start = self.units

    @property
    def units(self) -> int:
        """Units now in the battle."""
        return sum(f.units for f in self.fighters)

    @property
    def position(self) -> int:
        """The best Position of its forces (SC-COMBAT-06)."""
        return max(f.position for f in self.fighters)

    @property
    def commander(self) -> Fighter:
        """Sovereign before General before Officer; equals: more units, then id (SC-LEAD-08)."""
        standing = [f for f in self.fighters if f.units] or self.fighters
        return min(standing, key=lambda f: (leaders.RANK[f.rank], -f.units, f.id))


@dataclass(frozen=True)
class Round:
    """Both commanders' States and tests, and both losses of a round."""

    commanders: tuple[str, str]
    tests: tuple[Trial, Trial]
    losses: tuple[int, int]

    @property
    def margins(self) -> tuple[int, int]:
        """Margins of success."""
        return self.tests[0].gain, self.tests[1].gain


def fight_round(table: Table, a: Side, b: Side, naval: bool, *subject: str) -> Round:
    """SC-COMBAT-01..05: both commanders test Strategy; the lower margin loses the difference, the higher a quarter of
    it; losses count at once, for both at the same time."""
    edges = technology.edge(a.commander.effects, a.position, b.position, naval)
    answer = technology.edge(b.commander.effects, b.position, a.position, naval)
    place_a, place_b = technology.positions(a.commander.effects, b.commander.effects, a.position, b.position, naval)
    first = _test(table, a, place_a + edges.bonus, "attacker", *subject)
    second = _test(table, b, place_b + answer.bonus, "defender", *subject)
    losses = casualties(first.gain, second.gain, table.board.options.quarter)
    made = (min(losses[0], a.units), min(losses[1], b.units))
    commanders = (a.commander.owner, b.commander.owner)  # before the losses, with which the command may pass on
    lose(a, made[0])
    lose(b, made[1])
    return Round(commanders, (first, second), made)


def _test(table: Table, side: Side, extra: int, role: str, *subject: str) -> Trial:
    leader = side.commander
    readiness = READINESS_3 if leader.readiness == 3 else 0
    mods = (side.units, extra, readiness, FIDEI if leader.fidei else 0)
    return roll_against(table, leader.strategy, mods, "strategy", role, *subject)


def casualties(a: int, b: int, quarter: str = "up") -> tuple[int, int]:
    """SC-COMBAT-03, -04: losses of two sides with these margins of success; equal margins lose nothing."""
    difference = abs(a - b)
    lesser = ceil(difference / 4) if quarter == "up" else difference // 4
    return (difference, lesser) if a < b else (lesser, difference)


def lose(side: Side, losses: int) -> None:
    """Losses of a side, mercenaries first inside a force (SC-COMBAT-06)."""
    for force, lost in split_losses({f.id: f.units for f in side.fighters}, losses).items():
        fighter = next(f for f in side.fighters if f.id == force)
        fighter.units -= lost
        fighter.mercs = max(0, fighter.mercs - lost)


def split_losses(forces: Mapping[str, int], losses: int) -> dict[str, int]:
    """SC-COMBAT-06: in proportion to units, largest remainder; ties to the larger force, then by id."""
    total = sum(forces.values())
    if not total:
        return dict.fromkeys(forces, 0)
    losses = min(losses, total)
    lost = {force: units * losses // total for force, units in forces.items()}
    ranked = sorted(forces, key=lambda f: (-(forces[f] * losses % total), -forces[f], f))
    for force in ranked[: losses - sum(lost.values())]:
        lost[force] += 1
    return lost
