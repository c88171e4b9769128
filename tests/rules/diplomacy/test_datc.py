"""The DATC 3.0, one test an entry. `--cases FILE` runs another file of the same format (datc-neutral-1)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.diplomacy.adjustments import distances
from rules.diplomacy.canonical import read_order
from rules.diplomacy.counting import surplus
from rules.diplomacy.model import DiplomacyOrder, State
from rules.diplomacy.names import known_place, known_unit
from rules.ruleset import Closed, Resolution
from tests.rules.diplomacy.boards import NO_DICE, STANDARD, facts_of

Case = dict[str, Any]
OWN_CASES = Path(__file__).with_name("datc.yaml")
BOARD = STANDARD.terrain


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    cases = yaml.safe_load((metafunc.config.getoption("cases") or OWN_CASES).read_text(encoding="utf-8"))["cases"]
    metafunc.parametrize("case", cases, ids=[case["id"] for case in cases])


@pytest.mark.rule("DIP-ORD-07")
def test_case(case: Case) -> None:
    given: Case = {key: case[key] for key in ("units", "centres") if key in case}
    state = STANDARD.position({**given, "phase": case["phase"].split()[0]}).state
    resolution = carry_out(state, case["orders"])
    assert words(resolution, case["orders"]) == expected_words(case["orders"])
    if case["phase"] == "adjustment":
        check_adjustment(case, state, resolution)
        return
    assert whereabouts(state, resolution) == case["outcome"]
    check_dislodged(case, resolution)
    if "retreat_orders" in case:
        check_retreats(case, resolution.state)


def check_dislodged(case: Case, resolution: Resolution[State]) -> None:
    fates = {f"{fate['power']}: {in_full(fate['unit'])}": fate for fate in facts_of(resolution, "dislodged")}
    for unit, expected in case.get("dislodged", {}).items():
        fate = fates[unit]
        options = {place_in_full(place) for place in fate["options"]}
        assert place_in_full(fate["attacker_from"]) == expected["attacked_from"]
        assert fate["by_convoy"] == expected["attacker_by_convoy"]
        assert options == set(expected["retreat_options"])
        assert options >= set(expected.get("text_says_allowed", ()))
        assert options.isdisjoint(expected.get("text_says_forbidden", ()))
    if "dislodged" in case:
        assert fates.keys() == case["dislodged"].keys()
    for unit, options in case.get("retreat_options", {}).items():
        assert {place_in_full(place) for place in fates[unit]["options"]} == set(options)
    if "contested" in case:
        assert {place_in_full(place) for place in resolution.state.contested} == set(case["contested"])


def check_retreats(case: Case, state: State) -> None:
    resolution = carry_out(state, case["retreat_orders"])
    assert words(resolution, case["retreat_orders"]) == expected_words(case["retreat_orders"])
    standing = {(unit.power, str(unit)) for unit in state.units}
    retreated = set()
    for unit, outcome in case["retreat_outcome"].items():
        power, text = unit.split(": ")
        if outcome != "disbanded":
            retreated.add((power, str(known_unit(BOARD, power, f"{text[0]} {outcome}"))))
    assert {(unit.power, str(unit)) for unit in resolution.state.units} == standing | retreated


def check_adjustment(case: Case, state: State, resolution: Resolution[State]) -> None:
    assert {power: surplus(state, power) for power in case["adjustment"]} == case["adjustment"]
    power = next(iter(case["adjustment"]))
    before = {str(unit) for unit in state.units if unit.power == power}
    after = {str(unit) for unit in resolution.state.units if unit.power == power}
    outcome = case["outcome"]
    assert after == {str(known_unit(BOARD, power, text)) for text in outcome["units_after"]}
    if "removed" in outcome:
        assert before - after == {str(known_unit(BOARD, power, text)) for text in outcome["removed"]}
    for text, steps in case.get("distances", {}).items():
        province = BOARD.province_of(known_place(BOARD, text[2:]))
        assert distances(BOARD, [c for c, owner in state.centres.items() if owner == power])[province] == steps


def carry_out(state: State, lines: dict[str, list[dict[str, str]]]) -> Resolution[State]:
    orders = {power: tuple(read(state, line["order"]) for line in given) for power, given in lines.items()}
    return STANDARD.adjudicate(state, Closed(window=str(state.phase)), orders, (), NO_DICE)


def read(state: State, text: str) -> DiplomacyOrder:
    """The order as it is written; in a retreat phase "A Holland - Belgium" is a retreat."""
    order = read_order(BOARD, text)
    retreats = state.phase.kind == "retreat" and order.verb == "move"
    return order.model_copy(update={"verb": "retreat"}) if retreats else order


def expected_words(lines: dict[str, list[dict[str, str]]]) -> list[tuple[str, str, str]]:
    return [(power, line["order"], line["result"]) for power, given in lines.items() for line in given]


def words(resolution: Resolution[State], lines: dict[str, list[dict[str, str]]]) -> list[tuple[str, str, str]]:
    """The result of each order: the next one told of its power for its unit (for "Waive" there is none)."""
    told = [e.facts for e in resolution.events if e.kind.endswith("-result") and e.facts["order"]]
    found = []
    for power, given in lines.items():
        for line in given:
            order = read_order(BOARD, line["order"])
            facts = next(f for f in told if f["power"] == power and same_unit(f["unit"], order.place))
            told.remove(facts)
            found.append((power, line["order"], facts["result"]))
    return found


def same_unit(unit: str, place: str) -> bool:
    return BOARD.province_of(unit[2:]) == BOARD.province_of(place)


def whereabouts(before: State, resolution: Resolution[State]) -> dict[str, str]:
    """Where every unit stands after the moves, or that it is dislodged."""
    beaten = {(fate["power"], fate["unit"]) for fate in facts_of(resolution, "dislodged")}
    arrived = {
        facts["unit"]: facts["target"]
        for facts in facts_of(resolution, "order-result")
        if facts["verb"] == "move" and facts["result"] == "succeeds"
    }
    places = {
        unit: "dislodged" if (unit.power, str(unit)) in beaten else arrived.get(str(unit), unit.place)
        for unit in before.units
    }
    standing = {(unit.power, f"{unit.kind} {place}") for unit, place in places.items() if place != "dislodged"}
    assert standing == {(unit.power, str(unit)) for unit in resolution.state.units}
    return {
        f"{unit.power}: {in_full(str(unit))}": place if place == "dislodged" else place_in_full(place)
        for unit, place in places.items()
    }


def in_full(unit: str) -> str:
    return f"{unit[0]} {place_in_full(unit[2:])}"


def place_in_full(place: str) -> str:
    province, slash, coast = place.partition("/")
    return f"{BOARD.provinces[province].name}{slash}{coast}"
