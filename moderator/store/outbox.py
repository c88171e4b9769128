"""Mails to send, each once a key; pictures, drawn once a content."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from moderator.store import tables as t
from moderator.store.values import OutboxRow


def put(db: Connection, row: dict[str, Any], now: datetime, not_before: datetime | None = None) -> int | None:
    """Queue a mail, not to be sent before an instant, unless one of this key was queued before (then None).

    A waiting mail of the same `supersedes` name and reader is replaced: it will not be sent.
    """
    if db.execute(select(t.outbox.c.id).where(t.outbox.c.key == row["key"])).first():
        return None
    if row.get("supersedes"):
        replace(db, row["supersedes"], row["recipient"], row.get("player_id"))
    values = row | {"status": "waiting", "created_at": now, "next_at": not_before or now}
    key = db.execute(insert(t.outbox).values(**values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def replace(db: Connection, supersedes: str, recipient: str, player_id: int | None) -> None:
    """Let the waiting mails of this name and reader stay unsent: there is a newer one.

    Mails to several readers may go to one address: in a rehearsal, and of a moderator who plays.
    """
    c = t.outbox.c
    older = (c.supersedes == supersedes, c.recipient == recipient, c.player_id == player_id)
    db.execute(update(t.outbox).where(*older, c.status == "waiting").values(status="replaced", raw=None))


def kept_until(db: Connection, supersedes: str, recipient: str, since: datetime) -> list[datetime]:
    """When each mail of this name and recipient was or is to be sent that was queued after an instant and not replaced,
    earliest first."""
    mine = (t.outbox.c.supersedes == supersedes, t.outbox.c.recipient == recipient, t.outbox.c.created_at > since)
    query = select(t.outbox.c.next_at).where(*mine, t.outbox.c.status != "replaced")
    return list(db.execute(query.order_by(t.outbox.c.next_at)).scalars())


def due(db: Connection, now: datetime, most: int) -> list[OutboxRow]:
    """Waiting mails whose time has come, oldest first."""
    query = select(t.outbox).where(t.outbox.c.status == "waiting", t.outbox.c.next_at <= now)
    return [_row(row) for row in db.execute(query.order_by(t.outbox.c.id).limit(most))]


def sent_since(db: Connection, since: datetime) -> int:
    """How many mails were sent after this instant (the provider's limits count them)."""
    return db.execute(select(func.count()).select_from(t.outbox).where(t.outbox.c.sent_at > since)).scalar_one()


def queued_since(
    db: Connection, since: datetime, kinds: Collection[str], recipient: str = "", player_id: int | None = None
) -> int:
    """How many mails of these kinds were queued after an instant, all, or for one address and (if named) player."""
    query = select(func.count()).select_from(t.outbox)
    query = query.where(t.outbox.c.created_at > since, t.outbox.c.kind.in_(kinds))
    query = query.where(t.outbox.c.recipient == recipient.lower()) if recipient else query
    query = query.where(t.outbox.c.player_id == player_id) if player_id is not None else query
    return db.execute(query).scalar_one()


def count_named(db: Connection, prefix: str) -> int:
    """How many mails were ever queued whose key begins so."""
    after = prefix[:-1] + chr(ord(prefix[-1]) + 1)  # a range, for which the index of the keys serves on any database
    named = (t.outbox.c.key >= prefix, t.outbox.c.key < after)
    return db.execute(select(func.count()).select_from(t.outbox).where(*named)).scalar_one()


def last_queued(db: Connection, game_id: int, kind: str, player_id: int | None) -> datetime | None:
    """When the newest mail of a kind was queued for a player in a game, or with None for who is no player."""
    mine = (t.outbox.c.game_id == game_id, t.outbox.c.kind == kind, t.outbox.c.player_id == player_id)
    found: datetime | None = db.execute(select(func.max(t.outbox.c.created_at)).where(*mine)).scalar()
    return found


def change(db: Connection, outbox_id: int, **columns: Any) -> None:
    """Set plain columns of a row."""
    db.execute(update(t.outbox).where(t.outbox.c.id == outbox_id).values(**columns))


def withdraw(db: Connection, game_id: int, kinds: Collection[str], since: datetime) -> None:
    """Let the unsent mails of a game stay unsent that are of these kinds and were queued at or after an instant.

    Unlike a mail that was replaced, nobody is to get one of them later.
    """
    mine = (t.outbox.c.game_id == game_id, t.outbox.c.kind.in_(kinds), t.outbox.c.created_at >= since)
    stale = update(t.outbox).where(*mine, t.outbox.c.status.in_(("waiting", "failed")))
    db.execute(stale.values(status="withdrawn", raw=None))


def gone_out(db: Connection, game_id: int, kinds: Collection[str], since: datetime) -> int:
    """How many mails of these kinds were queued at or after an instant and have gone out."""
    mine = (t.outbox.c.game_id == game_id, t.outbox.c.kind.in_(kinds), t.outbox.c.created_at >= since)
    query = select(func.count()).select_from(t.outbox).where(*mine, t.outbox.c.status == "sent")
    return int(db.execute(query).scalar_one())


def by_id(db: Connection, outbox_id: int) -> OutboxRow | None:
    """The row of this id."""
    row = db.execute(select(t.outbox).where(t.outbox.c.id == outbox_id)).one_or_none()
    return _row(row) if row else None


def by_message_id(db: Connection, message_id: str) -> OutboxRow | None:
    """The newest row of this Message-ID."""
    query = select(t.outbox).where(t.outbox.c.message_id == message_id).order_by(t.outbox.c.id.desc()).limit(1)
    row = db.execute(query).one_or_none()
    return _row(row) if row else None


def rows(db: Connection, status: str = "", game_id: int | None = None, most: int = 200) -> list[OutboxRow]:
    """The newest rows, all or of one status and game."""
    query = select(t.outbox).order_by(t.outbox.c.id.desc()).limit(most)
    query = query.where(t.outbox.c.status == status) if status else query
    return [_row(r) for r in db.execute(query.where(t.outbox.c.game_id == game_id) if game_id is not None else query)]


def of_key(db: Connection, key: str) -> OutboxRow | None:
    """The row of this key."""
    row = db.execute(select(t.outbox).where(t.outbox.c.key == key)).one_or_none()
    return _row(row) if row else None


def put_picture(db: Connection, doc: str) -> str:
    """Remember a picture's document once and return the hash that names it."""
    name = hashlib.sha256(doc.encode()).hexdigest()
    if not db.execute(select(t.picture.c.id).where(t.picture.c.sha256 == name)).first():
        db.execute(insert(t.picture).values(sha256=name, doc=doc))
    return name


def picture(db: Connection, name: str) -> tuple[str, bytes | None]:
    """(document, PNG or None) of a picture."""
    row = db.execute(select(t.picture).where(t.picture.c.sha256 == name)).one()
    return row.doc, row.png


def put_png(db: Connection, name: str, png: bytes) -> None:
    """Keep the drawn picture for all who get it."""
    db.execute(update(t.picture).where(t.picture.c.sha256 == name).values(png=png))


def _row(row: Row[Any]) -> OutboxRow:
    return OutboxRow(**row._asdict())
