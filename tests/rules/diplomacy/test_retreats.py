"""Retreats (DIP-RET-01)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.diplomacy.model import State
from tests.rules.diplomacy.boards import causes, facts_of, kinds, play, results, state_of, units

SIEGE = {"France": ["A BUR", "A RUH"], "Germany": ["A MUN"]}
ASSAULT = {"France": ["A BUR - MUN", "A RUH S A BUR - MUN"], "Germany": ["A MUN H"]}


def besieged(more_units: dict[str, list[str]] | None = None, more_orders: dict[str, list[str]] | None = None) -> State:
    """Munich has fallen to Burgundy; the German army awaits its retreat."""
    return play(state_of(units=SIEGE | (more_units or {})), ASSAULT | (more_orders or {})).state


@pytest.mark.rule("DIP-RET-01")
def test_the_retreats_are_the_empty_neighbours_but_the_attackers_origin() -> None:
    fate = besieged().dislodged[0]
    assert set(fate.options) == {"BER", "BOH", "KIE", "SIL", "TYR"}
    assert (fate.attacker, fate.by_convoy) == ("BUR", False)


@pytest.mark.rule("DIP-RET-01")
def test_a_province_left_empty_by_a_stand_off_is_no_retreat() -> None:
    state = besieged({"Italy": ["A VEN"], "Austria": ["A VIE"]}, {"Italy": ["A VEN - TYR"], "Austria": ["A VIE - TYR"]})
    assert set(state.dislodged[0].options) == {"BER", "BOH", "KIE", "SIL"}
    tried = play(state, {"Germany": ["A MUN R TYR"]})
    assert causes(tried, "retreat-result")["A MUN R TYR"]["code"] == "retreat-contested"


@pytest.mark.rule("DIP-RET-01")
def test_a_retreat_is_made_and_the_dislodger_stands_in_the_province() -> None:
    after = play(besieged(), {"Germany": ["A MUN R BOH"]})
    assert units(after.state) == {"France": ["A MUN", "A RUH"], "Germany": ["A BOH"]}
    assert results(after, "retreat-result") == {"A MUN R BOH": "succeeds"}


@pytest.mark.rule("DIP-RET-01")
@pytest.mark.parametrize("lines", [[], ["A MUN D"]], ids=["no order", "disband"])
def test_without_an_order_or_by_order_the_unit_is_disbanded(lines: list[str]) -> None:
    after = play(besieged(), {"Germany": lines})
    assert units(after.state) == {"France": ["A MUN", "A RUH"]}
    assert list(results(after, "retreat-result").values()) == ["succeeds"]
    assert facts_of(after, "retreat-result")[0]["verb"] == "disband"


@pytest.mark.rule("DIP-RET-01")
def test_two_retreats_to_one_province_disband_both() -> None:
    sides = {"France": ["A BUR", "A RUH", "A TRI", "A VEN"], "Germany": ["A MUN"], "Austria": ["A VIE"]}
    orders = {
        "France": ["A BUR - MUN", "A RUH S A BUR - MUN", "A TRI - VIE", "A VEN H"],
        "Germany": ["A MUN H"],
        "Austria": ["A VIE H"],
        "Italy": ["A BUD S A TRI - VIE"],
    }
    state = play(state_of(units=sides | {"Italy": ["A BUD"]}), orders).state
    after = play(state, {"Germany": ["A MUN R BOH"], "Austria": ["A VIE R BOH"]})
    assert "Germany" not in units(after.state)
    assert "Austria" not in units(after.state)
    assert causes(after, "retreat-result")["A MUN R BOH"] == {"code": "retreats-clash", "with": [["Austria", "A VIE"]]}


@pytest.mark.rule("DIP-RET-01")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("A MUN R BUR", "retreat-to-origin"),
        ("A MUN R RUH", "retreat-occupied"),
        ("A MUN R PAR", "retreat-too-far"),
        ("A MUN H", "wrong-phase"),
        ("A RUH R BEL", "not-yours-dislodged"),
    ],
)
def test_an_illegal_retreat_says_why_and_the_unit_is_disbanded(order: str, code: str) -> None:
    after = play(besieged(), {"Germany": [order]})
    told = [facts for facts in facts_of(after, "retreat-result") if facts["order"] == order]
    assert [(facts["result"], facts["cause"]["code"]) for facts in told] == [("void", code)]
    assert "Germany" not in units(after.state)


@pytest.mark.rule("DIP-RET-01")
def test_a_unit_that_was_not_dislodged_cannot_retreat() -> None:
    after = play(besieged(), {"France": ["A RUH R BEL"], "Germany": ["A MUN D"]})
    assert causes(after, "retreat-result")["A RUH R BEL"] == {"code": "not-dislodged", "place": "RUH"}
    assert units(after.state)["France"] == ["A MUN", "A RUH"]


@pytest.mark.rule("DIP-RET-01")
def test_of_two_retreat_orders_for_a_unit_the_later_counts() -> None:
    after = play(besieged(), {"Germany": ["A MUN R BOH", "A MUN R TYR"]})
    assert units(after.state)["Germany"] == ["A TYR"]


@pytest.mark.rule("DIP-RET-01")
def test_a_fleet_retreats_to_a_coast() -> None:
    sides: dict[str, Any] = {"France": ["F MAO"], "England": ["F ENG", "F IRI"]}
    orders = {"France": ["F MAO H"], "England": ["F ENG - MAO", "F IRI S F ENG - MAO"]}
    state = play(state_of(units=sides), orders).state
    assert {"SPA/nc", "SPA/sc"} <= set(state.dislodged[0].options)
    unnamed = play(state, {"France": ["F MAO R SPA"]})
    assert causes(unnamed, "retreat-result")["F MAO R SPA"]["code"] == "coast-missing-in-retreat"
    assert units(play(state, {"France": ["F MAO R SPA/sc"]}).state)["France"] == ["F SPA/sc"]


@pytest.mark.rule("DIP-RET-01", "DIP-TIME-05")
def test_a_unit_with_nowhere_to_go_is_disbanded_at_once() -> None:
    sides = {"France": ["F MAO", "F SPA/sc"], "England": ["F POR"]}
    after = play(
        state_of(units=sides), {"France": ["F SPA/sc - POR", "F MAO S F SPA/sc - POR"], "England": ["F POR H"]}
    )
    assert str(after.state.phase) == "F1901M"
    assert units(after.state) == {"France": ["F MAO", "F POR"]}
    assert facts_of(after, "dislodged")[0]["options"] == []
    assert causes(after, "retreat-result") == {"F POR": {"code": "no-retreat"}}
    assert kinds(after.events)[-1] == "phase"
