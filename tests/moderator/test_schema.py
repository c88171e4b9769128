"""Migrations: they make exactly the tables that the program uses, whole or not at all. On SQLite and PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Boolean, inspect

from moderator.data import data_dir
from moderator.store import schema
from moderator.store.engine import Store, open_store
from moderator.store.schema import SchemaError
from moderator.store.tables import metadata


@pytest.fixture(params=["sqlite", "postgresql"])
def bare(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty database without tables."""
    urls = {"sqlite": lambda: f"sqlite:///{tmp_path / 'bare.db'}"}
    urls["postgresql"] = lambda: request.getfixturevalue("postgres_url")
    url = urls[request.param]()
    store = open_store(url)
    yield store
    store.close()


def test_the_migrations_make_the_tables_of_the_program(bare: Store) -> None:
    schema.upgrade(bare)
    with bare.engine.connect() as db:
        context = MigrationContext.configure(db, opts={"compare_type": True, "compare_server_default": False})
        assert compare_metadata(context, metadata) == []


def test_every_column_has_its_default_and_every_constraint_its_name(bare: Store) -> None:
    schema.upgrade(bare)
    with bare.engine.connect() as db:
        found = inspect(db)
        for name, table in metadata.tables.items():
            columns = {column["name"]: column for column in found.get_columns(name)}
            wanted = {c.name for c in table.columns if c.server_default is not None}
            assert {key for key, column in columns.items() if column["default"] is not None} - {"id"} == wanted
            assert all(isinstance(columns[c.name]["type"], Boolean) for c in table.c if isinstance(c.type, Boolean))
            assert found.get_pk_constraint(name)["name"] == f"pk_{name}"
            assert all(str(key["name"]).startswith(f"fk_{name}_") for key in found.get_foreign_keys(name))


def test_the_files_of_the_migrations_are_named_after_their_revisions() -> None:
    script = ScriptDirectory(str(data_dir("migrations")))
    revisions = [one.revision for one in script.walk_revisions()]
    assert schema._known() == set(revisions)
    assert max(revisions) == script.get_current_head()


def test_an_upgrade_of_an_upgraded_database_changes_nothing(bare: Store) -> None:
    schema.upgrade(bare)
    before = schema.versions(bare)
    schema.upgrade(bare)
    assert schema.versions(bare) == before == (before[1], before[1])
    schema.require(bare)


def test_a_database_without_tables_is_named_with_the_remedy(bare: Store) -> None:
    with bare.engine.connect():
        pass  # SQLite makes its file at the first connection
    with pytest.raises(SchemaError, match="has no tables, this program needs 0002: moderator db upgrade"):
        schema.require(bare)


def test_a_database_of_a_newer_program_is_left_alone(bare: Store) -> None:
    schema.upgrade(bare)
    with bare.write() as db:
        db.exec_driver_sql("update alembic_version set version_num = '9999'")
    with pytest.raises(SchemaError, match="of a newer program \\(revision 9999\\)"):
        schema.require(bare)


REBUILT = """
from alembic import op
import sqlalchemy as sa

revision, down_revision = "0003", "0002"


def upgrade():
    op.create_table("extra", sa.Column("id", sa.Integer, primary_key=True))
    with op.batch_alter_table("game") as table:
        table.alter_column("name", type_=sa.String(300))
        table.add_column(sa.Column("motto", sa.String(20)))
"""


@pytest.fixture
def migrations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the migrations, to which a test may add one."""
    copy = tmp_path / "migrations"
    shutil.copytree(data_dir("migrations"), copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(schema, "data_dir", lambda name: tmp_path / name)
    return copy


def test_a_rebuilt_table_keeps_its_rows_and_their_children(bare: Store, migrations: Path) -> None:
    schema.upgrade(bare)
    with bare.write() as db:
        columns = "name, code, ruleset, status, scenario, scenario_hash, schedule, options, secret, turn, revision"
        values = "'N', 'n', 'd', 'setup', '{}', '', '', '{}', '', 0, 0, '2026-11-30 12:00:00'"
        db.exec_driver_sql(f"insert into game ({columns}, created_at) values ({values})")
        db.exec_driver_sql("insert into seat (game_id, power) values (1, 'France')")
    (migrations / "versions" / "0003_rebuilt.py").write_text(REBUILT)
    schema.upgrade(bare)
    with bare.read() as db:
        assert db.exec_driver_sql("select code, motto from game").all() == [("n", None)]
        assert db.exec_driver_sql("select game_id, power from seat").all() == [(1, "France")]


def test_a_migration_that_fails_leaves_nothing_behind(bare: Store, migrations: Path) -> None:
    schema.upgrade(bare)
    (migrations / "versions" / "0003_rebuilt.py").write_text(f"{REBUILT}    raise RuntimeError('power cut')\n")
    with pytest.raises(RuntimeError, match="power cut"):
        schema.upgrade(bare)
    with bare.engine.connect() as db:
        assert "extra" not in inspect(db).get_table_names()
        assert "motto" not in {column["name"] for column in inspect(db).get_columns("game")}
    assert schema.versions(bare) == ("0002", "0003")


def test_a_missing_file_is_not_made(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path / 'none.db'}")
    with pytest.raises(SchemaError, match=r"there is no database .*none\.db yet"):
        schema.require(store)
    assert not (tmp_path / "none.db").exists()
