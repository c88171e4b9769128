"""More clauses that the cases pass by: first discoveries."""

from __future__ import annotations

import pytest

from rules.dice import ScriptedDice
from rules.online1483 import expeditions, technology
from tests.rules.online1483.calculations import world_of


@pytest.mark.rule("1483-TEC-01", "1483-NWD-12")
def test_who_finds_a_route_known_for_long_makes_no_first_discovery() -> None:
    world = world_of({"turn": 5, "routes": {"France": ["atlantic"]}}, ScriptedDice([]))
    expeditions.learn(world, "England", "atlantic", discovered=True)
    assert world.routes["atlantic"].discovered is None
    assert not technology.bonus_in_force(world)


@pytest.mark.rule("1483-TEC-01", "1483-TEC-02")
def test_the_first_of_two_discoveries_counts_for_ten_turns() -> None:
    found = {"discovered": {"atlantic": 3, "pacific": 9}}
    lasts = [technology.bonus_in_force(world_of({"turn": turn, **found}, ScriptedDice([]))) for turn in (3, 13, 14)]
    assert lasts == [True, True, False]
