"""Orders as lines on the map: colour, dash pattern and a cross tell what they are and whether they came off."""

from __future__ import annotations

from collections.abc import Callable

from moderator.maps.diplomacy.drawing import Order
from moderator.maps.diplomacy.position import Position, province
from moderator.maps.lines import Stroke, Way, along, bowed, cross, head, length, rounded, shaft, shortened, straight
from moderator.maps.svg import Point, tag
from moderator.maps.symbols import FAILED

SEAWAY, HELP, RETREAT = "#00708a", "#1e7a2f", "#c96a00"
STROKES = {
    "move": Stroke("#12263f"),
    "convoyed": Stroke(SEAWAY, dash="20 6 5 6"),
    "retreat": Stroke(RETREAT, dash="12 5"),
    "option": Stroke(RETREAT, dash="3 6", width=5, head=18),
    "support": Stroke(HELP, dash="0.1 11", head=0, cap="round"),
    "convoy": Stroke(SEAWAY, dash="0.1 11", head=0, cap="round"),
}
LOST = {
    "move": Stroke(FAILED, dash="14 9"),
    "convoyed": Stroke(FAILED, dash="20 6 5 6"),
    "retreat": Stroke(FAILED, dash="12 5"),
    "support": Stroke(FAILED, dash="0.1 11", head=0, cap="round"),
    "convoy": Stroke(FAILED, dash="0.1 11", head=0, cap="round"),
}
REACH = 24.0
"""Pixels around a counter that lines keep clear of."""
OPEN_END = 8.0
"""Pixels short of an empty place at which an arrow ends."""
CROSS_AT, HELP_AT = 0.64, 0.4
"""The parts of a way where its cross stands and where supports meet it."""
HELPING = ("support", "convoy")
DRAWN_FIRST = ("option", "support", "convoy", "convoyed", "move", "retreat")


def shafts(position: Position) -> list[str]:
    """The lines of all orders, helpers below, so that the arrows they help stay whole."""
    return [shaft(WAYS[order.type](position, order), stroke_of(order)) for order in in_layers(position)]


def marks(position: Position) -> list[str]:
    """What the lines of all orders bear, to be drawn above names that the lines pass below."""
    return [mark(position, order) for order in in_layers(position)]


def in_layers(position: Position) -> list[Order]:
    """The orders as they are drawn one above another."""
    return sorted(position.drawing.orders, key=lambda order: DRAWN_FIRST.index(order.type))


def stroke_of(order: Order) -> Stroke:
    """How an order's line is drawn."""
    return (STROKES if order.ok else LOST)[order.type]


def mark(position: Position, order: Order) -> str:
    """One order's arrow head, its meeting point if it helps another, and its cross if it failed."""
    way, stroke = WAYS[order.type](position, order), stroke_of(order)
    ring = meeting(way[-1], stroke.colour) if order.type in HELPING else ""
    part = 0.5 if ring else CROSS_AT
    failed = "" if order.ok else cross(along(way, length(way) * part), 8 if ring else 11, FAILED)
    return head(way, stroke) + ring + failed


def meeting(at: Point, colour: str) -> str:
    """The ring where a support ends."""
    return tag("circle", cx=at[0], cy=at[1], r=7.5, fill="#fff", stroke=colour, stroke_width=4)


def move_way(position: Position, order: Order) -> Way:
    """From unit to target, bowed when another goes the opposite way."""
    start, end = position.start(order), position.point(order.target)
    return shortened(
        bowed(start, end) if is_opposed(position, order) else straight(start, end), REACH, stop(position, order)
    )


def is_opposed(position: Position, order: Order) -> bool:
    """Whether the unit in the target is ordered to come here."""
    here, there = province(order.place), province(order.target)
    return any(
        other.type == "move" and (province(other.place), province(other.target)) == (there, here)
        for other in position.drawing.orders
    )


def stop(position: Position, order: Order) -> float:
    """How far short of the target an arrow ends."""
    return REACH if province(order.target) in position.occupied - {province(order.place)} else OPEN_END


def sea_way(position: Position, order: Order) -> Way:
    """From the army over its fleets to the target."""
    stops = [position.point(place) for place in (order.place, *order.via, order.target)]
    return shortened(rounded(stops), REACH, stop(position, order))


def help_way(position: Position, order: Order) -> Way:
    """From the helper to the unit that holds, or to the way of the one that moves."""
    start = position.point(order.place)
    if not order.target:
        return shortened(straight(start, position.point(order.helped)), REACH, REACH)
    helped = helped_way(position, order)
    return shortened(straight(start, along(helped, length(helped) * HELP_AT)), REACH, 0)


def helped_way(position: Position, order: Order) -> Way:
    """The way that the helped unit takes, or would take had it been ordered so."""
    for other in position.drawing.orders:
        if other.type in ("move", "convoyed") and (other.place, other.target) == (order.helped, order.target):
            return WAYS[other.type](position, other)
    return straight(position.point(order.helped), position.point(order.target))


WAYS: dict[str, Callable[[Position, Order], Way]] = {
    "move": move_way,
    "retreat": move_way,
    "option": move_way,
    "convoyed": sea_way,
    "support": help_way,
    "convoy": help_way,
}
