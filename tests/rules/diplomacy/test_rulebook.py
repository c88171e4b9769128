"""Every choice of the rulebook, with both answers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.diplomacy.model import State
from rules.diplomacy.rulebook import Rulebook
from tests.rules.diplomacy.boards import causes, facts_of, play, results, state_of, units, with_rulebook

Lines = dict[str, list[str]]


def outcomes(state: State, lines: Lines, **choice: Any) -> tuple[dict[str, str], dict[str, str]]:
    """The results by the DATC's preference, and by another choice."""
    return results(play(state, lines)), results(play(state, lines, with_rulebook(**choice)))


@pytest.mark.rule("DIP-ORD-07")
def test_a_convoy_by_an_own_fleet_next_door_is_meant_unless_only_via_convoy_shows_it() -> None:
    state = state_of(units={"France": ["A BEL", "F NTH"], "Germany": ["A HOL"]})
    lines = {"France": ["A BEL - HOL", "F NTH C A BEL - HOL"], "Germany": ["A HOL - BEL"]}
    datc, other = outcomes(state, lines, own_fleet_shows_intent=False)
    assert (datc["A BEL - HOL"], other["A BEL - HOL"]) == ("succeeds", "fails")


@pytest.mark.rule("DIP-ORD-07")
def test_an_army_convoyed_from_a_supports_target_may_cut_it() -> None:
    state = state_of(units={"Austria": ["F ADR", "A TRI"], "Italy": ["A VEN", "F ALB"]})
    lines = {
        "Austria": ["F ADR C A TRI - VEN", "A TRI - VEN via convoy"],
        "Italy": ["A VEN S F ALB - TRI", "F ALB - TRI"],
    }
    datc, other = outcomes(state, lines, convoyed_attack_cuts=True)
    assert (datc["F ALB - TRI"], other["F ALB - TRI"]) == ("succeeds", "fails")


@pytest.mark.rule("DIP-ORD-07", "DIP-RET-01")
def test_a_unit_dislodged_by_a_convoyed_army_may_retreat_to_where_it_came_from() -> None:
    state = state_of(units={"France": ["A BEL", "F NTH", "A RUH"], "Germany": ["A HOL"]})
    lines = {"France": ["A BEL - HOL", "F NTH C A BEL - HOL", "A RUH S A BEL - HOL"], "Germany": ["A HOL H"]}
    datc = play(state, lines)
    other = play(state, lines, with_rulebook(retreat_to_convoy_origin=False))
    assert facts_of(datc, "dislodged")[0]["options"] == ["BEL", "KIE"]
    assert facts_of(other, "dislodged")[0]["options"] == ["KIE"]


@pytest.mark.rule("DIP-ORD-07")
def test_the_loser_against_a_convoyed_army_still_bounces_a_third() -> None:
    """DATC 6.G.14."""
    state = state_of(
        units={
            "England": ["A NWY", "F DEN", "F FIN"],
            "France": ["F NWG", "F NTH"],
            "Germany": ["F SKA"],
            "Russia": ["A SWE", "F BAR"],
        }
    )
    lines = {
        "England": ["A NWY - SWE", "F DEN S A NWY - SWE", "F FIN S A NWY - SWE"],
        "France": ["F NWG - NWY", "F NTH S F NWG - NWY"],
        "Germany": ["F SKA C A SWE - NWY"],
        "Russia": ["A SWE - NWY via convoy", "F BAR S A SWE - NWY"],
    }
    datc, other = outcomes(state, lines, convoyed_loser_bounces=False)
    assert (datc["F NWG - NWY"], other["F NWG - NWY"]) == ("fails", "succeeds")


@pytest.mark.rule("DIP-ORD-07", "DIP-COAST-03")
def test_the_only_coast_in_reach_is_taken() -> None:
    state = state_of(units={"France": ["F GAS"]})
    datc, other = outcomes(state, {"France": ["F GAS - SPA"]}, only_coast_is_taken=False)
    assert datc == {"F GAS - SPA/nc": "succeeds"}
    assert other == {"F GAS - SPA": "void"}


@pytest.mark.rule("DIP-ORD-07", "DIP-COAST-03")
def test_a_coast_out_of_reach_is_illegal() -> None:
    state = state_of(units={"France": ["F GAS"]})
    datc, other = outcomes(state, {"France": ["F GAS - SPA/sc"]}, wrong_coast_is_void=False)
    assert datc == {"F GAS - SPA/sc": "void"}
    assert other == {"F GAS - SPA/nc": "succeeds"}


@pytest.mark.rule("DIP-ORD-07")
def test_a_support_may_leave_the_coast_out() -> None:
    state = state_of(units={"France": ["F MAO", "F POR"], "Italy": ["F SPA/sc"]})
    lines = {"France": ["F MAO - SPA/nc", "F POR S F MAO - SPA"], "Italy": ["F SPA/sc H"]}
    datc, other = outcomes(state, lines, support_may_omit_coast=False)
    assert (datc["F POR S F MAO - SPA"], other["F POR S F MAO - SPA"]) == ("succeeds", "void")


@pytest.mark.rule("DIP-ORD-07")
def test_the_coast_of_the_ordered_unit_is_ignored() -> None:
    state = state_of(units={"France": ["F SPA/sc"]})
    assert units(play(state, {"France": ["F SPA/nc - LYO"]}).state) == {"France": ["F LYO"]}
    strict = play(state, {"France": ["F SPA/nc - LYO"]}, with_rulebook(wrong_coast_of_unit_ignored=False))
    assert causes(strict)["F SPA/nc - LYO"]["code"] == "wrong-coast-of-unit"


@pytest.mark.rule("DIP-ORD-07")
def test_the_type_of_the_ordered_unit_is_ignored() -> None:
    state = state_of(units={"France": ["F BRE"]})
    assert units(play(state, {"France": ["A BRE - ENG"]}).state) == {"France": ["F ENG"]}
    strict = play(state, {"France": ["A BRE - ENG"]}, with_rulebook(wrong_type_of_unit_ignored=False))
    assert causes(strict)["A BRE - ENG"]["code"] == "wrong-type"


@pytest.mark.rule("DIP-ORD-07", "DIP-UNIT-04")
def test_builds_can_be_waived_unless_the_scenario_says_no() -> None:
    state = state_of(phase="W1901A", units={"France": []}, centres={"France": ["PAR"]})
    assert results(play(state, {"France": ["Waive"]}), "adjustment-result") == {"Waive": "succeeds"}
    strict = play(state, {"France": ["Waive"]}, with_rulebook(waiving_allowed=False))
    assert causes(strict, "adjustment-result") == {"Waive": {"code": "no-waiving"}}


@pytest.mark.rule("DIP-UNIT-04")
def test_builds_are_at_home_unless_the_scenario_says_anywhere() -> None:
    state = state_of(phase="W1901A", units={"France": []}, centres={"France": ["BEL"]})
    anywhere = play(state, {"France": ["Build A BEL"]}, with_rulebook(builds="any"))
    assert units(anywhere.state) == {"France": ["A BEL"]}
    assert causes(play(state, {"France": ["Build A BEL"]}), "adjustment-result")["Build A BEL"]["code"] == "not-a-home"


def test_a_rulebook_with_an_unknown_choice_is_refused() -> None:
    with pytest.raises(ValueError, match="home_rule"):
        Rulebook.of({"rulebook": {"home_rule": True}})
