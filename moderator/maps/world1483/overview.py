"""The whole world on one page: every nation's name over its land, as large as there is room for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from moderator.maps.inks import Inks
from moderator.maps.sheets import Label, Sheet
from moderator.maps.svg import Point, haloed
from moderator.maps.world1483.drawing import Drawing
from moderator.maps.world1483.labels import split

SIZES = (29.0, 26.0, 23.0, 21.0, 19.0)
LETTER = 0.57
"""How wide a letter is, by its height."""
CANDIDATES = 8
"""Territories over which a name is tried."""


@dataclass(frozen=True)
class Box:
    """A name's place on the page."""

    nation: str
    lines: tuple[str, ...]
    at: Point
    size: float

    @property
    def half(self) -> Point:
        """Half its width and height."""
        return max(map(len, self.lines)) * self.size * LETTER / 2, len(self.lines) * self.size * 1.05 / 2

    def fits(self, sheet: Sheet, others: list[Box]) -> bool:
        """Whether it is on the page and clear of the others."""
        (x, y), (w, h) = self.at, self.half
        geometry = sheet.geometry
        inside = w < x < geometry.width - w and h < y < geometry.height - h
        return inside and not any(
            abs(x - other.at[0]) < w + other.half[0] and abs(y - other.at[1]) < h + other.half[1] for other in others
        )


def names(drawing: Drawing, sheet: Sheet) -> list[Box]:
    """The names that find room, those of the largest nations first."""
    placed: list[Box] = []
    lands = holdings(drawing, sheet.labels)
    for nation in sorted(lands, key=lambda nation: (-len(lands[nation]), nation)):
        box = next((box for box in places_for(nation, lands[nation]) if box.fits(sheet, placed)), None)
        placed += [box] if box else []
    return placed


def holdings(drawing: Drawing, labels: Mapping[str, Label]) -> dict[str, list[Point]]:
    """Where each nation that has a seat owns land."""
    found: dict[str, list[Point]] = {nation: [] for nation in drawing.seats}
    for place, land in drawing.lands.items():
        owner = land.holder or land.tint
        if owner in found and place in labels:
            found[owner].append(labels[place].at)
    return {nation: points for nation, points in found.items() if points}


def places_for(nation: str, points: list[Point]) -> Iterator[Box]:
    """Where a name might stand: over its land nearest to the middle of it first, large before small."""
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    near = sorted(points, key=lambda point: (point[0] - middle[0]) ** 2 + (point[1] - middle[1]) ** 2)
    most = 1 if len(points) > 3 else 2 if len(points) > 1 else 3
    for size in SIZES[most - 1 :]:
        for at in near[:CANDIDATES]:
            for lines in ((nation,), tuple(split(nation))):
                yield Box(nation, lines, at, size)


def drawn(inks: Inks, box: Box) -> str:
    """A name, line by line."""
    step, top = box.size * 1.05, box.at[1] - box.half[1]
    return "".join(
        haloed(line, (box.at[0], top + step * (number + 0.5)), box.size, "#fff", fill=inks.name(box.nation))
        for number, line in enumerate(box.lines)
    )
