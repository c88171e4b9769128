"""Bringing a database to the current schema with Alembic."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from moderator.data import data_dir
from moderator.store.engine import Store


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


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(data_dir("migrations")))
    return config
