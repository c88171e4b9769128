"""Why an order is illegal: the one place that knows, for the parser and for the adjudication.

Legal is what could be carried out by the board alone, whatever the others write (DATC 4.E.1): a convoyed move is legal
when fleets stand where they could carry it, a support when its unit could go there. An illegal order is ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.diplomacy.board import Board
from rules.diplomacy.causes import Cause, cause, explain
from rules.diplomacy.legality.adjustment import why_no_build, why_no_removal, why_no_waive
from rules.diplomacy.legality.doubts import why_doubtful
from rules.diplomacy.legality.movement import why_no_convoy, why_no_move, why_no_support
from rules.diplomacy.legality.retreat import why_no_disband, why_no_retreat
from rules.diplomacy.meaning import Ground, as_meant
from rules.diplomacy.model import DiplomacyOrder, State
from rules.diplomacy.rulebook import DATC, Rulebook

__all__ = ["Cause", "explain", "judged", "why_doubtful", "why_illegal"]

VERBS_OF_PHASE = {
    "movement": ("hold", "move", "support", "convoy"),
    "retreat": ("retreat", "disband"),
    "adjustment": ("build", "remove", "waive"),
}
NEEDS = {
    "hold": ("place",),
    "move": ("place", "target"),
    "support": ("place", "helped_place"),
    "convoy": ("place", "helped_place", "target"),
    "retreat": ("place", "target"),
    "disband": ("place",),
    "build": ("place",),
    "remove": ("place",),
    "waive": (),
}
ORDERS_A_UNIT = frozenset({"hold", "move", "support", "convoy", "retreat", "disband", "remove"})


def why_illegal(
    board: Board, state: State, power: str, order: DiplomacyOrder, rulebook: Rulebook = DATC
) -> Cause | None:
    """Why this order of this power is illegal in the state's phase, or None when it is legal.

    The order is read as it is meant (meaning.as_meant). Builds and removals are judged one by one: that there are too
    many, or two in one place, shows only when all are carried out (adjustments).
    """
    return judged(Ground.of(board, state, rulebook), power, order)[1]


def judged(ground: Ground, power: str, order: DiplomacyOrder) -> tuple[DiplomacyOrder, Cause | None]:
    """An order as it is meant on this ground, and why it is illegal (None when it is legal)."""
    if not _complete(ground.board, order):
        return order, cause("incomplete")
    meant = as_meant(ground, order)
    return meant, _illegality(ground, power, meant)


def _complete(board: Board, order: DiplomacyOrder) -> bool:
    """Whether every place that the verb needs is there and on this board."""
    named = [getattr(order, field) for field in NEEDS[order.verb]]
    optional = [order.target] if order.verb == "support" and order.target else []
    return all(board.province_of(place) in board.provinces for place in named + optional)


def _illegality(ground: Ground, power: str, order: DiplomacyOrder) -> Cause | None:
    kind = ground.state.phase.kind
    if order.verb not in VERBS_OF_PHASE[kind]:
        return cause("wrong-phase", verb=order.verb, phase=kind)
    wrong = _wrong_unit(ground, power, order) if order.verb in ORDERS_A_UNIT else None
    return wrong or _CHECKS[order.verb](ground, power, order)


def _wrong_unit(ground: Ground, power: str, order: DiplomacyOrder) -> Cause | None:
    unit = ground.ordered(order)
    if unit is None:
        return cause("no-unit", place=order.place)
    if unit.power != power:
        whose = "not-yours-dislodged" if ground.state.phase.kind == "retreat" else "not-yours"
        return cause(whose, kind=unit.kind, place=unit.place, adjective=unit.power)
    if order.kind not in ("", unit.kind):
        return cause("wrong-type", place=unit.place, a_kind=order.kind)
    if order.place != unit.place:
        return cause("wrong-coast-of-unit", place=unit.place)
    return None


Check = Callable[[Ground, str, DiplomacyOrder], Cause | None]
_CHECKS: Mapping[str, Check] = {
    "hold": lambda ground, power, order: None,
    "move": lambda ground, power, order: why_no_move(ground, order),
    "support": lambda ground, power, order: why_no_support(ground, order),
    "convoy": lambda ground, power, order: why_no_convoy(ground, order),
    "retreat": lambda ground, power, order: why_no_retreat(ground, order),
    "disband": lambda ground, power, order: why_no_disband(ground, order),
    "build": why_no_build,
    "remove": lambda ground, power, order: why_no_removal(ground, power),
    "waive": lambda ground, power, order: why_no_waive(ground, power),
}
