"""A century of Statecraft played through the service, on full auto, by players and a gamemaster who do what is legal.

    python -m benchmarks.soak_statecraft [--years 100] [--database URL]

In the first two years, and in every tenth one after, all that a player does in a season enters as one mail in the words
of the order language. After every season the invariants are checked and that the last steps come to the same when they
are done again. Prints seconds per season and per year, and what kinds of acts, orders, items and events there were;
ends with 1 for a fault, or (in a whole soak) for a kind that was not used.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from sqlalchemy import Connection

from moderator import acts, delivery, games, intake, phases, replaying, reports, scenarios, seats, turns
from moderator.config import Settings
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games as rows
from moderator.store import mails, outbox, schema, steps, windows
from moderator.store.engine import open_store
from moderator.store.values import Options
from rules.ruleset import MODERATOR, Act, Answer, Closed, Edit, Event, Trigger, Window
from rules.statecraft import legality, numbering
from rules.statecraft.dates import show
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.wording import canonical
from tests.rules.statecraft.invariants import broken
from tests.rules.statecraft.soak import missing
from tests.rules.statecraft.wanderer import Wanderer

CODE, SCENARIO = "soak", "statecraft/age-of-exploration-balanced"
YEARS, SEED, YEAR = 100, 1492, 4
MAIL_YEARS, MAIL_EVERY = 2, 10
ANSWERS = {
    "bid": "DEFEND {q} PRESTIGE {text}",
    "trace": "TRACE {q} {text}",
    "ballot": "VOTE {q} {text}",
    "auction": "BID {q} {text}",
    "choice": "CHOOSE {q} {text}",
}
"""How an answer is written; the words of the others say it all."""
WORDS = {"join": "JOIN", "refuse": "REFUSE", "accept": "ACCEPT", "decline": "DECLINE"}
AFTER = {"terms": " TERMS", "service": " SERVICE"}
BATCH, MOST_STEPS = 2000, 60


@dataclass
class Clock:
    """The present instant, as the soak says."""

    now: datetime = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:  # noqa: D102
        return self.now


@dataclass
class Figures:
    """What the soak measures: seconds of every season and of every Winter with its year; mails; faults in words."""

    seasons: list[float] = field(default_factory=list)
    years: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    mails_in: int = 0
    lines_refused: int = 0
    mails_out: int = 0
    steps: int = 0


class Soak(Wanderer):
    """A game that plays itself through the service. seen: the kinds of acts, orders, items and events there were."""

    def __init__(self, service: Service, clock: Clock, seed: int = SEED) -> None:
        self.service, self.clock, self.chance = service, clock, Random(seed)
        self.figures, self.seen = Figures(), Counter[str]()
        self._begin()
        self.rules = self.play.rules  # type: ignore[assignment]
        self.state = self.play.state

    def _begin(self) -> None:
        document = scenarios.load(SCENARIO, {"options.auto": "full"})
        with self.service.store.write() as db:
            game = games.create(db, self.service, CODE, document, options=Options(rulings="auto", all_ready=False))
            for number in range(len(scenarios.bind(document).powers(None))):
                player = rows.add_player(db, f"Player {number}", f"p{number}@soak.example", "UTC", self.clock())
                seats.enrol(db, self.service, game, player)
            self.play = games.start(db, self.service, game)

    def years(self, years: int) -> Figures:
        """Play so many years."""
        for _ in range(years * YEAR):
            if not self.play.windows:
                break
            date, begun = self.state.world.date, perf_counter()
            self.clock.now += timedelta(hours=1)
            self.season()
            self.figures.seasons.append(perf_counter() - begun)
            self._check(show(date))
        return self.figures

    def do(
        self, trigger: Trigger, orders: dict[str, Sequence[StatecraftOrder]], answers: Sequence[Answer] = ()
    ) -> None:
        """One trigger through the service: an act, an order of the moderator's, or what closes."""
        self.clock.now += timedelta(minutes=1)
        with self.service.store.write() as db:
            play = load(db, games.named(db, CODE))
            before = steps.last_step(db, play.game.id)
            if isinstance(trigger, Closed):
                self._close(db, play, trigger.window, orders, answers)
            else:
                author = trigger.power if isinstance(trigger, Act) else MODERATOR
                assert acts.attempt(db, self.service, play, trigger, author)
            self._look(db, before.number if before else 0)

    def _close(
        self,
        db: Connection,
        play: Play,
        name: str,
        orders: dict[str, Sequence[StatecraftOrder]],
        answers: Sequence[Answer],
    ) -> None:
        for answer in answers:
            windows.put_answer(db, play.game, name, answer, self.clock())
        for power, given in orders.items():
            text = "\n".join(self.written(power, order) for order in given)
            phases.enter(db, self.service, play.game, power, text)
        window = next(window for window in play.windows if window.name == name)
        assert turns.close(db, self.service, play, window)

    def _look(self, db: Connection, last: int) -> None:
        """The game as it stands, and what has happened since a step."""
        self.play = load(db, games.named(db, CODE))
        self.state = self.play.state
        for back in range(MOST_STEPS):
            row = steps.last_step(db, self.play.game.id, back)
            if row is None or row.number <= last:
                break
            self._count(steps.events(db, row.id))

    def _count(self, events: Sequence[Event]) -> None:
        self.seen.update(f"event {event.kind}" for event in events)
        self.seen.update(f"item {event.facts['item_kind']}" for event in events if event.kind == "item closed")

    def written(self, power: str, order: StatecraftOrder) -> str:
        """An order in the words of the order language, with the numbers that its author knows."""
        return canonical(order, lambda series, what: numbering.number(self.state.world, power, series, what))

    def _check(self, season: str) -> None:
        """The invariants, and that each of the last steps comes to the same again."""
        found = broken(self.rules, self.state.world)
        with self.service.store.write() as db:
            game = self.play.game
            newest = [row for back in reversed(range(4)) if (row := steps.last_step(db, game.id, back))]
            verdicts = [replaying.verdict(db, self.play, [a], b) for a, b in pairwise(newest)]
            found += [verdict for verdict in verdicts if verdict != "same"]
            found += [games.named(db, CODE).held] if games.named(db, CODE).held else []
            self.figures.steps = newest[-1].number
            waiting = outbox.due(db, self.clock() + timedelta(days=1), BATCH)
            self.figures.mails_out += len(waiting)
            for row in waiting:
                outbox.change(db, row.id, status="sent", sent_at=self.clock())
        self.figures.faults += [f"{season}: {fault}" for fault in found]


@contextmanager
def service_on(url: str, folder: Path, clock: Clock) -> Iterator[Service]:
    """A service on an empty database."""
    settings = Settings(
        database=url,
        address="orders@soak.example",
        moderator_address="moderator@soak.example",
        authserv_id="mx.soak.example",
        spool=folder / "spool",
    )
    store = open_store(url)
    schema.upgrade(store)
    try:
        yield Service(settings, store, reports.templates(None), clock)
    finally:
        store.close()


if __name__ == "__main__":
    import cProfile, pstats
    clock = Clock()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with service_on(f"sqlite:///{folder}/soak.db", folder, clock) as service:
            soak = Soak(service, clock)
            p = cProfile.Profile(); p.enable()
            f = soak.years(int(sys.argv[1]))
            p.disable()
            print(f)
            print(missing(soak))
            pstats.Stats(p).sort_stats("cumtime").print_stats(60)
