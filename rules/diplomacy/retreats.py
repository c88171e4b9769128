"""A retreat phase (DIP-RET-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.diplomacy.causes import Cause, cause
from rules.diplomacy.legality import judged
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import DiplomacyOrder, Unit
from rules.diplomacy.results import OrderResult

Orders = Mapping[str, Sequence[DiplomacyOrder]]
Struck = tuple[str, DiplomacyOrder, Cause]


@dataclass(frozen=True)
class Retreats:
    """The outcome of a retreat phase: the results, and all units that are left on the board."""

    results: tuple[OrderResult, ...]
    units: tuple[Unit, ...]


def retreat(ground: Ground, orders: Orders) -> Retreats:
    """Carry the retreats out. Two to one province disband both, a unit without a legal order is disbanded."""
    legal, void = _judged(ground, orders)
    beaten = [dislodged.unit for dislodged in ground.state.dislodged]
    fates = [_fate(ground, legal, unit) for unit in beaten]
    saved = [
        unit.model_copy(update={"place": result.order.target})
        for unit, result in zip(beaten, fates, strict=True)
        if result.order is not None and result.order.verb == "retreat" and result.result == "succeeds"
    ]
    units = sorted((*ground.state.units, *saved), key=lambda unit: ground.board.rank(unit.place))
    return Retreats(results=(*fates, *(_void(*struck) for struck in void)), units=tuple(units))


def _judged(ground: Ground, orders: Orders) -> tuple[dict[str, DiplomacyOrder], list[Struck]]:
    """The last legal order of each dislodged unit, by its place, and all that are struck out."""
    legal: dict[str, DiplomacyOrder] = {}
    void: list[Struck] = []
    for power in ground.board.powers:
        for order in orders.get(power, ()):
            meant, why = judged(ground, power, order)
            if why is None and meant.place in legal:
                void.append((power, legal[meant.place], cause("superseded")))
            if why is None:
                legal[meant.place] = meant
            else:
                void.append((power, meant, why))
    return legal, void


def _fate(ground: Ground, legal: Mapping[str, DiplomacyOrder], unit: Unit) -> OrderResult:
    order = legal.get(unit.place)
    if order is None:
        why = cause("no-order")
        return OrderResult(unit.power, str(unit), None, result="succeeds", verb="disband", cause=why)
    rivals = [
        [fate.unit.power, str(fate.unit)]
        for fate in ground.state.dislodged
        if fate.unit != unit and _same_goal(ground, order, legal.get(fate.unit.place))
    ]
    if rivals:
        return OrderResult(unit.power, str(unit), order, "fails", cause=cause("retreats-clash", with_=rivals))
    return OrderResult(unit.power, str(unit), order, "succeeds")


def _same_goal(ground: Ground, order: DiplomacyOrder, other: DiplomacyOrder | None) -> bool:
    if other is None or not order.verb == other.verb == "retreat":
        return False
    return ground.board.province_of(order.target) == ground.board.province_of(other.target)


def _void(power: str, order: DiplomacyOrder, why: Cause) -> OrderResult:
    return OrderResult(power, f"{order.kind} {order.place}".strip(), order, "void", cause=why)
