"""Windows that closed -> adjudicate, tell: one transaction a step.

Nothing is closed that is later than the cut-off up to which the mailboxes have been read. Of several windows that are
due the first to close comes first, of those that close together the one that was opened first.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Literal

import structlog
from sqlalchemy import Connection

from moderator import calendar
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, windows
from moderator.store.values import OpenWindow
from moderator.turn import (
    acts,
    attendance,
    deadlines,
    filing,
    items,
    nmr,
    readiness,
    rulings,
    standstill,
    stepping,
    telling,
)
from moderator.turn.stepping import Inputs, Settled
from rules.ruleset import Closed, Event, Order

log = structlog.get_logger()
MOST_STEPS_A_RUN = 100
"""A guard against a game that closes windows for ever; a real one closes one, of many bids and ballots some dozens."""
HELD = "Something that is open has to be settled first."


def advance_all(service: Service, cut_off: datetime) -> int:
    """Advance every running game as far as it is due; returns the number of steps taken."""
    with service.store.read() as db:
        running = [game.id for game in games.games(db, "running")]
    return sum(advance(service, game_id, cut_off) for game_id in running)


def advance(service: Service, game_id: int, cut_off: datetime) -> int:
    """Close what is due in one game, a transaction a step. A step that fails unexpectedly holds the game, whole."""
    for taken in range(MOST_STEPS_A_RUN):
        try:
            with service.store.write() as db:
                if not advance_once(db, service, game_id, cut_off):
                    return taken
        except Exception as error:  # the transaction is gone; the game waits for the moderator as it was
            log.exception("turn set aside", game=game_id)
            with service.store.write() as db:
                standstill.hold_after_error(db, service, game_id, error)
            return taken
    return MOST_STEPS_A_RUN


def advance_once(db: Connection, service: Service, game_id: int, cut_off: datetime) -> bool:
    """Close the first window that is due, or remind and hold as the ladder says; whether a step was taken.

    What waits for a ruling lets others close meanwhile.
    """
    game = games.lock_game(db, game_id)
    play = load(db, game)
    if game.status != "running" or (game.held and not readiness.goes_on(db, service, play)):
        return False
    play = load(db, games.game_by_id(db, game_id))
    if not readiness.anybody_there(db, service, play):
        return False
    if nmr.open_unanswered(db, service, play) or acts.resume(db, service, play):
        return True
    for window in play.windows:
        if _reminded_and_due(db, service, play, window, cut_off) and close(db, service, play, window):
            return True
        if games.game_by_id(db, game_id).held:
            return False
    return False


def _reminded_and_due(db: Connection, service: Service, play: Play, window: OpenWindow, cut_off: datetime) -> bool:
    if window.is_phase:
        nmr.remind(db, service, play, window)
        return is_due(db, service, play, window, cut_off)
    items.remind(db, service, play, window)
    return items.is_due(db, play, window, cut_off)


def is_due(db: Connection, service: Service, play: Play, window: OpenWindow, cut_off: datetime) -> bool:
    """Whether a phase closes now: all is in, or its time is up and nobody is waited for any more."""
    if play.holders(window):
        return wait_for_holders(db, service, play, window, cut_off)
    if window.closes_at > cut_off:
        return play.all_ready and attendance.may_close_early(db, play, window)
    if not readiness.everybody_ready(db, service, play, window):
        return False
    if not attendance.silent(db, play, window):
        return True
    hard = calendar.hard_close(window.closes_at, calendar.parse_schedule(play.game.schedule))
    if cut_off < hard:
        nmr.begin_grace(db, service, play, window, hard)
        return False
    return nmr.may_go_on(db, service, play, window)


def wait_for_holders(
    db: Connection, service: Service, play: Play, window: OpenWindow, cut_off: datetime
) -> Literal[False]:
    """A phase whose time is up while something open holds it gets the time that this has; everybody is told."""
    until = max(holder.closes_at for holder in play.holders(window))
    if window.closes_at <= cut_off < until:
        deadlines.move(db, service, play, window, until, HELD)
    return False


def close(db: Connection, service: Service, play: Play, window: OpenWindow) -> bool:
    """Adjudicate a window with what is on file and tell everybody; False while a ruling is waited for."""
    inputs = gathered(db, play, window)
    settled = stepping.settle(db, play, inputs, partial(rulings.answered, db, service, play, window))
    if settled is None:
        return False
    finish(db, service, play, inputs, settled)
    return True


def gathered(db: Connection, play: Play, window: OpenWindow) -> Inputs:
    """What closes a window: of an item the answers, of a phase the orders as well."""
    answers = tuple(windows.answers(db, play.game, window.name))
    trigger = Closed(window=window.name)
    if not window.is_phase:
        return Inputs(window, trigger, {}, answers)
    orders, notices = _ordered(db, play, window)
    silent = attendance.silent(db, play, window, with_open_seats=True)
    away = nmr.away(db, play, window)
    for seat in map(play.seat, silent):
        missed = nmr.caretaken(seat.missed, seat.player is not None and seat.player.id in away)
        orders[seat.power] = tuple(play.rules.caretaker(play.state, seat.power, missed))
    absent = tuple(power for power in silent if play.seat(power).player)
    return Inputs(window, trigger, orders, answers, notices, absent)


def _ordered(db: Connection, play: Play, window: OpenWindow) -> tuple[dict[str, tuple[Order, ...]], tuple[Event, ...]]:
    """The orders as they mean on the board now, and who is to be told that they mean something else than before."""
    orders: dict[str, tuple[Order, ...]] = {}
    notices: list[Event] = []
    for power in window.doc.may_answer:
        orders[power], differs = filing.reread(db, play, window.name, power)
        if differs:
            facts = {"orders": [str(order) for order in orders[power]]}
            notices.append(Event(to=(power,), kind=telling.REREAD, facts=facts))
    return orders, tuple(notices)


def finish(db: Connection, service: Service, play: Play, inputs: Inputs, settled: Settled) -> None:
    """Store the step, open what comes next, put the reports into the outbox, count who missed a phase."""
    taken = stepping.take(db, service, play, inputs, settled)
    after = stepping.tell(db, service, play, inputs, taken)
    if inputs.window.is_phase:
        nmr.count(db, service, after, inputs.window, inputs.absent)
