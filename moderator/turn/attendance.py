"""Who has ordered for an open phase, who is missing, until when an order counts. Items: see items.py."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from moderator import calendar
from moderator.play import Play
from moderator.store import acts, orders, windows
from moderator.store.values import OpenWindow
from moderator.turn import filing, items
from rules.ruleset import Answer, Standing


def standing(db: Connection, play: Play, window: OpenWindow | None, power: str) -> Standing:
    """What a power has on file for a phase and what it lacks, nothing if it is done; while none is open only what it
    should see anyway."""
    found = play.rules.standing(play.state, power, filing.on_file(db, play, window.name if window else "", power))
    if window is None:
        return Standing(notes=found.notes)
    done = power in windows.answered(db, play.game, window.name)
    return found.model_copy(update={"lacking": (), "complete": True}) if done else found


def shown(db: Connection, play: Play, window: OpenWindow | None, power: str) -> Standing:
    """The same as its owner is shown it: with what is open beside the phase for him, and until when."""
    found = standing(db, play, window, power)
    return found.model_copy(update={"notes": (*found.notes, *items.closing_lines(db, play, power))})


def silent(
    db: Connection, play: Play, window: OpenWindow, with_open_seats: bool = False, by: datetime | None = None
) -> tuple[str, ...]:
    """Powers from whom orders are awaited and nothing at all has come in this phase: the NMRs, if it closed now.

    Who has acted, is done (see `finish`), or answered what was open beside the phase, was there. A power without a
    player is waited for by nobody; it is among them only if asked for. by: as it was at an instant.
    """
    active = acts.since(db, play.game, window.opened_at, by)
    active |= windows.answering_since(db, play.game, window.opened_at, by)
    powers = tuple(p for p in window.doc.awaited if p not in active and not _on_file(db, play, window, p, by))
    return powers if with_open_seats else tuple(p for p in powers if play.seat(p).player)


def _on_file(db: Connection, play: Play, window: OpenWindow, power: str, by: datetime | None) -> bool:
    filed = orders.in_force(db, play.game, window.name, power)
    return any(by is None or text.received_at <= by for text in filed)


def finish(db: Connection, play: Play, window: OpenWindow, power: str, at: datetime) -> None:
    """A power has nothing more to order in a phase: it is waited for no longer, and has not missed it."""
    windows.put_answer(db, play.game, window.name, Answer(power=power, subject=window.name, text="ready"), at)


def go_on(db: Connection, play: Play, window: OpenWindow, power: str) -> None:
    """The same taken back."""
    windows.drop_answer(db, play.game, window.name, power)


def unready(play: Play) -> tuple[str, ...]:
    """Powers whose player has yet to answer the start mail before the first turn is taken."""
    return () if play.all_ready else tuple(seat.power for seat in play.seats if seat.player and not seat.ready_at)


def lacking(db: Connection, play: Play, window: OpenWindow) -> tuple[str, ...]:
    """Powers with a player that still lack an order: nothing on file, or not for every unit."""
    seated = (p for p in window.doc.awaited if play.seat(p).player)
    return tuple(p for p in seated if not standing(db, play, window, p).complete)


def may_close_early(db: Connection, play: Play, window: OpenWindow) -> bool:
    """Whether all awaited have answered, and in full, nobody waits, and the game is played so."""
    if not (play.game.options.early and window.doc.early):
        return False
    waiting = any(seat.waits for seat in play.seats if seat.power in window.doc.may_answer)
    return not waiting and not silent(db, play, window) and not lacking(db, play, window)


def counts_until(db: Connection, play: Play, window: OpenWindow) -> datetime | None:
    """The last instant at which a mail for this phase counts; None while no deadline runs (held, paused, brake).

    That is the deadline; with grace time, and somebody missing at the deadline, the end of the grace time (for all:
    who has ordered may still change his mind while the others are waited for). A phase that waits for an item counts
    until that is over, and has no last instant if the item itself waits for the moderator.
    """
    if play.stopped or any(items.insists(play.game, item) for item in play.holders(window)):
        return None
    schedule = calendar.parse_schedule(play.game.schedule)
    held_until = max((item.closes_at for item in play.holders(window)), default=window.closes_at)
    if window.graced or silent(db, play, window, by=window.closes_at):
        return max(held_until, calendar.hard_close(window.closes_at, schedule))
    return max(held_until, window.closes_at)
