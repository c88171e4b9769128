"""Opening the database: SQLite (WAL, BEGIN IMMEDIATE, foreign keys on) or PostgreSQL, one transaction a block."""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text

BUSY_MILLISECONDS = 20_000


@dataclass(frozen=True)
class Store:
    """An opened database. `write` and `read` are the only ways in; everything in a block is one transaction."""

    engine: Engine

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that commits at the end of the block and rolls back on an exception."""
        with self.engine.begin() as db:
            yield db

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that changes nothing: on SQLite it takes no write lock."""
        with self.engine.connect().execution_options(reading=True) as db:
            yield db

    @contextmanager
    def alone(self, purpose: str) -> Iterator[bool]:
        """Whether this process alone does `purpose` on this database, for the length of the block.

        True to one process at a time; the others get False at once. A killed holder frees it.
        """
        taken = _advisory_lock if self.engine.dialect.name == "postgresql" else _file_lock
        with taken(self.engine, purpose) as alone:
            yield alone

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()


def open_store(url: str) -> Store:
    """Open the database of this URL (sqlite:///file or postgresql+psycopg://...); makes no tables."""
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _sqlite_settings)
        event.listen(engine, "begin", _sqlite_begin)
    return Store(engine)


def _sqlite_settings(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver must not begin transactions of its own
    connection.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _sqlite_begin(db: Connection) -> None:
    # a deferred transaction that reads and then writes fails as locked instead of waiting its turn
    db.exec_driver_sql("BEGIN" if db.get_execution_options().get("reading") else "BEGIN IMMEDIATE")


@contextmanager
def _file_lock(engine: Engine, purpose: str) -> Iterator[bool]:
    database = make_url(engine.url).database or "memory"
    with Path(f"{database}.{purpose}.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


@contextmanager
def _advisory_lock(engine: Engine, purpose: str) -> Iterator[bool]:
    key = int.from_bytes(hashlib.sha256(f"moderator|{purpose}".encode()).digest()[:7], "big")
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
        taken = bool(db.execute(text("select pg_try_advisory_lock(:key)"), {"key": key}).scalar())
        try:
            yield taken
        finally:
            if taken:
                db.execute(text("select pg_advisory_unlock(:key)"), {"key": key})
