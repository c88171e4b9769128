"""Sheets too small for the names of regions: every State named once on its land, and the forces."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.maps.statecraft.labels import ROW, clash, side_by_side, split
from moderator.maps.statecraft.page import Page
from moderator.maps.svg import Point, haloed

LARGE = 4
"""Regions on a sheet from which a State's name is written out; smaller ones have their code, and the key says whose."""
NAME_SIZE, CODE_SIZE = 32.0, 22.0


def written(page: Page) -> Iterator[str]:
    """Battles, counters, and the names over them."""
    for place, label in page.labels():
        below = (label.at[0], label.at[1] + ROW / 2)
        yield clash(page, place, label.at) + side_by_side(page, page.forces(place), below)
    for state, places in sorted(holdings(page).items()):
        yield name(page, state, seat(page, places), is_large(places))


def holdings(page: Page) -> dict[str, list[str]]:
    """The States that own land on the sheet, with that land."""
    found: dict[str, list[str]] = {}
    for place, land in page.drawing.lands.items():
        if land.owner and place in page.sheet.labels:
            found.setdefault(land.owner, []).append(place)
    return found


def is_large(places: list[str]) -> bool:
    """Whether a State with this land is called by its name."""
    return len(places) >= LARGE


def seat(page: Page, places: list[str]) -> Point:
    """Where a State is named: at its capital, else in the middle of its land here."""
    points = [page.sheet.labels[place].at for place in places]
    seats = [page.sheet.labels[place].at for place in places if page.drawing.lands[place].seat]
    x, y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    return min(seats or points, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


def name(page: Page, state: str, at: Point, large: bool) -> str:
    """A State's name, on two lines if it has two words, or its code; above the counters that may stand there."""
    lines = split(page.drawing.states[state]) if large else [state]
    size = NAME_SIZE if large else CODE_SIZE
    step = size * 1.05
    top = at[1] - step * len(lines)
    return "".join(
        haloed(line, (at[0], top + step * (number + 0.5)), size, "#fff", fill=page.inks.name(state))
        for number, line in enumerate(lines)
    )
