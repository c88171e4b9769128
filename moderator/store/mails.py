"""Raw mails as they came, their dispositions, and the one-time codes of our own mails."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from moderator.store import tables as t
from moderator.store.values import Code, StoredMail


def keep(
    db: Connection,
    source: str,
    place: tuple[str, int, str],
    received_at: datetime,
    raw: bytes,
    oversize: bool = False,
) -> int | None:
    """Store a mail before anything of it is read; place: (mailbox, uidvalidity, uid).

    Returns its id, or None when this place was stored before.
    """
    if known(db, source, place):
        return None
    mailbox, uidvalidity, uid = place
    values = {
        "source": source,
        "mailbox": mailbox,
        "uidvalidity": uidvalidity,
        "uid": uid,
        "received_at": received_at,
        "sha256": hashlib.sha256(raw).hexdigest(),
        "raw": raw,
        "oversize": oversize,
        "status": "new",
    }
    key = db.execute(insert(t.mail).values(**values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def known(db: Connection, source: str, place: tuple[str, int, str]) -> bool:
    """Whether the mail at this place of a source is stored."""
    mailbox, uidvalidity, uid = place
    same = (t.mail.c.source == source, t.mail.c.mailbox == mailbox)
    found = select(t.mail.c.id).where(*same, t.mail.c.uidvalidity == uidvalidity, t.mail.c.uid == uid)
    return db.execute(found).first() is not None


def new_mails(db: Connection) -> list[int]:
    """Ids of the mails not handled yet, in the order in which they reached the mailbox."""
    query = select(t.mail.c.id).where(t.mail.c.status == "new").order_by(t.mail.c.received_at, t.mail.c.id)
    return list(db.execute(query).scalars())


def mail_by_id(db: Connection, mail_id: int) -> StoredMail | None:
    """The mail of this id."""
    row = db.execute(select(t.mail).where(t.mail.c.id == mail_id)).one_or_none()
    return _mail(row) if row else None


def mails(db: Connection, status: str = "", most: int = 100) -> list[StoredMail]:
    """The newest mails, all or of one status."""
    query = select(t.mail).order_by(t.mail.c.id.desc()).limit(most)
    return [_mail(row) for row in db.execute(query.where(t.mail.c.status == status) if status else query)]


def last_from(db: Connection, address: str) -> datetime | None:
    """When the newest mail came that somebody at an address wrote himself and that was not held."""
    mine = (t.mail.c.sender == address.lower(), t.mail.c.disposition.in_(("accept", "reject")))
    found: datetime | None = db.execute(select(func.max(t.mail.c.received_at)).where(*mine)).scalar()
    return found


def where_kept(db: Connection, mail_id: int) -> tuple[str, int, str]:
    """(mailbox, uidvalidity, uid) under which the source knows the mail."""
    row = db.execute(select(t.mail).where(t.mail.c.id == mail_id)).one()
    return row.mailbox, row.uidvalidity, row.uid


def finish(db: Connection, mail_id: int, status: str, **columns: Any) -> None:
    """Set a mail's status with its disposition, reason, sender, subject, message_id, game_id, power; texts are cut."""
    cut = {"reason": 1000, "message_id": 1000, "sender": 320, "subject": 500}
    values = {k: v[: cut[k]].replace("\0", "") if k in cut else v for k, v in columns.items()}
    db.execute(update(t.mail).where(t.mail.c.id == mail_id).values(status=status, **values))


def count_attempt(db: Connection, mail_id: int) -> int:
    """Count one more attempt to handle a mail and return the count."""
    db.execute(update(t.mail).where(t.mail.c.id == mail_id).values(attempts=t.mail.c.attempts + 1))
    return int(db.execute(select(t.mail.c.attempts).where(t.mail.c.id == mail_id)).scalar_one())


def twins(db: Connection, mail: StoredMail, message_id: str) -> list[StoredMail]:
    """Earlier mails, handled already, that may be the same: equal Message-ID, or without one equal bytes."""
    same = t.mail.c.message_id == message_id[:1000] if message_id else t.mail.c.sha256 == mail.sha256
    query = select(t.mail).where(same, t.mail.c.id != mail.id, t.mail.c.status != "new").order_by(t.mail.c.id)
    return [_mail(row) for row in db.execute(query)]


def held_after(db: Connection, mail_id: int, reasons: Sequence[str]) -> list[tuple[int, str, str]]:
    """(id, sender, subject) of the held mails with a greater id than this that are held for one of these reasons."""
    c = t.mail.c
    query = select(c.id, c.sender, c.subject).where(c.status == "held", c.id > mail_id, c.reason.in_(reasons))
    return [(row.id, row.sender, row.subject) for row in db.execute(query.order_by(c.id))]


def forget_twins(db: Connection, mail: StoredMail, message_id: str) -> None:
    """Let the mails that are the same as this one count as not handled (in a transaction that is taken back)."""
    same = t.mail.c.message_id == message_id[:1000] if message_id else t.mail.c.sha256 == mail.sha256
    db.execute(update(t.mail).where(same, t.mail.c.id != mail.id).values(status="new"))


def add_code(db: Connection, code: str, kind: str, detail: str, now: datetime, **links: int | None) -> None:
    """Remember a one-time code; links: game_id, mail_id, player_id."""
    db.execute(insert(t.code).values(code=code.lower(), kind=kind, detail=detail, created_at=now, **links))


def code(db: Connection, text: str) -> Code | None:
    """The code of this text, in any case of letters, used or not."""
    row = db.execute(select(t.code).where(t.code.c.code == text.lower())).one_or_none()
    return Code(**row._asdict()) if row else None


def codes_of(db: Connection, kind: str, mail_id: int) -> list[Code]:
    """The codes of a kind that belong to a mail, used or not."""
    mine = (t.code.c.kind == kind, t.code.c.mail_id == mail_id)
    return [Code(**row._asdict()) for row in db.execute(select(t.code).where(*mine).order_by(t.code.c.id))]


def codes_since(db: Connection, kind: str, since: datetime) -> list[Code]:
    """The codes of a kind that were made after an instant, oldest first, used or not."""
    query = select(t.code).where(t.code.c.kind == kind, t.code.c.created_at > since).order_by(t.code.c.id)
    return [Code(**row._asdict()) for row in db.execute(query)]


def open_codes(db: Connection, player_id: int, since: datetime, game_id: int | None = None) -> list[Code]:
    """The unused codes that a player was sent after an instant, oldest first, all or about one game."""
    query = select(t.code).where(t.code.c.player_id == player_id, t.code.c.used_at.is_(None))
    query = query.where(t.code.c.created_at > since).order_by(t.code.c.id)
    query = query.where(t.code.c.game_id == game_id) if game_id is not None else query
    return [Code(**row._asdict()) for row in db.execute(query)]


def forget_codes(db: Connection, kind: str, before: datetime) -> None:
    """Forget the codes of a kind that were made before an instant, with all that they hold."""
    db.execute(delete(t.code).where(t.code.c.kind == kind, t.code.c.created_at < before))


def use_code(db: Connection, code_id: int, now: datetime) -> None:
    """A code works once."""
    db.execute(update(t.code).where(t.code.c.id == code_id).values(used_at=now))


def _mail(row: Row[Any]) -> StoredMail:
    values = {k: v for k, v in row._asdict().items() if k not in ("mailbox", "uidvalidity", "uid")}
    return StoredMail(**values | {"oversize": bool(row.oversize)})
