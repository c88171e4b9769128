"""What the two scenarios hold, counted from their data, and what the end of a game is."""

from __future__ import annotations

import pytest

from moderator import scenarios
from rules.dice import KeyedDice, ScriptedDice
from rules.online1483 import benchmark, civil_war, phases, sea_routes, tribes
from rules.online1483.figures import standings
from rules.online1483.model import BERBERS, INDEPENDENTS, Class, Tribute
from rules.online1483.ruleset import bind
from rules.online1483.thawing import thaw
from rules.online1483.windows import windows


@pytest.fixture(scope="module")
def world_game():
    return bind(scenarios.load("online1483/world-1483", {"judgements": "auto"}))


@pytest.fixture(scope="module")
def europe():
    return bind(scenarios.load("online1483/europe-1483", {"judgements": "auto"}))


def started(bound):
    return bound.setup([f"p{number}" for number in range(44)], KeyedDice(b"the-world-of-1483")).state


@pytest.mark.rule("1483-TRN-01", "1483-TRB-00", "1483-VIC-04")
def test_the_world_has_44_seats_of_56_nations_and_15_tribes(world_game):
    scenario = world_game.game.scenario
    assert len(scenario.nations) == 56
    assert len(scenario.tribes) == 15
    assert len(world_game.powers(None)) == 44
    areas = [row.area for row in sorted(scenario.tribes.values(), key=lambda row: row.order)]
    assert areas == ["africa"] * 5 + ["north-america"] * 7 + ["south-america"] * 2 + ["south-east-asia"]
    assert sorted({row.cls for row in scenario.nations.values()}) == list(range(1, 13))


@pytest.mark.rule("1483-TRN-01")
def test_eleven_nations_a_phase(world_game):
    state = started(world_game)
    sizes = [sum(row.phase == phase for row in state.nations.values()) for phase in range(1, 5)]
    assert sizes == [11, 11, 11, 11]


@pytest.mark.rule("1483-MAP-03", "1483-MAP-05", "1483-MAP-09", "1483-GLO-03")
def test_every_territory_has_a_value_and_an_original_nation_or_none(world_game):
    state, board = started(world_game), world_game.game.board
    assert len(board.borders) == 362
    assert len(board.sea) == 96
    assert state.lands["London"].value == 8
    assert (state.lands["London"].original, state.lands["London"].core) == ("England", ("England",))
    assert state.lands["Tomsk"].original == ""
    assert not set(board.sea) & set(state.lands)


@pytest.mark.rule("1483-IND-18", "1483-TRB-23", "1483-TRB-03")
def test_a_tribe_chooses_in_its_area_and_takes_berber_land_last(world_game):
    world = thaw(world_game.game, started(world_game), ScriptedDice([]))
    assert tribes.is_open(world, "Tribal Nation 1", world.lands["Senegal"])
    assert not tribes.is_open(world, "Tribal Nation 1", world.lands["Algiers"])
    assert not tribes.is_open(world, "Tribal Nation 1", world.lands["Somalia"])
    assert not tribes.is_open(world, "Tribal Nation 1", world.lands["Greenland"])
    assert tribes.is_open(world, "Tribal Nation 6", world.lands["Greenland"])
    for name in world.game.scenario.tribal_areas["africa"].free:
        world.lands[name].owner = "England"
    assert world.lands["Algiers"].owner == BERBERS
    assert tribes.is_open(world, "Tribal Nation 1", world.lands["Algiers"])
    assert world.realms["Tribal Nation 1"].classes == (Class(cls=9, start_income=0),)
    assert world.realms["Tribal Nation 1"].saved == 55


@pytest.mark.rule("1483-IND-18")
def test_a_tribe_nobody_plays_does_not_enter_the_game():
    document = scenarios.load("online1483/world-1483", {"judgements": "auto"})
    unplayed = {**document["tribes"]["Tribal Nation 1"], "seat": "npc"}
    bound = bind({**document, "tribes": {**document["tribes"], "Tribal Nation 1": unplayed}})
    state = started(bound)
    assert "Tribal Nation 1" not in state.nations
    assert "Tribal Nation 2" in state.nations
    assert (state.lands["Senegal"].owner, bound.game.board.tags["Senegal"]) == ("", "africa_remote")


@pytest.mark.rule("1483-IND-12", "1483-IND-11")
def test_land_of_the_independents_has_its_garrison_at_the_start(world_game):
    """Value 4 with a city: 1 + 2 infantry and a cavalry; 1 with a city: 1 + 1 infantry; without: one."""
    lands = {name: land for name, land in started(world_game).lands.items() if land.owner == INDEPENDENTS}
    garrisons = {name: land.units[INDEPENDENTS] for name, land in lands.items()}
    assert (garrisons["Milan"], lands["Milan"].value) == ({"infantry": 3, "cavalry": 1}, 4)
    assert (garrisons["Nepal"], lands["Nepal"].value) == ({"infantry": 2}, 1)
    assert (garrisons["Ireland"], lands["Ireland"].city) == ({"infantry": 1}, None)
    assert (len(lands), sum(land.value for land in lands.values())) == (22, 47)
    assert sum(5 * units["infantry"] + 8 * units.get("cavalry", 0) for units in garrisons.values()) == 278


