"""Seconds a season and a year take with 60 States and 300 forces, the state loaded from and stored as JSON each time.

Run: python -m benchmarks.statecraft
"""

from __future__ import annotations

import random
import statistics
import time

from moderator import scenarios
from rules.dice import KeyedDice
from rules.ruleset import Closed
from rules.statecraft.model import Force, Officer, State
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.relations import War
from rules.statecraft.ruleset import Statecraft, bind

FORCES = 300
WARS = 20
SEASONS = 12


def crowded(rules: Statecraft) -> State:
    """The Age of Exploration with 300 forces and twenty wars between neighbours."""
    state = rules.setup([f"player {n}" for n in range(6)], KeyedDice(bytes(16))).state
    world, chance = state.world, random.Random(1)
    alive = [r for r in world.realms.values() if r.code != "PIRATES"]
    lands = {r.code: [c for c, land in world.lands.items() if land.owner == r.code] for r in alive}
    for number in range(FORCES - len(world.forces)):
        realm = alive[number % len(alive)]
        name = f"{realm.code}-A{number + 50}"
        world.forces[name] = Force(name, realm.code, "A", 9, chance.choice(lands[realm.code]), officer=Officer(11, 11))
    for realm in alive:
        realm.land_readiness = realm.naval_readiness = 2
    for first, second in zip(alive[:WARS], alive[WARS : 2 * WARS], strict=True):
        world.wars.append(War(first.code, second.code, world.date))
    return state


def marches(rules: Statecraft, state: State, chance: random.Random) -> dict[str, list[StatecraftOrder]]:
    """Every army sets out for a neighbouring region."""
    found: dict[str, list[StatecraftOrder]] = {}
    for force in state.world.forces.values():
        near = rules.board_data.neighbours(force.place, "land", "strait", "sea")
        if near:
            order = StatecraftOrder(verb="MOVE", force=force.id, place=chance.choice(near), stance="attack")
            found.setdefault(force.owner, []).append(order)
    return found


def close(rules: Statecraft, text: str, window: str, orders: dict[str, list[StatecraftOrder]], turn: int) -> str:
    """One closing as the service does it: state from JSON, adjudicated, back to JSON."""
    state = State.model_validate_json(text)
    result = rules.adjudicate(state, Closed(window=window), orders, (), KeyedDice(turn.to_bytes(16, "big")))
    return result.state.model_dump_json()


def main() -> None:
    """Play three years and print the seconds of each season and year."""
    rules = bind(scenarios.load("statecraft/age-of-exploration", {"options.auto": "full"}))
    state, chance = crowded(rules), random.Random(2)
    text = state.model_dump_json()
    print(f"{len(state.world.realms)} States, {len(state.world.forces)} forces, state {len(text) // 1024} KiB")
    seasons: list[tuple[float, float]] = []
    years: list[tuple[float, float]] = []
    for turn in range(SEASONS):
        state = State.model_validate_json(text)
        orders = marches(rules, state, chance)
        window = rules.windows(state)[0].id
        began, worked = time.perf_counter(), time.process_time()
        text = close(rules, text, window, orders, turn)
        taken = (time.perf_counter() - began, time.process_time() - worked)
        (years if window.endswith("Winter") else seasons).append(taken)
        while rules.windows(State.model_validate_json(text))[0].kind != "phase":
            text = close(rules, text, rules.windows(State.model_validate_json(text))[0].id, {}, turn)
    for name, spent in (("season", seasons), ("winter with the year", years)):
        wall, work = [w for w, _ in spent], [p for _, p in spent]
        figures = f"median {statistics.median(wall):.3f} s, worst {max(wall):.3f} s"
        print(f"{name}: {figures} (processor: {statistics.median(work):.3f} s, {max(work):.3f} s)")


if __name__ == "__main__":
    main()
