"""Numbers as people write them. What is no number, or one of a length that nobody means, is None and never an error."""

from __future__ import annotations

import re

_NATURAL = re.compile(r"[0-9]{1,6}")
_WHOLE = re.compile(r"[+-]?[0-9]{1,6}")


def natural(text: str) -> int | None:
    """0, 1, 2 ... from digits alone."""
    return int(text) if _NATURAL.fullmatch(text) else None


def whole(text: str) -> int | None:
    """A natural number with or without a sign."""
    return int(text) if _WHOLE.fullmatch(text) else None


def naturals(text: str) -> list[int]:
    """The words of a text that are natural numbers; none if one of them is too long, for the others would take its
    place."""
    found = [natural(word) for word in text.split() if word.isascii() and word.isdigit()]
    return [number for number in found if number is not None] if None not in found else []
