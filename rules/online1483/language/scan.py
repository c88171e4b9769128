"""One attempt to read the tokens of a line: how forgiving it is, and what it has found so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.online1483.language.lexicon import Leniency, Lexicon
from rules.online1483.language.tokens import Token

MOST_STEPS = 20_000
"""Attempts to match a piece of a pattern in one line; no text makes the reader try longer."""


HARMLESS = frozenset({"read-as", "not-enforced"})
"""Remarks on lines that are orders all the same."""


@dataclass(frozen=True)
class Remark:
    """Something to tell about a line: a code of orders.md section 5 or a key of messages.NOTES."""

    code: str
    facts: Mapping[str, Any]

    @property
    def is_fault(self) -> bool:
        """Whether the line cannot be acted on."""
        return self.code not in HARMLESS


Fields = Mapping[str, Any]
"""What a stretch of a line says: fields of a Line, "clauses.*", "many.*" (a line for each), "remarks"."""
Step = tuple[int, Fields]
"""Where a match ends and what it says."""
NO_FIELDS: Fields = {}


@dataclass(eq=False)
class Scan:
    """The tokens of one line while they are read. freely: a condition may be in free words."""

    lexicon: Lexicon
    text: str
    tokens: tuple[Token, ...]
    leniency: Leniency
    freely: bool = False
    steps: int = 0
    known: dict[tuple[str, int], tuple[Step, ...]] = field(default_factory=dict)

    def stem(self, at: int) -> str:
        """The stem of a token, "" behind the last."""
        return self.tokens[at].stem if at < len(self.tokens) else ""

    def number(self, at: int) -> int:
        """The number that a token is, 0 if none."""
        return self.tokens[at].number if at < len(self.tokens) else 0

    def phrase(self, start: int, end: int) -> str:
        """The stems of some tokens, as the vocabulary has its phrases."""
        return " ".join(token.stem for token in self.tokens[start:end])

    def words(self, start: int, end: int) -> str:
        """The folded words of some tokens, as names are looked up."""
        return " ".join(token.word for token in self.tokens[start:end] if token.word)

    def written(self, start: int, end: int) -> str:
        """The text of some tokens as it was written."""
        if start >= end or start >= len(self.tokens):
            return ""
        return self.text[self.tokens[start].start : self.tokens[min(end, len(self.tokens)) - 1].end]

    def said_freely(self, start: int, end: int) -> str:
        """The text of some tokens as it was written, with words before the first that are no tokens."""
        opens = self.tokens[start - 1].end if start else 0
        closes = self.tokens[end - 1].end if end < len(self.tokens) else len(self.text)
        return self.text[opens:closes].strip(" ,;:.!-")

    def tired(self) -> bool:
        """Count a step; whether there have been too many."""
        self.steps += 1
        return self.steps > MOST_STEPS


def merged(one: Fields, other: Fields) -> Fields:
    """Both fields; lists that are said in two places are put together."""
    if not other:
        return one
    if not one:
        return other
    both = {
        name: one[name] + value if name in one and isinstance(value, tuple) else value for name, value in other.items()
    }
    return {**one, **both}


def behind(scan: Scan, at: int, skipped: frozenset[str]) -> int:
    """The first token from here that is none of these."""
    while at < len(scan.tokens) and scan.tokens[at].stem in skipped:
        at += 1
    return at
