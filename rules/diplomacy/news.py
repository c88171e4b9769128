"""What happened, sorted out of the events that a reader may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import Field

from rules.diplomacy.causes import FAILED
from rules.diplomacy.model import Phase, Unit
from rules.diplomacy.naming import place_of
from rules.ruleset import Event, Value

Row = dict[str, Any]
_TITLES = {"movement": "movement", "retreat": "retreats", "adjustment": "adjustments"}


class News(Value):
    """The facts of each kind of event, in the order told.

    closed: id of the phase that was adjudicated, "" if none was. orders, retreats, adjustments: the facts of
    "order-result", "retreat-result" and "adjustment-result" (results.OrderResult). centres: those of "centres", {} if
    the centres were not counted. missing: powers without orders; eliminated: powers. corrections: the
    moderator's edits of the board, each with its reason. unused: by power, builds that were left.
    """

    closed: str = ""
    orders: tuple[Row, ...] = ()
    retreats: tuple[Row, ...] = ()
    adjustments: tuple[Row, ...] = ()
    centres: Row = Field(default_factory=dict)
    missing: tuple[str, ...] = ()
    eliminated: tuple[str, ...] = ()
    corrections: tuple[Row, ...] = ()
    unused: Row = Field(default_factory=dict)

    @classmethod
    def of(cls, events: Sequence[Event]) -> News:
        """Sort the events."""

        def told(kind: str) -> tuple[Row, ...]:
            return tuple(event.facts for event in events if event.kind == kind)

        return cls(
            closed=next((row["closed"] for row in told("phase")), ""),
            orders=told("order-result"),
            retreats=told("retreat-result"),
            adjustments=told("adjustment-result"),
            centres=next(iter(told("centres")), {}),
            missing=tuple(row["power"] for row in told("nmr")),
            eliminated=tuple(row["power"] for row in told("eliminated")),
            corrections=told("edited"),
            unused=next(iter(told("unused")), {}),
        )

    @property
    def built(self) -> frozenset[str]:
        """The units that are new, as "A PAR"."""
        return frozenset(row["unit"] for row in self.adjustments if row["verb"] == "build" and succeeded(row))

    @property
    def gone(self) -> tuple[Unit, ...]:
        """The units that were disbanded or removed."""
        fates = [row for row in self.retreats if row["result"] != "void"]
        disbanded = [row for row in fates if row["verb"] == "disband" or not succeeded(row)]
        removed = [row for row in self.adjustments if row["verb"] == "remove" and succeeded(row)]
        return tuple(unit_of(row) for row in (*disbanded, *removed))


def succeeded(row: Row) -> bool:
    """Whether an order did what it said."""
    return bool(row["result"] == "succeeds")


def against_rules(row: Row) -> bool:
    """Whether an order was illegal, rather than void for want of what it helps, or legal and failed."""
    return not succeeded(row) and code_of(row) not in FAILED


def code_of(row: Row) -> str:
    """The code of a result's cause, "" without one."""
    return str((row["cause"] or {}).get("code", ""))


def unit_of(row: Row) -> Unit:
    """The unit that a result is about."""
    return Unit(power=row["power"], kind=row["unit"][:1], place=place_of(row["unit"]))


def title_of(phase: Phase) -> str:
    """How a phase is called: "Spring 1901 movement", "Fall 1901 retreats", "Winter 1901 adjustments"."""
    return f"{phase.season.capitalize()} {phase.year} {_TITLES[phase.kind]}"
