"""What a power still has to order before its phase closes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.diplomacy.counting import owed, units_of
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import DiplomacyOrder, Unit


def lacking(ground: Ground, power: str, orders: Sequence[DiplomacyOrder]) -> Iterator[str]:
    """The units without an order ("F Brest"), or how many builds or removals are still owed ("2 builds")."""
    if ground.state.phase.kind == "adjustment":
        yield from _adjustments(ground, power, len(orders))
        return
    ordered = {ground.board.province_of(order.place) for order in orders}
    for unit in _units(ground, power):
        province = ground.board.province_of(unit.place)
        if province not in ordered:
            yield f"{unit.kind} {ground.board.provinces[province].name}"


def _units(ground: Ground, power: str) -> tuple[Unit, ...]:
    if ground.state.phase.kind == "movement":
        return units_of(ground.state, power)
    return tuple(fate.unit for fate in ground.state.dislodged if fate.unit.power == power)


def _adjustments(ground: Ground, power: str, ordered: int) -> Iterator[str]:
    due = owed(ground, power)
    left = abs(due) - ordered
    if left > 0:
        what = "build" if due > 0 else "removal"
        yield f"{left} {what}{'s' if left > 1 else ''}"
