"""The whole world of 1483 Online played through the service: 44 seats ordering at random, the other nations by policy.

    python -m benchmarks.soak_online1483 [--turns 30] [--database URL]

Orders of the first three turns enter as mails. Every tenth turn all reports are composed as they go out, with maps.
After every phase the invariants are checked, and that the step is the same when it is done again. Prints seconds per
phase, peak memory, mails, and how often each clause of the policy was used; ends with 1 for a fault, or (in a whole
soak) for a clause that was not used.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any
from unittest.mock import patch

from benchmarks.online1483_orders import orders
from benchmarks.online1483_policy import CLAUSES, watched
from benchmarks.online1483_staging import stranded
from moderator import scenarios
from moderator.config import Settings
from moderator.mail_in import intake
from moderator.mail_out import delivery, reports
from moderator.office import games
from moderator.play import Play, game_named, load
from moderator.service import Service
from moderator.store import games as rows
from moderator.store import mails, outbox, schema, steps
from moderator.store.engine import open_store
from moderator.store.values import Options
from moderator.turn import phases, replaying, seats
from tests.rules.online1483.invariants import faults

CODE, SCENARIO = "soak", "online1483/world-1483"
MAIL_TURNS, MAP_TURNS, STAGED_TURN = (1, 2, 3), (1, 11, 21), 2
TURNS, SEED = 30, 1483
BATCH, MOST_STEPS = 1000, 20


@dataclass
class Clock:
    """The present instant, as the soak says."""

    now: datetime = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:  # noqa: D102
        return self.now


@dataclass
class Figures:
    """What the soak measures. closing, composing: seconds, by window; entering: seconds of all orders of a phase."""

    closing: dict[str, float] = field(default_factory=dict)
    entering: dict[str, float] = field(default_factory=dict)
    composing: dict[str, tuple[int, float]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    clauses: Counter[str] = field(default_factory=Counter)
    mails_in: int = 0
    mails_out: int = 0

    @property
    def unused(self) -> list[str]:
        """Clauses of the policy that nothing made use of."""
        return [clause for clause in CLAUSES if not self.clauses[clause]]


class Soak:
    """A campaign being played by itself. map_turns: turns whose reports are composed with their maps."""

    def __init__(self, service: Service, clock: Clock, seed: int = SEED) -> None:
        self.service, self.clock, self.seed, self.random = service, clock, seed, Random(seed)
        self.figures, self._steps = Figures(), 1
        self.map_turns = MAP_TURNS

    def play(self, turns: int) -> Figures:
        """Sign up, start, and play so many turns; the same game for the same seed."""
        drawn = Random(self.seed)
        with watched() as self.figures.clauses, patch("secrets.token_bytes", drawn.randbytes):
            self._begin()
            while (play := self._play()).windows and play.state.turn <= turns:
                self._phase(play)
        return self.figures

    def _begin(self) -> None:
        document = scenarios.load(SCENARIO)
        options = Options(rulings="auto", all_ready=False, gazette=("list@soak.example",))
        with self.service.store.write() as db:
            game = games.create(db, self.service, CODE, document, options=options)
            for number in range(len(scenarios.bind(document).powers(None))):
                player = rows.add_player(db, f"Player {number}", f"p{number}@soak.example", "UTC", self.clock())
                seats.enrol(db, self.service, game, player)
            games.start(db, self.service, game)

    def _play(self) -> Play:
        with self.service.store.read() as db:
            return load(db, game_named(db, CODE))

    def _phase(self, play: Play) -> None:
        window, state = play.windows[0], play.state
        self.clock.now, begun = window.closes_at - timedelta(hours=1), perf_counter()
        for power, text in self._texts(play).items():
            if state.turn in MAIL_TURNS:
                self._mail(play, power, text)
            else:
                self._enter(power, text)
        self.figures.entering[window.name] = perf_counter() - begun
        self._npc_orders(play)
        begun = perf_counter()
        with self.service.store.write() as db:
            phases.run(db, self.service, play.game)
        self.figures.closing[window.name] = perf_counter() - begun
        self._check(window.name, play)
        self._send(window.name, with_maps=state.turn in self.map_turns)

    def _texts(self, play: Play) -> Mapping[str, str]:
        """Twenty lines at random for everybody who acts; the tribes' set-up is left to the rules."""
        game, state = play.rules.game, play.state  # type: ignore[attr-defined]
        acting = play.windows[0].doc.may_answer if state.phase else ()
        return {p: "\n".join([*(str(line) for line in orders(game, state, p, self.random)), "pass"]) for p in acting}

    def _mail(self, play: Play, power: str, text: str) -> None:
        player = play.seat(power).player
        assert player is not None
        mail = EmailMessage()
        mail["Authentication-Results"] = "mx.soak.example; dmarc=pass header.from=soak.example"
        mail["From"], mail["To"] = player.address, f"orders+{CODE}@soak.example"
        mail["Date"], mail["Message-ID"] = self.clock(), f"<{play.windows[0].name}.{player.id}@soak.example>"
        mail["Subject"] = "orders"
        mail.set_content(text)
        self.figures.mails_in += 1
        with self.service.store.write() as db:
            place = ("INBOX", 1, str(self.figures.mails_in))
            kept = mails.keep(db, "soak", place, self.clock(), mail.as_bytes())
        assert kept is not None
        intake.take(self.service, kept)
        with self.service.store.read() as db:
            stored = mails.mail_by_id(db, kept)
        if stored is None or stored.disposition != "accept":
            self.figures.faults.append(f"{play.windows[0].name}: {power}'s mail: {stored and stored.reason}")

    def _enter(self, power: str, text: str) -> None:
        with self.service.store.write() as db:
            phases.enter(db, self.service, game_named(db, CODE), power, text)

    def _npc_orders(self, play: Play) -> None:
        """Before phase 5 the moderator orders for one nation without a player (NPC-03); in one turn he sets the stage
        for a landing instead (NPC-10)."""
        state, game = play.state, play.rules.game  # type: ignore[attr-defined]
        if state.phase != game.scenario.phases:
            return
        if state.turn == STAGED_TURN:
            for correction in stranded(game.board, state):
                self._edit(play, correction)
            return
        alone = sorted(n for n, row in state.nations.items() if row.kind == "npc" and row.capital)
        owned = [n for n in alone if state.lands[state.nations[n].capital].owner == n]
        if owned:
            nation = self.random.choice(owned)
            lines = [f"build 1 infantry in {state.nations[nation].capital}"]
            self._edit(play, {"edit": "orders", "nation": nation, "lines": lines})

    def _edit(self, play: Play, order: dict[str, Any]) -> None:
        with self.service.store.write() as db:
            phases.edit(db, self.service, game_named(db, play.game.code), order, "soak")

    def _check(self, window: str, before: Play) -> None:
        """The invariants over all that was done since, and that each step comes to the same again."""
        with self.service.store.read() as db:
            after = load(db, game_named(db, CODE))
            newest = [steps.last_step(db, after.game.id, back) for back in reversed(range(MOST_STEPS))]
            taken = [row for row in newest if row and row.number >= self._steps]
            events = [event for row in taken[1:] for event in steps.events(db, row.id)]
            verdicts = [replaying.verdict(db, after, [a], b) for a, b in pairwise(taken)]
        self._steps = taken[-1].number
        found = faults(before.state, events, after.state) + [verdict for verdict in verdicts if verdict != "same"]
        found += [after.game.held] if after.game.held else []
        self.figures.faults += [f"{window}: {fault}" for fault in found]

    def _send(self, window: str, with_maps: bool) -> None:
        """Take what waits out of the outbox; compose it first, as it would go out."""
        with self.service.store.read() as db:
            waiting = outbox.due(db, self.clock(), BATCH)
        begun = perf_counter()
        if with_maps:
            for row in waiting:
                delivery.composed(self.service, row)
            self.figures.composing[window] = len(waiting), perf_counter() - begun
        self.figures.mails_out += len(waiting)
        with self.service.store.write() as db:
            for row in waiting:
                outbox.change(db, row.id, status="sent", sent_at=self.clock())


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


def shown(figures: Figures) -> str:
    """The figures as they are printed."""
    times = list(figures.closing.values())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    lines = [
        f"{len(times)} phases closed: median {median(times):.2f} s, worst {max(times):.2f} s, reports written included",
        f"orders of a phase taken in: median {median(figures.entering.values()):.2f} s",
        *(f"{w}: {n} mails composed with maps in {s:.1f} s" for w, (n, s) in figures.composing.items()),
        f"{figures.mails_in} mails in, {figures.mails_out} mails out, peak memory {memory:.0f} MB",
        "policy: " + ", ".join(f"{clause} {figures.clauses[clause]}" for clause in CLAUSES),
        *figures.faults,
    ]
    return "\n".join(lines)


def main() -> int:
    """Play, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--database", default="")
    wanted, clock = parser.parse_args(), Clock()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with service_on(wanted.database or f"sqlite:///{folder}/soak.db", folder, clock) as service:
            figures = Soak(service, clock).play(wanted.turns)
    print(shown(figures))
    if wanted.turns >= TURNS and figures.unused:
        print("not used:", ", ".join(figures.unused))
    return 1 if figures.faults or (wanted.turns >= TURNS and figures.unused) else 0


if __name__ == "__main__":
    sys.exit(main())
