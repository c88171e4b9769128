"""Starting a game from a scenario: the row, the seats, the first step, the start mails."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from moderator import calendar, scenarios
from moderator.mail_in import commands
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, service, steps
from moderator.store.values import Game, Options, Player
from moderator.turn import opening, seats, telling
from rules.dice import KeyedDice
from rules.ruleset import Closed, Position, Resolution, Ruleset

LONGEST_CODE = 38
MOST_REHEARSALS = 1000
CODE_FORM = re.compile(r"[a-z][a-z0-9-]{1,38}")
RESERVED = frozenset(
    {"bounce", "orders", "press", "game", "phase", "re", "aw", "sv", "fw", "fwd", "wg", "tr", "antw"}
    | {verb.name.lower() for verb in commands.VERBS}
)
"""Words that stand in mails and subjects for something else."""


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
    """Make a game in status "setup" from a scenario's document; its "position" is a board to begin from instead.

    Raises GameError for a code that is taken or misshapen, calendar.ScheduleError for a schedule not understood, the
    rules' ValueError for a position that is none.
    """
    if not CODE_FORM.fullmatch(code) or code in RESERVED:
        raise GameError(f"{code!r} is no game code: small letters, digits and dashes, a letter first")
    if games.game_by_code(db, code):
        raise GameError(f"there is a game {code} already")
    rules = scenarios.bind(scenario)
    if "position" in scenario:
        _check_start(rules, rules.position(scenario["position"]))
    words = schedule or scenario.get("schedule", "")
    understood = calendar.parse_schedule(words, service_.settings.zone)
    row = {
        "code": code,
        "name": name or code.capitalize(),
        "ruleset": scenario["ruleset"],
        "scenario_hash": scenarios.digest(scenario),
        "schedule": calendar.describe(understood, rules.rhythms),
        "secret": secrets.token_bytes(32),
        "created_at": service_.clock(),
    }
    chosen = options or Options.model_validate(scenario.get("service", {}))
    game_id = games.add_game(db, row, chosen, scenario)
    service.note(db, service_.clock(), "moderator", "game created", game_id, scenario=scenario["name"], schedule=words)
    return games.game_by_id(db, game_id)


def _check_start(rules: Ruleset[Any, Any], position: Position[Any]) -> None:
    """GameError for a position that no game can begin from: with orders, or where nobody owes any (DIP-TIME-05)."""
    if any(text.strip() for text in position.texts.values()):
        raise GameError("a game begins from a board without orders: take orders out, or try moderator adjudicate")
    opened = rules.windows(position.state)
    if not opened:
        raise GameError("nothing is open in this position: the game would be over")
    if any(window.awaited or window.may_answer for window in opened):
        return
    after = rules.adjudicate(position.state, Closed(window=opened[0].id), {}, (), KeyedDice(b"no game yet"))
    following = next((window.id for window in rules.windows(after.state)), "")
    remedy = f"begin with phase {following}" if following else "the game would be over"
    raise GameError(f"nobody has anything to order in {opened[0].title}: {remedy}")


def start(db: Connection, service_: Service, game: Game) -> Play:
    """Begin a game: draw the powers, take the first step, open the first window, send the start mails.

    Raises GameError when it has begun or is not full.
    """
    if game.status != "setup":
        raise GameError(f"{game.code} has begun already")
    players = seats.labels([seat.player for seat in games.seats(db, game.id) if seat.player])
    rules = scenarios.bind(game.scenario)
    missing = len(rules.powers(None)) - len(players)
    if missing > 0 and not game.options.rehearsal:
        remedy = f"moderator player seat {game.code} ADDRESS"
        raise GameError(f"{game.code} lacks {missing} of {len(rules.powers(None))} players: {remedy}")
    secret = secrets.token_bytes(32)
    steps.put_secret(db, game, secret)
    dice = KeyedDice(secret)
    drawn = list(players)
    resolution = rules.setup(drawn, dice)
    _seat(db, service_, game, resolution, players)
    position = game.scenario.get("position")
    if position is not None:
        resolution = resolution.model_copy(update={"state": rules.position(position).state})
    day = service_.clock().date()
    schedule = calendar.starting_on(calendar.parse_schedule(game.schedule), day)
    games.change_game(db, game.id, status="running", schedule=calendar.describe(schedule, rules.rhythms))
    trigger = {"type": "setup", "seats": drawn, "position": position}
    opening.take_step(db, service_, games.game_by_id(db, game.id), trigger, resolution, dice, rules.edition)
    play = load(db, games.game_by_id(db, game.id))
    telling.start_mails(db, service_, play)
    return play


def rehearse(db: Connection, service_: Service, game: Game) -> Play:
    """Start a copy of a game with made-up players, all whose mail goes to the moderator.

    Its code ends in "-rehearsal"; where there is one, in "-rehearsal-2" and so on.
    """
    options = game.options.model_copy(update={"rehearsal": True, "all_ready": False})
    endings = ("-rehearsal", *(f"-rehearsal-{number}" for number in range(2, MOST_REHEARSALS)))
    codes = (game.code[: LONGEST_CODE - len(ending)] + ending for ending in endings)
    code = next(code for code in codes if games.game_by_code(db, code) is None)
    copy = create(db, service_, code, game.scenario, f"{game.name} (rehearsal)", game.schedule, options)
    for place in range(1, len(scenarios.bind(game.scenario).powers(None)) + 1):
        address, zone = f"player{place}.{code}@rehearsal.invalid", service_.settings.zone
        player = games.add_player(db, f"Player {place}", address, zone, service_.clock())
        games.add_seat(db, copy.id, f"place {place}", player.id)
    return start(db, service_, copy)


def _seat(
    db: Connection, service_: Service, game: Game, resolution: Resolution[Any], players: Mapping[str, Player]
) -> None:
    """Replace the enrolled places by the powers as they were drawn."""
    drawn = next(event.facts["seats"] for event in resolution.events if event.kind == "seated")
    games.clear_seats(db, game.id)
    for power, label in drawn.items():
        games.add_seat(db, game.id, power, players[label].id if label in players else None)
    for taken in games.seats(db, game.id):
        if taken.player:
            seats.seated(db, service_, game, taken.power, taken.player)


def trigger_text(trigger: Mapping[str, Any]) -> str:
    """A trigger as it is stored."""
    return json.dumps(trigger, ensure_ascii=False)
