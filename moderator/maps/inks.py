"""Colours of the sides on a map of many: tint of their land, ink of their counters and of their name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

from moderator.maps.svg import mixed

PAPER, BLACK = "#fffaf0", "#000000"
UNCLAIMED = "#f3ead2"
STRANGERS = (
    "#9c3f6f", "#3f7f5f", "#7f6a2f", "#4f5fa8", "#b0603a", "#5f8f9f", "#86502f", "#6f9a3a",
    "#a05fa0", "#2f6a7f", "#b08f4f", "#7a4040",
)  # fmt: skip
"""For sides that the geometry does not know: rebels, heirs, colonies that rose."""


@dataclass(frozen=True)
class Inks:
    """colours: side -> its colour on the map."""

    colours: Mapping[str, str]

    def colour(self, side: str) -> str:
        """A side's own colour; the same on every sheet and in every phase."""
        return self.colours.get(side) or STRANGERS[crc32(side.encode()) % len(STRANGERS)]

    def tint(self, side: str) -> str:
        """The colour of its land."""
        return mixed(self.colour(side), PAPER, 0.48) if side else UNCLAIMED

    def counter(self, side: str) -> str:
        """The colour of its counters, dark enough for white letters."""
        return mixed(self.colour(side), BLACK, 0.3)

    def name(self, side: str) -> str:
        """The colour of its name, dark enough to be read on its land."""
        return mixed(self.colour(side), BLACK, 0.55)
