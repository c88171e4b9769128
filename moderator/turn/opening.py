"""A step that was taken -> its row, the board, the windows that are open now, the coming turn's secret."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from moderator import calendar, scenarios
from moderator.calendar import Absence
from moderator.service import Service
from moderator.store import games, steps, windows
from moderator.store.values import Game, OpenWindow
from rules.dice import Dice, KeyedDice
from rules.ruleset import PHASE, Answer, Event, Order, Resolution, Ruleset, Window


def turn_dice(db: Connection, game: Game, secret: bytes | None = None) -> KeyedDice:
    """The dice of the game's present turn, which go on counting from its earlier steps. secret: another than its own,
    for practice."""
    kept = secret or steps.secret(db, game.id, game.turn, game.revision)
    assert kept is not None
    return KeyedDice(kept, steps.rolls_of_turn(db, game))


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
) -> bool:
    """Append a step with its state and events, replace the board's rows, close and open what the rules have.

    Returns whether a turn ends with it: it closed a phase or opened one. A correction never ends a turn: players have
    been told what its dice are committed to.
    """
    rules = scenarios.bind(game.scenario)
    documents = {
        "trigger": json.dumps(trigger, ensure_ascii=False),
        "orders": json.dumps({p: [o.model_dump(mode="json") for o in os] for p, os in (orders or {}).items()}),
        "answers": json.dumps([answer.model_dump() for answer in answers]),
        "rolls": json.dumps([_ruled(rules, roll) for roll in dice.log()]),
        "edition": edition,
        "state": resolution.state.model_dump_json(),
    }
    steps.add_step(db, game, service.clock(), documents, resolution.events if events is None else events)
    steps.put_board(db, game.id, rules.board(resolution.state))
    seat_new(db, game, rules.powers(resolution.state))
    opened, now_open = windows.open_windows(db, game.id), rules.windows(resolution.state)
    ends_turn = trigger["type"] != "edit" and _phases(opened, trigger.get("window")) != _open_phases(now_open)
    if ends_turn:
        next_turn(db, game)
    close_gone(db, service, opened, now_open, trigger.get("window"))
    open_new(db, service, games.game_by_id(db, game.id), now_open)
    return ends_turn


def _ruled(rules: Ruleset[Any, Any], roll: dict[str, Any]) -> dict[str, Any]:
    """An entry of the dice's log, with the ID of the rule that asked for the roll where the game names it."""
    rule = rules.rolled_by.get(roll["purpose"])
    return {**roll, "rule": rule} if rule else roll


def _phases(opened: Sequence[OpenWindow], closed: str | None) -> set[str]:
    """The phases that were open, the one that has just closed marked as such."""
    return {f"closed {w.name}" if w.name == closed else w.name for w in opened if w.is_phase}


def _open_phases(now_open: Sequence[Window]) -> set[str]:
    return {window.id for window in now_open if window.kind == PHASE}


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


def close_gone(
    db: Connection, service: Service, opened: Sequence[OpenWindow], now_open: Sequence[Window], closed: str | None
) -> None:
    """Close the window whose time it was, and those that the rules have no more (a bid whose target is gone)."""
    still = {window.id for window in now_open} - {closed}
    for window in opened:
        if window.name not in still:
            windows.change_window(db, window.id, closed_at=service.clock())


def open_new(db: Connection, service: Service, game: Game, now_open: Sequence[Window]) -> None:
    """Open the windows that the rules have opened, each with its closing time; a game without any is over.

    WAIT ends with its phase: it lapses for those who may order in a new one, not when the board is corrected.
    """
    known = {window.name: window for window in windows.open_windows(db, game.id)}
    now = service.clock()
    for window in now_open:
        if window.id not in known:
            windows.open_window(db, game, window, now, deadline(db, game, window, now))
            if window.kind == PHASE:
                games.change_seats(db, game.id, window.may_answer, waits=False)
        elif known[window.id].doc != window:  # who may answer has changed
            windows.change_window(db, known[window.id].id, doc=window.model_dump_json())
    if not now_open:
        games.change_game(db, game.id, status="ended")


def deadline(db: Connection, game: Game, window: Window, opened_at: datetime) -> datetime:
    """When a window that opens now closes: by the schedule; a phase heeds absences, an item has the rules' hours."""
    schedule = calendar.parse_schedule(game.schedule)
    planned = calendar.closes_at(schedule, window.length, opened_at)
    if window.kind != PHASE:
        return planned
    return calendar.extend_for_absences(planned, absences(db, game, window), schedule, length=window.length)


def absences(db: Connection, game: Game, window: Window) -> list[Absence]:
    """The announced absences of those from whom something is expected in a window."""
    away = {seat.player.id for seat in games.seats(db, game.id) if seat.player and seat.power in window.awaited}
    return [Absence(first=a, last=b, zone=z) for who, a, b, z in games.absences(db, game.id) if who in away]
