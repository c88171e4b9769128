"""One thing that can be said, and the ways to say it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Form:
    """A row of the grammar.

    verb: an order's verb, or the word of an answer or command. patterns: in the notation of patterns.py, the first of
    them is how the order is written back. sort: an order, an answer to something open, a command that changes nothing.
    general: a General or Admiral may say it too; moderator: only the Gamemaster. block: whether a TEXT ... END TEXT
    below may or must give its text; clauses: CLAUSE lines may stand below. dry: understood only after COST.
    """

    name: str
    verb: str
    patterns: tuple[str, ...]
    examples: tuple[str, ...]
    text: str = ""
    sort: Literal["order", "answer", "command"] = "order"
    general: bool = False
    moderator: bool = False
    block: Literal["", "may", "must"] = ""
    clauses: bool = False
    dry: bool = False
