"""SVG to a PNG small enough for a mail: drawn by resvg with our own font, reduced to a palette."""

from __future__ import annotations

import io
from pathlib import Path

import resvg_py
from PIL import Image

WIDTH = 1000
"""Pixels across; a phone shows it at about a third of that."""
LARGEST = 170_000
"""Bytes a picture may have in a mail."""
PALETTES = (192, 128, 64, 32)
"""Sizes of palette to try, the best first; 192 fits unless the map is unusually busy."""
FONTS = Path(__file__).with_name("fonts")


def png(svg: str, width: int = WIDTH) -> bytes:
    """The picture as a palette PNG, so many pixels wide, at most LARGEST bytes unless the smallest palette is too much.

    Raises ValueError if it is no SVG.
    """
    drawn = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[str(font) for font in sorted(FONTS.glob("*.ttf"))],
    )
    with Image.open(io.BytesIO(bytes(drawn))) as image:
        flat = image.convert("RGB")
    for colours in PALETTES:
        small = reduced(flat, colours)
        if len(small) <= LARGEST:
            break
    return small


def reduced(image: Image.Image, colours: int) -> bytes:
    """The image as PNG with a palette of so many colours."""
    out = io.BytesIO()
    image.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()
