"""Orders that a mail program broke in two, put together again."""

from __future__ import annotations

from collections.abc import Sequence

from rules import lines
from rules.lines import Line
from rules.statecraft.language.clauses import is_clause
from rules.statecraft.language.forcing import looks_like_force
from rules.statecraft.language.headings import heading
from rules.statecraft.language.reading import begins, fits, readable
from rules.statecraft.language.seat import Seat
from rules.statecraft.language.tokens import tokens

_HANGING = frozenset(
    {
        *(
            "TO",
            "VIA",
            "ON",
            "IN",
            "AT",
            "WITH",
            "AGAINST",
            "STANCE",
            "PRESTIGE",
            "GOLD",
            "BY",
            "AS",
            "INTO",
            "FOR",
            "IF",
        ),
        *(
            "OR",
            "FROM",
            "UNTIL",
            "WISH",
            "CAPITAL",
            "ABOUT",
            "THEN",
            "LAND",
            "ODDS",
            "LOSS",
            ",",
            "=",
            "<",
            ">=",
            "-",
            "->",
        ),
    }
)
"""Words after which something must follow."""


def whole(seat: Seat, read: Sequence[Line]) -> tuple[Line, ...]:
    """The lines with halves joined: one that cannot end so, and a next one that is nothing by itself."""

    def unfinished(text: str) -> bool:
        found = tokens(text)
        hangs = bool(found) and (found[-1].key in _HANGING or text.rstrip().endswith(","))
        ordering = begins(text) or looks_like_force(seat, found[0].text if found else "")
        return hangs and ordering and len(found) > 1 and not fits(seat, text)

    def complete(text: str) -> bool:
        return begins(text) or readable(seat, text) or is_clause(text) or heading(seat, text) is not None

    return lines.rejoined(read, unfinished, complete)
