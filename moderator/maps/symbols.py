"""Counters and marks that stand on a map, each drawn around its own origin."""

from __future__ import annotations

import math

from moderator.maps.svg import Point, group, line, moved, stroked, tag, text

EDGE = "#1d1712"
FAILED = "#d0021b"
BURST_POINTS = 11
AROUND_COUNTER, ALONE = 42.0, 20.0
"""Radius of a burst behind a counter, and of one in an empty province."""


def army(ink: str, letter: str) -> str:
    """An army: a square counter with its power's letter."""
    box = {"x": -19, "y": -17, "width": 38, "height": 34, "rx": 5}
    return tag("rect", **box, fill=ink, stroke="#fff", stroke_width=6) + framed(
        tag("rect", **box, fill=ink), lettered(letter, (0, 0), 26)
    )


def fleet(ink: str, letter: str) -> str:
    """A fleet: a hull under sail with its power's letter."""
    shape = "M-27,-5H27L18,17H-18Z M-3,-8V-26L-19,-8Z M2,-8V-29Q17,-19 20,-8Z"
    edge = tag("path", d=shape, fill=ink, stroke="#fff", stroke_width=6, stroke_linejoin="round")
    return edge + framed(tag("path", d=shape, fill=ink), lettered(letter, (0, 6), 22))


def framed(body: str, letters: str) -> str:
    """A counter's body with a dark edge, and what stands on it."""
    return group(body, stroke=EDGE, stroke_width=1.5) + letters


def lettered(letter: str, at: Point, size: float) -> str:
    """A counter's white letter, if it has one."""
    return text(letter, at, size, fill="#fff") if letter else ""


COUNTERS = {"A": army, "F": fleet}


def burst(radius: float) -> str:
    """A jagged star: something clashed here."""
    points: list[Point] = []
    for corner in range(2 * BURST_POINTS):
        reach, angle = radius * (1 if corner % 2 else 0.68), corner * math.pi / BURST_POINTS
        points.append((reach * math.cos(angle), reach * math.sin(angle)))
    return tag("path", d=line([*points, points[0]], closed=True), fill="#ffe27a", stroke=FAILED, stroke_width=2.5)


def gone() -> str:
    """What crosses out a counter, thin enough to leave its letter readable."""
    arms = "M-23,-20L23,20M23,-20L-23,20"
    return stroked(arms, "#fff", 8, stroke_linecap="round") + stroked(arms, FAILED, 5)


def plus() -> str:
    """A new unit's mark."""
    disc = tag("circle", r=13, fill="#1e7a2f", stroke="#fff", stroke_width=3)
    return disc + stroked("M-7,0H7M0,-7V7", "#fff", 4.5)


def nameplate(words: str, size: float, ring: str, letter: str = "") -> str:
    """A supply centre's name on a white plate. ring: its owner's ink; letter: its owner's, for prints in grey."""
    width, height = len(words) * size * 0.7 + size * 0.6, size * 1.16
    box = {"x": -width / 2, "y": -height / 2, "width": width, "height": height, "rx": height / 2}
    plate = tag("rect", **box, fill="#fff", stroke=ring, stroke_width=4)
    return plate + text(words, (0, 0), size) + (moved((-width / 2 - 4, 0), badge(letter, ring)) if letter else "")


def badge(letter: str, ink: str) -> str:
    """A power's letter on a small disc."""
    return tag("circle", r=13, fill=ink, stroke="#fff", stroke_width=2) + text(letter, (0, 0), 17, fill="#fff")
