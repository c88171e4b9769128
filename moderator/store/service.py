"""The service's own memory: its heartbeat, the brake, and the audit of what people did."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from moderator.store import tables as t

HEARTBEAT = "heartbeat"
"""When the last whole run ended."""
BRAKE = "brake"
"""Why nothing is adjudicated until the moderator has looked; "" when all is well."""


def remember(db: Connection, name: str, value: str) -> None:
    """Set a named value; "" forgets it."""
    db.execute(delete(t.service).where(t.service.c.name == name))
    if value:
        db.execute(insert(t.service).values(name=name, value=value))


def recall(db: Connection, name: str) -> str:
    """The named value, "" if there is none."""
    return db.execute(select(t.service.c.value).where(t.service.c.name == name)).scalar() or ""


def note(db: Connection, at: datetime, actor: str, action: str, game_id: int | None = None, **detail: Any) -> None:
    """Write into the audit log who did what."""
    text = json.dumps(detail, ensure_ascii=False, default=str)
    db.execute(insert(t.audit).values(at=at, actor=actor, game_id=game_id, action=action, detail=text))


def noted(db: Connection, action: str, game_id: int | None = None) -> list[dict[str, Any]]:
    """Every entry of the audit log of one action, oldest first, all or of one game."""
    query = select(t.audit).where(t.audit.c.action == action).order_by(t.audit.c.id)
    query = query.where(t.audit.c.game_id == game_id) if game_id is not None else query
    return [dict(row._mapping) | {"detail": json.loads(row.detail)} for row in db.execute(query)]


def audit(db: Connection, game_id: int | None = None, most: int = 200) -> list[dict[str, Any]]:
    """The newest entries of the audit log, newest first, all or of one game."""
    query = select(t.audit).order_by(t.audit.c.id.desc()).limit(most)
    query = query.where(t.audit.c.game_id == game_id) if game_id is not None else query
    return [dict(row._mapping) | {"detail": json.loads(row.detail)} for row in db.execute(query)]
