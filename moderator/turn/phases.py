"""What a moderator does to a phase: run, extend, hold, go on, pause, end; correct the board; enter orders."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from moderator import calendar
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import acts as store_acts
from moderator.store import games, service, windows
from moderator.store.values import Game, OpenWindow
from moderator.turn import acts, deadlines, filing, rulings, standstill, turns
from rules.ruleset import MODERATOR, Edit, Parsed


class PhaseError(ValueError):
    """It cannot be done to this phase; the message says why and what would do."""


def current(play: Play) -> OpenWindow:
    """The phase that closes next. Raises PhaseError when none is open."""
    if not play.phases:
        waits = f"it waits for {foremost(play).doc.title}" if play.items else f"it is {play.game.status}"
        raise PhaseError(f"{play.game.code} has no open phase: {waits}")
    return play.phases[0]


def foremost(play: Play) -> OpenWindow:
    """What has to close for the game to go on: the open phase, or what holds it; while none is open the first item that
    holds the coming one, or else the first of all.

    Raises PhaseError when nothing is open.
    """
    if not play.phases and play.items:
        return next((item for item in play.items if item.doc.holds), play.items[0])
    window = current(play)
    return next(iter(play.holders(window)), window)


def run(db: Connection, service_: Service, game: Game, named: str = "") -> OpenWindow:
    """Adjudicate what the game waits for now, whoever is missing, and let a held game go on.

    named: the phase meant, so that a late command cannot run the wrong one. Raises PhaseError if another one is open.
    """
    play = load(db, games.lock_game(db, game.id))
    window = foremost(play)
    if named and named.lower() != window.name.lower():
        raise PhaseError(f"{game.code} waits for {window.name if window.is_phase else window.doc.title}, not {named}")
    games.change_game(db, game.id, held="")
    service.note(db, service_.clock(), "moderator", "phase run", game.id, window=window.name)
    turns.close(db, service_, load(db, games.game_by_id(db, game.id)), window)
    return window


def extend(db: Connection, service_: Service, game: Game, closes_at: datetime, reason: str) -> None:
    """Set the open phase's deadline; everybody is told the old and the new one. A held game goes on.

    Raises PhaseError for an instant that has passed.
    """
    play = load(db, games.lock_game(db, game.id))
    window = current(play)
    now = service_.clock()
    if closes_at <= now:
        raise PhaseError(f"{calendar.show(closes_at)} has passed; name a later instant, or use phase run")
    noticed = now + deadlines.NOTICE
    if closes_at < calendar.never_earlier(window.closes_at, closes_at, noticed):
        earliest = calendar.show(min(noticed, window.closes_at))
        raise PhaseError(f"a deadline moves earlier only with a day's notice: not before {earliest}, or use phase run")
    games.change_game(db, game.id, held="")
    deadlines.move(db, service_, play, window, closes_at, reason, "moderator")


def extend_to(db: Connection, service_: Service, game: Game, words: str, reason: str) -> datetime:
    """Set the open phase's deadline to what a moderator's words mean ("24 h", "Fri 18:00", "" for a day more)."""
    window = current(load(db, game))
    schedule = calendar.parse_schedule(game.schedule)
    later = calendar.read_when(words, schedule, window.closes_at, service_.clock(), window.doc.length)
    extend(db, service_, game, later, reason)
    return later


def hold(db: Connection, service_: Service, game: Game, reason: str) -> None:
    """Nothing is adjudicated, whatever the deadline says, until `phase run`, `extend` or `release`; all are told."""
    games.change_game(db, game.id, held=f"{standstill.BY_MODERATOR}: {reason}" if reason else standstill.BY_MODERATOR)
    service.note(db, service_.clock(), "moderator", "held", game.id, reason=reason)
    _tell_stopped(db, service_, game, reason)


def release(db: Connection, service_: Service, game: Game) -> None:
    """Let a held game go on as its deadline says; everybody is told. Raises PhaseError for one that is not held."""
    if not game.held:
        raise PhaseError(f"{game.code} is not held")
    games.change_game(db, game.id, held="")
    service.note(db, service_.clock(), "moderator", "released", game.id)
    _tell_going_on(db, service_, game, "")


def pause(db: Connection, service_: Service, game: Game, reason: str) -> None:
    """Stop the clock of a game; orders are still taken. Raises PhaseError unless it is running."""
    if game.status != "running":
        raise PhaseError(f"{game.code} is {game.status}, not running")
    games.change_game(db, game.id, status="paused", paused_at=service_.clock())
    service.note(db, service_.clock(), "moderator", "paused", game.id, reason=reason)
    _tell_stopped(db, service_, game, reason)


def resume(db: Connection, service_: Service, game: Game, reason: str) -> None:
    """Let a paused game go on: every open window gets the time back that it had left. PhaseError unless paused."""
    if game.status != "paused" or game.paused_at is None:
        raise PhaseError(f"{game.code} is {game.status}, not paused")
    schedule, now = calendar.parse_schedule(game.schedule), service_.clock()
    for window in windows.open_windows(db, game.id):
        later = calendar.shift_for_pause(window.closes_at, game.paused_at, now, schedule, window.doc.length)
        windows.change_window(db, window.id, closes_at=later, graced=False)
    games.change_game(db, game.id, status="running", paused_at=None)
    service.note(db, now, "moderator", "resumed", game.id, reason=reason)
    _tell_going_on(db, service_, game, reason)


def _tell_stopped(db: Connection, service_: Service, before: Game, reason: str) -> None:
    """Everybody learns that no deadline runs; of a game that stood still before, only a reason is news."""
    if reason or not (before.held or before.status == "paused"):
        standstill.tell_stopped(db, service_, load(db, games.game_by_id(db, before.id)), reason)


def _tell_going_on(db: Connection, service_: Service, before: Game, reason: str) -> None:
    """Everybody learns that the deadline counts again, unless a hold or a pause is left that keeps the game still."""
    now = games.game_by_id(db, before.id)
    if not now.held and now.status != "paused":
        standstill.tell_going_on(db, service_, load(db, now), reason)


def edit(
    db: Connection, service_: Service, game: Game, order: Mapping[str, Any], reason: str, actor: str = "moderator"
) -> bool:
    """Correct the board: one step with the trigger Edit, told to whom it concerns, written into the audit log.

    actor: who it was, there. Whether it is done: one that leaves something to a ruling waits for that as an act does.
    Raises ValueError (the rules' own words) for a correction that makes no sense on this board.
    """
    play = load(db, games.lock_game(db, game.id))
    if not play.windows:
        raise PhaseError(f"{game.code} has no board to correct: it is {game.status}")
    trigger, now = Edit(order=dict(order), reason=reason), service_.clock()
    done = acts.attempt(db, service_, play, trigger) is not None
    if not done:
        store_acts.add(db, game, MODERATOR, trigger.model_dump_json(), now, None, store_acts.WAITING)
    service.note(db, now, actor, "board edit", game.id, order=json.dumps(order), reason=reason)
    return done


def enter(db: Connection, service_: Service, game: Game, power: str, text: str) -> Parsed[Any]:
    """Put orders on file for a power as if it had mailed them now. Raises PhaseError when it has nothing to order."""
    play = load(db, games.lock_game(db, game.id))
    window = play.window_for(power)
    if window is None or power not in window.doc.may_answer:
        raise PhaseError(f"{play.name(power)} has nothing to order in {game.code} now")
    parsed = filing.read(db, play, power, window, text)
    filing.file(db, play, power, window, text, parsed, service_.clock())
    rulings.put(db, service_, play, window, parsed.questions)
    if not (parsed.changed or parsed.later or parsed.answers):
        return parsed
    detail = {"power": power, "orders": [str(order) for order in parsed.orders]}
    service.note(db, service_.clock(), "moderator", "orders entered", game.id, **detail)
    return parsed


def end(
    db: Connection, service_: Service, game: Game, reason: str, outcome: str = "stopped", winners: Sequence[str] = ()
) -> None:
    """End a game before its rules do; everybody gets the end report.

    outcome, winners: in the rules' words ("stopped", "draw", "solo"). Raises PhaseError when it is over already, and
    the rules' ValueError for an outcome that they do not know.
    """
    if game.status == "ended":
        raise PhaseError(f"{game.code} is over already")
    if game.status == "setup":
        games.change_game(db, game.id, status="ended")
        service.note(db, service_.clock(), "moderator", "game ended", game.id, reason=reason)
        return
    order = {"action": "end", "outcome": outcome, "winners": list(winners)}
    edit(db, service_, game, order, reason)
