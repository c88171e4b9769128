"""Who has answered an open window, who is missing, until when an answer counts."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from moderator import calendar, filing
from moderator.play import Play
from moderator.store import orders
from moderator.store.values import OpenWindow
from rules.ruleset import Standing


def standing(db: Connection, play: Play, window: OpenWindow, power: str) -> Standing:
    """What a power has on file for a window and what it lacks."""
    return play.rules.standing(play.state, power, filing.on_file(db, play, window.name, power))


def silent(
    db: Connection, play: Play, window: OpenWindow, with_open_seats: bool = False, by: datetime | None = None
) -> tuple[str, ...]:
    """Powers from whom orders are awaited and nothing at all is on file: the NMRs, if the window closed now.

    A power without a player is waited for by nobody; it is among them only if asked for. by: as it was at an instant.
    """
    powers = tuple(p for p in window.doc.awaited if not _on_file(db, play, window, p, by))
    return powers if with_open_seats else tuple(p for p in powers if play.seat(p).player)


def _on_file(db: Connection, play: Play, window: OpenWindow, power: str, by: datetime | None) -> bool:
    filed = orders.in_force(db, play.game, window.name, power)
    return any(by is None or text.received_at <= by for text in filed)


def unready(play: Play) -> tuple[str, ...]:
    """Powers whose player has yet to answer the start mail before the first turn is taken."""
    return () if play.all_ready else tuple(seat.power for seat in play.seats if seat.player and not seat.ready_at)


def lacking(db: Connection, play: Play, window: OpenWindow) -> tuple[str, ...]:
    """Powers with a player that still lack an order: nothing on file, or not for every unit."""
    seated = (p for p in window.doc.awaited if play.seat(p).player)
    return tuple(p for p in seated if not standing(db, play, window, p).complete)


def may_close_early(db: Connection, play: Play, window: OpenWindow) -> bool:
    """Whether all awaited have answered in full, nobody waits, and the game is played so."""
    if not (play.game.options.early and window.doc.early):
        return False
    waiting = any(seat.waits for seat in play.seats if seat.power in window.doc.may_answer)
    return not waiting and not lacking(db, play, window)


def counts_until(db: Connection, play: Play, window: OpenWindow) -> datetime | None:
    """The last instant at which a mail for this window counts; None while no deadline runs (held, paused, brake).

    That is the deadline; with grace time, and somebody missing at the deadline, the end of the grace time (for all:
    who has ordered may still change his mind while the others are waited for).
    """
    if play.stopped:
        return None
    schedule = calendar.parse_schedule(play.game.schedule)
    if window.graced or silent(db, play, window, by=window.closes_at):
        return calendar.hard_close(window.closes_at, schedule)
    return window.closes_at
