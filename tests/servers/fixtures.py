"""The real servers as fixtures: one of each a test session, something of its own in it a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.servers import dovecot as dovecots
from tests.servers import postfix as postfixes
from tests.servers import postgres as postgreses
from tests.servers import setup
from tests.servers.dovecot import Dovecot
from tests.servers.postfix import Postfix
from tests.servers.postgres import Postgres


@pytest.fixture(scope="session")
def services() -> None:
    """Fails, with the one line to run, when a service is not installed."""
    setup.require()


@pytest.fixture(scope="session")
def dovecot(services: None) -> Iterator[Dovecot]:
    """A running Dovecot; use `new_address()` for an empty mailbox."""
    with dovecots.running() as server:
        yield server


@pytest.fixture(scope="session")
def postfix(dovecot: Dovecot) -> Iterator[Postfix]:
    """A running Postfix that delivers to `dovecot`."""
    with postfixes.running(dovecot) as server:
        yield server


@pytest.fixture(scope="session")
def postgres(services: None) -> Iterator[Postgres]:
    """A running PostgreSQL."""
    with postgreses.running() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """The URL of an empty database, deleted afterwards."""
    url = postgres.new_database()
    yield url
    postgres.drop(url)
