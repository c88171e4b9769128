"""A step that was taken -> its row, the board, the windows that are open now, the coming turn's secret."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection

from moderator import calendar, scenarios
from moderator.calendar import Absence
from moderator.service import Service
from moderator.store import games, steps, windows
from moderator.store.values import Game
from rules.dice import Dice
from rules.ruleset import Answer, Event, Order, Resolution, Window


def take_step(
    db: Connection,
    service: Service,
    game: Game,
    trigger: Mapping[str, Any],
    resolution: Resolution[Any],
    dice: Dice,
    edition: str,
    orders: Mapping[str, Sequence[Order]] | None = None,
    answers: Sequence[Answer] = (),
    events: Sequence[Event] | None = None,
) -> int:
    """Append a step with its state and events, replace the board's rows, open what is open now. Returns its number.

    A correction that rolls nothing leaves the turn's secret as it is: players have been told what it is committed to.
    """
    documents = {
        "trigger": json.dumps(trigger, ensure_ascii=False),
        "orders": json.dumps({p: [o.model_dump(mode="json") for o in os] for p, os in (orders or {}).items()}),
        "answers": json.dumps([answer.model_dump() for answer in answers]),
        "rolls": json.dumps(dice.log()),
        "edition": edition,
        "state": resolution.state.model_dump_json(),
    }
    number = steps.add_step(db, game, service.clock(), documents, resolution.events if events is None else events)
    rules = scenarios.bind(game.scenario)
    steps.put_board(db, game.id, rules.board(resolution.state))
    seat_new(db, game, rules.powers(resolution.state))
    if trigger["type"] != "edit" or dice.log():
        next_turn(db, game)
    open_new(db, service, games.game_by_id(db, game.id), rules.windows(resolution.state))
    return number


def seat_new(db: Connection, game: Game, powers: Sequence[str]) -> None:
    """An open seat for every power that has come into being (a rebel's, an heir's)."""
    seated = {seat.power for seat in games.seats(db, game.id)}
    for power in powers:
        if power not in seated:
            games.add_seat(db, game.id, power, None)


def next_turn(db: Connection, game: Game) -> None:
    """The turn goes up by one, with a fresh secret that no roll has used."""
    games.change_game(db, game.id, turn=game.turn + 1)
    steps.put_secret(db, games.game_by_id(db, game.id), secrets.token_bytes(32))


def open_new(db: Connection, service: Service, game: Game, now_open: Sequence[Window]) -> None:
    """Open the windows that the rules have opened, each with its closing time; a game without any is over.

    WAIT ends with its phase: it lapses for those who may answer a new window, not when the board is corrected.
    """
    known = {window.name: window for window in windows.open_windows(db, game.id)}
    now = service.clock()
    for window in now_open:
        if window.id not in known:
            windows.open_window(db, game, window, now, deadline(db, game, window, now))
            games.change_seats(db, game.id, window.may_answer, waits=False)
        elif known[window.id].doc != window:  # a correction has changed who may answer
            windows.change_window(db, known[window.id].id, doc=window.model_dump_json())
    if not now_open:
        games.change_game(db, game.id, status="ended")


def deadline(db: Connection, game: Game, window: Window, opened_at: datetime) -> datetime:
    """When a window that opens now closes: by the schedule, absences heeded."""
    schedule = calendar.parse_schedule(game.schedule)
    planned = calendar.closes_at(schedule, window.length, opened_at)
    return calendar.extend_for_absences(planned, absences(db, game, window), schedule, length=window.length)


def absences(db: Connection, game: Game, window: Window) -> list[Absence]:
    """The announced absences of those from whom something is expected in a window."""
    away = {seat.player.id for seat in games.seats(db, game.id) if seat.player and seat.power in window.awaited}
    return [Absence(first=a, last=b, zone=z) for who, a, b, z in games.absences(db, game.id) if who in away]


def question_due(hours: float, now: datetime) -> datetime:
    """When the default answer to a question is taken."""
    return now + timedelta(hours=hours)
