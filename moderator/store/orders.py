"""What the powers wrote for each window: texts beside what was understood of them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from moderator.store import tables as t
from moderator.store.values import Game, Submission

IN_FORCE = "in force"
WITHDRAWN = "withdrawn"


def add(
    db: Connection,
    game: Game,
    power: str,
    window: str,
    text: str,
    parsed: str,
    received_at: datetime,
    dated_at: datetime | None = None,
    mail_id: int | None = None,
) -> int:
    """Store a text for a window of the present revision, with the JSON of what was understood."""
    values = {"power": power, "window": window, "revision": game.revision, "text": text, "parsed": parsed}
    times = {"received_at": received_at, "dated_at": dated_at, "mail_id": mail_id, "status": IN_FORCE}
    key = db.execute(insert(t.submission).values(game_id=game.id, **values, **times)).inserted_primary_key
    assert key is not None
    return int(key[0])


def in_force(db: Connection, game: Game, window: str, power: str = "") -> list[Submission]:
    """The texts in force for a window of the present revision, all or of one power, in the order in which they were
    filed: each was read against those before it."""
    query = select(t.submission).where(_mine(game, window), t.submission.c.status == IN_FORCE)
    if power:
        query = query.where(t.submission.c.power == power)
    return [_submission(row) for row in db.execute(query.order_by(t.submission.c.id))]


def ahead(db: Connection, game: Game, power: str) -> list[Submission]:
    """The texts that a power wrote for windows of the present revision which have not opened yet."""
    c, w = t.submission.c, t.window.c
    opened = select(w.name).where(w.game_id == game.id, w.revision == game.revision)
    mine = (c.game_id == game.id, c.revision == game.revision, c.power == power, c.status == IN_FORCE)
    query = select(t.submission).where(*mine, c.parsed == "", c.window.not_in(opened)).order_by(c.id)
    return [_submission(row) for row in db.execute(query)]


def of_mail(db: Connection, mail_id: int) -> Submission | None:
    """The submission that a mail made, if it made one."""
    row = db.execute(select(t.submission).where(t.submission.c.mail_id == mail_id)).one_or_none()
    return _submission(row) if row else None


def of_revision(db: Connection, game_id: int, window: str, revision: int) -> list[Submission]:
    """What was in force for a window of an earlier revision (a rollback offers it back)."""
    mine = (t.submission.c.game_id == game_id, t.submission.c.window == window, t.submission.c.revision == revision)
    query = select(t.submission).where(*mine, t.submission.c.status == IN_FORCE)
    return [_submission(row) for row in db.execute(query.order_by(t.submission.c.id))]


def withdraw(db: Connection, game: Game, window: str, power: str) -> None:
    """Take a power's texts for a window out of force (CLEAR); the rows stay."""
    mine = _mine(game, window) & (t.submission.c.power == power)
    db.execute(update(t.submission).where(mine).values(status=WITHDRAWN))


def _mine(game: Game, window: str) -> Any:
    c = t.submission.c
    return (c.game_id == game.id) & (c.window == window) & (c.revision == game.revision)


def _submission(row: Row[Any]) -> Submission:
    return Submission(**{k: v for k, v in row._asdict().items() if k != "game_id"})
