"""Databases for the service's tests: each test gets an empty one with the current schema, on SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import time_machine

from moderator.store import schema
from moderator.store.engine import open_store
from tests.moderator import desks
from tests.moderator import world as worlds
from tests.moderator.desks import Desk
from tests.moderator.world import Clock, World


def prepare(url: str) -> None:
    store = open_store(url)
    schema.upgrade(store)
    store.close()


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return worlds.template_database(tmp_path_factory.mktemp("template"))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database with the current schema, on each kind of server."""
    if request.param == "sqlite":
        yield worlds.fresh_url(tmp_path, request.getfixturevalue("sqlite_template"))
        return
    postgres = request.getfixturevalue("postgres")
    url = postgres.new_database(postgres.template("schema", prepare))
    yield url
    postgres.drop(url)


@pytest.fixture
def world(database: str, tmp_path: Path) -> Iterator[World]:
    """A service on an empty database, on each kind of server."""
    clock = Clock()
    made = World(worlds.service(database, clock, tmp_path), clock)
    yield made
    made.service.store.close()


@pytest.fixture
def at_noon() -> Iterator[None]:
    """It is noon on a Monday, and time goes on."""
    with time_machine.travel(desks.NOW):
        yield


@pytest.fixture(scope="session")
def desk_templates(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Folders to copy: one with an empty database, one with a started game."""
    empty, started = tmp_path_factory.mktemp("empty"), tmp_path_factory.mktemp("started")
    with time_machine.travel(desks.NOW):
        desks.set_up(empty)
        desks.start(desks.copied(empty, started))
    return empty, started


@pytest.fixture
def empty_desk(desk_templates: tuple[Path, Path], tmp_path: Path, at_noon: None) -> Desk:
    """The command line on an empty database."""
    return desks.copied(desk_templates[0], tmp_path)


@pytest.fixture
def desk(desk_templates: tuple[Path, Path], tmp_path: Path, at_noon: None) -> Desk:
    """The command line with the started game "hadrian"."""
    return desks.copied(desk_templates[1], tmp_path)
