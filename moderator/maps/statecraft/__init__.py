"""The drawing style of Statecraft: sheets of the world as far as one reader knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from moderator.maps import legend
from moderator.maps.statecraft import key, overview
from moderator.maps.statecraft.ground import ground
from moderator.maps.statecraft.labels import cities, place_label
from moderator.maps.statecraft.page import Page
from moderator.maps.svg import document, moved
from rules.ruleset import Picture


def draw(picture: Picture, geometry: Mapping[str, Any]) -> str:
    """The picture as SVG text: title, map, key. geometry: the world's document.

    Raises pydantic.ValidationError if the drawing is not a `Drawing`, KeyError for a sheet that the geometry lacks.
    """
    page = Page.of(picture.drawing, geometry)
    width, height = page.sheet.geometry.width, page.sheet.geometry.height
    below, key_height = legend.key(key.blocks(page), width)
    return document(
        width,
        legend.TITLE_HEIGHT + height + key_height,
        picture.title,
        [
            moved((0, legend.TITLE_HEIGHT), *ground(page), *written(page)),
            legend.title(picture.title, width),
            moved((0, legend.TITLE_HEIGHT + height), below),
        ],
    )


def written(page: Page) -> Iterator[str]:
    """Names, codes, cities and forces of the places known; on an overview the States' names and the forces."""
    if page.is_overview:
        yield from overview.written(page)
        return
    yield from cities(page)
    for place, label in page.labels():
        yield place_label(page, place, label)
