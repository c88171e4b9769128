"""An event of the moderator's own: whether its data is what the rules can carry out, before anybody bids for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rules.statecraft.board import Board
from rules.statecraft.refusals import RefusedError

KINDS = ("positive", "negative", "technology", "global")
TEXTS = ("id", "name", "text")
_DICE = re.compile(r"[+-]?[1-9][0-9]{0,2}d[1-9][0-9]{0,3}")
_MOST_YEARS = 1000


def check(board: Board, data: Mapping[str, Any]) -> None:
    """Raises RefusedError that names the first fault."""
    for key in TEXTS:
        if not isinstance(data.get(key), str) or not data[key].strip():
            raise _fault(key, "a text in words")
    if data.get("kind") not in KINDS:
        raise RefusedError("ERR-OPTION", list=", ".join(f"kind: {kind}" for kind in KINDS))
    if data["kind"] == "technology" and not _number(data.get("years"), 1, _MOST_YEARS):
        raise _fault("years", "for how many years it is one State's alone")
    if not isinstance(data.get("effects"), list) or not all(isinstance(one, dict) for one in data["effects"]):
        raise _fault("effects", "a list such as [{decay: -1d20}]")
    known = {*CHECKS, *(key for event in board.events.values() for one in event["effects"] for key in one)}
    for key, value in (pair for effect in data["effects"] for pair in effect.items()):
        if key not in known:
            raise RefusedError("ERR-OPTION", list="effects of " + ", ".join(sorted(known)))
        if key in CHECKS and not CHECKS[key](value):
            raise _fault(f"{key}: {value}", SAID.get(key, "a whole number"))


def _fault(what: str, wanted: str) -> RefusedError:
    return RefusedError("ERR-SYNTAX", line=what, hint=f"It must be {wanted}; nothing was done")


def _number(value: object, least: int = -20, most: int = 20) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _dice(value: object) -> bool:
    return isinstance(value, str) and _DICE.fullmatch(value) is not None


def _part(value: object) -> bool:
    """A part between nothing and all: 1/4, 0.5."""
    try:
        return len(str(value)) < len("1/10000000") and 0 <= Fraction(str(value)) <= 1
    except (ValueError, ZeroDivisionError):
        return False


def _numbers(*keys: str) -> Callable[[object], bool]:
    """A record with whole numbers of these names."""
    return lambda value: isinstance(value, dict) and all(_number(value.get(key)) for key in keys)


def _choice(value: object) -> bool:
    options = value.get("options") if isinstance(value, dict) and isinstance(value.get("who"), str) else None
    return (
        isinstance(options, list) and bool(options) and all(isinstance(one, str) and one.islower() for one in options)
    )


CHECKS: Mapping[str, Callable[[object], bool]] = {
    "decay": _dice,
    "combat": _number,
    "if_own_position": _numbers("position"),
    "if_no_own_position": _numbers("enemy_position", "floor"),
    "tax_income_loss": _part,
    "recruitment_loss": _part,
    "religion_open": lambda value: isinstance(value, str),
    "must_choose_religion": _choice,
}
SAID: Mapping[str, str] = {
    "decay": "dice, such as -1d20",
    "if_own_position": "{position: 2}",
    "if_no_own_position": "{enemy_position: -2, floor: 0}",
    "tax_income_loss": "a part, such as 1/4",
    "recruitment_loss": "a part, such as 1/4",
    "religion_open": "the name of a faith",
    "must_choose_religion": "{who: christian, options: [catholic, orthodox]}",
}
"""What each must be, in words; a whole number else."""
