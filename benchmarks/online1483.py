"""How long a phase of 1483 Online takes, loading and storing the state included, and how that grows with the nations.

Prints seconds per phase for the full world (eleven nations of twenty orders, phase 5 with every fourth) and for worlds
of which only so many nations are left. The bar: 0.5 s a phase.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter

from benchmarks.online1483_orders import orders
from moderator import scenarios
from rules.dice import KeyedDice
from rules.online1483.model import State
from rules.online1483.ruleset import Online1483, bind
from rules.ruleset import Closed

TURNS = 5
BAR = 0.5
GROWTH = (12, 25, 44, 71)


def phase_times(bound: Online1483, turns: int) -> list[float]:
    """Seconds of each phase of so many turns: text of the state in, text of the state out."""
    random, times = Random(1483), list[float]()
    state = bound.setup([f"p{number}" for number in range(44)], KeyedDice(b"benchmark-of-phases!")).state
    while state.turn <= turns and bound.windows(state):
        (window,) = bound.windows(state)
        powers = [power for power in window.may_answer if state.nations[power].kind in ("player", "tribal")]
        sent = {power: orders(bound.game, state, power, random) for power in powers} if state.phase else {}
        text = state.model_dump_json()
        begun = perf_counter()
        read = State.model_validate_json(text)
        resolution = bound.adjudicate(
            read, Closed(window=window.id), sent, (), KeyedDice(b"benchmark-%011d" % len(times))
        )
        resolution.state.model_dump_json()
        times.append(perf_counter() - begun)
        state = resolution.state
    return times


def with_nations(count: int) -> Online1483:
    """The world with only so many of its nations and tribes; land of the others is nobody's."""
    document = scenarios.load("online1483/world-1483", {"judgements": "auto"})
    names = [*document["nations"], *document["tribes"]][:count]
    document["nations"] = {
        name: {**row, "seat": "player"} for name, row in document["nations"].items() if name in names
    }
    document["tribes"] = {name: row for name, row in document["tribes"].items() if name in names}
    for row in document["map"]["territories"].values():
        if row.get("owner") not in (*names, "Berbers", "Independents"):
            row.pop("owner", None)
    document["start_boxes"] = []
    return bind(document)


def main() -> None:
    """Print the figures."""
    times = phase_times(bind(scenarios.load("online1483/world-1483", {"judgements": "auto"})), TURNS)
    verdict = "within" if max(times) < BAR else "over"
    print(
        f"full world, {len(times)} phases: median {median(times):.3f} s, worst {max(times):.3f} s ({verdict} {BAR} s)"
    )
    for count in GROWTH:
        times = phase_times(with_nations(count), 3)
        print(f"{count:3} nations: median {median(times):.3f} s, worst {max(times):.3f} s")


if __name__ == "__main__":
    main()
