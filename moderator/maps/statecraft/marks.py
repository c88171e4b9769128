"""The small signs of a Statecraft map, each drawn around its own origin."""

from __future__ import annotations

from moderator.maps.counters import ARMY_WIDTH, FLEET_WIDTH, numbered_army, numbered_fleet
from moderator.maps.inks import Inks
from moderator.maps.statecraft.drawing import Force
from moderator.maps.svg import tag, text

INK, PLATE, GOLD = "#241b10", "#fffaf0", "#f2c230"
CODE_WIDTH, CODE_SIZE = 58.0, 22.0
STAR = "M0,-11L3.2,-3.4 11,-3.4 4.7,1.7 6.9,9.8 0,5 -6.9,9.8 -4.7,1.7 -11,-3.4 -3.2,-3.4Z"
HEARD = "#ffffff"


def code(words: str) -> str:
    """A place's code on a plate, as orders write it."""
    plate = tag("rect", x=-26, y=-14, width=52, height=28, rx=7, fill=PLATE, fill_opacity=0.85, stroke=INK)
    return plate + text(words, (0, 0), CODE_SIZE, fill=INK)


def counter(force: Force, inks: Inks) -> str:
    """A force's counter: its State's colour; white with coloured figures where the number is hearsay."""
    drawn, ink = COUNTERS[force.kind], inks.counter(force.state)
    return drawn(f"{force.units}?", HEARD, ink) if force.heard else drawn(str(force.units), ink)


COUNTERS = {"A": numbered_army, "N": numbered_fleet}
WIDTHS = {"A": ARMY_WIDTH, "N": FLEET_WIDTH}


def port() -> str:
    """A city with a port."""
    return tag("circle", r=7, fill="#fff", stroke=INK, stroke_width=2.6)


def town() -> str:
    """A city inland."""
    return tag("rect", x=-6, y=-6, width=12, height=12, fill="#fff", stroke=INK, stroke_width=2.4)


def seat() -> str:
    """A capital."""
    return tag("path", d=STAR, fill=GOLD, stroke=INK, stroke_width=2, transform="scale(1.35)")
