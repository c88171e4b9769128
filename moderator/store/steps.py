"""Steps: each call of adjudicate as one row, its events, the board as plain rows, the turn's secret."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select

from moderator.store import tables as t
from moderator.store.values import Game, StepRow
from rules.ruleset import Board, Event


def add_step(db: Connection, game: Game, at: datetime, documents: dict[str, str], events: Sequence[Event]) -> int:
    """Append a step to the game; documents: trigger, orders, answers, rolls, edition, state. Returns its number."""
    last = db.execute(select(func.max(t.step.c.number)).where(t.step.c.game_id == game.id)).scalar()
    number = 1 if last is None else last + 1
    values = documents | {"scenario_hash": game.scenario_hash}
    row = insert(t.step).values(game_id=game.id, turn=game.turn, number=number, revision=game.revision, at=at, **values)
    key = db.execute(row).inserted_primary_key
    assert key is not None
    told = [
        {"step_id": key[0], "number": i, "audience": json.dumps(event.to), "kind": event.kind,
         "facts": json.dumps(event.facts, ensure_ascii=False)}
        for i, event in enumerate(events)
    ]  # fmt: skip
    if told:
        db.execute(insert(t.event), told)
    return number


def last_step(db: Connection, game_id: int, back: int = 0) -> StepRow | None:
    """The newest step of a game: its state is the game's state. back: so many steps before the newest."""
    query = select(t.step).where(t.step.c.game_id == game_id).order_by(t.step.c.number.desc()).offset(back).limit(1)
    row = db.execute(query).one_or_none()
    return _step(row) if row else None


def steps(db: Connection, game_id: int) -> list[StepRow]:
    """All steps of a game in order."""
    query = select(t.step).where(t.step.c.game_id == game_id).order_by(t.step.c.number)
    return [_step(row) for row in db.execute(query)]


def events_of_turn(db: Connection, game: Game) -> list[Event]:
    """The events of all steps of the game's present turn and revision, in order."""
    rows = db.execute(select(t.step.c.id).where(_turn(game)).order_by(t.step.c.number)).scalars().all()
    return [event for step_id in rows for event in events(db, step_id)]


def rolls_of_turn(db: Connection, game: Game) -> list[dict[str, Any]]:
    """Every roll of the game's present turn and revision so far, in order."""
    rows = db.execute(select(t.step.c.rolls).where(_turn(game)).order_by(t.step.c.number)).scalars()
    return [roll for row in rows for roll in json.loads(row)]


def events(db: Connection, step_id: int) -> list[Event]:
    """The events of a step in order."""
    query = select(t.event).where(t.event.c.step_id == step_id).order_by(t.event.c.number)
    return [_event(row) for row in db.execute(query)]


def events_of_kind(db: Connection, game_id: int, kind: str, upto: int | None = None) -> list[Event]:
    """The events of a kind of all steps of a game in order, or of those up to a step's number."""
    query = select(t.event).join(t.step, t.event.c.step_id == t.step.c.id)
    query = query.where(t.step.c.game_id == game_id, t.event.c.kind == kind)
    query = query if upto is None else query.where(t.step.c.number <= upto)
    return [_event(row) for row in db.execute(query.order_by(t.step.c.number, t.event.c.number))]


def put_board(db: Connection, game_id: int, board: Board) -> None:
    """Make the game's plain board rows these: most steps change few of them, or none."""
    _replace(db, t.board_unit, game_id, ("power", "kind", "place"), board.units)
    _replace(db, t.board_territory, game_id, ("place", "owner"), board.territories)
    _replace(db, t.board_nation, game_id, ("power", "figure", "value"), board.nations)


def put_secret(db: Connection, game: Game, secret: bytes) -> None:
    """Store the secret of the game's present turn and revision."""
    values = {"turn": game.turn, "revision": game.revision, "secret": secret}
    db.execute(insert(t.turn_secret).values(game_id=game.id, **values))


def secret(db: Connection, game_id: int, turn: int, revision: int) -> bytes | None:
    """The secret of a turn."""
    mine = (t.turn_secret.c.game_id == game_id, t.turn_secret.c.turn == turn, t.turn_secret.c.revision == revision)
    return db.execute(select(t.turn_secret.c.secret).where(*mine)).scalar()


def secrets(db: Connection, game_id: int) -> list[tuple[int, bytes]]:
    """(turn, secret) of every turn that a game has had, in order; a turn that was restored has several."""
    query = select(t.turn_secret.c.turn, t.turn_secret.c.secret).where(t.turn_secret.c.game_id == game_id)
    return [(row.turn, row.secret) for row in db.execute(query.order_by(t.turn_secret.c.id))]


def _turn(game: Game) -> Any:
    return (t.step.c.game_id == game.id) & (t.step.c.turn == game.turn) & (t.step.c.revision == game.revision)


def _replace(db: Connection, table: Any, game_id: int, names: Sequence[str], rows: Sequence[Any]) -> None:
    """Delete rows and insert others, as far as they are not the same; there may be equal ones among them."""
    there = select(*(table.c[name] for name in names)).where(table.c.game_id == game_id)
    had, has = Counter(map(tuple, db.execute(there).all())), Counter(rows)
    changed = [row for row in had | has if had[row] != has[row]]
    gone = [dict(zip(names, row, strict=True)) for row in changed if had[row]]
    come = [dict(zip(names, row, strict=True)) | {"game_id": game_id} for row in changed for _ in range(has[row])]
    if gone:
        same = (table.c[name] == bindparam(f"old_{name}") for name in names)
        old = [{f"old_{name}": value for name, value in row.items()} for row in gone]
        db.execute(delete(table).where(table.c.game_id == game_id, *same), old)
    if come:
        db.execute(insert(table), come)


def _event(row: Row[Any]) -> Event:
    return Event(to=tuple(json.loads(row.audience)), kind=row.kind, facts=json.loads(row.facts))


def _step(row: Row[Any]) -> StepRow:
    return StepRow(**row._asdict())
