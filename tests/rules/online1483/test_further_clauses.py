"""More clauses that the cases pass by: first discoveries, heirs of an abandoned nation."""

from __future__ import annotations

import pytest

from rules.dice import ScriptedDice
from rules.online1483 import expeditions, royal, technology
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


@pytest.mark.rule("1483-ROY-11")
def test_every_part_of_an_abandoned_nation_seeks_a_player_however_small() -> None:
    """52 percent of 26 are 13: Rome's 20 alone; Capua's 6 would be no player's in an inheritance."""
    lands = {
        name: {"owner": "Rome", "core": ["Rome"], "orig": "Rome", "inc": True, "city": 1, "value": value, "adj": near}
        for name, value, near in (("Rome", 20, ["Capua"]), ("Capua", 6, []))
    }
    lands["Rome"]["capital"] = True
    world = world_of({"territories": lands, "nations": {"Rome": {"phase": 3}}}, ScriptedDice([1]))
    world.realms["Rome"].seat_open = True
    royal.abandoned(world)
    heir = world.realms["Rome of Capua"]
    assert (heir.kind, heir.phase, heir.seat_open) == ("player", 3, True)
