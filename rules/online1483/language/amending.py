"""What is on file after a mail (orders.md 2.4): it replaces the whole turn, adds to it, or replaces the actions in it.

Standing orders stay on file unless new ones come about the same, or they are cancelled.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.lines import Line as Row
from rules.online1483.language.grammar import FORMS
from rules.online1483.language.letter import Letter
from rules.online1483.line import Line
from rules.online1483.standing import subject

_NUMBERS: dict[str, str] = {form.verb: form.number for form in reversed(FORMS)}
_ACTIONS = {"5": "4", "7": "6"}
"""Movement and combat are one action to a writer."""
_TRADES_FROM = 20
"""Entries of action 11 from here on are trades and gifts (11b)."""


@dataclass(frozen=True)
class Entry:
    """An order that is to be on file, and the line of the mail it comes from; None if it was on file before."""

    order: Line
    row: Row | None = None


def action(order: Line) -> str:
    """The action that an order belongs to: "1" to "12", "11b" for trades and gifts, "0" for none."""
    first, _, entry = _NUMBERS[order.verb].partition(".")
    if first == "11" and int(entry) >= _TRADES_FROM:
        return "11b"
    return _ACTIONS.get(first, first)


def is_standing(order: Line) -> bool:
    """Whether it belongs to Action 12."""
    return action(order) == "12"


def amended(letter: Letter, on_file: Sequence[Line]) -> tuple[Entry, ...]:
    """The orders on file after a letter with orders."""
    fresh = tuple(Entry(order, said.row) for said in letter.said for order in said.orders)
    kept = tuple(Entry(order) for order in _kept(letter, on_file, [entry.order for entry in fresh]))
    together = (*kept, *fresh)
    working = [entry for entry in together if entry.order.verb != "pass"]
    return tuple(working) or together[-1:]


def _kept(letter: Letter, on_file: Sequence[Line], fresh: Sequence[Line]) -> Iterable[Line]:
    """The orders on file that this letter leaves there."""
    if letter.cancelled:
        return ()
    subjects = {_subject(order) for order in fresh if is_standing(order)}
    cancels = [order for order in fresh if order.verb == "cancel_standing"]
    touched = {action(order) for order in fresh}

    def stays(order: Line) -> bool:
        if is_standing(order):
            return _subject(order) not in subjects and not any(_cancels(cancel, order) for cancel in cancels)
        return letter.mode == "add" or (letter.mode == "change" and action(order) not in touched)

    return [order for order in on_file if stays(order)]


def _subject(order: Line) -> tuple[object, ...]:
    """What a standing order is about; keeping all and cancelling all are about the same."""
    if order.verb in ("keep_standing", "cancel_standing") and not (order.nation or order.place):
        return ("all standing orders",)
    return subject(order)


def _cancels(cancel: Line, order: Line) -> bool:
    named = {cancel.nation, cancel.place} - {""}
    about = {order.nation, order.other, order.ruler, order.place, order.zone, *order.places}
    return not named or bool(named & about)
