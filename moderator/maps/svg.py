"""SVG text: elements, numbers written short, path data. Knows nothing of maps or games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

Point = tuple[float, float]

FONT = "DejaVu Sans Condensed, DejaVu Sans"
"""The only family drawn; its file is shipped beside this module, so that a server without fonts draws the same."""


def number(value: float, digits: int = 1) -> str:
    """A number as short as SVG allows: 3.0 -> "3", 0.25 -> "0.2"."""
    short = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """One element. An underscore in an attribute's name stands for a hyphen; children are SVG text already."""
    pairs = (
        f' {key.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value, 3)}"'
        for key, value in attributes.items()
    )
    head = f"<{name}{''.join(pairs)}"
    return f"{head}>{''.join(children)}</{name}>" if children else f"{head}/>"


def group(*children: str, **attributes: str | float) -> str:
    """A <g>."""
    return tag("g", *children, **attributes)


def moved(at: Point, *children: str) -> str:
    """A group drawn around its own origin, put at a point."""
    return group(*children, transform=f"translate({number(at[0])},{number(at[1])})")


def text(words: str, at: Point, size: float, **attributes: str | float) -> str:
    """Bold text centred on `at` both ways (text_anchor overrides the horizontal one)."""
    settings: dict[str, str | float] = {"text_anchor": "middle", "fill": "#221a10", **attributes}
    return tag(
        "text",
        escape(words),
        x=at[0],
        y=at[1] + size * 0.36,
        font_family=FONT,
        font_stretch="condensed",
        font_weight="bold",
        font_size=size,
        **settings,
    )


def haloed(words: str, at: Point, size: float, halo: str = "#fff", **attributes: str | float) -> str:
    """Text with an outline underneath that keeps it readable on anything."""
    edge: dict[str, str | float] = {"stroke": halo, "stroke_width": size * 0.24, "stroke_linejoin": "round"}
    return text(words, at, size, **{**attributes, **edge, "fill": "none"}) + text(words, at, size, **attributes)


def stroked(path: str, colour: str, width: float, **attributes: str | float) -> str:
    """A line along path data."""
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=width, **attributes)


def line(points: Sequence[Point], closed: bool = False) -> str:
    """Path data through points, in relative steps of a tenth of a pixel (about half the length of absolute ones)."""
    x, y = round(points[0][0], 1), round(points[0][1], 1)
    steps = [f"M{number(x)},{number(y)}l"]
    for px, py in points[1 : -1 if closed else None]:
        dx, dy = round(px - x, 1), round(py - y, 1)
        if dx or dy:
            steps.append(f"{number(dx)},{number(dy)} ")
            x, y = x + dx, y + dy
    return "".join(steps).rstrip() + ("z" if closed else "")


def document(width: float, height: float, title: str, body: Iterable[str]) -> str:
    """A whole SVG file of that size in pixels."""
    return tag(
        "svg",
        tag("title", escape(title)),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {number(width)} {number(height)}",
    )


def mixed(one: str, other: str, part: float) -> str:
    """The colour between two ("#rrggbb") that lies at this part of the way."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a * (1 - part) + b * part):02x}" for a, b in pairs)
