"""Starting a game from a scenario: the row, the seats, the first step, the start mails."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from moderator import calendar, opening, scenarios, telling
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, service, steps
from moderator.store.values import Game, Options
from rules.dice import KeyedDice
from rules.ruleset import Resolution

CODE_FORM = re.compile(r"[a-z][a-z0-9-]{1,38}")
RESERVED = ("bounce", "orders", "press", "help")


class GameError(ValueError):
    """A game cannot be made or started as asked; the message says why and what would do."""


def create(
    db: Connection,
    service_: Service,
    code: str,
    scenario: Mapping[str, Any],
    name: str = "",
    schedule: str = "",
    options: Options | None = None,
) -> Game:
    """Make a game in status "setup" from a scenario's document.

    Raises GameError for a code that is taken or misshapen, calendar.ScheduleError for a schedule not understood.
    """
    if not CODE_FORM.fullmatch(code) or code in RESERVED:
        raise GameError(f"{code!r} is no game code: small letters, digits and dashes, a letter first")
    if games.game_by_code(db, code):
        raise GameError(f"there is a game {code} already")
    words = schedule or scenario.get("schedule", "")
    understood = calendar.parse_schedule(words, service_.settings.zone)
    row = {
        "code": code,
        "name": name or code.capitalize(),
        "ruleset": scenario["ruleset"],
        "scenario_hash": scenarios.digest(scenario),
        "schedule": calendar.describe(understood),
        "secret": secrets.token_bytes(32),
        "created_at": service_.clock(),
    }
    game_id = games.add_game(db, row, options or Options(), scenario)
    service.note(db, service_.clock(), "moderator", "game created", game_id, scenario=scenario["name"], schedule=words)
    return games.game_by_id(db, game_id)


def start(db: Connection, service_: Service, game: Game, position: Mapping[str, Any] | None = None) -> Play:
    """Begin a game: draw the powers, take the first step, open the first window, send the start mails.

    position: a board to begin from instead of the scenario's. Raises GameError when it has begun or is not full.
    """
    if game.status != "setup":
        raise GameError(f"{game.code} has begun already")
    players = [seat.player for seat in games.seats(db, game.id) if seat.player]
    rules = scenarios.bind(game.scenario)
    missing = len(rules.powers(None)) - len(players)
    if missing > 0 and not game.options.rehearsal:
        raise GameError(f"{game.code} lacks {missing} of {len(rules.powers(None))} players: moderator player seat ...")
    secret = secrets.token_bytes(32)
    steps.put_secret(db, game, secret)
    dice = KeyedDice(secret)
    resolution = rules.setup([str(player.id) for player in players], dice)
    _seat(db, game, resolution)
    if position is not None:
        resolution = resolution.model_copy(update={"state": rules.position(position).state})
    day = service_.clock().date()
    schedule = calendar.starting_on(calendar.parse_schedule(game.schedule), day)
    games.change_game(db, game.id, status="running", schedule=calendar.describe(schedule))
    opening.take_step(db, service_, games.game_by_id(db, game.id), {"type": "setup"}, resolution, dice, rules.edition)
    play = load(db, games.game_by_id(db, game.id))
    telling.start_mails(db, service_, play)
    return play


def _seat(db: Connection, game: Game, resolution: Resolution[Any]) -> None:
    """Replace the enrolled places by the powers as they were drawn."""
    drawn = next(event.facts["seats"] for event in resolution.events if event.kind == "seated")
    games.clear_seats(db, game.id)
    for power, seat in drawn.items():
        games.add_seat(db, game.id, power, int(seat) if str(seat).isdigit() else None)


def trigger_text(trigger: Mapping[str, Any]) -> str:
    """A trigger as it is stored."""
    return json.dumps(trigger, ensure_ascii=False)
