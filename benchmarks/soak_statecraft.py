"""A century of Statecraft played through the service, on full auto, by players and a gamemaster who do what is legal.

    python -m benchmarks.soak_statecraft [--years 100] [--seed 1492] [--database URL]

In the first year, and in every tenth one after, all that somebody does in a season enters as one mail in the words of
the order language, and what is open closes at its own time. What has not been used yet is done before all else by
whoever can, or what leads there (statecraft_seeking.py). After every season the invariants are checked, and that its
last step comes to the same when it is done again. A whole soak goes on for some years more if something was not used,
for its dice are new each time. Prints seconds per season and per year, and how often each kind of act, order, item and
event was used; ends with 1 for a fault, or (in a whole soak) for a kind that was not used.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from sqlalchemy import Connection, update

from benchmarks import statecraft_orders, statecraft_seeking
from benchmarks.statecraft_acts import ACTS
from moderator import scenarios
from moderator.config import Settings
from moderator.mail_in import intake
from moderator.mail_out import reports
from moderator.office import games
from moderator.play import Play, game_named, load
from moderator.service import Service
from moderator.store import games as rows
from moderator.store import mails, schema, steps, tables, windows
from moderator.store.engine import open_store
from moderator.store.values import Options, StepRow
from moderator.turn import acts, phases, replaying, seats, turns
from rules.ruleset import MODERATOR, Act, Answer, Closed, Trigger
from rules.statecraft.dates import YEAR, show
from rules.statecraft.order_model import StatecraftOrder
from tests.rules.statecraft.invariants import broken
from tests.rules.statecraft.soak import missing
from tests.rules.statecraft.wanderer import UNDECIDED, Wanderer

CODE, SCENARIO = "soak", "statecraft/age-of-exploration-balanced"
YEARS, MORE_YEARS, SEED, MAIL_EVERY = 100, 20, 1492, 10
ACTING, MODERATING, CLAIMING, SEEKING, PROMPT = 3, 0.6, 0.3, 0.5, 0.7
"""How many acts there are in a season; how often the gamemaster does something, players while a throne is vacant, what
is done is something that has not been done yet, and prices are answered before anything else."""
BY_ACTS = ("claims", "support", "ruling")
"""Items that no answer closes: players act, the gamemaster leaves it to the default."""
MODERATOR_ADDRESS = "moderator@soak.example"
GRACE = timedelta(hours=25)
"""After this no mail that could still count is waited for."""


@dataclass
class Clock:
    """The present instant, as the soak says."""

    now: datetime = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:  # noqa: D102
        return self.now


@dataclass
class Figures:
    """What the soak measures. seasons: seconds of each, with acts and items, Winter with its year. faults: in words."""

    seasons: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    mails_in: int = 0
    mails_rejected: int = 0
    mails_out: int = 0
    steps: int = 0


class Soak(Wanderer):
    """A game that plays itself through the service. seen: the kinds of acts, orders, items and events there were."""

    def __init__(self, service: Service, clock: Clock, seed: int = SEED) -> None:
        self.service, self.clock, self.chance = service, clock, Random(seed)
        self.figures, self.seen = Figures(), Counter[str]()
        with service.store.write() as db:
            self.play = self._begin(db)
        self.rules, self.state = self.play.rules, self.play.state  # type: ignore[assignment]

    def _begin(self, db: Connection) -> Play:
        document = scenarios.load(SCENARIO, {"options.auto": "full"})
        options = Options(rulings="auto", all_ready=False, open_after=10 * YEARS * YEAR)
        game = games.create(db, self.service, CODE, document, options=options)
        for number in range(len(scenarios.bind(document).powers(None))):
            player = rows.add_player(db, f"p{number}", f"p{number}@soak.example", "UTC", self.clock())
            seats.enrol(db, self.service, game, player)
        return games.start(db, self.service, game)

    def years(self, years: int) -> Figures:
        """Play so many years, or until the game ends."""
        for _ in range(years * YEAR):
            if not self.play.windows:
                break
            date, begun = self.state.world.date, perf_counter()
            if len(self.figures.seasons) // YEAR % MAIL_EVERY == 0:
                self.season_by_mail()
            else:
                self.season()
            self.figures.seasons.append(perf_counter() - begun)
            self._check(show(date))
        return self.figures

    def season(self) -> None:
        """Some act, some items close, in any order, then the season; a year that waits for a succession is seen
        through."""
        done = [*[self.somebody] * ACTING, self.gamemaster, lambda: self.close_items(0.6)]
        for do in self.chance.sample(done, len(done)):
            do()
        self.close_season()
        while (opened := self.rules.windows(self.state)) and opened[0].kind != "phase":
            if not self.seek(UNDECIDED) and self.chance.random() < CLAIMING:
                self.claim()
            self.close_items(0.7)

    def close_items(self, share: float) -> None:
        """As ever, but prices are mostly answered first: a claim counts only while its throne is vacant."""
        if self.chance.random() < PROMPT:
            for window in [w for w in self.rules.windows(self.state) if w.kind == "quote"]:
                self.close(window)
        super().close_items(share)

    def gamemaster(self) -> None:
        """Often an order of the gamemaster's, something that he has not done yet before all else."""
        if self.chance.random() < MODERATING:
            self.moderate(statecraft_seeking.edits(self.scene(MODERATOR), missing(self)))

    def somebody(self) -> None:
        """One act: of anybody, or often what has not been done yet, or what leads there, by whoever can."""
        if self.chance.random() >= SEEKING or not self.seek():
            self.act(self.chance.choice(self.rules.powers(self.state)))

    def seek(self, verbs: Collection[str] = ACTS) -> bool:
        """What has not been done yet, or what leads there; whether there was something, of these verbs."""
        powers = self.rules.powers(self.state)
        scenes = [self.scene(power) for power in self.chance.sample(powers, len(powers))]
        wishes = statecraft_seeking.acts(scenes, missing(self))
        power, order = next((wish for wish in wishes if wish[1].verb in verbs), ("", None))
        if order:
            self.give(power, order)
        return order is not None

    def do(
        self, trigger: Trigger, orders: dict[str, Sequence[StatecraftOrder]], answers: Sequence[Answer] = ()
    ) -> None:
        """One trigger through the service: an act, an order of the gamemaster's, or what closes."""
        self.clock.now += timedelta(minutes=1)
        with self.service.store.write() as db:
            if isinstance(trigger, Closed):
                self._close(db, self.play, trigger.window, orders, answers)
            else:
                author = trigger.power if isinstance(trigger, Act) else MODERATOR
                assert acts.attempt(db, self.service, self.play, trigger, author)
        self._look()

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
            phases.enter(db, self.service, play.game, power, "\n".join(self._written(power, given)))
        window = next(window for window in play.windows if window.name == name)
        assert turns.close(db, self.service, play, window)

    def season_by_mail(self) -> None:
        """Everybody writes one mail; then the service runs when something is due, until the next season opens."""
        date = self.state.world.date
        for power in self.rules.powers(self.state):
            seat = next((seat for seat in self.play.seats if seat.power == power), None)
            if seat and seat.player:  # a mail before may have led him elsewhere
                self._mail(seat.player.address, power, self._words_of(power))
        order = next(statecraft_orders.edits(self.scene(MODERATOR), self.seen))
        self.seen[f"edit {order.verb}"] += 1
        self._mail(MODERATOR_ADDRESS, MODERATOR, self._written(MODERATOR, [order]))
        while self.state.world.date == date and self.play.windows:
            self.clock.now = min(window.closes_at for window in self.play.windows) + GRACE
            turns.advance_all(self.service, self.clock())
            self._look()

    def _words_of(self, power: str) -> list[str]:
        """An act, answers to what is open, an order for every force."""
        scene, world = self.scene(power), self.state.world
        orders = [order for order in [next(statecraft_orders.acts(scene, self.seen), None)] if order]
        self.seen.update(f"act {order.verb}" for order in orders)
        asked = [item for item in world.items.values() if power in item.may_answer and item.kind not in BY_ACTS]
        given = [statecraft_orders.answer_written(scene, i, statecraft_orders.answer(scene, i)) for i in asked]
        return [*self._written(power, orders + (self.moves(power) if power in world.realms else [])), *given]

    def _written(self, power: str, orders: Sequence[StatecraftOrder]) -> list[str]:
        return [statecraft_orders.written(self.scene(power), order) for order in orders]

    def _mail(self, sender: str, name: str, lines: Sequence[str]) -> None:
        mail = EmailMessage()
        mail["Authentication-Results"] = "mx.soak.example; dmarc=pass header.from=soak.example"
        mail["From"], mail["To"], mail["Subject"] = sender, f"orders+{CODE}@soak.example", "orders"
        self.figures.mails_in += 1
        mail["Date"], mail["Message-ID"] = self.clock(), f"<{self.figures.mails_in}@soak.example>"
        mail.set_content("\n".join(lines) + "\n")
        with self.service.store.write() as db:
            place = ("INBOX", 1, str(self.figures.mails_in))
            kept = mails.keep(db, "soak", place, self.clock(), mail.as_bytes())
        assert kept is not None
        intake.take(self.service, kept)
        with self.service.store.read() as db:
            stored = mails.mail_by_id(db, kept)
        self.figures.mails_rejected += stored is not None and stored.disposition == "reject"
        if stored is None or stored.disposition not in ("accept", "reject"):
            self.figures.faults.append(f"{name}'s mail: {stored and stored.reason}")
        self._look()

    def _look(self) -> None:
        """The game as it stands, and what has happened since it was looked at last."""
        with self.service.store.read() as db:
            self.play = load(db, game_named(db, CODE))
            self.state, events = self.play.state, []
            row, back = steps.last_step(db, self.play.game.id), 0
            last, self.figures.steps = self.figures.steps, row.number if row else 0
            while row and row.number > last:
                events += steps.events(db, row.id)
                back += 1
                row = steps.last_step(db, self.play.game.id, back) if row.number > last + 1 else None
        self.note(events)

    def _check(self, season: str) -> None:
        """The invariants, that each of the last steps comes to the same again, and that nothing is held."""
        with self.service.store.write() as db:
            game = game_named(db, CODE)
            verdict = replaying.verdict(db, self.play, *self._last_of_turn(db))
            waiting = update(tables.outbox).where(tables.outbox.c.status == "waiting")
            self.figures.mails_out += db.execute(waiting.values(status="sent", sent_at=self.clock())).rowcount
        found = [*broken(self.rules, self.state.world), game.held, "" if verdict == replaying.SAME else verdict]
        self.figures.faults += [f"{season}: {fault}" for fault in found if fault]

    def _last_of_turn(self, db: Connection) -> tuple[list[StepRow], StepRow]:
        """The newest step, and before it the earlier ones of its turn and the last of the turn before."""
        found: list[StepRow] = []
        while not found or found[0].turn == found[-1].turn:
            row = steps.last_step(db, self.play.game.id, len(found))
            if row is None:
                break
            found.insert(0, row)
        return found[:-1], found[-1]


