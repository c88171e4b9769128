"""Games, seats, players, absences."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, insert, select, update

from moderator.store import tables as t
from moderator.store.values import Game, Options, Player, Seat


def add_game(db: Connection, game: Mapping[str, Any], options: Options, scenario: Mapping[str, Any]) -> int:
    """Insert a game in status "setup" and return its id. `game` holds the plain columns."""
    values = dict(game) | {
        "scenario": json.dumps(scenario),
        "options": options.model_dump_json(),
        "status": "setup",
        "turn": 0,
        "revision": 0,
    }
    return _inserted(db, t.game, values)


def game_by_code(db: Connection, code: str) -> Game | None:
    """The game of this code, in any case of letters."""
    row = db.execute(select(t.game).where(t.game.c.code == code.lower())).one_or_none()
    return _game(row) if row else None


def game_by_id(db: Connection, game_id: int) -> Game:
    """The game of this id, which must exist."""
    return _game(db.execute(select(t.game).where(t.game.c.id == game_id)).one())


def games(db: Connection, status: str = "") -> list[Game]:
    """All games, or those of one status, by code."""
    query = select(t.game).order_by(t.game.c.code)
    return [_game(row) for row in db.execute(query.where(t.game.c.status == status) if status else query)]


def lock_game(db: Connection, game_id: int) -> Game:
    """The game, its row locked until the transaction ends (SQLite locks the database anyway)."""
    return _game(db.execute(select(t.game).where(t.game.c.id == game_id).with_for_update()).one())


def change_game(db: Connection, game_id: int, **columns: Any) -> None:
    """Set plain columns of a game."""
    db.execute(update(t.game).where(t.game.c.id == game_id).values(**columns))


def add_player(db: Connection, name: str, address: str, zone: str, now: datetime) -> Player:
    """Insert a player; the address is stored in lower case."""
    values = {"name": name, "address": address.lower(), "zone": zone, "created_at": now}
    return Player(_inserted(db, t.player, values), name, address.lower(), zone)


def player_by_address(db: Connection, address: str) -> Player | None:
    """The player registered under this address, in any case of letters."""
    row = db.execute(select(t.player).where(t.player.c.address == address.lower())).one_or_none()
    return _player(row) if row else None


def player_by_id(db: Connection, player_id: int) -> Player:
    """The player of this id, who must exist."""
    return _player(db.execute(select(t.player).where(t.player.c.id == player_id)).one())


def players(db: Connection) -> list[Player]:
    """All players by name."""
    return [_player(row) for row in db.execute(select(t.player).order_by(t.player.c.name, t.player.c.id))]


def change_player(db: Connection, player_id: int, **columns: Any) -> None:
    """Set plain columns of a player."""
    db.execute(update(t.player).where(t.player.c.id == player_id).values(**columns))


def count_bounce(db: Connection, player_id: int, hard: bool) -> None:
    """Count a bounce on the player."""
    column = t.player.c.hard_bounces if hard else t.player.c.soft_bounces
    db.execute(update(t.player).where(t.player.c.id == player_id).values({column.name: column + 1}))


def add_seat(db: Connection, game_id: int, power: str, player_id: int | None) -> None:
    """Insert a seat of a game for this power, taken or open."""
    db.execute(insert(t.seat).values(game_id=game_id, power=power, player_id=player_id))


def change_seat(db: Connection, game_id: int, power: str, **columns: Any) -> None:
    """Set plain columns of a seat."""
    db.execute(update(t.seat).where(t.seat.c.game_id == game_id, t.seat.c.power == power).values(**columns))


def change_seats(db: Connection, game_id: int, powers: Collection[str] = (), **columns: Any) -> None:
    """Set plain columns of a game's seats: those of these powers, or all."""
    mine = update(t.seat).where(t.seat.c.game_id == game_id)
    db.execute((mine.where(t.seat.c.power.in_(powers)) if powers else mine).values(**columns))