@pytest.mark.rule("1483-NWD-02")
def test_at_the_start_nobody_knows_a_route_and_natives_their_own_seaboard(world_game):
    world, board = thaw(world_game.game, started(world_game), ScriptedDice([])), world_game.game.board
    zones: dict[str, list[str]] = {}
    for zone, tag in board.zone_tags.items():
        zones.setdefault(tag, []).append(zone)
    assert not any(sea_routes.knows(world, name, route) for name in world.realms for route in ("atlantic", "pacific"))
    for route in ("atlantic", "pacific"):
        assert {sea_routes.closed_by(world, "England", zone) for zone in zones[f"new_world_{route}"]} == {route}
    seaboard = {zone for land in world.owned("Aztec Empire") for zone in board.coasts[land.name]}
    assert seaboard & {*zones["new_world_atlantic"], *zones["new_world_pacific"]}
    assert {sea_routes.closed_by(world, "Aztec Empire", zone) for zone in seaboard} == {""}
    assert all(sea_routes.closed_by(world, "Aztec Empire", zone) for zone in zones["old_world_coast"])
    assert not any(sea_routes.closed_by(world, "England", zone) for zone in zones["old_world_coast"])


@pytest.mark.rule("1483-VIC-07", "1483-VIC-09")
def test_a_competition_has_standings_and_an_end(europe):
    state = started(europe)
    table = standings(europe.game, state)
    assert len(table) == 12
    assert {level for _, _, level, _ in table} == {0}
    assert europe.game.scenario.turns == 12
    ended = state.model_copy(update={"turn": 12, "phase": 3})
    world = thaw(europe.game, ended, KeyedDice(b"the-last-turn-of-all"))
    phases.advance(world, 3, {})
    assert world.over


@pytest.mark.rule("1483-VIC-01", "1483-TRN-11")
def test_a_campaign_has_no_set_end_and_no_ranking(world_game):
    state = started(world_game)
    assert world_game.game.scenario.turns == 0
    assert standings(world_game.game, state) == []
    late = thaw(world_game.game, state.model_copy(update={"turn": 300}), ScriptedDice([]))
    assert not phases.is_over(late)
    for land in late.lands.values():
        land.owner = "England"
    assert phases.is_over(late)
    assert windows(state.model_copy(update={"over": True})) == ()


@pytest.mark.rule("1483-VIC-06")
def test_tribute_paid_is_not_taken_off(europe):
    world = thaw(europe.game, started(europe), ScriptedDice([]))
    before = {name: gain for _, name, _, gain in benchmark.standings(world)}
    world.tributes.append(Tribute(frm="England", to="France", amount=5, turns_left=5))
    after = {name: gain for _, name, _, gain in benchmark.standings(world)}
    assert after["England"] == before["England"] == 0
    assert after["France"] == 5


@pytest.mark.rule("1483-CIV-04", "1483-CIV-02")
def test_a_civil_faction_of_income_12_seeks_a_player(europe):
    world = thaw(europe.game, started(europe), KeyedDice(b"civil-war-dice-of-it"))
    england = world.realms["England"]
    land = len(world.owned("England"))
    civil_war.break_out(world, england, "France", 25)
    faction = world.realms["English rebels"]
    held = world.owned("English rebels")
    assert len(held) == round(0.33 * land)
    assert england.capital not in {each.name for each in held}
    wanted = sum(each.value for each in held) >= 12
    assert faction.seat_open is wanted
    assert faction.kind == ("player" if wanted else "npc")


@pytest.mark.rule("1483-CIV-09")
def test_in_a_divided_marriage_only_created_colonies_roll(europe):
    state = started(europe)
    lands = dict(state.lands)
    lands["Portugal"] = lands["Portugal"].model_copy(update={"owner": "England", "core": ("Portugal",)})
    nations = {**state.nations, "Portugal": state.nations["Portugal"].model_copy(update={"kind": "rebel_faction"})}
    lands["Ireland"] = lands["Ireland"].model_copy(update={"owner": "England", "city": 1, "units": {}})
    world = thaw(europe.game, state.model_copy(update={"lands": lands, "nations": nations}), ScriptedDice([10]))
    phases.end_phase(world)
    assert {colony.of for colony in world.colonies if colony.owner == "England"} == {"", "Portugal"}
    civil_war.colonies_roll(world, "England", conquered=False)
    tried = [event.facts["what"] for event in world.events if event.kind == "rebellion_tried"]
    assert tried == ["colonial"]
