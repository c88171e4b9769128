"""A private PostgreSQL on the loopback, and databases in it that cost a copy."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests.servers import private

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "200",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "timezone": "Asia/Kathmandu",
}
"""A time zone that nobody expects: an instant that is not kept in UTC shows."""
EMPTY = "template0"


@dataclass(frozen=True)
class Postgres:
    """A running server."""

    folder: Path
    port: int
    user: str
    _templates: set[str] = field(default_factory=set)
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    @property
    def data(self) -> Path:
        """The data directory."""
        return self.folder / "data"

    def url(self, database: str) -> str:
        """The address of a database, as the service's settings want it."""
        return f"postgresql+psycopg://owner@127.0.0.1:{self.port}/{database}"

    def new_database(self, template: str = EMPTY) -> str:
        """A fresh database, a copy of `template`; gives its URL. Nobody may be connected to the template."""
        name = f"test_{next(self._numbers)}"
        self._execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def template(self, name: str, prepare: Callable[[str], None]) -> str:
        """The name of a database made once by `prepare`, which gets its URL and leaves no connection behind."""
        if name not in self._templates:
            self._execute(f"CREATE DATABASE {name} TEMPLATE {EMPTY}")
            prepare(self.url(name))
            self._templates.add(name)
        return name

    def drop(self, url: str) -> None:
        """Delete a database, whoever is connected to it."""
        self._execute(f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)")

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = " ".join(f"-c {name}={value}" for name, value in SETTINGS.items())
        options += f" -p {self.port} -k {self.folder}"
        self._control("start", "-w", "-l", str(self.folder / "log"), "-o", options)

    def stop(self) -> None:
        """Stop at once, as a crash would: started again, it has what was committed."""
        self._control("stop", "-m", "immediate")

    def _control(self, *words: str) -> None:
        private.run([*private.as_user(self.user), private.program("pg_ctl"), "-D", str(self.data), *words])

    def _execute(self, statement: str) -> None:
        url = f"postgresql://owner@127.0.0.1:{self.port}/postgres"
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(statement.encode())


@contextmanager
def running() -> Iterator[Postgres]:
    """A PostgreSQL for the length of the block."""
    with private.folder("postgres") as folder:
        server = Postgres(folder, private.free_port(), private.user())
        private.give(folder, server.user)
        initdb = [private.program("initdb"), "-D", str(server.data), "-U", "owner", "-A", "trust", "-E", "UTF8"]
        private.run([*private.as_user(server.user), *initdb, "--locale=C", "--no-sync"])
        try:
            server.start()
            yield server
        finally:
            server.stop()
