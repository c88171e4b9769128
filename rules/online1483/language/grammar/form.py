"""An entry of the order language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.online1483.line import Verb
from rules.ruleset import Value


class Form(Value):
    """One thing to say and the ways to say it.

    number: the entry of orders.md section 4 ("1.1"), "0" for lines that are no action; verb: of the Line; patterns: as a
    player reads them (language/patterns.py), the canonical one first; sets: fields that every such line has unless a slot says otherwise.
    """

    number: str
    name: str
    verb: Verb
    patterns: tuple[str, ...]
    examples: tuple[str, ...]
    text: str = ""
    sets: Mapping[str, Any] = {}
