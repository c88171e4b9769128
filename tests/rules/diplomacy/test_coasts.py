"""Coasts, passages, and where units can stand."""

from __future__ import annotations

import pytest

from rules.diplomacy.model import Kind
from tests.rules.diplomacy.boards import STANDARD, causes, facts_of, play, results, state_of, units

BOARD = STANDARD.terrain


@pytest.mark.rule("DIP-UNIT-01")
@pytest.mark.parametrize("unit", ["F PAR", "A NTH", "F SPA", "A SPA/nc"])
def test_a_unit_stands_only_where_its_kind_can(unit: str) -> None:
    with pytest.raises(ValueError, match="cannot stand there"):
        state_of(units={"France": [unit]})


@pytest.mark.rule("DIP-UNIT-01")
def test_armies_and_fleets_both_stand_on_a_coast_but_one_a_province() -> None:
    assert units(state_of(units={"France": ["A BRE", "F GAS"]})) == {"France": ["A BRE", "F GAS"]}
    with pytest.raises(ValueError, match="two units in one province: France F BRE and Germany A BRE"):
        state_of(units={"France": ["F BRE"], "Germany": ["A BRE"]})
    with pytest.raises(ValueError, match="two units in one province"):
        state_of(units={"France": ["F SPA/nc"], "Italy": ["F SPA/sc"]})


@pytest.mark.rule("DIP-COAST-01")
def test_a_fleet_moves_on_only_from_the_coast_it_is_on() -> None:
    assert set(BOARD.reachable("F", "BUL/ec")) == {"BLA", "CON", "RUM"}
    assert set(BOARD.reachable("F", "BUL/sc")) == {"AEG", "CON", "GRE"}
    after = play(state_of(units={"Turkey": ["F BUL/ec"]}), {"Turkey": ["F BUL/ec - AEG"]})
    assert causes(after) == {"F BUL/ec - AEG": {"code": "no-way-from-coast", "coast": "ec", "target": "AEG"}}


@pytest.mark.rule("DIP-COAST-01")
def test_an_attack_on_one_coast_dislodges_a_fleet_on_the_other() -> None:
    sides = {"Russia": ["F BLA", "A RUM"], "Turkey": ["F BUL/sc"]}
    after = play(state_of(units=sides), {"Russia": ["F BLA - BUL/ec", "A RUM S F BLA - BUL"], "Turkey": ["F BUL/sc H"]})
    assert units(after.state)["Russia"] == ["A RUM", "F BUL/ec"]
    assert [fate["unit"] for fate in facts_of(after, "dislodged")] == ["F BUL/sc"]


@pytest.mark.rule("DIP-COAST-01")
def test_a_fleet_supports_into_a_province_whose_other_coast_is_meant() -> None:
    sides = {"Italy": ["F LYO"], "France": ["F MAO"], "Germany": ["A SPA"]}
    after = play(state_of(units=sides), {"Italy": ["F LYO S F MAO - SPA/nc"], "France": ["F MAO - SPA/nc"]})
    assert results(after)["F MAO - SPA/nc"] == "succeeds"


@pytest.mark.rule("DIP-COAST-01")
def test_armies_do_not_mind_coasts() -> None:
    after = play(state_of(units={"France": ["A GAS"]}), {"France": ["A GAS - SPA/nc"]})
    assert units(after.state) == {"France": ["A SPA"]}


@pytest.mark.rule("DIP-COAST-02")
@pytest.mark.parametrize(
    ("kind", "start", "end"),
    [
        ("F", "HEL", "KIE"),
        ("F", "KIE", "BAL"),
        ("F", "HOL", "KIE"),
        ("F", "KIE", "BER"),
        ("F", "AEG", "CON"),
        ("F", "CON", "BLA"),
        ("F", "NTH", "DEN"),
        ("F", "DEN", "BAL"),
        ("A", "DEN", "KIE"),
        ("A", "DEN", "SWE"),
    ],
)
def test_passages_are_open_both_ways(kind: Kind, start: str, end: str) -> None:
    assert BOARD.can_step(kind, start, end)
    assert BOARD.can_step(kind, end, start)


@pytest.mark.rule("DIP-COAST-03")
def test_a_coast_must_be_named_where_two_are_possible_and_the_answer_offers_both() -> None:
    after = play(state_of(units={"France": ["F POR"]}), {"France": ["F POR - SPA"]})
    assert causes(after)["F POR - SPA"] == {
        "code": "coast-missing",
        "place": "POR",
        "target": "SPA",
        "choices": ["F Por - Spa/nc", "F Por - Spa/sc"],
    }


@pytest.mark.rule("DIP-COAST-03")
def test_the_only_possible_coast_is_taken() -> None:
    after = play(state_of(units={"Russia": ["F BAR"]}), {"Russia": ["F BAR - STP"]})
    assert units(after.state) == {"Russia": ["F STP/nc"]}


def test_every_border_is_open_both_ways() -> None:
    for steps in BOARD.steps.values():
        for place, near in steps.items():
            assert all(place in steps[other] for other in near)


def test_the_map_has_the_numbers_of_the_standard_board() -> None:
    kinds = [province.type for province in BOARD.provinces.values()]
    assert (kinds.count("land"), kinds.count("coast"), kinds.count("sea")) == (14, 42, 19)
    assert len(BOARD.centres) == 34
