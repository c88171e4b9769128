"""Bringing a database to the current schema with Alembic."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import column, inspect, select, table

from moderator.data import data_dir
from moderator.store.engine import Store

STAMP = table("alembic_version", column("version_num"))
"""Where Alembic keeps the revision."""


class SchemaError(ValueError):
    """The database has not the tables that this program needs; the message names the remedy."""


def upgrade(store: Store) -> None:
    """Make or upgrade the tables. Each migration is one transaction: it happens whole or not at all."""
    # Alembic is imported where it is needed: it takes as long to import as all the rest of a command.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(data_dir("migrations")))
    config.attributes["engine"] = store.engine
    command.upgrade(config, "head")


def versions(store: Store) -> tuple[str, str]:
    """The database's revision ("" if it has none) and the newest that this program knows."""
    with store.read() as db:
        stamped = inspect(db).has_table(STAMP.name)
        current = db.execute(select(STAMP.c.version_num)).scalar_one_or_none() if stamped else None
    return current or "", max(_known())


def require(store: Store) -> None:
    """Raises SchemaError unless the database has exactly the tables that this program knows; makes no file."""
    file = store.engine.url.database if store.engine.dialect.name == "sqlite" else None
    if file and not Path(file).exists():
        raise SchemaError(f"there is no database {file} yet: moderator db upgrade makes it")
    current, newest = versions(store)
    if current and current not in _known():
        raise SchemaError(f"the database is of a newer program (revision {current}): upgrade this one")
    if current != newest:
        raise SchemaError(
            f"the database has {current or 'no tables'}, this program needs {newest}: moderator db upgrade"
        )


def _known() -> set[str]:
    """The revisions of this program's migrations: their files' names begin with them."""
    return {file.name.partition("_")[0] for file in Path(data_dir("migrations"), "versions").glob("[0-9]*_*.py")}
