"""Where games stand, for the moderator: what is open, who has ordered, what is lacking."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from moderator import scenarios
from moderator.play import Play, game_named, load
from moderator.store import games, orders, service
from moderator.store.values import Game
from moderator.turn import attendance, filing


@dataclass(frozen=True)
class GameLine:
    """A game in a line. phase: title of what closes next, "" for nothing; taken, places: seats with players, all."""

    game: str
    name: str
    scenario: str
    status: str
    phase: str
    closes_at: datetime | None
    taken: int
    places: int
    held: str


@dataclass(frozen=True)
class PhaseView:
    """What is open in a game. kind: "phase", or what is open beside one ("bid", "ruling"); window: its id; awaited:
    powers that have something to order or to answer."""

    game: str
    kind: str
    window: str
    title: str
    opened_at: datetime
    closes_at: datetime
    status: str
    held: str
    schedule: str
    revision: int
    awaited: tuple[str, ...]


@dataclass(frozen=True)
class SeatLine:
    """A power and what is on file for the open window. ready: the start mail was answered; missed: phases in a row."""

    power: str
    player: str
    address: str
    ready: bool
    waits: bool
    missed: int
    orders: tuple[str, ...]
    lacking: tuple[str, ...]


@dataclass(frozen=True)
class Filed:
    """One text on file. source: the mail's number, or None for orders that the moderator entered."""

    power: str
    window: str
    received_at: datetime
    source: int | None
    text: str


@dataclass(frozen=True)
class Noted:
    """An entry of the audit log."""

    at: datetime
    actor: str
    game: str
    action: str
    detail: dict[str, Any]


def all_games(db: Connection, status: str = "") -> list[GameLine]:
    """Every game, or those of a status."""
    return [line(db, game) for game in games.games(db, status)]


def line(db: Connection, game: Game) -> GameLine:
    """One game in a line."""
    play = load(db, game)
    window = next(iter((*play.phases, *play.items)), None)
    return GameLine(
        game=game.code,
        name=game.name,
        scenario=f"{game.ruleset}/{game.scenario['name']}",
        status=game.status,
        phase=window.doc.title if window else "",
        closes_at=window.closes_at if window else None,
        taken=sum(seat.player is not None for seat in play.seats),
        places=len(scenarios.bind(game.scenario).powers(None)),
        held=game.held,
    )


def phases(db: Connection, game: Game) -> list[PhaseView]:
    """Everything that is open in a game, by closing time."""
    play = load(db, game)
    return [
        PhaseView(
            game=game.code,
            kind=window.doc.kind,
            window=window.name,
            title=window.doc.title,
            opened_at=window.opened_at,
            closes_at=window.closes_at,
            status=game.status,
            held=game.held,
            schedule=game.schedule,
            revision=window.revision,
            awaited=tuple(play.name(power) for power in window.doc.awaited),
        )
        for window in play.windows
    ]


def seats(db: Connection, game: Game) -> list[SeatLine]:
    """Every seat of a game with its orders for the window where they count now."""
    play = load(db, game)
    return [_seat(db, play, seat.power) for seat in play.seats]


def filed(db: Connection, game: Game, power: str = "") -> list[Filed]:
    """Every text in force for what is open, of all powers or one, as it was written."""
    play = load(db, game)
    return [
        Filed(play.name(text.power), text.window, text.received_at, text.mail_id, text.text)
        for window in play.windows
        for text in orders.in_force(db, game, window.name, power)
    ]


def audit(db: Connection, code: str = "", most: int = 50) -> list[Noted]:
    """The audit log, newest first, all or of one game."""
    codes = {game.id: game.code for game in games.games(db)}
    game_id = game_named(db, code).id if code else None
    return [
        Noted(entry["at"], entry["actor"], codes.get(entry["game_id"], ""), entry["action"], entry["detail"])
        for entry in service.audit(db, game_id, most)
    ]


def _seat(db: Connection, play: Play, power: str) -> SeatLine:
    seat, window = play.seat(power), play.window_for(power)
    open_for_it = window is not None and power in window.doc.may_answer
    on_file = filing.on_file(db, play, window.name, power) if window and open_for_it else ()
    lacking = attendance.standing(db, play, window, power).lacking if window and open_for_it else ()
    return SeatLine(
        power=play.name(power),
        player=seat.player.name if seat.player else "",
        address=seat.player.address if seat.player else "",
        ready=seat.ready_at is not None,
        waits=seat.waits,
        missed=seat.missed,
        orders=tuple(str(order) for order in on_file),
        lacking=lacking,
    )
