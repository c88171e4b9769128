"""The ground of any map: water that fades towards the coast, tinted regions, borders thin and thick."""

from __future__ import annotations

from collections.abc import Callable

from moderator.maps.geometry import Geometry
from moderator.maps.svg import stroked, tag

SEA, SHORE, COAST = "#cfe1ea", "#8fb6c8", "#3f3a33"
SEA_BORDER, BORDER, STATE_BORDER = "#5f8aa3", "#7b6a52", "#4f3f2c"
SHORES = ((26, 0.16), (17, 0.2), (9, 0.3), (4, 0.45))
"""Width and opacity of the strokes along the coast."""
WASTE = "waste"
HATCH = tag(
    "pattern",
    tag("rect", width=7, height=7, fill="#c8bda6"),
    tag("path", d="M0,0V7", stroke="#b0a48b", stroke_width=2.4),
    id=WASTE,
    width=7,
    height=7,
    patternUnits="userSpaceOnUse",
    patternTransform="rotate(45)",
)


def land(geometry: Geometry, tint: Callable[[str], str], apart: Callable[[str, str], bool]) -> list[str]:
    """The ground, from below. tint: the colour of a land region; apart: whether two regions are two owners'."""
    dry = {region for region, kind in geometry.kinds.items() if kind != "sea"}
    coast = geometry.borders(lambda one, other: (one in dry) != (other in dry))
    inland = geometry.borders(lambda one, other: {one, other} <= dry)
    states = geometry.borders(lambda one, other: {one, other} <= dry and apart(one, other))
    return [
        tag("defs", HATCH),
        tag("rect", width=geometry.width, height=geometry.height, fill=SEA),
        *(border(coast, SHORE, width, stroke_opacity=opacity) for width, opacity in SHORES),
        border(sea_borders(geometry), SEA_BORDER, 2, stroke_dasharray="8 5"),
        *(region(geometry, name, tint) for name in sorted(dry)),
        border(inland, BORDER, 1.3),
        border(states, STATE_BORDER, 2.6),
        border(coast, COAST, 1.6),
    ]


def region(geometry: Geometry, name: str, tint: Callable[[str], str]) -> str:
    """One region filled; hatched if nobody can enter it."""
    fill = f"url(#{WASTE})" if geometry.kinds[name] == "impassable" else tint(name)
    return tag("path", d=geometry.outlines[name], fill=fill, fill_rule="evenodd")


def sea_borders(geometry: Geometry) -> str:
    """The borders between two seas."""
    return geometry.borders(lambda one, other: geometry.kinds[one] == geometry.kinds[other] == "sea")


def border(path: str, colour: str, width: float, **attributes: str | float) -> str:
    """A border line."""
    return stroked(path, colour, width, stroke_linejoin="round", **attributes)
