"""A map's geometry: shared arcs, the regions they enclose, what lies either side of each, and where things are put.

Neighbours share their border as one arc, so a border is drawn once and can be chosen by what lies on its two sides
(coast, border of two owners, border of two seas).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from moderator.maps.svg import Point, line

DIGITS = {
    digit: value for value, digit in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-")
}
CONTINUES = 32
"""The bit of a digit that says that the number goes on in the next digit; the other five bits are the number's."""


@dataclass(frozen=True)
class Place:
    """Where a province's unit stands and where its name is written; a coast ("STP/sc") has no name of its own."""

    unit: Point
    name: Point | None


@dataclass(frozen=True)
class Geometry:
    """A map in pixels.

    kinds: region -> "land", "sea" or "impassable"; outlines: region -> closed path data; sides: arc -> the regions on
    its two sides; colours: power -> (tint of its land, ink of its units).
    """

    width: float
    height: float
    kinds: Mapping[str, str]
    arcs: tuple[tuple[Point, ...], ...]
    outlines: Mapping[str, str]
    sides: Mapping[int, tuple[str, ...]]
    places: Mapping[str, Place]
    colours: Mapping[str, tuple[str, str]]

    def borders(self, chosen: Callable[[str, str], bool]) -> str:
        """Path data of all arcs between two regions for which `chosen` holds."""
        pairs = ((arc, sides) for arc, sides in self.sides.items() if len(sides) == 2)
        return "".join(line(self.arcs[arc]) for arc, (one, other) in pairs if chosen(one, other))


def numbers(digits: str) -> Iterator[int]:
    """Signed numbers from digits of five bits each, lowest first; the lowest bit is the sign."""
    value = shift = 0
    for digit in digits:
        bits = DIGITS[digit]
        value |= (bits & (CONTINUES - 1)) << shift
        shift += 5
        if bits < CONTINUES:
            yield -((value + 1) >> 1) if value & 1 else value >> 1
            value = shift = 0


def unpacked(digits: str) -> Iterator[tuple[int, int]]:
    """The points of a packed arc: each pair of numbers is the step from the point before."""
    x = y = 0
    steps = numbers(digits)
    for dx, dy in zip(steps, steps, strict=True):
        x, y = x + dx, y + dy
        yield x, y


def ring(arcs: tuple[tuple[Point, ...], ...], members: Iterable[int]) -> list[Point]:
    """The points round a ring of arcs; ~n is arc n walked backwards."""
    points: list[Point] = []
    for member in members:
        arc = arcs[member] if member >= 0 else arcs[~member][::-1]
        points += arc[1:] if points else arc
    return points


def sides_of(rings: Mapping[str, list[list[list[int]]]]) -> dict[int, tuple[str, ...]]:
    """Which regions each arc separates."""
    sides: dict[int, tuple[str, ...]] = {}
    for region, parts in rings.items():
        for member in (member for part in parts for circle in part for member in circle):
            arc = member if member >= 0 else ~member
            sides[arc] = (*sides.get(arc, ()), region)
    return sides


def point(pair: list[float] | None) -> Point | None:
    """A point from a document's list of two."""
    return (pair[0], pair[1]) if pair else None


def read(document: Mapping[str, Any]) -> Geometry:
    """A geometry from its document (geometry.json)."""
    grid, (left, top), rings = document["grid"], document["origin"], document["rings"]
    arcs = tuple(tuple((x * grid + left, y * grid + top) for x, y in unpacked(digits)) for digits in document["arcs"])
    return Geometry(
        width=document["size"][0],
        height=document["size"][1],
        kinds=document["kind"],
        arcs=arcs,
        outlines={
            region: "".join(line(ring(arcs, circle), closed=True) for part in parts for circle in part)
            for region, parts in rings.items()
        },
        sides=sides_of(rings),
        places={key: Place(tuple(place["unit"]), point(place.get("name"))) for key, place in document["place"].items()},
        colours={power: (tint, ink) for power, (tint, ink) in document["colours"].items()},
    )
