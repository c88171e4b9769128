"""The units of an account that lists only orders, as accounts of test cases do: each order is for a unit there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules import lines
from rules.diplomacy.board import Board
from rules.diplomacy.language.clauses import clauses
from rules.diplomacy.language.drafts import Mention
from rules.diplomacy.language.lexicon import lexicon_of
from rules.diplomacy.scenario import Scenario

Coasts = Callable[[str, str], str]
"""(province, spelling of a coast) -> the coast as the board has it, "" for none."""


def implied_units(board: Board, scenario: Scenario, texts: Mapping[str, str]) -> dict[str, list[str]]:
    """Units by power, from each power's movement orders. ValueError names an order that leaves its unit unclear."""
    lexicon = lexicon_of(board, tuple(sorted(scenario.names.items())))
    found: dict[str, list[str]] = {}
    for power, text in texts.items():
        for line in lines.read(text):
            for draft in clauses(lexicon, "movement", line.text).drafts if line.kind == "text" else ():
                if draft.unit is not None:
                    found.setdefault(power, []).append(_unit(board, draft.unit, lexicon.coast))
    return {power: list(dict.fromkeys(units)) for power, units in found.items()}


def _unit(board: Board, unit: Mention, coast_of: Coasts) -> str:
    if len(unit.at.provinces) != 1:
        raise ValueError(f"{unit.at.spelling!r} is not one province: write its full name, or list the units")
    province = unit.at.provinces[0]
    coast = coast_of(province, unit.at.coast) if unit.at.coast else ""
    place = f"{province}/{coast}" if coast else province
    kinds = [kind for kind in unit.kind or "AF" if board.can_stand("A" if kind == "A" else "F", place)]
    if len(kinds) != 1:
        raise ValueError(f"the unit in {unit.at.spelling} is unclear: write A or F before it, and a fleet's coast")
    return f"{kinds[0]} {place}"
