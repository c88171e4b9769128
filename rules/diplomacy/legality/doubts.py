"""Legal orders that are probably not what was meant: a support nobody uses, a convoy without fleets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.diplomacy.board import Board
from rules.diplomacy.causes import Cause, cause
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import DiplomacyOrder, State
from rules.diplomacy.routes import routes
from rules.diplomacy.rulebook import DATC, Rulebook

Own = Mapping[str, DiplomacyOrder]
"""A power's orders by the place of the unit."""


def why_doubtful(
    board: Board,
    state: State,
    power: str,
    order: DiplomacyOrder,
    orders: Sequence[DiplomacyOrder],
    rulebook: Rulebook = DATC,
) -> Cause | None:
    """What is odd about a legal order (as it is meant), seen with all the orders of its power; None if nothing is."""
    ground = Ground.of(board, state, rulebook)
    own = {other.place: other for other in orders}
    if order.verb == "move" and order.kind == "A":
        return _odd_march(ground, order, own)
    helped = ground.units.get(board.province_of(order.helped_place)) if order.helped_place else None
    if helped is not None and helped.power == power:
        return _unused_help(board, order, own.get(helped.place))
    return None


def _odd_march(ground: Ground, order: DiplomacyOrder, own: Own) -> Cause | None:
    ways = routes(ground.board, order.place, order.target, ground.afloat)
    carried = any(all(_carries(own.get(sea), order) for sea in way) for way in ways)
    if ground.board.can_step("A", order.place, order.target):
        code = "via-with-fallback" if ground.rulebook.land_fallback else "via-next-door"
        return cause(code) if order.via and not carried else None
    if carried or not ways:
        return None
    return cause("needs-convoy", route=list(ways[0]))


def _carries(convoy: DiplomacyOrder | None, move: DiplomacyOrder) -> bool:
    return convoy is not None and (convoy.verb, convoy.helped_place, convoy.target) == (
        "convoy",
        move.place,
        move.target,
    )


def _unused_help(board: Board, order: DiplomacyOrder, helped: DiplomacyOrder | None) -> Cause | None:
    goal = helped.target if helped is not None and helped.verb == "move" else ""
    if board.province_of(goal) == board.province_of(order.target) and ("/" not in order.target or goal == order.target):
        return None
    return cause(f"unused-{order.verb}", helped_kind=order.helped_kind, helped=order.helped_place)
