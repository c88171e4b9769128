"""A cleaned line -> its words, quoted names, numbers and marks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from typing import Literal

LONGEST_LINE = 300
"""Words; no order is longer."""
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"?'
    r"|(?P<number>(?<![\w)])[+-]?[0-9]{1,6}(?![\w.]))"
    r"|(?P<mark>->|<->|<-|--|>=|=>|<=|≥|[-,:;=%<>()?!/](?=\s|$)|[,:;=%<>()?!≥])"
    r'|(?P<word>[^\s",:;=%<>()?!≥]+)'
)
_SHORT_MOVE = re.compile(r"((?:\w+-)?[AN][0-9]{1,4})(-)(\w.*)", re.IGNORECASE)
_SAME = {"=>": ">=", "≥": ">=", "->": "-", "--": "-"}
_ENDS = " .;,!"
_BULLET = re.compile(r"^\s*[-–—]\s+")


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a line; quoted: without its quotes; start and end: where it stands in the line."""

    text: str
    kind: Literal["word", "quoted", "number", "mark"]
    start: int
    end: int

    @property
    def key(self) -> str:
        """What a keyword is compared with: capitals; nothing for a quoted text, which is never a keyword."""
        return "" if self.kind == "quoted" else self.text.upper()


def tokens(line: str) -> tuple[Token, ...]:
    """The tokens of a line, without a full stop at its end; of a line that is far too long only the first ones."""
    found = map(_token, _TOKEN.finditer(_apart(line).rstrip(_ENDS)))
    return tuple(islice(found, LONGEST_LINE))


def raw(line: str, covered: tuple[Token, ...]) -> str:
    """The stretch of a line that these tokens cover, as it was written."""
    return _apart(line)[covered[0].start : covered[-1].end] if covered else ""


def _apart(line: str) -> str:
    """A line without the dash of a list before it, and with "a1-lyon" as "a1 - lyon"; the name of a force ("FRA-A1")
    stays whole."""
    words = _BULLET.sub("", line).split(" ")
    return " ".join(_SHORT_MOVE.sub(r"\1 - \3", word) if _SHORT_MOVE.fullmatch(word) else word for word in words)


def _token(match: re.Match[str]) -> Token:
    kind = match.lastgroup
    text = match[kind] if kind else ""
    text = _SAME.get(text, text) if kind == "mark" else text
    return Token(text.strip(), kind, match.start(), match.end())  # type: ignore[arg-type]
