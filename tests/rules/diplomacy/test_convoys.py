"""Convoys: chains, broken ones, paradoxes, the way by land."""

from __future__ import annotations

import pytest

from tests.rules.diplomacy.boards import causes, facts_of, play, results, state_of, units, with_rulebook

CHANNEL = {"France": ["A BRE", "F ENG"], "England": ["F NTH"]}


@pytest.mark.rule("DIP-ORD-06")
def test_a_chain_of_fleets_of_two_powers_carries_an_army() -> None:
    orders = {"France": ["A BRE - HOL", "F ENG C A BRE - HOL"], "England": ["F NTH C A BRE - HOL"]}
    after = play(state_of(units=CHANNEL), orders)
    assert units(after.state)["France"] == ["A HOL", "F ENG"]
    move = next(facts for facts in facts_of(after, "order-result") if facts["unit"] == "A BRE")
    assert move["convoy_route"] == ["ENG", "NTH"]


@pytest.mark.rule("DIP-ORD-06")
def test_without_a_fleets_order_the_army_stays() -> None:
    after = play(state_of(units=CHANNEL), {"France": ["A BRE - HOL", "F ENG C A BRE - HOL"], "England": ["F NTH H"]})
    assert units(after.state)["France"] == ["A BRE", "F ENG"]
    assert causes(after)["A BRE - HOL"] == {"code": "no-convoy"}


@pytest.mark.rule("DIP-ORD-06")
def test_with_a_fleet_dislodged_the_army_stays_and_its_cause_says_who_did_it() -> None:
    sides = {"France": ["A LON", "F NTH"], "Germany": ["F HEL", "F SKA"]}
    orders = {"France": ["A LON - HOL", "F NTH C A LON - HOL"], "Germany": ["F SKA - NTH", "F HEL S F SKA - NTH"]}
    after = play(state_of(units=sides), orders)
    assert results(after)["A LON - HOL"] == "fails"
    assert causes(after)["A LON - HOL"] == {"code": "convoy-broken", "by": [["Germany", "F SKA"]]}


@pytest.mark.rule("DIP-ORD-06")
def test_one_unbroken_route_is_enough() -> None:
    sides = {"England": ["A LON", "F ENG", "F NTH"], "France": ["F BRE", "F MAO"]}
    orders = {
        "England": ["A LON - BEL", "F ENG C A LON - BEL", "F NTH C A LON - BEL"],
        "France": ["F MAO - ENG", "F BRE S F MAO - ENG"],
    }
    after = play(state_of(units=sides), orders)
    assert results(after)["A LON - BEL"] == "succeeds"
    assert results(after)["F ENG C A LON - BEL"] == "fails"


@pytest.mark.rule("DIP-ORD-06")
def test_a_doomed_attack_on_the_convoying_fleet_is_no_paradox() -> None:
    """The attack on the North Sea cannot succeed whatever London does, so the convoy holds and London falls."""
    sides = {"France": ["A HOL", "F NTH", "F ENG"], "England": ["F LON", "F NWG"], "Germany": ["F HEL"]}
    orders = {
        "France": ["A HOL - LON", "F NTH C A HOL - LON", "F ENG S A HOL - LON"],
        "England": ["F LON S F NWG - NTH", "F NWG - NTH"],
        "Germany": ["F HEL S F NTH"],
    }
    after = play(state_of(units=sides), orders)
    assert units(after.state)["France"] == ["A LON", "F ENG", "F NTH"]
    assert [fate["unit"] for fate in facts_of(after, "dislodged")] == ["F LON"]
    assert causes(after)["F LON S F NWG - NTH"] == {"code": "cut", "by": [["France", "A HOL"]]}


@pytest.mark.rule("DIP-ORD-06", "DIP-ORD-07")
def test_in_a_paradox_the_army_stays_and_cuts_nothing() -> None:
    """DATC 6.F.14: whether London's support is cut depends on the convoy that it breaks."""
    sides = {"England": ["F LON", "F WAL"], "France": ["A BRE", "F ENG"]}
    orders = {
        "England": ["F LON S F WAL - ENG", "F WAL - ENG"],
        "France": ["A BRE - LON", "F ENG C A BRE - LON"],
    }
    after = play(state_of(units=sides), orders)
    assert units(after.state) == {"England": ["F ENG", "F LON"], "France": ["A BRE"]}
    assert causes(after)["A BRE - LON"] == {"code": "paradox"}


@pytest.mark.rule("DIP-ORD-06", "DIP-ORD-07")
def test_a_needless_via_convoy_goes_by_land_only_with_land_fallback() -> None:
    state = state_of(units={"France": ["A BEL"], "England": ["F NTH"]})
    orders = {"France": ["A BEL - HOL via convoy"], "England": ["F NTH H"]}
    assert units(play(state, orders).state)["France"] == ["A BEL"]
    assert units(play(state, orders, with_rulebook(land_fallback=True)).state)["France"] == ["A HOL"]


@pytest.mark.rule("DIP-ORD-06")
def test_via_convoy_where_no_fleet_could_carry_is_illegal() -> None:
    after = play(state_of(units={"France": ["A BEL"]}), {"France": ["A BEL - HOL via convoy"]})
    assert causes(after) == {"A BEL - HOL via convoy": {"code": "no-convoy-possible", "place": "BEL", "target": "HOL"}}


@pytest.mark.rule("DIP-ORD-06")
def test_a_foreign_fleet_does_not_kidnap_an_army() -> None:
    state = state_of(units={"France": ["A BEL"], "England": ["F NTH"], "Germany": ["A HOL"]})
    orders = {"France": ["A BEL - HOL"], "England": ["F NTH C A BEL - HOL"], "Germany": ["A HOL - BEL"]}
    after = play(state, orders)
    assert units(after.state)["France"] == ["A BEL"]
    assert results(after)["F NTH C A BEL - HOL"] == "succeeds"
    assert causes(after)["F NTH C A BEL - HOL"] == {"code": "by-land"}


@pytest.mark.rule("DIP-ORD-06")
def test_armies_change_places_by_convoy() -> None:
    state = state_of(units={"France": ["A BEL", "F NTH"], "Germany": ["A HOL"]})
    orders = {"France": ["A BEL - HOL", "F NTH C A BEL - HOL"], "Germany": ["A HOL - BEL"]}
    assert units(play(state, orders).state) == {"France": ["A HOL", "F NTH"], "Germany": ["A BEL"]}


@pytest.mark.rule("DIP-ORD-06")
def test_a_fleet_that_no_route_needs_cannot_convoy() -> None:
    """DATC 6.G.19: the Western Mediterranean is no part of a way from Marseilles that the Gulf of Lyon is not."""
    state = state_of(units={"France": ["A MAR", "F WES"], "Italy": ["F LYO"]})
    after = play(state, {"France": ["A MAR - SPA", "F WES C A MAR - SPA"], "Italy": ["F LYO H"]})
    assert causes(after)["F WES C A MAR - SPA"]["code"] == "convoy-not-needed"


def test_a_circle_of_moves_can_go_by_sea() -> None:
    state = state_of(units={"England": ["A LON", "F NTH"], "France": ["A BEL", "F ENG"]})
    orders = {
        "England": ["A LON - BEL", "F NTH C A LON - BEL"],
        "France": ["A BEL - LON", "F ENG C A BEL - LON"],
    }
    assert units(play(state, orders).state) == {"England": ["A BEL", "F NTH"], "France": ["A LON", "F ENG"]}
