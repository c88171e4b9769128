"""Order lines and items of a case, read with the ordinary reader for the names of its position."""

from __future__ import annotations

from typing import Any

from rules.online1483.language.reading import Unread, read
from rules.online1483.language.reading import read_items as items_of
from rules.online1483.line import Item, Line
from rules.online1483.position_names import lexicon_of


def understood(game: Any, position: dict[str, Any], text: str) -> tuple[Line, ...] | Unread:
    return read(lexicon_of(game, position), text)


def read_lines(game: Any, position: dict[str, Any], text: str) -> tuple[Line, ...]:
    lines = understood(game, position, text)
    if isinstance(lines, Unread):
        raise ValueError(f"{text}: {lines.code} {dict(lines.facts)}")
    return lines


def read_items(game: Any, position: dict[str, Any], text: str) -> tuple[Item, ...]:
    items = items_of(lexicon_of(game, position), text)
    assert items, text
    return items
