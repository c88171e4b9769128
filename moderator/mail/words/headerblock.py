"""The block of headers that mail programs put above an old mail quoted without marks, in the languages they speak.

In a language that the tables do not have, the shape tells it: an address on its first line, a date below it.

From: GM <gm@example.org>
Sent: Sunday, 29 November 2026 10:03
To: Anna
Subject: Turn 3
"""

from __future__ import annotations

import itertools
import re

from moderator.mail import phrases
from moderator.mail.words.attribution import is_dated

_HEADER = re.compile(r"[*_]{0,2}([^\W\d_][^:\uff1a*<>]{0,30}?)[*_]{0,2}\s?[:\uff1a][*_]{0,2}(.*)")
_AN_ADDRESS = re.compile(r"[^\s<>()@]{1,64}@[^\s<>()@]{1,100}")
_SHAPE_LINES = 3
_LINES_LIMIT = 20
_WRAP_LIMIT = 3


def begins(lines: list[str], at: int) -> bool:
    """Whether a header block begins at this (cleaned) line: a From, and a date with digits or three kinds in all."""
    if _header(lines[at]) is None:
        return _has_shape(lines[at : at + _SHAPE_LINES])
    kinds: set[str] = set()
    wrapped = 0
    for line in lines[at : at + _LINES_LIMIT]:
        header = _header(line)
        wrapped = 0 if header else wrapped + 1
        if wrapped > _WRAP_LIMIT:
            break
        if header and (header[0] != "date" or any(c.isdigit() for c in header[1])):
            kinds.add(header[0])
        if _is_block(kinds):
            return True
    return False


def _has_shape(lines: list[str]) -> bool:
    """Whether these begin with a line "word: Name <address>" and go on, unbroken, with two more of the same form, the
    first or second of them with a date and a time."""
    named = list(itertools.takewhile(bool, (_HEADER.fullmatch(line) for line in lines)))
    values = [header[2] for header in named if header]
    return len(values) == _SHAPE_LINES and bool(_AN_ADDRESS.search(values[0])) and any(map(is_dated, values[1:]))


def _is_block(kinds: set[str]) -> bool:
    return "from" in kinds and ("date" in kinds or len(kinds - {"other"}) >= 3)


def _header(line: str) -> tuple[str, str] | None:
    found = _HEADER.fullmatch(line)
    if not found:
        return None
    name = found[1].strip().casefold()
    kind = phrases.HEADER_KINDS.get(name) or phrases.HEADER_KINDS.get(name.replace(" ", ""))
    return (kind, found[2]) if kind else None
