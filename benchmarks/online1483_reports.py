"""How long everybody's reports of a phase of 1483 Online take: facts, words, maps; and how that grows with the nations.

Every nation with a player, the moderator and the gazette get the first report of a turn, which brings the world map
too. Each sheet is drawn once and shared, as the service does. The bar: 60 s for 44 nations on two cores.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random
from time import perf_counter

from benchmarks.online1483 import GROWTH, with_nations
from benchmarks.online1483_orders import orders
from moderator import maps, scenarios
from moderator.letters import GameLetter, Heading
from moderator.mail_out.reports import render, templates
from rules.dice import KeyedDice
from rules.online1483.model import State
from rules.online1483.ruleset import Online1483, bind
from rules.ruleset import MODERATOR, PUBLIC, Closed, Event, Picture, Report

TURNS = 2
CORES = 2
BAR = 60.0
HEADING = Heading(reply_to="orders@example.org", moderator="moderator@example.org", game_name="World", phase="phase")


@dataclass(frozen=True)
class Measured:
    """Seconds of each part, and how much came of it."""

    readers: int
    facts: float
    words: float
    drawing: float
    sheets: int
    largest_html: int
    largest_png: int

    def __str__(self) -> str:
        whole = self.facts + self.words + self.drawing
        parts = f"facts {self.facts:.1f}, words {self.words:.1f}, {self.sheets} maps {self.drawing:.1f}"
        sizes = f"largest page {self.largest_html:,} bytes, largest map {self.largest_png:,}"
        return f"{self.readers} reports in {whole:.1f} s ({parts}); {sizes}"


def turns_played(bound: Online1483) -> tuple[State, tuple[Event, ...]]:
    """The board at the start of a turn, and the events of the phase before it."""
    random, number = Random(1483), 0
    done = bound.setup([f"p{n}" for n in range(44)], KeyedDice(b"benchmark-of-reports"))
    state, events = done.state, done.events
    while (state.turn <= TURNS or state.phase != 1) and bound.windows(state):
        (window,) = bound.windows(state)
        powers = [power for power in window.may_answer if state.nations[power].kind in ("player", "tribal")]
        sent = {power: orders(bound.game, state, power, random) for power in powers} if state.phase else {}
        done = bound.adjudicate(state, Closed(window=window.id), sent, (), KeyedDice(b"benchmark-%011d" % number))
        state, events, number = done.state, done.events, number + 1
    return state, events


def drawn(picture: Picture) -> bytes:
    """A picture as the service sends it."""
    return maps.png(maps.draw(picture, scenarios.geometry(picture.geometry)))


def pages(reports: Iterable[Report]) -> list[int]:
    """Every report put into words; how many bytes its page has."""
    env = templates()
    letters = (
        GameLetter(heading=HEADING, report=report, map_cids=tuple(f"map{n}" for n, _ in enumerate(report.pictures)))
        for report in reports
    )
    return [len(render(env, "online1483", letter).html.encode()) for letter in letters]


def measured(bound: Online1483) -> Measured:
    """Everybody's reports of one phase."""
    state, events = turns_played(bound)
    begun = perf_counter()
    reports = [bound.view(state, events, reader) for reader in (*bound.powers(state), MODERATOR, PUBLIC)]
    told = perf_counter()
    sizes = pages(reports)
    worded = perf_counter()
    pictures = {picture.model_dump_json(): picture for report in reports for picture in report.pictures}
    with ProcessPoolExecutor(CORES) as pool:
        pngs = list(pool.map(drawn, pictures.values()))
    return Measured(
        readers=len(reports),
        facts=told - begun,
        words=worded - told,
        drawing=perf_counter() - worded,
        sheets=len(pngs),
        largest_html=max(sizes),
        largest_png=max(map(len, pngs), default=0),
    )


def main() -> None:
    """Print the figures."""
    world = measured(bind(scenarios.load("online1483/world-1483", {"judgements": "auto"})))
    verdict = "within" if world.facts + world.words + world.drawing < BAR else "over"
    print(f"full world: {world} ({verdict} {BAR:.0f} s on {CORES} cores)")
    for count in GROWTH:
        print(f"{count:3} nations: {measured(with_nations(count))}")


if __name__ == "__main__":
    main()
