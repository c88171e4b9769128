"""Clauses about passage, battle and arms that no case tells from their neighbours: who, where, and how long."""

from __future__ import annotations

import pytest

from rules.dice import ScriptedDice
from rules.online1483 import combat_values, conquest, garrisons, standing, technology
from rules.online1483.line import Line
from rules.online1483.world import Leader
from tests.rules.online1483.calculations import world_of
from tests.rules.online1483.two_nations import TWO


def passage(trade: str, reply: str, *places: str) -> Line:
    """France's order about England's passage."""
    return Line(verb="passage", nation="England", trade=trade, reply=reply, places=places)  # type: ignore[arg-type]


@pytest.mark.rule("1483-CON-02")
@pytest.mark.parametrize(
    ("orders", "guest", "place", "open_to_him"),
    [
        ((), "England", "Field", False),
        ((passage("land", "allow"),), "England", "Fort", True),
        ((passage("land", "allow"),), "Spain", "Fort", False),
        ((passage("land", "allow", "Field"),), "England", "Field", True),
        ((passage("land", "allow", "Field"),), "England", "Fort", False),
        ((passage("land", "deny"),), "England", "Field", False),
        ((passage("sea", "allow"),), "England", "Field", False),
    ],
)
def test_land_is_shut_but_to_whom_and_where_its_owner_allows_it(orders, guest, place, open_to_him) -> None:
    world = world_of(TWO, ScriptedDice([]))
    world.standing["France"] = orders
    assert standing.lets_in(world, "France", guest, place) is open_to_him


@pytest.mark.rule("1483-CON-02")
@pytest.mark.parametrize(
    ("orders", "mover", "zone", "war", "shut"),
    [
        ((), "England", "Channel", False, False),
        ((), "England", "Channel", True, True),
        ((passage("sea", "allow"),), "England", "Channel", True, True),
        ((passage("sea", "deny"),), "England", "Channel", False, True),
        ((passage("sea", "deny"),), "Spain", "Channel", False, False),
        ((passage("sea", "deny", "Channel"),), "England", "Channel", False, True),
        ((passage("sea", "deny", "Channel"),), "England", "North Sea", False, False),
        ((passage("land", "deny"),), "England", "Channel", False, False),
    ],
)
def test_the_sea_is_open_but_to_whom_and_where_it_is_denied_and_in_war(orders, mover, zone, war, shut) -> None:
    world = world_of({**TWO, "war": [["England", "France"]] if war else []}, ScriptedDice([]))
    world.standing["France"] = orders
    assert standing.attacks_entering(world, "France", mover, zone, 1) is shut


def tactician(role: str) -> dict[str, int]:
    """Values of England's units and of Spain's infantry on a side with an English Master Tactician of no level."""
    world = world_of(TWO, ScriptedDice([]))
    men = [combat_values.Fighter("England", kind) for kind in ("infantry", "cavalry", "knights", "artillery")]
    leader = Leader(1, "England", "Field", 0, 0, combat_values.TACTICIAN, (), True, "G1")
    side = combat_values.Side(role, ["England", "Spain"], [*men, combat_values.Fighter("Spain", "infantry")],
                              {"England": [leader]})  # fmt: skip
    other = combat_values.Side("", ["France"], [], {})
    ground = combat_values.Ground(world.lands["Field"], city=False, fort=0)
    worth = combat_values.values(world, side, other, ground)
    return {f"{fighter.nation} {fighter.kind}": number for fighter, number in worth.items()}


@pytest.mark.rule("1483-GEN-12")
def test_a_master_tactician_helps_his_own_foot_and_horse_in_attack_alone() -> None:
    assert tactician("attack") == {
        "England infantry": 4, "England cavalry": 7, "England knights": 6, "England artillery": 1, "Spain infantry": 3,
    }  # fmt: skip
    assert tactician("defence") == {
        "England infantry": 6, "England cavalry": 3, "England knights": 6, "England artillery": 0, "Spain infantry": 6,
    }  # fmt: skip


@pytest.mark.rule("1483-REG-02")
def test_conquered_land_rolls_no_garrison_though_its_conqueror_loses_it() -> None:
    world = world_of({"territories": {"Yugra": {"tag": "siberia"}}, "nations": {"Russia": {}}}, ScriptedDice([]))
    yugra = world.lands["Yugra"]
    assert garrisons.unrolled(world, yugra)
    conquest.capture(world, yugra, "Russia")
    conquest.set_owner(world, yugra, "", False)
    assert not garrisons.unrolled(world, yugra)


@pytest.mark.rule("1483-TEC-08")
def test_guns_help_in_battle_from_the_moment_of_their_receipt() -> None:
    position = {
        "territories": {"Ohio": {"owner": "Cherokee"}},
        "nations": {"Cherokee": {"kind": "tribal", "native": True, "guns": False, "horses": False}, "England": {}},
        "discovered": {"atlantic": 1},
        "routes": {"England": ["atlantic"]},
    }
    world = world_of(position, ScriptedDice([]))
    ohio = world.lands["Ohio"]
    assert technology.bonus(world, "England", ["Cherokee"], ohio) == 2
    technology.acquire(world, "Cherokee", "guns")
    assert technology.bonus(world, "England", ["Cherokee"], ohio) == 0
