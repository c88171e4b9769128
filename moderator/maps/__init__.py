"""Maps: a report's picture and its map's geometry -> SVG -> PNG.

Each kind of game has its drawing style, named in the picture; the parts that all styles share (geometry, ground, ways
and arrows, counters, key) lie beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from moderator.maps import diplomacy, statecraft, world1483
from moderator.maps.geometry import read
from moderator.maps.png import png
from rules.ruleset import Picture

__all__ = ["STYLES", "Style", "draw", "png"]

Style = Callable[[Picture, Mapping[str, Any]], str]
"""Draws a picture on the document of its geometry."""

STYLES: Mapping[str, Style] = {
    "diplomacy": lambda picture, geometry: diplomacy.draw(picture, read(geometry)),
    "statecraft": statecraft.draw,
    "world1483": world1483.draw,
}
"""Drawing styles by the name in `Picture.drawing["style"]`."""


def draw(picture: Picture, geometry: Mapping[str, Any]) -> str:
    """The picture as SVG text. geometry: the document that `picture.geometry` names. Equal input, equal output.

    Raises KeyError for a style that is not in STYLES, pydantic.ValidationError for a drawing its style cannot read.
    """
    return STYLES[picture.drawing["style"]](picture, geometry)
