"""The CLAUSE lines of a treaty -> its conditions (section 2.5 of the order language)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.statecraft.language import guiding
from rules.statecraft.language.forms import CLAUSES
from rules.statecraft.language.patterns import pattern
from rules.statecraft.language.reading import read_with
from rules.statecraft.language.seat import Seat
from rules.statecraft.order_model import Clause
from rules.statecraft.refusals import RefusedError

_CLAUSE = re.compile(r"CLAUSE\s+([0-9]{1,3})\s*[:.]?\s+(.*)", re.IGNORECASE)
_BARE = re.compile(r"CLAUSE\b", re.IGNORECASE)
_DROP = re.compile(r"DROP|DELETE|REMOVE|NONE", re.IGNORECASE)


@dataclass(frozen=True)
class Written:
    """One CLAUSE line: a clause, or only the number of one that is dropped; notes: what was read into it."""

    number: int
    clause: Clause | None
    notes: tuple[str, ...] = ()


def is_clause(text: str) -> bool:
    """Whether a line begins as a clause."""
    return bool(_BARE.match(text))


def read_clause(seat: Seat, text: str, parties: Sequence[str]) -> Written:
    """What a CLAUSE line says, in a treaty of these parties. Raises RefusedError: ERR-CLAUSE or a name's own code."""
    match = _CLAUSE.fullmatch(text)
    if match is None:
        raise RefusedError("ERR-CLAUSE", n="?", why="write CLAUSE, its number, and its condition")
    number, words = int(match[1]), match[2]
    if _DROP.fullmatch(words):
        return Written(number, None)
    said = read_with(seat, words, CLAUSES)
    if said is None:
        raise RefusedError("ERR-CLAUSE", n=number, why=_offer(words))
    clause = Clause.model_validate(_completed(said.form.verb, number, said.values, parties))
    if clause.condition == "exchange" and clause.gives in ("gold", "manpower", "mercenaries") and not clause.amount:
        raise RefusedError("ERR-CLAUSE", n=number, why="it gives nothing")
    return Written(number, clause, said.notes)


def _completed(condition: str, number: int, values: dict[str, Any], parties: Sequence[str]) -> dict[str, Any]:
    """The values of a clause, with the taker of an Exchange between two States, who need not be named, and the giver's
    name before a force."""
    values = {**values, "number": number, "condition": condition}
    if condition == "exchange":
        giver = values["states"][0]
        others = [state for state in parties if state != giver]
        if len(values["states"]) == 1 and len(others) != 1:
            raise RefusedError("ERR-BILATERAL", condition="EXCHANGE", n=number, pair=f"{giver} GIVES ... TO <State>")
        values["states"] = (*values["states"], *others)[:2]
        values["gives"] = values["gives"].lower()
        if values["gives"] == "units" and "-" not in values["what"]:
            values["what"] = f"{giver}-{values['what']}"
    return values


def _offer(words: str) -> str:
    """What could be meant: the conditions that begin with the same word, else all of them by name."""
    first = (words.upper().split() or [""])[0]
    forms = [guiding.shown(pattern(form.patterns[0])) for form in CLAUSES if form.patterns[0].upper().startswith(first)]
    return "; or: ".join(forms[:3]) or 'there is no such condition; use FREE "..." for your own words'