@contextmanager
def service_on(url: str, folder: Path, clock: Clock) -> Iterator[Service]:
    """A service on an empty database."""
    settings = Settings(
        database=url,
        address="orders@soak.example",
        moderator_address=MODERATOR_ADDRESS,
        authserv_id="mx.soak.example",
        spool=folder / "spool",
    )
    store = open_store(url)
    schema.upgrade(store)
    try:
        yield Service(settings, store, reports.templates(None), clock)
    finally:
        store.close()


def shown(soak: Soak) -> str:
    """The figures as they are printed."""
    figures = soak.figures
    years = [sum(figures.seasons[n : n + YEAR]) for n in range(0, len(figures.seasons), YEAR)]
    used = sorted((name, count) for name, count in soak.seen.items() if not name.startswith("news "))
    lines = [
        f"{show(soak.state.world.date)}: {figures.steps} steps, each season's last one done again",
        f"a season: median {median(figures.seasons):.2f} s, worst {max(figures.seasons):.2f} s",
        f"a year: median {median(years):.2f} s, worst {max(years):.2f} s",
        f"{figures.mails_in} mails in, {figures.mails_rejected} to no effect, {figures.mails_out} mails out",
        "used: " + ", ".join(f"{name} {count}" for name, count in used),
        *figures.faults,
    ]
    return "\n".join(lines)


def main() -> int:
    """Play, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--years", type=int, default=YEARS)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--database", default="")
    wanted, clock, begun = parser.parse_args(), Clock(), perf_counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with service_on(wanted.database or f"sqlite:///{folder}/soak.db", folder, clock) as service:
            soak = Soak(service, clock, wanted.seed)
            for played in range(0, wanted.years, MAIL_EVERY):
                soak.years(min(MAIL_EVERY, wanted.years - played))
                print(f"{show(soak.state.world.date)}: {perf_counter() - begun:.0f} s", flush=True)
            for _ in range(MORE_YEARS if wanted.years >= YEARS and not soak.figures.faults else 0):
                if missing(soak):
                    soak.years(1)
    print(shown(soak), f"{perf_counter() - begun:.0f} s in all, {process_time():.0f} s of the processor", sep="\n")
    lacking = missing(soak)
    if lacking:
        print("not used:", "; ".join(f"{kind}: {', '.join(names)}" for kind, names in lacking.items()))
    return 1 if soak.figures.faults or (wanted.years >= YEARS and lacking) else 0


if __name__ == "__main__":
    sys.exit(main())
