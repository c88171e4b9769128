"""Texts over several lines, taken out before a mail's lines are read: TEXT ... END TEXT, EVENT NEW ... END EVENT."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rules.lines import LONGEST_LINE, MOST_LINES

LONGEST_LETTER = 20_000
"""Characters."""
_MARKS = (
    (re.compile(r"\s*TEXT\s*:?\s*", re.IGNORECASE), re.compile(r"\s*END\s*TEXT\s*[.:;]?\s*", re.IGNORECASE)),
    (re.compile(r"\s*EVENT\s+NEW\s*", re.IGNORECASE), re.compile(r"\s*END\s*EVENT\s*[.:;]?\s*", re.IGNORECASE)),
)


@dataclass(frozen=True)
class Letter:
    """A text below a line. closed: whether its end was there; without it nothing of it is used."""

    text: str
    closed: bool


def lifted(text: str) -> tuple[str, Mapping[int, Letter]]:
    """The mail without its letters, its lines counted as before; the letters by the line that opens them."""
    rows = _continued(text.splitlines()[: MOST_LINES + 1])
    letters: dict[int, Letter] = {}
    at = 0
    while at < len(rows):
        end_mark = next((end for start, end in _MARKS if start.fullmatch(rows[at][:LONGEST_LINE])), None)
        if end_mark:
            end = next((i for i in range(at + 1, len(rows)) if end_mark.fullmatch(rows[i][:LONGEST_LINE])), len(rows))
            letters[at + 1] = _letter(rows[at + 1 : end], end < len(rows))
            rows[at + 1 : end + 1] = [""] * len(rows[at + 1 : end + 1])
            at = end
        at += 1
    return "\n".join(rows), letters


def tidy(text: str) -> str:
    """A letter without blanks at the ends of its lines and without empty lines around it."""
    lines = [line.rstrip().replace("\0", "") for line in text.splitlines()]
    return "\n".join(lines).strip("\n")


def _letter(rows: list[str], closed: bool) -> Letter:
    text = tidy("\n".join(rows)).encode(errors="replace").decode()
    return Letter(text, closed and len(text) <= LONGEST_LETTER)


def _continued(rows: list[str]) -> list[str]:
    """Lines that end in "\\" put together with the next; the line that was joined is left empty."""
    for at in range(len(rows) - 1, 0, -1):
        before = rows[at - 1].rstrip()
        if before.endswith("\\") and len(before) + len(rows[at]) <= LONGEST_LINE:
            rows[at - 1] = f"{before[:-1].rstrip()} {rows[at].strip()}"
            rows[at] = ""
    return rows
