"""Missed turns: the moderator's defensive move (MIS-01, MIS-02). Who has missed how many, the service counts."""

from __future__ import annotations

from rules.online1483.rulebook import Rulebook


def defends(book: Rulebook, missed: int) -> bool:
    """Whether the moderator makes the defensive move for a nation that has missed so many turns (MIS-02)."""
    return missed >= book.number("missed.warn_turns")
