"""What the powers did that takes effect on receipt: each act once a mail, done or waiting for a ruling."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, insert, select, update

from moderator.store import tables as t
from moderator.store.values import ActRow, Game

DONE, WAITING = "done", "waiting"


def add(
    db: Connection, game: Game, power: str, trigger: str, at: datetime, mail_id: int | None, status: str = DONE
) -> None:
    """Note an act of a power, its trigger as a JSON document."""
    values = {"power": power, "trigger": trigger, "mail_id": mail_id, "at": at, "status": status}
    db.execute(insert(t.act).values(game_id=game.id, revision=game.revision, **values))


def waiting(db: Connection, game: Game) -> list[ActRow]:
    """The acts of the present revision that wait for a ruling, in the order in which they came."""
    mine = (t.act.c.game_id == game.id, t.act.c.revision == game.revision, t.act.c.status == WAITING)
    return [ActRow(**row._asdict()) for row in db.execute(select(t.act).where(*mine).order_by(t.act.c.id))]


def finish(db: Connection, act_id: int) -> None:
    """An act that waited is done."""
    db.execute(update(t.act).where(t.act.c.id == act_id).values(status=DONE))


def of_mail(db: Connection, mail_id: int) -> bool:
    """Whether any act of a mail was carried out or waits, so that none of it is done twice."""
    return db.execute(select(t.act.c.id).where(t.act.c.mail_id == mail_id).limit(1)).first() is not None


def since(db: Connection, game: Game, at: datetime, until: datetime | None = None) -> set[str]:
    """The powers that have acted from an instant on, up to another if one is given."""
    query = select(t.act.c.power).where(t.act.c.game_id == game.id, t.act.c.revision == game.revision, t.act.c.at >= at)
    query = query if until is None else query.where(t.act.c.at <= until)
    return set(db.execute(query).scalars())
