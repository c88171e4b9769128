"""The block of headers that mail programs put above an old mail quoted without marks, in the languages they speak.

From: GM <gm@example.org>
Sent: Sunday, 29 November 2026 10:03
To: Anna
Subject: Turn 3
"""

from __future__ import annotations

import re

from moderator.mail import phrases

_HEADER = re.compile(r"[*_]{0,2}([^\W\d_][^:\uff1a*<>]{0,30}?)[*_]{0,2}\s?[:\uff1a][*_]{0,2}(.*)")
_LINES_LIMIT = 20
_WRAP_LIMIT = 3


def begins(lines: list[str], at: int) -> bool:
    """Whether a header block begins at this (cleaned) line: a From, and a date with digits or three kinds in all."""
    if _header(lines[at]) is None:
        return False
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


def _is_block(kinds: set[str]) -> bool:
    return "from" in kinds and ("date" in kinds or len(kinds - {"other"}) >= 3)


def _header(line: str) -> tuple[str, str] | None:
    found = _HEADER.fullmatch(line)
    if not found:
        return None
    name = found[1].strip().casefold()
    kind = phrases.HEADER_KINDS.get(name) or phrases.HEADER_KINDS.get(name.replace(" ", ""))
    return (kind, found[2]) if kind else None
