"""Why an order of a movement phase is illegal (DIP-ORD-02, DIP-ORD-03, DIP-ORD-06, DIP-COAST-03)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.diplomacy.board import Board
from rules.diplomacy.causes import Cause, cause
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import DiplomacyOrder, Unit
from rules.diplomacy.routes import useful_fleets


def why_no_move(ground: Ground, order: DiplomacyOrder) -> Cause | None:
    """Why this move is impossible on this ground; None when it is legal."""
    board, place, target = ground.board, order.place, order.target
    if board.province_of(place) == board.province_of(target):
        return cause("stays-put")
    if order.kind == "F":
        return _fleet_move(board, place, target)
    if board.provinces[target].type == "sea":
        return cause("army-at-sea", target=target)
    by_land = board.can_step("A", place, target)
    if by_land and not (order.via and not ground.rulebook.land_fallback):
        return None
    if board.convoy_possible(place, target, ground.afloat):
        return None
    return cause("no-convoy-possible" if by_land else "no-land-way", place=place, target=target)


def _fleet_move(board: Board, place: str, target: str) -> Cause | None:
    province, coast = board.province_of(target), place.partition("/")[2]
    if board.can_step("F", place, target):
        return None
    if not board.places(province, "F"):
        return cause("fleet-inland", target=target)
    landings = board.landings("F", place, province)
    if landings and target == province:
        return _coast_missing(place, target, landings)
    if landings:
        return cause("coast-out-of-reach", place=place, target=target, options=list(landings))
    if coast:
        return cause("no-way-from-coast", coast=coast, target=target)
    return cause("no-sea-way", place=place, target=target)


def _coast_missing(place: str, target: str, landings: Sequence[str]) -> Cause:
    choices = [f"F {_title(place)} - {_title(landing)}" for landing in landings]
    return cause("coast-missing", place=place, target=target, choices=choices)


def _title(place: str) -> str:
    return place[:1] + place[1:].lower()


def why_no_support(ground: Ground, order: DiplomacyOrder) -> Cause | None:
    """Why this support is impossible on this ground; None when it is legal."""
    board, place = ground.board, order.place
    helped = ground.units.get(board.province_of(order.helped_place))
    if helped is None:
        return cause("nobody-there", helped=order.helped_place)
    if helped.place == place:
        return cause("helps-itself")
    goal = board.province_of(order.target or helped.place)
    if goal == board.province_of(place):
        return cause("supports-own-province")
    if not board.landings(order.kind or "A", place, goal):
        return _out_of_reach(board, order, goal)
    return _supported_move(ground, order, helped) if order.target else None


def _out_of_reach(board: Board, order: DiplomacyOrder, goal: str) -> Cause:
    if goal in board.neighbours(board.province_of(order.place)):
        return cause("support-cannot-enter", A_kind=order.kind, place=order.place, target=goal)
    return cause("support-too-far", place=order.place, target=goal, kind=order.kind)


def _supported_move(ground: Ground, order: DiplomacyOrder, helped: Unit) -> Cause | None:
    """A supported move must be possible, without the supporter as a convoy (DATC 6.D.31)."""
    board, target = ground.board, order.target
    goal = board.province_of(target)
    landings = board.landings(helped.kind, helped.place, goal)
    if landings and target == goal and len(board.places(goal, helped.kind)) > 1:
        needed = not ground.rulebook.support_may_omit_coast
        return cause("support-coast-missing", target=target, kind=order.kind) if needed else None
    if target in landings:
        return None
    afloat = ground.afloat - {order.place}
    if helped.kind == "A" and board.convoy_possible(helped.place, target, afloat):
        return None
    return cause("helped-cannot", helped_kind=helped.kind, helped=helped.place, target=target)


def why_no_convoy(ground: Ground, order: DiplomacyOrder) -> Cause | None:
    """Why this convoy is impossible or useless on this ground; None when it is legal."""
    if order.kind != "F" or order.place not in ground.board.seas:
        return cause("convoy-ashore")
    army = ground.units.get(ground.board.province_of(order.helped_place))
    if army is None:
        return cause("nobody-there", helped=order.helped_place)
    if army.kind != "A":
        return cause("convoy-of-fleet", helped=army.place)
    if not ground.board.convoy_possible(army.place, order.target, ground.afloat):
        return cause("convoy-no-route", helped=army.place, target=order.target)
    if order.place not in useful_fleets(ground.board, army.place, order.target, ground.afloat):
        return cause("convoy-not-needed", place=order.place, helped=army.place, target=order.target)
    return None
