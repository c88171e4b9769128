"""Builds, waives and removals."""

from __future__ import annotations

from typing import Any

import pytest

from rules.diplomacy.model import State
from tests.rules.diplomacy.boards import causes, facts_of, play, results, state_of, units


def winter(units: dict[str, list[str]], centres: dict[str, list[str]]) -> State:
    """A board in the winter of 1901."""
    return state_of(phase="W1901A", units=units, centres=centres)


def adjusted(state: State, lines: dict[str, list[str]]) -> tuple[dict[str, list[str]], dict[str, str], dict[str, Any]]:
    """The units, the results and the causes."""
    after = play(state, lines)
    return units(after.state), results(after, "adjustment-result"), causes(after, "adjustment-result")


@pytest.mark.rule("DIP-UNIT-04", "DIP-UNIT-02")
def test_builds_stand_in_owned_empty_homes_until_units_equal_centres() -> None:
    state = winter({"France": ["A BUR"]}, {"France": ["PAR", "MAR", "BEL"]})
    standing, words, _ = adjusted(state, {"France": ["Build A PAR", "Build F MAR"]})
    assert standing == {"France": ["A BUR", "A PAR", "F MAR"]}
    assert words == {"Build A PAR": "succeeds", "Build F MAR": "succeeds"}


@pytest.mark.rule("DIP-UNIT-04")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("Build A BEL", "not-a-home"),
        ("Build A BUR", "no-centre"),
        ("Build A BRE", "not-owned"),
        ("Build A MAR", "occupied"),
        ("Build F PAR", "build-inland"),
        ("Build A NTH", "no-centre"),
    ],
)
def test_a_build_elsewhere_is_refused_with_its_cause(order: str, code: str) -> None:
    state = winter({"France": ["A MAR"]}, {"France": ["PAR", "MAR", "BEL"]})
    standing, words, why = adjusted(state, {"France": [order]})
    assert standing == {"France": ["A MAR"]}
    assert words == {order: "fails"}
    assert why[order]["code"] == code


@pytest.mark.rule("DIP-UNIT-04", "DIP-COAST-03")
def test_a_fleet_in_st_petersburg_names_its_coast_and_moscow_has_none() -> None:
    state = winter({"Russia": []}, {"Russia": ["STP", "MOS"]})
    assert adjusted(state, {"Russia": ["Build F STP"]})[2]["Build F STP"]["code"] == "build-coast-missing"
    assert adjusted(state, {"Russia": ["Build F MOS"]})[2]["Build F MOS"]["code"] == "build-inland"
    assert adjusted(state, {"Russia": ["Build F STP/nc"]})[0] == {"Russia": ["F STP/nc"]}


@pytest.mark.rule("DIP-UNIT-04")
def test_one_build_a_centre_and_the_first_legal_ones_count() -> None:
    state = winter({"France": ["A BUR"]}, {"France": ["PAR", "MAR", "BRE"]})
    lines = ["Build A BEL", "Build A PAR", "Build A PAR", "Build F BRE", "Build A MAR"]
    after = play(state, {"France": lines})
    told = [(facts["order"], facts["result"]) for facts in facts_of(after, "adjustment-result")]
    assert told == list(zip(lines, ["fails", "succeeds", "fails", "succeeds", "fails"], strict=True))
    assert units(after.state) == {"France": ["A BUR", "A PAR", "F BRE"]}


@pytest.mark.rule("DIP-UNIT-04")
def test_waiving_keeps_a_build_back_and_the_rest_counts() -> None:
    state = winter({"France": ["A BUR"]}, {"France": ["PAR", "MAR", "BRE"]})
    standing, words, why = adjusted(state, {"France": ["Waive", "Build A PAR", "Build A MAR"]})
    assert standing == {"France": ["A BUR", "A PAR"]}
    assert words == {"Waive": "succeeds", "Build A PAR": "succeeds", "Build A MAR": "fails"}
    assert why["Build A MAR"] == {"code": "too-many-builds", "owed": 2}


@pytest.mark.rule("DIP-UNIT-04")
def test_what_is_not_ordered_is_not_built() -> None:
    state = winter({"France": ["A BUR"]}, {"France": ["PAR", "MAR"]})
    assert adjusted(state, {})[0] == {"France": ["A BUR"]}


@pytest.mark.rule("DIP-UNIT-05", "DIP-UNIT-02")
def test_a_power_with_fewer_centres_removes_what_it_orders() -> None:
    state = winter({"France": ["A BUR", "A PAR", "F BRE"]}, {"France": ["PAR"]})
    standing, words, _ = adjusted(state, {"France": ["Remove A PAR", "Remove F BRE", "Remove A BUR"]})
    assert standing == {"France": ["A BUR"]}
    assert words == {"Remove A PAR": "succeeds", "Remove F BRE": "succeeds", "Remove A BUR": "fails"}


@pytest.mark.rule("DIP-UNIT-05")
@pytest.mark.parametrize(
    ("sides", "centres", "gone", "code"),
    [
        (["A GAS", "A BEL"], ["BRE"], "A BEL", "by-the-rule"),
        (["F ENG", "A GAS"], ["BRE"], "F ENG", "by-the-rule-tied"),
        (["A GAS", "A PIC"], ["BRE"], "A GAS", "by-the-rule-tied"),
        (["F WES", "A PAR"], ["TUN"], "A PAR", "by-the-rule"),
        (["A RUH", "A MAR"], ["BEL"], "A MAR", "by-the-rule"),
    ],
    ids=["farthest", "fleet before army", "alphabetical", "over sea", "any owned centre"],
)
def test_what_is_not_ordered_is_removed_by_the_2023_rule(
    sides: list[str], centres: list[str], gone: str, code: str
) -> None:
    standing, words, why = adjusted(winter({"France": sides}, {"France": centres}), {})
    assert standing == {"France": sorted(set(sides) - {gone})}
    assert words == {gone: "succeeds"}
    assert why == {gone: {"code": code}}


@pytest.mark.rule("DIP-UNIT-05")
def test_a_removal_that_cannot_be_is_made_up_for_by_the_rule() -> None:
    state = winter({"France": ["A GAS", "A BEL"], "Germany": ["A MUN"]}, {"France": ["BRE"], "Germany": ["MUN"]})
    standing, words, why = adjusted(state, {"France": ["Remove A MUN"]})
    assert standing == {"France": ["A GAS"], "Germany": ["A MUN"]}
    assert words == {"Remove A MUN": "fails", "A BEL": "succeeds"}
    assert why["Remove A MUN"]["code"] == "not-yours"


def test_orders_of_another_phase_are_void() -> None:
    state = winter({"France": ["A GAS"]}, {"France": ["BRE", "PAR"]})
    _, words, why = adjusted(state, {"France": ["A GAS - PAR", "Build A PAR"]})
    assert words == {"A GAS - PAR": "void", "Build A PAR": "succeeds"}
    assert why["A GAS - PAR"] == {"code": "wrong-phase", "verb": "move", "phase": "adjustment"}


@pytest.mark.rule("DIP-UNIT-04")
@pytest.mark.parametrize(("orders", "left"), [({}, [{"France": 2}]), ({"France": ["Waive", "Build A PAR"]}, [])])
def test_builds_that_nobody_used_are_told(orders: dict[str, list[str]], left: list[dict[str, int]]) -> None:
    state = winter({"France": ["A BUR"]}, {"France": ["PAR", "MAR", "BEL"]})
    assert facts_of(play(state, orders), "unused") == left
