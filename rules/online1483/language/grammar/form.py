"""An entry of the order language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.online1483.line import Verb
from rules.ruleset import Value


class Form(Value):
    """One thing to say and the ways to say it.

    number: the entry of orders.md section 4 ("1.1"), "0" for lines that are no action; verb: of the Line; patterns: as
    a player reads them (patterns.py), the canonical one first; sets: fields that such a line has unless a slot fills
    them.
    """

    number: str
    name: str
    verb: Verb
    patterns: tuple[str, ...]
    examples: tuple[str, ...]
    text: str = ""
    sets: Mapping[str, Any] = {}
