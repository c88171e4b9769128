"""What is written at a place: its name, whose seat it is, its code, the forces there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from moderator.maps.sheets import Label
from moderator.maps.statecraft import marks
from moderator.maps.statecraft.drawing import Force
from moderator.maps.statecraft.page import Page
from moderator.maps.svg import Point, haloed, moved
from moderator.maps.symbols import burst

LAND_NAME, LAND_HALO = "#241b10", "#fffaf0"
SEA_NAME, SEA_HALO = "#24546f", "#e4eff4"
CITY_NAME = "#4a3d2c"
LEADING, CAPTION, ROW = 2.0, 24.0, 36.0
CAPTION_SIZE, CITY_SIZE, BURST = 22.0, 18.0, 46.0
BESIDE: Mapping[str, tuple[Point, str]] = {
    "start": ((13, 0), "start"),
    "end": ((-13, 0), "end"),
    "above": ((0, -20), "middle"),
    "below": ((0, 20), "middle"),
}
"""Where a city's name stands from its mark, and how it is aligned."""


def split(words: str) -> list[str]:
    """A name on two lines that are as equal as can be; one line for a single word."""
    parts = words.split()
    breaks = [[" ".join(parts[:i]), " ".join(parts[i:])] for i in range(1, len(parts))]
    return min(breaks, key=lambda lines: max(map(len, lines)), default=[words])


def place_label(page: Page, place: str, label: Label) -> str:
    """A place's block, around the middle that the sheet gives it."""
    name, seat = page.document["names"][place], seat_of(page, place)
    lines = [name] if label.lines == 1 else split(name)
    height = len(lines) * (label.size + LEADING)
    top = label.at[1] - (height + ROW + (CAPTION if seat else 0)) / 2 + (CAPTION if seat else 0)
    at = (label.at[0], top + height + ROW / 2)
    caption = haloed(seat, (label.at[0], top - CAPTION / 2), CAPTION_SIZE, "#fff", fill=whose(page, place))
    names = written(lines, label, top, (LAND_NAME, LAND_HALO) if place in page.drawing.lands else (SEA_NAME, SEA_HALO))
    return clash(page, place, at) + (caption if seat else "") + names + row(page, place, at)


def seat_of(page: Page, place: str) -> str:
    """The State that has its capital here, in capitals; "" without one."""
    land = page.drawing.lands.get(place)
    return page.drawing.states[land.owner].upper() if land and land.seat else ""


def whose(page: Page, place: str) -> str:
    """The colour in which the owner's name is written."""
    land = page.drawing.lands.get(place)
    return page.inks.name(land.owner) if land else SEA_NAME


def written(lines: list[str], label: Label, top: float, colours: tuple[str, str]) -> str:
    """A name's lines from above."""
    step = label.size + LEADING
    return "".join(
        haloed(line, (label.at[0], top + step * (number + 0.5)), label.size, colours[1], fill=colours[0])
        for number, line in enumerate(lines)
    )


def row(page: Page, place: str, at: Point) -> str:
    """The code and the counters beside each other."""
    forces = page.forces(place)
    breadth = sum(marks.WIDTHS[force.kind] for force in forces)
    left = at[0] - (marks.CODE_WIDTH + breadth) / 2
    plate = moved((left + marks.CODE_WIDTH / 2, at[1]), marks.code(place))
    return plate + side_by_side(page, forces, (left + marks.CODE_WIDTH + breadth / 2, at[1]))


def side_by_side(page: Page, forces: list[Force], at: Point) -> str:
    """Counters in a row around a point."""
    left, drawn = at[0] - sum(marks.WIDTHS[force.kind] for force in forces) / 2, []
    for force in forces:
        width = marks.WIDTHS[force.kind]
        drawn.append(moved((left + width / 2, at[1]), marks.counter(force, page.inks)))
        left += width
    return "".join(drawn)


def clash(page: Page, place: str, at: Point) -> str:
    """A burst where a battle was fought."""
    return moved(at, burst(BURST)) if place in page.drawing.battles else ""


def cities(page: Page) -> Iterator[str]:
    """The cities of known regions, with their names where the sheet has room."""
    for city, (x, y, beside) in page.document["sheets"][page.drawing.sheet]["cities"].items():
        land = page.drawing.lands.get(page.document["regions"][city])
        if land:
            sign = marks.port() if city in page.document["ports"] else marks.town()
            yield moved((x, y), marks.seat() if land.seat == city else sign)
            if beside:
                (dx, dy), anchor = BESIDE[beside]
                yield haloed(city, (x + dx, y + dy), CITY_SIZE, LAND_HALO, text_anchor=anchor, fill=CITY_NAME)
