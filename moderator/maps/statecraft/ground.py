"""The known part of the world: land in its owners' tints, occupied land striped, everything unknown under one veil."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.maps.inks import Inks
from moderator.maps.land import COAST, SEA_BORDER, border, land
from moderator.maps.statecraft.page import Page
from moderator.maps.svg import line, stroked, tag

LINK, TAKEN = "#a02c10", "#c0261b"
VEIL = "veil"
TURNED = {"patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)"}
VEIL_HATCH = tag(
    "pattern",
    tag("rect", width=16, height=16, fill="#e3dcc8"),
    tag("path", d="M0,0V16", stroke="#d8d0b9", stroke_width=4),
    id=VEIL,
    width=16,
    height=16,
    **TURNED,
)


def ground(page: Page) -> Iterator[str]:
    """The ground, from below."""
    lands, inks = page.drawing.lands, page.inks
    yield from land(
        page.known, lambda place: inks.tint(lands[place].owner), lambda a, b: lands[a].owner != lands[b].owner
    )
    yield from occupied(page)
    for way in page.sheet.links:
        yield stroked(line(way), LINK, 6, stroke_dasharray="8 6")
    for place in page.drawing.taken:
        if place in page.known.outlines:
            outline = page.known.outlines[place]
            yield stroked(outline, TAKEN, 6, stroke_dasharray="13 8", stroke_linejoin="round")
    yield from veil(page)


def occupied(page: Page) -> Iterator[str]:
    """Stripes in the colour of whoever holds another's land."""
    outlines = page.known.outlines
    held = {place: land.holder for place, land in page.drawing.lands.items() if land.holder and place in outlines}
    for holder in sorted(set(held.values())):
        yield tag("defs", stripes(holder, page.inks))
    for place, holder in held.items():
        yield tag("path", d=outlines[place], fill=f"url(#held-{holder})", fill_rule="evenodd")


def stripes(holder: str, inks: Inks) -> str:
    """Stripes in a State's colour."""
    bar = tag("path", d="M0,0V30", stroke=inks.colour(holder), stroke_width=22, stroke_opacity=0.7)
    return tag("pattern", bar, id=f"held-{holder}", width=30, height=30, **TURNED)


def veil(page: Page) -> Iterator[str]:
    """Everything but the known places, and the edge of what is known."""
    sheet = f"M0,0H{page.known.width:.0f}V{page.known.height:.0f}H0Z"
    yield tag("defs", VEIL_HATCH)
    yield tag("path", d=sheet + page.holes, fill=f"url(#{VEIL})", fill_rule="evenodd")
    yield border(edge(page, set(page.drawing.seas)), SEA_BORDER, 2.5, stroke_dasharray="3 7")
    yield border(edge(page, set(page.drawing.lands)), COAST, 1.6)


def edge(page: Page, inner: set[str]) -> str:
    """Path data of the borders between these known places and unknown ones."""
    known = page.known.kinds
    return page.sheet.geometry.borders(lambda a, b: (a in inner and b not in known) or (b in inner and a not in known))
