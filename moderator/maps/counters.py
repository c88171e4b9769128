"""Counters with a number on them, each drawn around its own origin."""

from __future__ import annotations

from moderator.maps.svg import tag, text

EDGE = "#1d1712"
SHIELD = "M-21,-15H21V3Q21,15 0,19Q-21,15 -21,3Z"
HULL = "M-27,-1H27L18,16H-18Z"
SAILS = "M-2,-4V-22L-17,-4Z M2,-4V-24Q15,-14 16,-4Z"
ARMY_WIDTH, FLEET_WIDTH = 48.0, 60.0
"""Pixels that a counter takes in a row."""


def numbered_army(words: str, ink: str, letters: str = "#fff") -> str:
    """A shield with the number of units."""
    shield = tag("path", d=SHIELD, fill=ink, stroke=EDGE, stroke_width=2)
    return shield + text(words, (0, 0), 24 if len(words) < 3 else 19, fill=letters)


def numbered_fleet(words: str, ink: str, letters: str = "#fff") -> str:
    """A ship with the number of ships."""
    hull = tag("path", d=HULL, fill=ink, stroke=EDGE, stroke_width=2)
    sails = tag("path", d=SAILS, fill="#fff", stroke=EDGE, stroke_width=1.6)
    return sails + hull + text(words, (0, 7), 20 if len(words) < 3 else 17, fill=letters)
