"""The examples of the rules' text, on the map of the world: England and France, Portugal and Tangiers, Venice."""

from __future__ import annotations

import pytest

from moderator import scenarios
from rules.dice import KeyedDice, ScriptedDice
from rules.online1483 import core, phases, trade_points
from rules.online1483.line import Line
from rules.online1483.ruleset import bind
from rules.online1483.thawing import thaw
from rules.online1483.turn import begin
from rules.online1483.world import World


@pytest.fixture(scope="module")
def bound():
    return bind(scenarios.load("online1483/world-1483", {"judgements": "auto"}))


@pytest.fixture
def world(bound) -> World:
    started = bound.setup((), KeyedDice(b"the-world-of-1483"))
    return thaw(bound.game, started.state, ScriptedDice([]))


def take(world: World, nation: str, *places: str) -> None:
    for place in places:
        world.lands[place].owner, world.lands[place].incorporated = nation, True


def upgrade(world: World, nation: str, *places: str) -> list[str]:
    """Orders to make places core, with money for all; those that are core afterwards."""
    world.realms[nation].saved = 500
    turn = begin(world, nation, [Line(verb="upgrade", place=place) for place in places])
    phases.run_action(turn, 9)
    return [place for place in places if nation in world.lands[place].core]


@pytest.mark.rule("1483-COR-15", "1483-COR-09", "1483-COR-10", "1483-COR-11")
def test_england_makes_france_core_in_three_steps(world):
    near = ("Paris", "Rouen", "Troyes")
    far = ("Britanny", "Aquitaine", "Lyon", "Savoy")
    farthest = ("Bordeaux", "Toulouse")
    take(world, "England", "Brussels", *near, *far, *farthest)
    for place in (*near, *far, *farthest):
        world.lands[place].port = False
    world.lands["Brussels"].port = True
    world.lands["Aquitaine"].city = 2
    assert upgrade(world, "England", *near) == []  # nothing overseas before Brussels
    assert upgrade(world, "England", "Brussels") == ["Brussels"]
    assert upgrade(world, "England", *near) == list(near)
    assert upgrade(world, "England", *far, *farthest) == list(far)
    world.lands["Aquitaine"].port = True
    assert upgrade(world, "England", *farthest) == list(farthest)


@pytest.mark.rule("1483-COR-16", "1483-GLO-16")
def test_portugal_is_three_zones_from_england_and_tangiers_is_too_far(world):
    board = world.game.board
    assert min(board.sea_distance(port, "Portugal") for port in ("London", "West Country")) == 3
    take(world, "England", "Portugal", "Tangiers", "Aquitaine")
    world.lands["Portugal"].port = False
    assert upgrade(world, "England", "Portugal") == []
    world.lands["Portugal"].port = world.lands["Tangiers"].port = True
    assert upgrade(world, "England", "Portugal") == ["Portugal"]
    assert upgrade(world, "England", "Tangiers") == []
    assert "Portugal" not in core.home_cities(world, "England")


@pytest.mark.rule("1483-ECO-05")
def test_venice_steals_sea_trade_by_its_fleet(world):
    """Nine ships against six: 5 + 9 - 6 = 8 in 10."""
    world.ships.clear()
    from rules.online1483 import ledger

    for nation, number, zone in (("Venice", 9, "Adriatic Sea"), ("Portugal", 6, "South Atlantic Ocean")):
        for _ in range(number):
            ledger.launch(world, nation, "frigate", zone, "test")
    for roll, moved in ((8, 1), (9, 0)):
        world.dice = ScriptedDice([roll])
        before = world.realms["Venice"].sea_trade
        turn = begin(world, "Venice", [Line(verb="steal_trade", trade="sea", nation="Portugal")])
        turn.carry_out(0, trade_points.steal)
        assert world.realms["Venice"].sea_trade - before == moved
        assert [e.facts["chance"] for e in world.events if e.kind == "tried"][-1] == 8