def remove_seat(db: Connection, game_id: int, power: str) -> None:
    """Remove one seat (a place in a game that has not begun)."""
    db.execute(delete(t.seat).where(t.seat.c.game_id == game_id, t.seat.c.power == power))


def clear_seats(db: Connection, game_id: int) -> None:
    """Remove a game's seats (before they are drawn anew)."""
    db.execute(delete(t.seat).where(t.seat.c.game_id == game_id))


def seats(db: Connection, game_id: int) -> list[Seat]:
    """The seats of a game in the order in which they were added."""
    return [_seat(row) for row in db.execute(_SEATS.where(t.seat.c.game_id == game_id).order_by(t.seat.c.id))]


def seats_of(db: Connection, player_id: int) -> list[Seat]:
    """The seats that a player has in all games that are not ended."""
    query = _SEATS.join(t.game, t.game.c.id == t.seat.c.game_id)
    query = query.where(t.seat.c.player_id == player_id, t.game.c.status != "ended")
    return [_seat(row) for row in db.execute(query.order_by(t.seat.c.id))]


def add_absence(db: Connection, game_id: int, player_id: int, first: date, last: date, zone: str) -> None:
    """Record that a player is away; a new absence of his in the game replaces the ones it overlaps."""
    overlap = and_(t.absence.c.first <= last, t.absence.c.last >= first)
    mine = and_(t.absence.c.game_id == game_id, t.absence.c.player_id == player_id)
    db.execute(delete(t.absence).where(mine, overlap))
    values = {"first": first, "last": last, "zone": zone}
    db.execute(insert(t.absence).values(game_id=game_id, player_id=player_id, **values))


def cancel_absences(db: Connection, game_id: int, player_id: int, since: date) -> int:
    """Forget what is left of a player's absences in a game from a day on; returns how many there were."""
    mine = (t.absence.c.game_id == game_id, t.absence.c.player_id == player_id, t.absence.c.last >= since)
    return int(db.execute(delete(t.absence).where(*mine)).rowcount)


def absences(db: Connection, game_id: int) -> list[tuple[int, date, date, str]]:
    """(player id, first day, last day, zone) of every absence in the game."""
    c = t.absence.c
    query = select(c.player_id, c.first, c.last, c.zone).where(c.game_id == game_id).order_by(c.first, c.id)
    return [(row.player_id, row.first, row.last, row.zone) for row in db.execute(query)]


def count_players(db: Connection) -> int:
    """How many players are registered."""
    return db.execute(select(func.count()).select_from(t.player)).scalar_one()


_SEATS = select(t.seat, t.player.c.name, t.player.c.address, t.player.c.zone).select_from(
    t.seat.outerjoin(t.player, t.player.c.id == t.seat.c.player_id)
)


def _inserted(db: Connection, table: Any, values: Mapping[str, Any]) -> int:
    key = db.execute(insert(table).values(**values)).inserted_primary_key
    assert key is not None
    return int(key[0])


@lru_cache(maxsize=16)
def _document(text: str) -> dict[str, Any]:
    """A scenario, which nobody changes; read once, for a game is looked up many times in a step."""
    document: dict[str, Any] = json.loads(text)
    return document


def _game(row: Row[Any]) -> Game:
    return Game(
        id=row.id,
        code=row.code,
        name=row.name,
        ruleset=row.ruleset,
        status=row.status,
        scenario=_document(row.scenario),
        scenario_hash=row.scenario_hash,
        schedule=row.schedule,
        options=Options.model_validate_json(row.options),
        secret=row.secret,
        turn=row.turn,
        revision=row.revision,
        held=row.held,
        paused_at=row.paused_at,
    )


def _player(row: Row[Any]) -> Player:
    return Player(row.id, row.name, row.address, row.zone, row.hard_bounces, row.soft_bounces)


def _seat(row: Row[Any]) -> Seat:
    player = Player(row.player_id, row.name, row.address, row.zone) if row.player_id is not None else None
    return Seat(row.game_id, row.power, player, row.ready_at, row.missed, bool(row.waits))
