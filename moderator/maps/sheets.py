"""Sheets of a world map: the globe's geometry seen through one window, in the same form as a map drawn in pixels.

The document (geometry.json) has the arcs of all borders in Mercator's plane; a sheet says how they are projected, what
must be inside, and where each place's name is written. A page is WIDTH pixels wide.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from typing import Any

from moderator.maps.geometry import Geometry, ring, sides_of, unpacked
from moderator.maps.projection import PROJECTIONS, from_mercator
from moderator.maps.svg import Point, line

WIDTH = 2000.0
MARGIN = 120.0
"""How far outside the window an arc may lie and still be drawn."""
FINEST = 2.2
"""Points nearer to each other than this are one."""
TORN = 0.5
"""A step of more than so many page widths is the map's own edge or the far side of the globe, and no border."""

Arcs = tuple[tuple[Point, ...], ...]


@dataclass(frozen=True)
class Label:
    """Where a place's name and figures stand: the middle of the block, the size of its letters, how many lines."""

    at: Point
    size: float
    lines: int


@dataclass(frozen=True)
class Sheet:
    """One window on the world. links: the shortest ways between neighbours that are parted by water."""

    title: str
    geometry: Geometry
    labels: Mapping[str, Label]
    links: tuple[tuple[Point, Point], ...]


@dataclass(frozen=True)
class Window:
    """From the globe to a page: projected, moved, scaled."""

    left: float
    top: float
    scale: float
    height: float

    @classmethod
    def around(cls, points: Sequence[Point]) -> Window:
        """The smallest window with these projected points inside, WIDTH wide on the page."""
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        scale = WIDTH / (right - left)
        return cls(left, top, scale, round((bottom - top) * scale))

    def page(self, point: Point) -> Point:
        """A projected point on the page."""
        return (point[0] - self.left) * self.scale, (point[1] - self.top) * self.scale

    def near(self, points: Iterable[Point]) -> bool:
        """Whether any of these points of the page is in or close to the window."""
        return any(-MARGIN < x < WIDTH + MARGIN and -MARGIN < y < self.height + MARGIN for x, y in points)


def read_sheet(document: Mapping[str, Any], name: str) -> Sheet:
    """The sheet of this name. Raises KeyError if the document has none."""
    sheet = document["sheets"][name]
    project = PROJECTIONS[sheet["projection"]](*sheet["centre"])
    window = Window.around([project(*corner) for corner in sheet["box"]])
    arcs = tuple(
        thinned([window.page(project(*point)) for point in points])
        for points in globe(tuple(document["arcs"]), document["grid"])
    )
    return Sheet(
        title=sheet["title"],
        geometry=seen(document, arcs, window),
        labels={place: Label((x, y), size, lines) for place, (x, y, size, lines) in sheet["labels"].items()},
        links=tuple(crossings(document, arcs, window)),
    )


@lru_cache(maxsize=2)
def globe(packed: tuple[str, ...], grid: float) -> Arcs:
    """The arcs in longitude and latitude; every sheet of a world begins with them."""
    return tuple(tuple(from_mercator(x * grid, y * grid) for x, y in unpacked(digits)) for digits in packed)


def thinned(points: Sequence[Point]) -> tuple[Point, ...]:
    """The same arc without points that nobody could tell apart; its ends stay, so that arcs go on meeting."""
    kept = [points[0]]
    for x, y in points[1:-1]:
        if abs(x - kept[-1][0]) + abs(y - kept[-1][1]) > FINEST:
            kept.append((x, y))
    kept.append(points[-1])
    return tuple(kept) if len(kept) > 3 or len(points) < 5 else tuple(points)


def seen(document: Mapping[str, Any], arcs: Arcs, window: Window) -> Geometry:
    """What the window shows: land with an arc in it, and borders that no edge of the map has torn."""
    inside = {number for number, points in enumerate(arcs) if window.near(points)}
    rings = {place: parts_in(parts, inside) for place, parts in document["rings"].items()}
    sides = sides_of({place: parts for place, parts in rings.items() if parts})
    return Geometry(
        width=WIDTH,
        height=window.height,
        kinds={place: document["kind"][place] for place, parts in rings.items() if parts},
        arcs=arcs,
        outlines={
            place: "".join(outlines(arcs, parts))
            for place, parts in rings.items()
            if parts and document["kind"][place] == "land"
        },
        sides={number: both for number, both in sides.items() if number in inside and not torn(arcs[number])},
        places={},
        colours={},
    )


def parts_in(parts: list[list[list[int]]], inside: set[int]) -> list[list[list[int]]]:
    """The parts of a place (islands, exclaves) of which some arc is in the window."""
    return [part for part in parts if any((arc if arc >= 0 else ~arc) in inside for circle in part for arc in circle)]


def outlines(arcs: Arcs, parts: list[list[list[int]]]) -> Iterator[str]:
    """Closed path data round each part with its holes."""
    for part in parts:
        circles = [ring(arcs, circle) for circle in part]
        if not torn(circles[0]):
            yield from (line(circle, closed=True) for circle in circles)


def crossings(document: Mapping[str, Any], arcs: Arcs, window: Window) -> Iterator[tuple[Point, Point]]:
    """Where two neighbours across water come nearest, where that is in the window."""
    for link in document["links"]:
        shores = [
            [point for part in document["rings"][place] for point in ring(arcs, part[0]) if window.near([point])]
            for place in link
        ]
        if all(shores):
            one, other = min(product(*shores), key=lambda pair: math.dist(*pair))
            if not torn([one, other]):
                yield one, other


def torn(points: Sequence[Point]) -> bool:
    """Whether a step leads across the map's own edge."""
    return any(abs(a[0] - b[0]) + abs(a[1] - b[1]) > TORN * WIDTH for a, b in pairwise(points))
