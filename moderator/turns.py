"""Windows that closed -> adjudicate, tell: one transaction a step.

Nothing is closed that is later than the cut-off up to which the mailboxes have been read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from sqlalchemy import Connection

from moderator import attendance, calendar, filing, nmr, opening, readiness, rulings, standstill, telling
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, steps, windows
from moderator.store.values import OpenWindow
from rules.dice import Dice, KeyedDice
from rules.ruleset import Answer, Closed, Event, Order, Resolution

log = structlog.get_logger()
MOST_STEPS_A_RUN = 20
"""A guard against a game that closes windows for ever; a real one closes one, sometimes a few."""


@dataclass(frozen=True)
class Closing:
    """A window that closes, with all that its adjudication takes in."""

    play: Play
    window: OpenWindow
    orders: Mapping[str, tuple[Order, ...]]
    answers: tuple[Answer, ...]
    absent: tuple[str, ...]
    notices: tuple[Event, ...]


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
    """Close the first window that is due, or remind and hold as the ladder says; whether a step was taken."""
    game = games.lock_game(db, game_id)
    play = load(db, game)
    if game.status != "running" or (game.held and not readiness.goes_on(db, service, play)):
        return False
    play = load(db, games.game_by_id(db, game_id))
    if not readiness.anybody_there(db, service, play):
        return False
    for window in play.windows:
        nmr.remind(db, service, play, window)
        if is_due(db, service, play, window, cut_off):
            return close(db, service, play, window)
        if games.game_by_id(db, game_id).held:
            return False
    return False


def is_due(db: Connection, service: Service, play: Play, window: OpenWindow, cut_off: datetime) -> bool:
    """Whether a window closes now: all is in, or its time is up and nobody is waited for any more."""
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


def close(db: Connection, service: Service, play: Play, window: OpenWindow) -> bool:
    """Adjudicate a window with what is on file and tell everybody; False while a ruling is waited for."""
    closing = gathered(db, play, window)
    secret = steps.secret(db, play.game.id, play.game.turn, play.game.revision)
    assert secret is not None
    dice = KeyedDice(secret)
    resolution = adjudicated(closing, dice)
    if resolution.questions:
        answered = rulings.answered(db, service, play, window, resolution.questions)
        if answered is None:
            return False
        dice = KeyedDice(secret)
        closing = Closing(**vars(closing) | {"answers": (*closing.answers, *answered)})
        resolution = adjudicated(closing, dice)
    finish(db, service, closing, resolution, dice)
    return True


def gathered(db: Connection, play: Play, window: OpenWindow) -> Closing:
    """The orders as they mean on the board now, the caretaker's for the silent, the answers."""
    orders: dict[str, tuple[Order, ...]] = {}
    notices: list[Event] = []
    silent = attendance.silent(db, play, window, with_open_seats=True)
    for power in window.doc.may_answer:
        orders[power], differs = filing.reread(db, play, window.name, power)
        if differs:
            facts = {"orders": [str(order) for order in orders[power]]}
            notices.append(Event(to=(power,), kind=telling.REREAD, facts=facts))
    for power in silent:
        orders[power] = tuple(play.rules.caretaker(play.state, power, play.seat(power).missed + 1))
    answers = tuple(windows.answers(db, play.game, window.name))
    absent = tuple(power for power in silent if play.seat(power).player)
    return Closing(play, window, orders, answers, absent, tuple(notices))


def adjudicated(closing: Closing, dice: Dice) -> Resolution[Any]:
    """The pure step: state, trigger, orders, answers and dice in; state, events and questions out."""
    trigger = Closed(window=closing.window.name)
    return closing.play.rules.adjudicate(closing.play.state, trigger, closing.orders, closing.answers, dice)


def finish(db: Connection, service: Service, closing: Closing, resolution: Resolution[Any], dice: Dice) -> None:
    """Store the step, count who missed it, open what comes next, put the reports into the outbox."""
    play, window = closing.play, closing.window
    windows.change_window(db, window.id, closed_at=service.clock())
    events = (*resolution.events, *closing.notices)
    trigger = {"type": "closed", "window": window.name}
    edition = play.rules.edition
    opening.take_step(
        db, service, play.game, trigger, resolution, dice, edition, closing.orders, closing.answers, events
    )
    after = load(db, games.game_by_id(db, play.game.id))
    telling.turn_mails(db, service, after, window, events, closing.absent)
    nmr.count(db, service, after, window, closing.absent)
