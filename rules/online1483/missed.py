"""Missed turns: the ladder from a friendly question to an open seat (MIS-01 to MIS-06)."""

from __future__ import annotations

from typing import Literal

from rules.online1483.rulebook import Rulebook
from rules.ruleset import Value

Mail = Literal["are_you_there", "last_call", ""]


class Rung(Value):
    """Turns missed in a row now, the mail that goes out, whether all money goes into defence."""

    missed: int
    mail: Mail = ""
    defends: bool = False


def after_turn(book: Rulebook, missed: int, came: bool, absent: bool) -> Rung:
    """What a closed phase means for the count: orders reset it, an announced absence leaves it, silence raises it
    (MIS-01, MIS-02, MIS-04, MIS-05)."""
    if came:
        return Rung(missed=0)
    if absent:
        return Rung(missed=missed)
    second = defends(book, missed + 1)
    return Rung(missed=missed + 1, mail="last_call" if second else "are_you_there", defends=second)


def defends(book: Rulebook, missed: int) -> bool:
    """Whether the moderator makes the defensive move for a nation that has missed so many turns (MIS-02)."""
    return missed >= book.number("missed.warn_turns")


def opens_seat(book: Rulebook, missed: int, days_without_answer: int) -> bool:
    """Whether the seat is open now (MIS-03)."""
    return defends(book, missed) and days_without_answer >= book.number("missed.reply_days")
