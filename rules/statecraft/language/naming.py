"""The facts of a refusal as the writer knows them: names for codes, his own numbers for the game's ids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules.statecraft import errors, numbering
from rules.statecraft.errors import Namer
from rules.statecraft.language.forms import FORMS
from rules.statecraft.language.kinds import REFERENCES
from rules.statecraft.language.seat import Seat
from rules.statecraft.model import World
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.wording import canonical

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


def told(world: World, reader: str, order: StatecraftOrder) -> str:
    """An order in canonical words for a reader, with the reader's own numbers."""
    return canonical(order, lambda series, ref: numbering.number(world, reader, series, ref) or f"{series}-?")


def own_numbers(seat: Seat, order: StatecraftOrder, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a refusal with the writer's own number of what the order is about."""
    series = SERIES.get(order.verb, "") if order.ref else ""
    return {
        name: seat.number(series, order.ref) if series and str(fact) == order.ref else fact
        for name, fact in facts.items()
    }


def _series() -> Iterator[tuple[str, str]]:
    """What an order's `ref` is a number of, by verb."""
    for form in FORMS:
        if form.sort == "order":
            slots = re.findall(r"<ref:(\w+)>", form.patterns[0])
            yield from ((form.verb, kind) for kind in slots if kind in REFERENCES)


SERIES: Mapping[str, str] = dict(_series())
"""T, Q, I or CB, by verb."""


def _own_number(seat: Seat, series: str, value: str) -> str:
    """The writer's number; what he wrote himself stays as it is, and an id he was never shown is not told."""
    number = seat.number(series, value)
    if not number.endswith("?"):
        return number
    return value if value.partition("-")[0] in ("T", "Q", "I") else "it"
