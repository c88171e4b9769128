"""The small signs beside a place's name, each drawn around its own origin, with the width it takes in a row."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.maps.svg import moved, stroked, tag, text

EDGE, INK, GOLD = "#1d1712", "#191512", "#f2c230"
WALL = "M-16,14V-9H-10V-15H-4.5V-9H4.5V-15H10V-9H16V14Z"
SHIELD = "M-21,-15H21V3Q21,15 0,19Q-21,15 -21,3Z"
HULL = "M-27,-1H27L18,16H-18Z"
SAILS = "M-2,-4V-22L-17,-4Z M2,-4V-24Q15,-14 16,-4Z"
STAR = "M0,-9L2.6,-2.8 9,-2.8 3.8,1.4 5.6,8 0,4 -5.6,8 -3.8,1.4 -9,-2.8 -2.6,-2.8Z"
COIN = 9.0


@dataclass(frozen=True)
class Mark:
    """A sign and the pixels it takes in a row."""

    drawn: str
    width: float


def value(number: int, core: bool) -> Mark:
    """What a territory yields: white on black where it is core of its owner, black on white elsewhere."""
    fill, ink = (INK, "#fff") if core else ("#fff", INK)
    disc = tag("circle", r=15, fill=fill, stroke=INK, stroke_width=2)
    return Mark(disc + text(str(number), (0, 0), 21, fill=ink), 36)


def city(fort: int, ink: str, capital: bool) -> Mark:
    """A city with its fortification on its wall; a capital's is golden."""
    wall = tag("path", d=WALL, fill=GOLD if capital else ink, stroke=EDGE, stroke_width=2)
    return Mark(wall + text(str(fort), (0, 2.5), 20, fill=INK if capital else "#fff"), 38)


def port() -> Mark:
    """An anchor."""
    shank = "M0,-7V13M-8,-2H8M-12,5Q-10,13 0,14Q10,13 12,5"
    ring = tag("circle", cy=-11, r=3.6, fill="none", stroke="#123a52", stroke_width=3)
    halo = stroked(shank, "#fff", 7, stroke_opacity=0.7)
    return Mark(halo + ring + stroked(shank, "#123a52", 3.2, stroke_linecap="round"), 30)


def tribal_city(words: str) -> Mark:
    """A tribal city: black, with the mark of its nation (CTY-13)."""
    pill = tag("rect", x=-22, y=-15, width=44, height=30, rx=15, fill="#000", stroke="#fff", stroke_width=2)
    return Mark(pill + text(words, (0, 0), 19, fill="#fff"), 48)


def army(count: int, generals: int, ink: str) -> Mark:
    """A shield with the number of units; a star for generals, alone where they stand without troops."""
    if not count:
        return Mark(star(), 28)
    shield = tag("path", d=SHIELD, fill=ink, stroke=EDGE, stroke_width=2)
    drawn = shield + text(str(count), (0, 0), 24, fill="#fff")
    return Mark(drawn + (moved((19, -15), star()) if generals else ""), 54 if generals else 48)


def star() -> str:
    """A general's star."""
    return tag("path", d=STAR, fill=GOLD, stroke=EDGE, stroke_width=1.4, transform="scale(1.25)")


def fleet(count: int, ink: str) -> Mark:
    """A ship with the number of ships."""
    hull = tag("path", d=HULL, fill=ink, stroke=EDGE, stroke_width=2)
    sails = tag("path", d=SAILS, fill="#fff", stroke=EDGE, stroke_width=1.6)
    return Mark(sails + hull + text(str(count), (0, 7), 20, fill="#fff"), 60)


def caravan() -> Mark:
    """A caravan: coins."""
    coin = tag("circle", r=COIN, fill=GOLD, stroke=EDGE, stroke_width=2)
    return Mark(moved((-5, 3), coin) + moved((5, -3), coin), 34)


def unknown() -> Mark:
    """Natives whom nobody has counted."""
    return Mark(text("?", (0, 0), 30, fill="#5b5140", stroke="#fff", stroke_width=5, paint_order="stroke"), 24)
