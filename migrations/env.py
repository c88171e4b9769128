"""Alembic's environment: one transaction a migration, SQLite tables rebuilt in batch with foreign keys off.

With foreign keys on, a batch rebuild would delete the children of the rebuilt table's rows (ON DELETE) or fail.
"""

from __future__ import annotations

from typing import Any

from alembic import context
from sqlalchemy import Engine, create_engine, event

from moderator.store.columns import Instant
from moderator.store.tables import metadata


def _foreign_keys_off(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys=OFF")


def _begin(db: Any) -> None:
    db.exec_driver_sql("BEGIN IMMEDIATE")


def _rendered(kind: str, item: Any, _context: Any) -> str | bool:
    # a migration must not change when a type of ours does
    return "sa.DateTime(timezone=True)" if kind == "type" and isinstance(item, Instant) else False


def _engine() -> Engine:
    opened: Engine = context.config.attributes["engine"]
    engine = create_engine(opened.url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _foreign_keys_off)
        event.listen(engine, "begin", _begin)
    return engine


def run() -> None:
    engine = _engine()
    with engine.connect() as db:
        context.configure(
            connection=db,
            target_metadata=metadata,
            render_as_batch=True,
            render_item=_rendered,
            transaction_per_migration=True,
        )
        with context.begin_transaction():
            context.run_migrations()
    engine.dispose()


run()
