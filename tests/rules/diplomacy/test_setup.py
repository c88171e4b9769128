"""How a game of Diplomacy starts, and what the service asks of it."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.dice import KeyedDice, ScriptedDice
from rules.diplomacy.causes import unit_name
from rules.diplomacy.model import DiplomacyOrder, State
from rules.diplomacy.ruleset import bind
from rules.diplomacy.votes import spellings
from rules.ruleset import Ruleset
from tests.rules.diplomacy.boards import STANDARD, document, kinds, orders_of, standard, state_of, units

SEATS = tuple(f"player {number}" for number in range(1, 8))
GAME = standard("standard-1900")


@pytest.mark.rule("DIP-TIME-01")
def test_the_seven_powers_bear_the_scenarios_names_and_both_are_known() -> None:
    state = GAME.position({"units": {}}).state
    assert GAME.powers(None) == ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
    shown = [GAME.display(state, power) for power in GAME.powers(state)]
    assert shown == ["Austria-Hungary", "Britain", "France", "Germany", "Italy", "Russia", "Ottoman Empire"]
    position = GAME.position({"units": {"Ottoman Empire": ["A CON"], "england": ["F LON"]}})
    assert units(position.state) == {"England": ["F LON"], "Turkey": ["A CON"]}
    assert {"turkey", "ottoman empire"} <= spellings(GAME.terrain, GAME.scenario.names, "Turkey")


@pytest.mark.rule("DIP-TIME-02")
def test_powers_are_drawn_with_the_dice() -> None:
    """Fisher-Yates from the end with rolls of 1: each seat but the last goes one place up."""
    resolution = GAME.setup(SEATS, ScriptedDice([1] * 6))
    seats = resolution.events[0].facts["seats"]
    assert kinds(resolution.events) == ["seated"]
    assert list(seats.values()) == [*SEATS[1:], SEATS[0]]
    draws = Counter(GAME.setup(SEATS, KeyedDice(bytes([n]) * 16)).events[0].facts["seats"]["France"] for n in range(60))
    assert set(draws) == set(SEATS)


@pytest.mark.rule("DIP-TIME-02")
def test_with_preferences_a_seat_gets_the_first_of_its_list_that_is_free() -> None:
    wishes = {"player 1": ["Turkey", "Italy"], "player 2": ["Turkey", "Russia"]}
    game = bind(document("standard-1900", draw="preferences", preferences=wishes))
    for secret in range(20):
        seats = game.setup(SEATS, KeyedDice(bytes([secret]) * 16)).events[0].facts["seats"]
        assert sorted(seats.values()) == sorted(SEATS)
        assert (seats["Turkey"], seats["Russia"]) == ("player 1", "player 2") or (seats["Turkey"], seats["Italy"]) == (
            "player 2",
            "player 1",
        )


@pytest.mark.parametrize("seats", [SEATS[:6], (*SEATS, "player 8")])
def test_the_wrong_number_of_seats_is_refused(seats: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=f"7 players and has {len(seats)}"):
        GAME.setup(seats, KeyedDice(b"0" * 16))


@pytest.mark.rule("DIP-TIME-04", "DIP-UNIT-02")
def test_the_board_at_the_start() -> None:
    state = GAME.setup(SEATS, KeyedDice(b"0" * 16)).state
    assert str(state.phase) == "S1900M"
    assert units(state)["Russia"] == ["A MOS", "A WAR", "F SEV", "F STP/sc"]
    for power in GAME.powers(state):
        owned = [centre for centre, owner in state.centres.items() if owner == power]
        assert len(owned) == len(units(state)[power])


def test_the_game_keeps_the_contract() -> None:
    contract: Ruleset[State, DiplomacyOrder] = STANDARD
    assert (contract.name, contract.rolls_dice, contract.state_type) == ("diplomacy", False, State)


def test_the_board_as_rows() -> None:
    rows = STANDARD.board(state_of(units={"France": ["F SPA/nc"]}, centres={"France": ["PAR", "SPA"]}))
    assert rows.units == (("France", "F", "SPA/nc"),)
    assert ("SPA", "France") in rows.territories
    assert ("BEL", "") in rows.territories
    assert ("France", "centres", 2) in rows.nations
    assert ("France", "units", 1) in rows.nations


def test_standing_names_the_units_without_an_order() -> None:
    state = state_of(units={"France": ["F BRE", "A PAR"]})
    orders = orders_of(STANDARD, {"France": ["A PAR - BUR"]})["France"]
    standing = STANDARD.standing(state, "France", orders)
    assert (standing.lines, standing.lacking, standing.complete) == (("A PAR - BUR",), ("F Brest",), False)


@pytest.mark.parametrize(
    ("sides", "centres", "lacking"),
    [([], ["PAR", "BRE"], ("2 builds",)), (["A PAR", "A BUR"], ["PAR"], ("1 removal",)), (["A BUR"], ["PAR"], ())],
)
def test_standing_counts_builds_and_removals(sides: list[str], centres: list[str], lacking: tuple[str, ...]) -> None:
    state = state_of(phase="W1901A", units={"France": sides}, centres={"France": centres})
    standing = STANDARD.standing(state, "France", ())
    assert (standing.lacking, standing.complete) == (lacking, not lacking)


def test_an_absent_power_does_nothing() -> None:
    assert STANDARD.caretaker(state_of(units={"France": ["A PAR"]}), "France", 3) == ()


def test_a_scenario_that_does_not_fit_its_map_is_refused() -> None:
    scenario = document()
    scenario["powers"]["Atlantis"] = scenario["powers"]["France"]
    with pytest.raises(ValueError, match="Atlantis"):
        bind(scenario)
    with pytest.raises(ValueError, match=r"start\.season"):
        bind(document(start={"season": "summer", "year": 1901}))


def test_a_unit_has_a_name_in_prose() -> None:
    assert unit_name(STANDARD.terrain, "Germany", "A MUN") == "the German army from Munich"
    assert unit_name(STANDARD.terrain, "Russia", "F STP/sc") == "the Russian fleet from St Petersburg (south coast)"
