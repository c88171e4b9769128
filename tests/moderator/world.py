"""A service with games in a given position, for tests: real database, real rules, a clock that the test sets."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import select, update

from moderator import play as plays
from moderator import scenarios
from moderator.config import Settings
from moderator.mail_out import reports
from moderator.play import Play
from moderator.service import Service
from moderator.store import games, mails, outbox, schema, steps, windows
from moderator.store.engine import Store, open_store
from moderator.store.tables import step
from moderator.store.values import Game, Options, OutboxRow, Player, StoredMail
from moderator.turn import opening
from rules.dice import KeyedDice
from rules.ruleset import Resolution

OPENED = datetime(2026, 3, 27, 18, 0, tzinfo=UTC)
START = {
    "phase": "S1901M",
    "units": {
        "Austria": ["A BUD", "A VIE", "F TRI"],
        "England": ["F EDI", "F LON", "A LVP"],
        "France": ["F BRE", "A MAR", "A PAR"],
        "Germany": ["F KIE", "A BER", "A MUN"],
        "Italy": ["F NAP", "A ROM", "A VEN"],
        "Russia": ["A WAR", "A MOS", "F SEV", "F STP/sc"],
        "Turkey": ["F ANK", "A CON", "A SMY"],
    },
}
"""The board of spring 1901."""
ADDRESS = "orders@example.org"
MODERATOR_ADDRESS = "moderator@example.org"
MAP_WIDTH = 240
"""Small: most tests look at mails, and to draw a map takes longer than all else."""


@dataclass
class Clock:
    """The present instant, as the test says."""

    now: datetime = OPENED

    def __call__(self) -> datetime:
        return self.now


@dataclass(frozen=True)
class World:
    """A service under test and its clock."""

    service: Service
    clock: Clock = field(default_factory=Clock)

    def play(self, code: str) -> Play:
        with self.service.store.read() as db:
            return plays.load(db, named(db, code))

    def deliver(self, raw: bytes, received_at: datetime, uid: str = "") -> int:
        """Put a mail into the database as a source would; gives its id."""
        with self.service.store.write() as db:
            number = len(mails.mails(db, most=10_000)) + 1
            kept = mails.keep(db, "test", ("INBOX", 1, uid or str(number)), received_at, raw)
        assert kept is not None
        return kept

    def mail(self, mail_id: int) -> StoredMail:
        with self.service.store.read() as db:
            found = mails.mail_by_id(db, mail_id)
        assert found is not None
        return found

    def posted(self) -> list[OutboxRow]:
        """Every mail in the outbox, oldest first."""
        with self.service.store.read() as db:
            return list(reversed(outbox.rows(db, most=10_000)))


def named(db: Any, code: str) -> Game:
    game = games.game_by_code(db, code)
    assert game is not None
    return game


def service(url: str, clock: Clock, folder: Path, **settings: Any) -> Service:
    """A service on this database, with the settings of the tests' domain."""
    given: dict[str, Any] = {
        "database": url,
        "address": ADDRESS,
        "moderator_address": MODERATOR_ADDRESS,
        "authserv_id": "mx.example.org",
        "spool": folder / "spool",
        "map_width": MAP_WIDTH,
    }
    made = Settings(**given | settings)
    return Service(made, open_store(url), reports.templates(None), clock)


def add_player(made: Service, name: str, address: str, zone: str = "Europe/London") -> Player:
    with made.store.write() as db:
        return games.player_by_address(db, address) or games.add_player(db, name, address, zone, made.clock())


def add_game(
    made: Service,
    code: str,
    seats: Mapping[str, Player | None],
    position: Mapping[str, Any],
    scenario: str = "diplomacy/standard-1901",
    schedule: str = "Tue,Fri,Sun 20:00 Europe/London",
    options: Options | None = None,
) -> Game:
    """A running game in this position with these seats, as if it had been started and played until here."""
    document = scenarios.load(scenario)
    rules = scenarios.bind(document)
    row = {
        "code": code,
        "name": code.capitalize(),
        "ruleset": document["ruleset"],
        "scenario_hash": scenarios.digest(document),
        "schedule": schedule,
        "secret": b"secret of " + code.encode(),
        "created_at": made.clock(),
    }
    with made.store.write() as db:
        game_id = games.add_game(db, row, options or Options(), document)
        for power in rules.powers(None):
            player = seats.get(power)
            games.add_seat(db, game_id, power, player.id if player else None)
        games.change_game(db, game_id, status="running")
        game = games.game_by_id(db, game_id)
        steps.put_secret(db, game, b"secret of turn zero")
        state = rules.position(position).state
        dice = KeyedDice(b"no dice")
        opening.take_step(db, made, game, {"type": "setup"}, Resolution(state=state), dice, rules.edition)
        return games.game_by_id(db, game_id)


def set_deadline(made: Service, code: str, closes_at: datetime) -> None:
    with made.store.write() as db:
        for window in windows.open_windows(db, named(db, code).id):
            windows.change_window(db, window.id, closes_at=closes_at)


def tamper(store: Store, number: int, old: str, new: str) -> None:
    """Change the stored state of a step."""
    with store.write() as db:
        kept = db.execute(select(step.c.state).where(step.c.number == number)).scalar_one()
        db.execute(update(step).where(step.c.number == number).values(state=kept.replace(old, new)))


def template_database(folder: Path) -> Path:
    """An empty database with the current schema; made once in this folder, to be copied."""
    path = folder / "template.db"
    if not path.exists():
        store = open_store(f"sqlite:///{path}")
        schema.upgrade(store)
        store.close()
    return path


def fresh_url(folder: Path, template: Path) -> str:
    """The URL of a copy of the template database in this folder."""
    path = folder / "moderator.db"
    shutil.copy(template, path)
    return f"sqlite:///{path}"
