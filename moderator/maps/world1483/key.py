"""The key below a sheet: the nations on it, and only the signs that it uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from moderator.maps.inks import Inks
from moderator.maps.legend import Block, Entry
from moderator.maps.sheets import Sheet
from moderator.maps.svg import moved, tag
from moderator.maps.symbols import burst
from moderator.maps.world1483 import marks
from moderator.maps.world1483.drawing import Drawing, Land

GREY, TAKEN = "#6b6257", "#c0261b"
LONG_NAME = 22


def block(inks: Inks, names: Iterable[str]) -> Block:
    """Nations by name, each with its colour."""
    listed = sorted(names)
    wide = any(len(name) > LONG_NAME for name in listed)
    return Block([Entry(swatch(inks, name), name) for name in listed], 3 if wide else 4, row=42, size=27)


def swatch(inks: Inks, nation: str) -> str:
    """A piece of a nation's land."""
    box = {"x": -34, "y": -13, "width": 68, "height": 26, "rx": 4}
    return tag("rect", **box, fill=inks.tint(nation), stroke=inks.counter(nation), stroke_width=4)


def owners(drawing: Drawing, sheet: Sheet) -> set[str]:
    """The nations of which something lies on the sheet, and the pseudo-nations."""
    shown = [land for place, land in drawing.lands.items() if place in sheet.labels]
    held = {owner for land in shown for owner in (land.tint, land.holder)}
    return (held | {stack.nation for stack in drawing.stacks if stack.place in sheet.labels}) - {""}


def signs(drawing: Drawing, sheet: Sheet) -> Block:
    """The signs in use, in the order in which they stand in a row."""
    shown = [land for place, land in drawing.lands.items() if place in sheet.labels]
    return Block([Entry(moved((0, 0), sample), words) for sample, words in used(drawing, sheet, shown)], 4, 48, 27)


def used(drawing: Drawing, sheet: Sheet, shown: list[Land]) -> Iterator[tuple[str, str]]:
    """A sample of each sign that some place of the sheet has, and what it says."""
    stacks = [stack for stack in drawing.stacks if stack.place in sheet.labels]
    samples = (
        (any(land.core for land in shown), marks.value(4, True).drawn, "value, core"),
        (any(not land.core for land in shown), marks.value(4, False).drawn, "value, not core"),
        (any(land.city is not None for land in shown), marks.city(3, GREY, False).drawn, "city, its walls"),
        (any(land.capital for land in shown), marks.city(3, GREY, True).drawn, "capital"),
        (any(land.tribal for land in shown), marks.tribal_city("T7").drawn, "tribal city"),
        (any(land.port for land in shown), marks.port().drawn, "port"),
        (any(stack.place in drawing.lands for stack in stacks), marks.army(5, 0, GREY).drawn, "land units"),
        (any(stack.generals for stack in stacks), marks.star(), "with a general"),
        (any(stack.place not in drawing.lands for stack in stacks), marks.fleet(2, GREY).drawn, "ships"),
        (any(place in sheet.labels for place in drawing.caravans), marks.caravan().drawn, "caravan"),
        (any(land.wild for land in shown), marks.unknown().drawn, "natives, number unknown"),
        (any(land.fought for land in shown) or fought_at_sea(drawing, sheet), small_burst(), "battle"),
        (any(land.taken for land in shown), taken(), "changed hands"),
    )
    return ((sample, words) for is_used, sample, words in samples if is_used)


def fought_at_sea(drawing: Drawing, sheet: Sheet) -> bool:
    """Whether a zone of the sheet saw a battle."""
    return any(zone in sheet.labels for zone in drawing.battles)


def small_burst() -> str:
    """A battle's mark, small enough for the key."""
    return burst(20)


def taken() -> str:
    """The outline of land that changed hands."""
    box = {"x": -30, "y": -12, "width": 60, "height": 24}
    return tag("rect", **box, fill="none", stroke=TAKEN, stroke_width=5, stroke_dasharray="9 6")
