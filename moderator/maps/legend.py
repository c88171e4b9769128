"""What stands around a map: the title above it, and below it the key in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from moderator.maps.svg import moved, tag, text

PAPER, RULE = "#fdf8ea", "#3f3527"
TITLE_HEIGHT = 66.0


@dataclass(frozen=True)
class Entry:
    """One sample and its words; the sample is drawn around its own origin and at most 90 pixels wide."""

    sample: str
    words: str


@dataclass(frozen=True)
class Block:
    """Entries in so many columns of equal width."""

    entries: Sequence[Entry]
    columns: int
    row: float = 56
    size: float = 31

    def height(self) -> float:
        """Pixels that the block takes."""
        return -(-len(self.entries) // self.columns) * self.row


def title(words: str, width: float) -> str:
    """The title strip, at the top."""
    strip = tag("rect", width=width, height=TITLE_HEIGHT, fill=PAPER)
    return strip + text(words, (24, TITLE_HEIGHT / 2), 42, text_anchor="start")


def key(blocks: Sequence[Block], width: float) -> tuple[str, float]:
    """The strip with the blocks one below another, around (0, 0) as its upper left corner, and its height."""
    drawn, top = [], 14.0
    for block in blocks:
        drawn.append(moved((0, top), *rows(block, width)))
        top += block.height() + 8
    return tag("rect", width=width, height=top, fill=PAPER) + "".join(drawn), top


def rows(block: Block, width: float) -> list[str]:
    """A block's entries, row by row."""
    column = width / block.columns
    places = [
        (number % block.columns * column, number // block.columns * block.row) for number in range(len(block.entries))
    ]
    return [
        moved(
            (x, y + block.row / 2),
            moved((56, 0), entry.sample),
            text(entry.words, (110, 0), block.size, text_anchor="start"),
        )
        for entry, (x, y) in zip(block.entries, places, strict=True)
    ]
