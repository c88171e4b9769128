"""What is open: windows with their instants, the tokens that name them, answers and questions."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from moderator.store import tables as t
from moderator.store.values import Game, OpenWindow
from rules.ruleset import PHASE, Answer, Question, Window


def open_window(db: Connection, game: Game, doc: Window, opened_at: datetime, closes_at: datetime) -> None:
    """Open a window of the game's present revision."""
    values = {"name": doc.id, "revision": game.revision, "doc": doc.model_dump_json()}
    db.execute(insert(t.window).values(game_id=game.id, opened_at=opened_at, closes_at=closes_at, **values))


def open_windows(db: Connection, game_id: int) -> list[OpenWindow]:
    """The windows of a game that have not closed, by closing time, those that close together as they were opened."""
    query = select(t.window).where(t.window.c.game_id == game_id, t.window.c.closed_at.is_(None))
    return [_window(row) for row in db.execute(query.order_by(t.window.c.closes_at, t.window.c.id))]


def open_at(db: Connection, game_id: int, at: datetime) -> list[OpenWindow]:
    """The windows of a game that were open at an instant, ordered as `open_windows` orders them."""
    c = t.window.c
    query = select(t.window).where(c.game_id == game_id, c.opened_at <= at, c.closed_at.is_(None) | (c.closed_at > at))
    return [_window(row) for row in db.execute(query.order_by(c.closes_at, c.id))]


def window_named(db: Connection, game_id: int, name: str, revision: int) -> OpenWindow | None:
    """A window of the game by its name and revision, open or closed; the name in any case of letters."""
    query = select(t.window).where(t.window.c.game_id == game_id, t.window.c.revision == revision)
    rows = [row for row in db.execute(query) if row.name.lower() == name.lower()]
    return _window(rows[0]) if rows else None


def titles(db: Connection, game_id: int) -> dict[str, str]:
    """The names of all windows that a game ever opened, with their titles."""
    rows = db.execute(select(t.window.c.name, t.window.c.doc).where(t.window.c.game_id == game_id))
    return {row.name: Window.model_validate_json(row.doc).title for row in rows}


def phase_names(db: Connection, game_id: int) -> set[str]:
    """The names of all phases that a game ever opened."""
    rows = db.execute(select(t.window.c.name, t.window.c.doc).where(t.window.c.game_id == game_id))
    return {row.name for row in rows if Window.model_validate_json(row.doc).kind == PHASE}


def change_window(db: Connection, window_id: int, **columns: Any) -> None:
    """Set plain columns of a window."""
    db.execute(update(t.window).where(t.window.c.id == window_id).values(**columns))


def close_all(db: Connection, game_id: int, at: datetime) -> None:
    """Close every open window of a game (rollback, end)."""
    mine = (t.window.c.game_id == game_id, t.window.c.closed_at.is_(None))
    db.execute(update(t.window).where(*mine).values(closed_at=at))


def add_token(db: Connection, game: Game, window: str, power: str, token: str) -> None:
    """Register the reply token of a power in a window; it replaces that of a player who had the power before."""
    if not db.execute(select(t.token.c.id).where(t.token.c.game_id == game.id, t.token.c.token == token)).first():
        mine = {"window": window, "revision": game.revision, "power": power}
        db.execute(delete(t.token).where(t.token.c.game_id == game.id, *(t.token.c[k] == v for k, v in mine.items())))
        db.execute(insert(t.token).values(game_id=game.id, token=token, **mine))


def token(db: Connection, game_id: int, text: str) -> tuple[str, str, int] | None:
    """(power, window, revision) of a reply token, in any case of letters."""
    mine = (t.token.c.game_id == game_id, t.token.c.token == text.lower())
    row = db.execute(select(t.token).where(*mine)).one_or_none()
    return (row.power, row.window, row.revision) if row else None


def put_answer(db: Connection, game: Game, window: str, answer: Answer, at: datetime) -> None:
    """Store an answer; a later one of the same power to the same subject replaces it."""
    mine = _answers(game, window) & (t.answer.c.power == answer.power) & (t.answer.c.subject == answer.subject)
    db.execute(delete(t.answer).where(mine))
    values = answer.model_dump() | {"window": window, "revision": game.revision, "at": at}
    db.execute(insert(t.answer).values(game_id=game.id, **values))


def drop_answer(db: Connection, game: Game, window: str, power: str) -> None:
    """Forget what a power has answered about a window itself."""
    db.execute(delete(t.answer).where(_answers(game, window), t.answer.c.power == power, t.answer.c.subject == window))


def answers(db: Connection, game: Game, window: str) -> list[Answer]:
    """The answers on file for a window of the present revision, in order of arrival."""
    query = select(t.answer).where(_answers(game, window)).order_by(t.answer.c.at, t.answer.c.id)
    return [Answer(power=row.power, subject=row.subject, text=row.text) for row in db.execute(query)]


def answered(db: Connection, game: Game, window: str, after: datetime | None = None) -> set[str]:
    """The powers whose answer about a window of the present revision is on file; after: that came after an instant."""
    query = select(t.answer.c.power).where(_answers(game, window), t.answer.c.subject == window)
    return set(db.execute(query if after is None else query.where(t.answer.c.at > after)).scalars())


def answering_since(db: Connection, game: Game, at: datetime, until: datetime | None = None) -> set[str]:
    """The powers that have answered about anything that was open, the phase itself too, from an instant on, up to
    another if given."""
    c = t.answer.c
    query = select(c.power).where(c.game_id == game.id, c.revision == game.revision, c.subject == c.window, c.at >= at)
    return set(db.execute(query if until is None else query.where(c.at <= until)).scalars())


def ask(db: Connection, game: Game, window: str, question: Question, at: datetime, due: datetime) -> bool:
    """Put a question to the moderator once; False if it was asked before."""
    mine = _questions(game, window) & (t.question.c.name == question.id)
    if db.execute(select(t.question.c.id).where(mine)).first():
        return False
    values = {"window": window, "revision": game.revision, "name": question.id, "doc": question.model_dump_json()}
    db.execute(insert(t.question).values(game_id=game.id, asked_at=at, due_at=due, **values))
    return True


def questions(db: Connection, game: Game, window: str) -> list[tuple[Question, datetime]]:
    """The questions asked for a window, each with the instant at which its default is taken."""
    query = select(t.question).where(_questions(game, window)).order_by(t.question.c.id)
    return [(Question.model_validate_json(row.doc), row.due_at) for row in db.execute(query)]


def question_numbers(db: Connection, game: Game) -> dict[tuple[str, str], int]:
    """(window, question) -> which of the game's questions it is, counted from 1 and never again by another one."""
    query = select(t.question).where(t.question.c.game_id == game.id).order_by(t.question.c.id)
    numbered = enumerate(db.execute(query), 1)
    return {(row.window, row.name): number for number, row in numbered if row.revision == game.revision}


def _answers(game: Game, window: str) -> Any:
    return (t.answer.c.game_id == game.id) & (t.answer.c.window == window) & (t.answer.c.revision == game.revision)


def _questions(game: Game, window: str) -> Any:
    mine = (t.question.c.game_id == game.id) & (t.question.c.window == window)
    return mine & (t.question.c.revision == game.revision)


def _window(row: Row[Any]) -> OpenWindow:
    return OpenWindow(
        id=row.id,
        game_id=row.game_id,
        revision=row.revision,
        doc=Window.model_validate_json(row.doc),
        opened_at=row.opened_at,
        closes_at=row.closes_at,
        closed_at=row.closed_at,
        graced=bool(row.graced),
    )
