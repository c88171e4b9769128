"""What is written at a place: its name, whose it is where that must be said, and a row of signs."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.maps.inks import Inks
from moderator.maps.sheets import WIDTH, Label
from moderator.maps.svg import haloed, moved
from moderator.maps.symbols import burst
from moderator.maps.world1483 import marks
from moderator.maps.world1483.drawing import Drawing, Land, Stack
from moderator.maps.world1483.marks import Mark

LAND_NAME, LAND_HALO = "#241b10", "#fffaf0"
SEA_NAME, SEA_HALO = "#24546f", "#e4eff4"
LEADING, CAPTION, ROW, SEA_ROW = 2.0, 24.0, 38.0, 48.0
BURST = 44.0
LETTER, EDGE = 0.57, 8.0
"""How wide a letter of a caption is, by its height; how near to the page's edge it may come."""
SHORT = {
    "Tribal Nation ": "Tribe ", "Empire of the ": "", "Sultanate of ": "", "Khanate of ": "",
    "Mwenemutapa Empire": "Mwenemutapa", "Vijayanagara Empire": "Vijayanagara", "Manikongo Kingdom": "Manikongo",
}  # fmt: skip
"""Beginnings of nations' names that a map leaves out, or long names, and what stands for them."""


def split(words: str) -> list[str]:
    """A name on two lines that are as equal as can be; one line for a single word."""
    parts = words.split()
    breaks = [[" ".join(parts[:i]), " ".join(parts[i:])] for i in range(1, len(parts))]
    return min(breaks, key=lambda lines: max(map(len, lines)), default=[words])


def lines_of(name: str, label: Label) -> list[str]:
    """The name as its label has it."""
    return [name] if label.lines == 1 else split(name)


def land_label(drawing: Drawing, inks: Inks, place: str, label: Label) -> str:
    """A territory's block, around the middle that the sheet gives it."""
    land = drawing.lands[place]
    lines, row = lines_of(place, label), list(signs(drawing, inks, place, land))
    nation = land.holder or next((nation for nation, seat in drawing.seats.items() if seat == place), "")
    above = CAPTION if nation else 0.0
    height = above + len(lines) * (label.size + LEADING) + ROW
    top = label.at[1] - height / 2
    caption = whose(inks, nation, bool(land.holder), (label.at[0], top + CAPTION / 2)) if nation else ""
    names = written(lines, label, top + above, LAND_NAME, LAND_HALO)
    at = (label.at[0], top + height - ROW / 2)
    return (moved(at, burst(BURST)) if land.fought else "") + caption + names + moved(at, lined_up(row))


def whose(inks: Inks, nation: str, foreign: bool, at: tuple[float, float]) -> str:
    """A nation's name: in capitals at its seat, in brackets where it holds land of another colour."""
    words = f"({shortened(nation)})" if foreign else shortened(nation).upper()
    half = len(words) * CAPTION * LETTER / 2 + EDGE
    inside = (min(max(at[0], half), WIDTH - half), at[1])
    return haloed(words, inside, CAPTION - 2, "#fff", fill=inks.name(nation))


def shortened(nation: str) -> str:
    """A nation's name as there is room for it on a map."""
    return next((short + nation.removeprefix(long) for long, short in SHORT.items() if nation.startswith(long)), nation)


def written(lines: list[str], label: Label, top: float, ink: str, halo: str) -> str:
    """A name's lines from above."""
    step = label.size + LEADING
    return "".join(
        haloed(line, (label.at[0], top + step * (number + 0.5)), label.size, halo, fill=ink)
        for number, line in enumerate(lines)
    )


def signs(drawing: Drawing, inks: Inks, place: str, land: Land) -> Iterator[Mark]:
    """A territory's signs from the left."""
    yield marks.value(land.value, land.core)
    owner = land.holder or land.tint
    if land.city is not None:
        yield marks.city(land.city, inks.counter(owner), land.capital)
    if land.tribal:
        yield marks.tribal_city(land.tribal)
    if land.port:
        yield marks.port()
    for stack in stacks_at(drawing, place):
        yield marks.army(stack.count, stack.generals, inks.counter(stack.nation))
    if land.wild:
        yield marks.unknown()
    if place in drawing.caravans:
        yield marks.caravan()


def stacks_at(drawing: Drawing, place: str) -> list[Stack]:
    """The counters that stand in a place."""
    return [stack for stack in drawing.stacks if stack.place == place]


def lined_up(row: list[Mark]) -> str:
    """Signs in a row around the origin."""
    left, drawn = -sum(mark.width for mark in row) / 2, []
    for mark in row:
        drawn.append(moved((left + mark.width / 2, 0), mark.drawn))
        left += mark.width
    return "".join(drawn)


def sea_label(drawing: Drawing, inks: Inks, place: str, label: Label) -> str:
    """A zone's name and the fleets in it."""
    lines = lines_of(place, label)
    fleets = [marks.fleet(stack.count, inks.counter(stack.nation)) for stack in stacks_at(drawing, place)]
    caravans = [marks.caravan()] if place in drawing.caravans else []
    top = label.at[1] - (len(lines) * (label.size + LEADING) + SEA_ROW) / 2
    names = written(lines, label, top, SEA_NAME, SEA_HALO)
    at = (label.at[0], top + len(lines) * (label.size + LEADING) + SEA_ROW / 2)
    behind = moved(at, burst(BURST)) if place in drawing.battles else ""
    return behind + names + moved(at, lined_up(fleets + caravans))
