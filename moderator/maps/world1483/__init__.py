"""The drawing style of 1483 Online: sheets of the world with everything public on them, and the world as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from moderator.maps import legend
from moderator.maps.inks import Inks
from moderator.maps.land import land
from moderator.maps.legend import Block
from moderator.maps.sheets import Sheet, read_sheet
from moderator.maps.svg import document, line, moved, stroked
from moderator.maps.world1483 import key, overview
from moderator.maps.world1483.drawing import Drawing
from moderator.maps.world1483.labels import land_label, sea_label
from rules.ruleset import Picture

OVERVIEW = "world"
LINK = "#a02c10"
OUTSIDE = "#d9d5cb"
"""Land that is not in the game."""


def draw(picture: Picture, geometry: Mapping[str, Any]) -> str:
    """The picture as SVG text: title, map, key. geometry: the world's document.

    Raises pydantic.ValidationError if the drawing is not a `Drawing`, KeyError for a sheet that the geometry lacks.
    """
    drawing = Drawing.model_validate(picture.drawing)
    sheet, inks = read_sheet(geometry, drawing.sheet), Inks(geometry["colours"])
    written, blocks = overall(drawing, sheet, inks) if drawing.sheet == OVERVIEW else region(drawing, sheet, inks)
    below, height = legend.key(blocks, sheet.geometry.width)
    foot = legend.TITLE_HEIGHT + sheet.geometry.height
    return document(
        sheet.geometry.width,
        foot + height,
        picture.title,
        [
            moved((0, legend.TITLE_HEIGHT), *ground(drawing, sheet, inks), *written),
            legend.title(picture.title, sheet.geometry.width),
            moved((0, foot), below),
        ],
    )


def ground(drawing: Drawing, sheet: Sheet, inks: Inks) -> Iterator[str]:
    """Water, land in its nations' tints, borders, links across water, land that changed hands."""
    lands = drawing.lands

    def tint(place: str) -> str:
        return inks.tint(lands[place].tint) if place in lands else OUTSIDE

    def owner(place: str) -> str:
        return lands[place].holder or lands[place].tint if place in lands else ""

    yield from land(sheet.geometry, tint, lambda one, other: owner(one) != owner(other))
    for start, end in sheet.links:
        yield stroked(line([start, end]), LINK, 6, stroke_dasharray="8 6")
    for place, outline in sheet.geometry.outlines.items():
        if place in lands and lands[place].taken:
            yield stroked(outline, key.TAKEN, 5, stroke_dasharray="11 7", stroke_linejoin="round")


def region(drawing: Drawing, sheet: Sheet, inks: Inks) -> tuple[list[str], list[Block]]:
    """What is written on a region's sheet, and its key."""
    zones = [place for place in sheet.labels if sheet.geometry.kinds.get(place) == "sea"]
    lands = [place for place in sheet.labels if place in drawing.lands]
    written = [sea_label(drawing, inks, place, sheet.labels[place]) for place in zones]
    written += [land_label(drawing, inks, place, sheet.labels[place]) for place in lands]
    return written, [key.block(inks, key.owners(drawing, sheet)), key.signs(drawing, sheet)]


def overall(drawing: Drawing, sheet: Sheet, inks: Inks) -> tuple[list[str], list[Block]]:
    """The nations' names over the world, and a key of those that found no room."""
    boxes = overview.names(drawing, sheet)
    missing = key.owners(drawing, sheet) - {box.nation for box in boxes}
    return [overview.drawn(inks, box) for box in boxes], [key.block(inks, missing)]
