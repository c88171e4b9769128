"""An adjustment phase: builds, waives, removals, the 2023 rule for what is not removed (DIP-UNIT-04, DIP-UNIT-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rules.diplomacy.board import Board
from rules.diplomacy.causes import Cause, cause
from rules.diplomacy.counting import centres_of, owed, units_of
from rules.diplomacy.legality import judged
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import DiplomacyOrder, Unit
from rules.diplomacy.results import OrderResult

Orders = Mapping[str, Sequence[DiplomacyOrder]]


@dataclass(frozen=True)
class Adjustments:
    """The outcome of an adjustment phase: the results, all units that are then on the board, and by power the builds
    that were left unused."""

    results: tuple[OrderResult, ...]
    units: tuple[Unit, ...]
    unused: dict[str, int]


def adjust(ground: Ground, orders: Orders) -> Adjustments:
    """Build and remove, power by power, each order in its turn: the first legal ones count (4.D.4 to 4.D.6)."""
    results: list[OrderResult] = []
    units, unused = list(ground.state.units), {}
    for power in ground.board.powers:
        ledger = Ledger(ground, power)
        results.extend(ledger.carry_out(order) for order in orders.get(power, ()))
        results.extend(ledger.removed_by_rule())
        units = [unit for unit in units if unit not in ledger.removed] + ledger.built
        if ledger.unused:
            unused[power] = ledger.unused
    units.sort(key=lambda unit: ground.board.rank(unit.place))
    return Adjustments(tuple(results), tuple(units), unused)


class Ledger:
    """One power's adjustments while they are carried out: what is still owed, what is built and removed so far."""

    def __init__(self, ground: Ground, power: str) -> None:
        self.ground, self.power = ground, power
        self.owed = owed(ground, power)
        self.left = abs(self.owed)
        self.built: list[Unit] = []
        self.removed: list[Unit] = []

    def carry_out(self, order: DiplomacyOrder) -> OrderResult:
        """Carry one order out, or say why not."""
        meant, why = judged(self.ground, self.power, order)
        why = why or self._too_late(meant)
        unit = f"{meant.kind} {meant.place}".strip()
        if why is not None:
            adjusts = meant.verb in ("build", "remove", "waive")
            return OrderResult(self.power, unit, meant, "fails" if adjusts else "void", cause=why)
        self.left -= 1
        if meant.verb == "build" and meant.kind:
            self.built.append(Unit(power=self.power, kind=meant.kind, place=meant.place))
        if meant.verb == "remove":
            self.removed.append(self.ground.units[self.ground.board.province_of(meant.place)])
        return OrderResult(self.power, unit, meant, "succeeds")

    def _too_late(self, order: DiplomacyOrder) -> Cause | None:
        """Why a legal order cannot be carried out after those before it."""
        if order.verb == "build" and self._same_province(order.place, self.built):
            return cause("built-twice", place=self.ground.board.province_of(order.place))
        if order.verb == "remove" and self._same_province(order.place, self.removed):
            return cause("removed-twice", kind=order.kind, place=order.place)
        if self.left > 0:
            return None
        return cause("too-many-removals" if order.verb == "remove" else "too-many-builds", owed=abs(self.owed))

    def _same_province(self, place: str, units: Iterable[Unit]) -> bool:
        province_of = self.ground.board.province_of
        return province_of(place) in {province_of(unit.place) for unit in units}

    def removed_by_rule(self) -> list[OrderResult]:
        """Remove what is still owed by the 2023 rule."""
        if self.owed >= 0 or not self.left:
            return []
        standing = [unit for unit in units_of(self.ground.state, self.power) if unit not in self.removed]
        centres = centres_of(self.ground.state, self.power)
        line = by_distance(self.ground.board, centres, standing)
        going, staying = line[: self.left], line[self.left :]
        self.removed.extend(going)
        far = _distance(self.ground.board, centres)
        tied = {far(unit) for unit in staying}
        return [self._removal(unit, "by-the-rule-tied" if far(unit) in tied else "by-the-rule") for unit in going]

    def _removal(self, unit: Unit, why: str) -> OrderResult:
        return OrderResult(self.power, str(unit), None, "succeeds", verb="remove", cause=cause(why))

    @property
    def unused(self) -> int:
        """How many builds nobody ordered, carried out or waived."""
        return self.left if self.owed > 0 else 0


def by_distance(board: Board, centres: Iterable[str], units: Iterable[Unit]) -> list[Unit]:
    """Units in the order in which civil disorder removes them: farthest from any of the centres first, over land and
    sea whatever the unit; at equal distance fleets before armies, then by the province's full name (4.D.8)."""
    far = _distance(board, centres)

    def key(unit: Unit) -> tuple[int, bool, str]:
        return -far(unit), unit.kind == "A", board.provinces[board.province_of(unit.place)].name

    return sorted(units, key=key)


def _distance(board: Board, centres: Iterable[str]) -> Callable[[Unit], int]:
    """A unit's distance from the nearest of these; more than any other where there is no way."""
    steps, beyond = distances(board, centres), len(board.provinces)
    return lambda unit: steps.get(board.province_of(unit.place), beyond)


def distances(board: Board, sources: Iterable[str]) -> dict[str, int]:
    """The number of steps over land and sea to every province from the nearest of these."""
    found = dict.fromkeys(sources, 0)
    frontier = list(found)
    while frontier:
        steps = found[frontier[0]] + 1
        frontier = [near for province in frontier for near in sorted(board.neighbours(province))]
        frontier = [near for near in dict.fromkeys(frontier) if near not in found]
        found.update(dict.fromkeys(frontier, steps))
    return found
