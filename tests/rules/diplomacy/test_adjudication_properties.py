"""Whatever the board and the orders: adjudication ends, is independent of their order, and loses no unit."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.diplomacy.model import DiplomacyOrder, Kind, State
from rules.ruleset import Closed, Resolution
from tests.rules.diplomacy.boards import NO_DICE, STANDARD, facts_of, state_of

BOARD = STANDARD.terrain
POWERS = tuple(BOARD.powers)
PLACES = tuple(dict.fromkeys(place for steps in BOARD.steps.values() for place in (*steps, *BOARD.provinces)))
VERBS = ("hold", "move", "move", "support", "support", "convoy", "retreat", "disband", "build", "remove", "waive")
Orders = dict[str, tuple[DiplomacyOrder, ...]]
KINDS: tuple[Kind, ...] = ("A", "F")
seeds = st.integers(min_value=0, max_value=2**32)


def board_of(random: Random) -> State:
    """Up to 34 units of all powers anywhere, every centre owned by somebody or nobody."""
    sides: dict[str, list[str]] = {power: [] for power in POWERS}
    for province in random.sample(list(BOARD.provinces), random.randint(1, 34)):
        kind = random.choice([kind for kind in KINDS if BOARD.places(province, kind)])
        sides[random.choice(POWERS)].append(f"{kind} {random.choice(BOARD.places(province, kind))}")
    owned: dict[str, list[str]] = {power: [] for power in POWERS}
    for centre in BOARD.centres:
        if random.random() < 0.9:
            owned[random.choice(POWERS)].append(centre)
    return state_of(phase=random.choice(("S1901M", "F1901M", "W1901A")), units=sides, centres=owned)


def any_order(random: Random, state: State) -> DiplomacyOrder:
    """An order of any kind: for a unit that there is and with near places, or quite at random."""
    place, near = random.choice(PLACES), PLACES
    if state.units and random.random() < 0.85:
        unit = random.choice(state.units)
        place, near = unit.place, BOARD.reachable(unit.kind, unit.place)
    helped = random.choice(state.units).place if state.units and random.random() < 0.8 else random.choice(PLACES)
    return DiplomacyOrder.model_validate(
        {
            "verb": random.choice(VERBS),
            "kind": random.choice(("A", "F", "")),
            "place": place,
            "target": random.choice([*near, random.choice(PLACES), ""]),
            "helped_kind": random.choice(("A", "F", "")),
            "helped_place": helped,
            "via": random.random() < 0.2,
        }
    )


def orders_of(random: Random, state: State) -> Orders:
    return {power: tuple(any_order(random, state) for _ in range(random.randint(0, 9))) for power in POWERS}


def close(state: State, orders: Orders) -> Resolution[State]:
    return STANDARD.adjudicate(state, Closed(window=str(state.phase)), orders, (), NO_DICE)


@pytest.mark.rule("DIP-ORD-01", "DIP-UNIT-01", "DIP-UNIT-02")
@settings(max_examples=150, deadline=None)
@given(seeds)
def test_any_orders_on_any_board_come_to_an_end_with_every_unit_accounted_for(seed: int) -> None:
    random = Random(seed)
    state = board_of(random)
    for _ in range(4):
        if not STANDARD.windows(state):
            break
        resolution = close(state, orders_of(random, state))
        check_units(state, resolution)
        state = resolution.state


def check_units(before: State, resolution: Resolution[State]) -> None:
    after = resolution.state
    provinces = [BOARD.province_of(unit.place) for unit in after.units]
    assert len(provinces) == len(set(provinces))
    assert all(BOARD.can_stand(unit.kind, unit.place) for unit in after.units)
    gone = len([f for f in facts_of(resolution, "retreat-result") if f["verb"] == "disband" and f["result"] != "void"])
    gone += len([f for f in facts_of(resolution, "retreat-result") if f["result"] == "fails"])
    changes = [f["verb"] for f in facts_of(resolution, "adjustment-result") if f["result"] == "succeeds"]
    total = len(before.units) + len(before.dislodged) - gone + changes.count("build") - changes.count("remove")
    assert len(after.units) + len(after.dislodged) == total
    if before.phase.kind == "adjustment":
        for power in POWERS:
            centres = sum(owner == power for owner in after.centres.values())
            assert sum(unit.power == power for unit in after.units) <= centres
    assert State.model_validate_json(after.model_dump_json()) == after


@settings(max_examples=100, deadline=None)
@given(seeds)
def test_the_order_in_which_powers_and_units_are_listed_changes_nothing(seed: int) -> None:
    random = Random(seed)
    state = board_of(random).model_copy(update={"phase": state_of(phase="F1901M", units={}).phase})
    orders = {power: one_each(lines) for power, lines in orders_of(random, state).items()}
    shuffled = {power: tuple(random.sample(orders[power], len(orders[power]))) for power in random.sample(POWERS, 7)}
    first, second = close(state, orders), close(state, shuffled)
    assert first.state == second.state
    assert sorted(map(repr, first.events)) == sorted(map(repr, second.events))


def one_each(orders: tuple[DiplomacyOrder, ...]) -> tuple[DiplomacyOrder, ...]:
    """One order a province: of several the later counts, so that their order matters."""
    return tuple({BOARD.province_of(order.place): order for order in orders}.values())


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_the_same_orders_give_the_same_outcome(seed: int) -> None:
    random = Random(seed)
    state = board_of(random)
    orders = orders_of(random, state)
    assert close(state, orders) == close(state, orders)
