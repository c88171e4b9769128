"""Bringing a database to the current schema with Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from moderator.data import data_dir
from moderator.store.engine import Store


class SchemaError(ValueError):
    """The database has not the tables that this program needs; the message names the remedy."""


def upgrade(store: Store) -> None:
    """Make or upgrade the tables. Each migration is one transaction: it happens whole or not at all."""
    config = _config()
    config.attributes["engine"] = store.engine
    command.upgrade(config, "head")


def versions(store: Store) -> tuple[str, str]:
    """The database's revision ("" if it has none) and the newest that this program knows."""
    with store.read() as db:
        current = MigrationContext.configure(db).get_current_revision() or ""
    return current, ScriptDirectory.from_config(_config()).get_current_head() or ""


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
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(data_dir("migrations")))
    return config
