"""The key below a sheet: the States on it, and only the signs that it uses."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.maps.counters import numbered_army, numbered_fleet
from moderator.maps.inks import Inks
from moderator.maps.legend import Block, Entry
from moderator.maps.statecraft import marks, overview
from moderator.maps.statecraft.ground import TAKEN, TURNED, VEIL
from moderator.maps.statecraft.page import Page
from moderator.maps.svg import tag
from moderator.maps.symbols import burst

GREY = "#6b6257"
SWATCH = {"x": -30, "y": -13, "width": 60, "height": 26, "rx": 4}


def blocks(page: Page) -> list[Block]:
    """The States by name, then the signs in use."""
    states = [Entry(swatch(page.inks, code), words) for words, code in sorted(named(page))]
    signs = [Entry(sample, words) for used, sample, words in samples(page) if used]
    return [Block(states, 4, row=40, size=26), Block(signs, 4, row=48, size=26)]


def named(page: Page) -> Iterator[tuple[str, str]]:
    """The States that need to be named, in words: all with land on the sheet; on an overview those that have but their
    code there."""
    states = page.drawing.states
    if page.is_overview:
        for code, places in overview.holdings(page).items():
            if not overview.is_large(places):
                yield f"{states[code]} {code}", code
        return
    shown = (land for place, land in page.drawing.lands.items() if place in page.known.outlines)
    for code in {side for land in shown for side in (land.owner, land.holder)} - {""}:
        yield states[code], code


def swatch(inks: Inks, state: str) -> str:
    """A piece of a State's land."""
    return tag("rect", **SWATCH, fill=inks.tint(state), stroke=inks.counter(state), stroke_width=4)


def samples(page: Page) -> Iterator[tuple[bool, str, str]]:
    """Every sign: whether it is in use, a sample, what it says."""
    drawing, detailed = page.drawing, not page.is_overview
    kinds = {(force.kind, force.heard) for force in drawing.forces}
    yield detailed and any(land.seat for land in drawing.lands.values()), marks.seat(), "capital"
    yield detailed, marks.port(), "city with a port"
    yield detailed, marks.town(), "city inland"
    yield ("A", False) in kinds, numbered_army("5", GREY), "land units"
    yield ("N", False) in kinds, numbered_fleet("5", GREY), "naval units"
    yield any(heard for _, heard in kinds), numbered_army("5?", marks.HEARD, GREY), "by hearsay"
    yield any(land.holder for land in drawing.lands.values()), occupied(), "occupied"
    yield bool(drawing.battles), burst(20), "battle"
    yield bool(drawing.taken), changed(), "changed hands"
    yield True, tag("rect", **SWATCH, fill=f"url(#{VEIL})", stroke=GREY), "unknown or waste"


def occupied() -> str:
    """Land in another's stripes."""
    bar = tag("path", d="M0,0V30", stroke=GREY, stroke_width=22)
    stripes = tag("pattern", bar, id="held", width=30, height=30, **TURNED)
    return tag("defs", stripes) + tag("rect", **SWATCH, fill="url(#held)", stroke=GREY)


def changed() -> str:
    """The outline of land that changed hands."""
    return tag("rect", **SWATCH, fill="none", stroke=TAKEN, stroke_width=6, stroke_dasharray="13 8")
