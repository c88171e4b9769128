"""Positions that list only orders: the units are those that the orders name."""

from __future__ import annotations

import pytest

from moderator import scenarios

RULES = scenarios.bind(scenarios.load("diplomacy/standard-1901"))


def units(orders: dict[str, str]) -> dict[str, set[str]]:
    state = RULES.position({"orders": orders}).state
    return {power: {str(unit) for unit in state.units if unit.power == power} for power in orders}


def test_each_order_is_for_a_unit_that_stands_there() -> None:
    found = units({"France": "A PAR - BUR, F Brest - MAO\nA Mar S A Par - Bur", "Germany": "A Mun - Bur"})
    assert found == {"France": {"A PAR", "F BRE", "A MAR"}, "Germany": {"A MUN"}}


def test_a_coast_and_a_kind_that_can_be_only_one() -> None:
    assert units({"Russia": "F StP(nc) - NWY\nMoscow - Ukraine\nBlack Sea S F SEV"}) == {
        "Russia": {"F STP/nc", "A MOS", "F BLA"}
    }


def test_a_unit_ordered_twice_stands_once() -> None:
    assert units({"France": "A PAR - BUR\nA PAR H"}) == {"France": {"A PAR"}}


@pytest.mark.parametrize(
    ("orders", "fault"),
    [
        ({"France": "Marseilles - Spain"}, "write A or F before it"),
        ({"Russia": "F STP - NWY"}, "a fleet's coast"),
        ({"France": "A PAR - BUR", "Germany": "A PAR - PIC"}, "two units in one province"),
    ],
)
def test_an_unclear_account_is_refused(orders: dict[str, str], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        units(orders)


def test_units_that_are_listed_stay_as_they_are() -> None:
    state = RULES.position({"units": {"France": ["A GAS"]}, "orders": {"France": ["A PAR - BUR"]}}).state
    assert [str(unit) for unit in state.units] == ["A GAS"]
