"""The facts of a refusal as the writer knows them: names for codes, his own numbers for the game's ids."""

from __future__ import annotations

from typing import Any

from rules.statecraft import errors
from rules.statecraft.errors import Namer
from rules.statecraft.language.seat import Seat

_PLACES = frozenset({"place", "region", "sea", "a", "b", "state", "vassal", "suzerain"})


def namer(seat: Seat) -> Namer:
    """How this writer is told facts."""

    def named(name: str, value: Any) -> str:
        if name == "treaty":
            return _own_number(seat, "T", str(value))
        if name == "item":
            return _own_number(seat, "Q", str(value))
        if name in _PLACES:
            return seat.name(str(value))
        if name == "name" and str(value) in seat.world.generals:
            return seat.world.generals[str(value)].person.name
        return errors.plain(name, value)

    return named


def _own_number(seat: Seat, series: str, value: str) -> str:
    """The writer's number; what he wrote himself stays as it is, and an id he was never shown is not told."""
    number = seat.number(series, value)
    if not number.endswith("?"):
        return number
    return value if value.partition("-")[0] in ("T", "Q", "I") else "it"
