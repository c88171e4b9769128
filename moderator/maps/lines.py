"""Ways across a map and the arrows along them.

A way is a polyline. Straight, bowed and many-legged ways are shortened, measured and drawn alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from moderator.maps.svg import Point, line, stroked, tag

Way = tuple[Point, ...]
STEPS = 12
"""Straight pieces in which a curve is drawn."""
CASING = 5.0
"""How far the white edge of a stroke reaches beyond it on both sides together."""


@dataclass(frozen=True)
class Stroke:
    """How a line is drawn. dash: SVG dash pattern, empty for solid; head: length of its arrow head, 0 for none."""

    colour: str
    dash: str = ""
    width: float = 6
    head: float = 24
    cap: str = "butt"


def straight(start: Point, end: Point) -> Way:
    """The straight way."""
    return start, end


def bowed(start: Point, end: Point, bow: float = 0.16) -> Way:
    """A way bent to its left by that part of its length, so that two ways in opposite directions lie apart."""
    (x0, y0), (x1, y1) = start, end
    middle = ((x0 + x1) / 2 + (y1 - y0) * bow * 2, (y0 + y1) / 2 - (x1 - x0) * bow * 2)
    return tuple(quadratic(start, middle, end, step / STEPS) for step in range(STEPS + 1))


def quadratic(start: Point, control: Point, end: Point, part: float) -> Point:
    """The point at a part of a quadratic curve."""
    weights = ((1 - part) ** 2, 2 * part * (1 - part), part**2)
    x, y = (
        sum(weight * value for weight, value in zip(weights, axis, strict=True)) for axis in axes(start, control, end)
    )
    return x, y


def axes(*points: Point) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The x and the y of some points."""
    return tuple(x for x, _ in points), tuple(y for _, y in points)


def rounded(stops: Sequence[Point]) -> Way:
    """A smooth way from the first stop to the last that bends at those between."""
    if len(stops) < 3:
        return tuple(stops)
    joints = [stops[0], *(midpoint(*pair) for pair in pairwise(stops[1:-1])), stops[-1]]
    curves = zip(pairwise(joints), stops[1:-1], strict=True)
    return tuple(quadratic(a, stop, b, step / STEPS) for (a, b), stop in curves for step in range(STEPS + 1))


def midpoint(one: Point, other: Point) -> Point:
    """Half-way between two points."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def length(way: Way) -> float:
    """Pixels along a way."""
    return sum(math.dist(a, b) for a, b in pairwise(way))


def along(way: Way, distance: float) -> Point:
    """The point that far along a way; its end if the way is shorter."""
    for a, b in pairwise(way):
        step = math.dist(a, b)
        if step and distance <= step:
            return a[0] + (b[0] - a[0]) * distance / step, a[1] + (b[1] - a[1]) * distance / step
        distance -= step
    return way[-1]


def shortened(way: Way, start: float, end: float) -> Way:
    """A way without its first and last pixels; at least a fifth of it is kept."""
    whole = length(way)
    scale = min(1.0, 0.8 * whole / (start + end)) if start + end else 1.0
    first, last = start * scale, whole - end * scale
    reached, inner = 0.0, []
    for a, b in pairwise(way):
        reached += math.dist(a, b)
        if first < reached < last:
            inner.append(b)
    return along(way, first), *inner, along(way, last)


def drawn(way: Way, stroke: Stroke) -> str:
    """A way as a line with a white edge, and its arrow head."""
    return shaft(way, stroke) + head(way, stroke)


def shaft(way: Way, stroke: Stroke) -> str:
    """A way as a line with a white edge, as far as its arrow head."""
    drawn_part = line(shortened(way, 0, stroke.head * 0.7) if stroke.head else way)
    casing = stroked(drawn_part, "#fff", stroke.width + CASING, stroke_opacity=0.85)
    dash = {"stroke_dasharray": stroke.dash} if stroke.dash else {}
    body = stroked(drawn_part, stroke.colour, stroke.width, stroke_linecap=stroke.cap, **dash)
    return casing + body


def head(way: Way, stroke: Stroke) -> str:
    """The arrow head at the end of a way, "" if it has none."""
    if not stroke.head:
        return ""
    tip, back = way[-1], along(way, max(0.0, length(way) - stroke.head))
    angle = math.atan2(tip[1] - back[1], tip[0] - back[0])
    wings = [
        (tip[0] - stroke.head * math.cos(angle + turn), tip[1] - stroke.head * math.sin(angle + turn))
        for turn in (0.46, -0.46)
    ]
    return tag("path", d=line([tip, *wings, tip], closed=True), fill=stroke.colour, stroke="#fff", stroke_width=1.5)


def cross(at: Point, size: float, colour: str) -> str:
    """An upright X with a white edge: this failed."""
    x, y = at
    arms = line([(x - size, y - size), (x + size, y + size)]) + line([(x + size, y - size), (x - size, y + size)])
    edge = stroked(arms, "#fff", size * 0.55 + CASING, stroke_linecap="round")
    return edge + stroked(arms, colour, size * 0.55, stroke_linecap="round")
