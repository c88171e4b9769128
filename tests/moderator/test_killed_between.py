"""Killed at every commit point between two deadlines: an act is done once, an item opens and closes once, news go once.

A note, its defence and the end of the attempt in one run, without sending; see test_killed.py for the way of killing.
"""

from __future__ import annotations

import hashlib
from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest

from moderator.mail import spool
from moderator.service import Service
from moderator.store import acts, steps, windows
from moderator.turn import opening
from tests.moderator import test_killed
from tests.moderator import world as worlds
from tests.moderator.courts import CODE, begin
from tests.moderator.test_items import cunning
from tests.moderator.test_killed import NOW, Kill, fresh, run, warm_up
from tests.moderator.world import Clock, World

MAILS = {"ENG": "DESTABILIZE FRA PRESTIGE 4\nINFILTRATE SPA PRESTIGE 2\nHOLD A1", "FRA": "DEFEND Q-1 PRESTIGE 3"}


def service(url: str, folder: Path) -> Service:
    """A service that sends nothing: most commits would be about that."""
    clock = Clock(NOW + timedelta(minutes=5))
    return worlds.service(url, clock, folder, policy="address", authserv_id="", brake_after=timedelta(days=9000))


def prepared(url: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game with dice that are the same each time, and the mails in the spool."""
    monkeypatch.setattr(opening.secrets, "token_bytes", lambda size: hashlib.sha512(b"dice").digest()[:size])
    made = service(url, folder)
    begin(World(made), cunning)
    for number, (power, text) in enumerate(MAILS.items()):
        sender = f"{power.lower()}@play.test"
        raw = f"From: {sender}\nTo: orders+{CODE}@example.org\nMessage-ID: <{number}@play.test>\n\n{text}\n"
        received = (NOW + timedelta(seconds=number)).timestamp()
        spool.deliver(str(folder / "spool"), raw.encode(), received=received)
    made.store.close()


def outcome(url: str, folder: Path) -> dict[str, object]:
    """What there is in the end: steps with their states, acts, open windows, and every mail in words."""
    world = World(service(url, folder))
    game = world.play(CODE).game
    with world.service.store.read() as db:
        taken = [(row.number, row.turn, row.trigger, row.rolls, row.state) for row in steps.steps(db, game.id)]
        opened = [window.doc.kind for window in windows.open_windows(db, game.id)]
        did = sorted(acts.since(db, game, NOW - timedelta(days=9)))
        waiting = acts.waiting(db, game)
    posted = [(row.key, row.letter) for row in world.posted()]
    world.service.store.close()
    return {"taken": taken, "open": opened, "did": did, "waiting": waiting, "posted": posted}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_killed_between_two_deadlines(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(test_killed, "made", service)
    warm, whole = tmp_path / "warm", tmp_path / "whole"
    with fresh(request, kind, warm) as url:
        prepared(url, warm, monkeypatch)
        warm_up(url, warm)
    with fresh(request, kind, whole) as url:
        prepared(url, whole, monkeypatch)
        commits = run(url, whole, Kill())
        expected = outcome(url, whole)
    assert (len(expected["taken"]), expected["open"], expected["did"]) == (4, ["phase"], ["ENG"])  # type: ignore[arg-type]
    assert commits > 5
    for number, after in product(range(1, commits + 1), (False, True)):
        folder = tmp_path / f"{number}{after}"
        with fresh(request, kind, folder) as url:
            prepared(url, folder, monkeypatch)
            run(url, folder, Kill(number, after))
            run(url, folder, Kill())
            assert outcome(url, folder) == expected, f"killed at commit {number}, after: {after}"
