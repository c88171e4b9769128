"""Killed at every commit point, before and after the commit, the service loses nothing and repeats nothing.

A child process reads mails from the spool, acts on them, closes the phase and sends; SIGKILL hits at the n-th commit.
The list of points comes from a hook on the database's own commit, so that a new commit is a new point. Another run then
finishes the work. At most a mail goes out twice as the very same message.
"""

from __future__ import annotations

import asyncio
import email
import multiprocessing
import os
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from moderator import running
from moderator.mail import spool
from moderator.mail_out import delivery
from moderator.service import Service
from moderator.store import orders, steps, windows
from rules.ruleset import Picture
from tests.moderator import world as worlds
from tests.moderator.conftest import prepare
from tests.moderator.world import Clock, World

PLAYERS = {"France": "odile@play.test", "Germany": "bertram@play.test", "Turkey": "emre@play.test"}
MAILS = {
    "France": "A PAR - BUR\nA MAR - SPA\nF BRE - MAO",
    "Germany": "A BER - KIE\nA MUN - RUH\nF KIE - DEN",
    "Turkey": "A CON - BUL\nA SMY - CON\nF ANK - BLA\nVOTE DRAW",
}
real_drawing = delivery.drawn_picture
NOW = datetime(2026, 3, 28, 12, 0, tzinfo=UTC)
FORK = multiprocessing.get_context("fork")


@dataclass(frozen=True)
class Kill:
    """When the child dies: at the n-th commit (from 1), before or after it takes effect; 0 is never."""

    number: int = 0
    after: bool = False


def child(url: str, folder: Path, kill: Kill, counted: Any) -> None:
    """Run the service once, dying as told; `counted` gets the number of commits."""
    service = made(url, folder)
    _hook(service, kill, counted)
    asyncio.run(running.run_once(service))


def _hook(service: Service, kill: Kill, counted: Any) -> None:
    dialect = service.store.engine.dialect
    commit = dialect.do_commit

    def hooked(connection: Any) -> None:
        counted.value += 1
        if counted.value == kill.number and not kill.after:
            os.kill(os.getpid(), signal.SIGKILL)
        commit(connection)
        if counted.value == kill.number:
            os.kill(os.getpid(), signal.SIGKILL)

    dialect.do_commit = hooked  # type: ignore[method-assign]


def made(url: str, folder: Path) -> Service:
    clock = Clock(NOW + timedelta(minutes=5))
    out = {"outgoing_maildir": folder / "out", "brake_after": timedelta(days=9000)}
    return worlds.service(url, clock, folder, policy="address", authserv_id="", **out)


def run(url: str, folder: Path, kill: Kill) -> int:
    """A child's whole life; returns how many commits it made. Only a child that was to die may die."""
    counted = FORK.Value("i", 0)
    process = FORK.Process(target=child, args=(url, folder, kill, counted))
    process.start()
    process.join()
    assert process.exitcode == (-signal.SIGKILL if kill.number else 0)
    return int(counted.value)


def prepared(url: str, folder: Path) -> None:
    """A game of three players (the other seats are open), and their mails in the spool."""
    service = made(url, folder)
    players = {power: worlds.add_player(service, power, address) for power, address in PLAYERS.items()}
    worlds.add_game(service, "hadrian", players, worlds.START)
    for number, (power, text) in enumerate(MAILS.items()):
        raw = f"From: {PLAYERS[power]}\nTo: orders+hadrian@example.org\nMessage-ID: <{number}@play.test>\n\n{text}\n"
        received = (NOW + timedelta(seconds=number)).timestamp()
        spool.deliver(str(folder / "spool"), raw.encode(), received=received)
    service.store.close()


def outcome(url: str, folder: Path) -> dict[str, object]:
    """What there is in the end: orders, steps, open windows, and every mail that went out."""
    world = World(made(url, folder))
    game = world.play("hadrian").game
    with world.service.store.read() as db:
        filed = [(s.power, s.window, s.text) for s in orders.of_revision(db, game.id, "S1901M", 0)]
        taken = [(row.number, row.trigger, row.state) for row in steps.steps(db, game.id)]
        opened = [window.name for window in windows.open_windows(db, game.id)]
    world.service.store.close()
    return {"filed": filed, "taken": taken, "open": opened, "sent": frozenset(sent(folder))}


def sent(folder: Path) -> Counter[tuple[str, str, bytes]]:
    """(recipient, Message-ID, bytes) of every mail sent, with how often."""
    found: Counter[tuple[str, str, bytes]] = Counter()
    for path in (folder / "out").glob("*/new/*"):
        raw = path.read_bytes()
        found[(path.parent.parent.name, email.message_from_bytes(raw)["Message-ID"], raw)] += 1
    return found


@lru_cache
def drawn(document: str, width: int) -> bytes:
    """A map as it is always drawn, kept for the children that are forked afterwards: it takes most of a run's time."""
    return real_drawing(Picture.model_validate_json(document), width)


def drawn_once(picture: Picture, width: int) -> bytes:
    """As `delivery.drawn_picture`, but no map twice."""
    return drawn(picture.model_dump_json(), width)


def warm_up(url: str, folder: Path) -> None:
    """A run in this process, so that its children find templates and statements compiled and maps drawn."""
    service = made(url, folder)
    asyncio.run(running.run_once(service))
    service.store.close()


@contextmanager
def fresh(request: pytest.FixtureRequest, kind: str, folder: Path) -> Iterator[str]:
    """An empty database for the length of the block."""
    folder.mkdir()
    if kind == "sqlite":
        yield worlds.fresh_url(folder, request.getfixturevalue("sqlite_template"))
        return
    postgres = request.getfixturevalue("postgres")
    url: str = postgres.new_database(postgres.template("schema", prepare))
    yield url
    postgres.drop(url)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_at_every_commit(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "drawn_picture", drawn_once)
    warm, whole = tmp_path / "warm", tmp_path / "whole"
    with fresh(request, kind, warm) as url:
        prepared(url, warm)
        warm_up(url, warm)
    with fresh(request, kind, whole) as url:
        prepared(url, whole)
        commits = run(url, whole, Kill())
        expected = outcome(url, whole)
    assert len(expected["filed"]) == 3  # type: ignore[arg-type]
    assert expected["open"] == ["F1901M"]
    assert commits > 10
    for number, after in product(range(1, commits + 1), (False, True)):
        folder = tmp_path / f"{number}{after}"
        with fresh(request, kind, folder) as url:
            prepared(url, folder)
            run(url, folder, Kill(number, after))
            run(url, folder, Kill())
            run(url, folder, Kill())
            assert outcome(url, folder) == expected, f"killed at commit {number}, after: {after}"


def test_recipients_are_the_players(sqlite_template: Path, tmp_path: Path) -> None:
    """Each mail that went out has one recipient, and it is a player or the moderator."""
    url = worlds.fresh_url(tmp_path, sqlite_template)
    prepared(url, tmp_path)
    run(url, tmp_path, Kill())
    assert {recipient for recipient, _, _ in sent(tmp_path)} == {*PLAYERS.values(), worlds.MODERATOR_ADDRESS}
