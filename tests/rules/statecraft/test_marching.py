"""Forces on the map, where the cases do not look: coasts, privateers, stances, rumours (chapters 12 to 14)."""

from __future__ import annotations

import pytest

from rules.ruleset import MODERATOR
from rules.statecraft import devastation, encounters, lands, refuge, routes, taxes, technology, transport
from rules.statecraft.encounters import Meeting
from rules.statecraft.model import Officer, Technology
from rules.statecraft.movement import March
from tests.rules.statecraft.ops_field import OPS
from tests.rules.statecraft.playing import Play, Purposely, order
from tests.rules.statecraft.stage import CaseDice


def at_war(**dice: list[int]) -> Play:
    """England and France at war, both at Readiness 2, with the dice given."""
    play = Play(Purposely(**dice))
    play.war("ENG", "FRA")
    play.ready(2, "ENG", "FRA")
    return play


@pytest.mark.rule("SC-MOVE-08", "SC-CONT-03", "SC-RETREAT-01")
def test_who_avoids_battle_retreats_before_it() -> None:
    play = at_war(contact=[10, 10], retreat=[10, 10])
    play.world.forces.pop("FRA-A2")
    play.force("ENG-A9", "GAS", 9, officer=Officer(15, 12), stance="attack")
    play.force("FRA-A9", "GAS", 9, officer=Officer(15, 12), stance="avoid", came_from="LRE")
    table = play.table()
    fought = encounters.meet(table, Meeting("GAS", (play.world.forces["ENG-A9"],), (play.world.forces["FRA-A9"],)))
    assert fought is not None
    assert (fought.rounds, fought.retreats, fought.holds) == (0, "b", "a")
    assert play.world.forces["FRA-A9"].place != "GAS"


@pytest.mark.rule("SC-MOVE-07")
def test_a_force_that_a_battle_drove_elsewhere_goes_no_further() -> None:
    play = Play()
    marches = [March(play.force(name, "CHA", 6), ["BIS"], 4000, at="CHA") for name in ("FRA-N9", "ENG-N9")]
    refuge.settle_in(play.table(), play.world.forces["FRA-N9"], "CEL")
    assert [march.is_over for march in marches] == [True, False]


@pytest.mark.rule("SC-UNIT-04")
def test_privateers_cannot_be_recalled_by_splitting_or_merging() -> None:
    play = at_war()
    play.season({"ENG": [order("PRIVATEERS", "ENG-N2", number=4, place="CHA", state="FRA")]})
    (raider,) = [f for f in play.world.forces.values() if f.privateer_against == "FRA"]
    play.force("ENG-N9", "CHA", 2)
    play.season(
        {"ENG": [order("SPLIT", raider.id, number=1, other="ENG-N8"), order("MERGE", raider.id, other="ENG-N9")]}
    )
    assert play.told("order failed")[0].facts["code"] == "ERR-NOT-TOGETHER"
    preying = sorted(f.units for f in play.world.forces.values() if f.privateer_against == "FRA")
    assert preying == [1, 3]


@pytest.mark.rule("SC-UNIT-04", "SC-MOVE-01")
def test_privateers_sail_to_their_sea_and_prey_there_only() -> None:
    play = Play()
    play.war("FRA", "OTT")
    play.force("FRA-N9", "BRT", 30, port="Brest")
    play.season({"FRA": [order("PRIVATEERS", "FRA-N9", place="BSE", state="OTT")]})
    # 4,650 km lead to the Aegean Sea, 5,360 to the next.
    assert (play.world.forces["FRA-N9"].place, play.world.forces["FRA-N9"].moved_km) == ("AEG", 4650)
    assert taxes.raided(play.table(), play.world.realms["OTT"]) == 0
    play.season({"FRA": [order("MOVE", "FRA-N9", place="ION")]})
    raider = play.world.forces["FRA-N9"]
    assert raider.place == "BSE"
    assert taxes.raided(play.table(), play.world.realms["OTT"]) == raider.units


@pytest.mark.rule("SC-UNIT-04", "SC-CONT-01")
def test_privateers_meet_whom_they_pass() -> None:
    play = at_war(contact=[1, 1], strategy=[10, 10])
    play.force("ENG-N9", "BRT", 30, port="Brest")
    play.world.lands["BRT"].controller = "ENG"
    play.force("FRA-N9", "BIS", 9, stance="attack")
    play.season({"ENG": [order("PRIVATEERS", "ENG-N9", place="IBA", state="FRA")]})
    assert any(e.facts["place"] == "BIS" for e in play.told("contact"))


@pytest.mark.rule("SC-MOVE-04")
def test_units_board_and_land_on_any_coast_of_a_colony_but_at_home_only_in_a_port() -> None:
    play = Play()
    bare = next(r for r, p in play.rules.board_data.regions.items() if p.coastal and not play.rules.board_data.ports(r))
    land = play.world.lands[bare]
    land.owner = land.controller = "ENG"
    land.colony = 4
    army = play.force("ENG-A9", bare, 2)
    navy = play.force("ENG-N9", play.rules.board_data.neighbours(bare, "coast")[0], 8)
    transport.embark(play.table(), army, navy)
    assert army.aboard == navy.id
    assert transport.land(play.table(), army, bare)
    assert (army.aboard, army.place) == ("", bare)
    assert not transport.is_shore(play.table(), "IDF")


@pytest.mark.rule("SC-INTEL-01", "SC-COMBAT-09")
@pytest.mark.parametrize(("english", "french", "heard"), [(6, 6, False), (10, 3, True), (3, 10, True)])
def test_a_battle_is_talked_about_where_one_state_has_ten_units_in_it(english: int, french: int, heard: bool) -> None:
    play = at_war(contact=[2, 18], strategy=[5, 5] * 9)
    play.world.forces.pop("FRA-A2")
    play.force("ENG-A9", "GAS", english, officer=Officer(15, 15), stance="attack", retreat="NEVER")
    play.force("FRA-A9", "GAS", french, officer=Officer(9, 9), retreat="NEVER")
    table = play.table()
    encounters.meet(table, Meeting("GAS", (play.world.forces["ENG-A9"],), (play.world.forces["FRA-A9"],)))
    assert any(e.kind == "battle rumour" for e in table.events) is heard


@pytest.mark.rule("SC-WG-01", "SC-COMBAT-02")
@pytest.mark.parametrize(("holder", "gauge"), [("ENG", "a"), ("FRA", "b"), ("", "none")])
def test_gunpowder_turns_a_position_of_three_into_the_weather_gauge_for_either_side(holder: str, gauge: str) -> None:
    dice = {"a": [9, 12], "b": [12, 9], "none": [9, 12]}[gauge]
    play = at_war(contact=dice)
    if holder:
        play.world.technologies.append(Technology("EV-GUNPOWDER", holder, 1492, 25))
    play.force("ENG-N9", "CHA", 9, officer=Officer(12, 12))
    play.force("FRA-N9", "CHA", 9, officer=Officer(12, 12))
    sides = Meeting("CHA", (play.world.forces["ENG-N9"],), (play.world.forces["FRA-N9"],))
    found = encounters._noticed(play.table(), sides, *sides.a, *sides.b, ("CHA",))
    assert found.gauge == gauge
    assert {found.a, found.b} == {0, 3}


@pytest.mark.rule("SC-COMBAT-02")
def test_positions_after_the_technologies_of_both_sides() -> None:
    play = Play()
    powder = technology.effects_of(play.table(), ["EV-GUNPOWDER"])
    horse = technology.effects_of(play.table(), ["EV-HEAVYCAV"])
    assert technology.positions(powder, (), 3, 0, naval=False) == (5, 0)
    assert technology.positions((), powder, 3, 4, naval=False) == (3, 6)
    assert technology.positions(horse, (), 0, 1, naval=False) == (0, 0)
    assert technology.positions(horse, powder, 0, 4, naval=False) == (0, 4)
    assert technology.positions(horse, (), 0, 4, naval=True) == (0, 4)
    # 1 + 2 - 2: what is gained and lost is added before the floor of 0.
    assert technology.positions(powder, horse, 1, 0, naval=False) == (1, 0)


@pytest.mark.rule("SC-COMBAT-02", "SC-COMBAT-03")
def test_gunpowder_at_position_one_against_heavy_cavalry() -> None:
    sides = {
        "a": {"strategy": 10, "units": 5, "position": 1, "tech": ["gunpowder"]},
        "b": {"strategy": 10, "units": 5, "tech": ["heavy_cavalry"]},
    }
    found = OPS["round"](sides, {}, CaseDice(["d20:10", "d20:10"]))
    # 10 + 5 + 5, and 1 of Position for a.
    assert (found["a_margin"], found["b_margin"]) == (11, 10)


@pytest.mark.rule("SC-BLOCK-01")
def test_a_blockade_is_capped_by_all_coasts_on_the_sea_also_without_a_port() -> None:
    table = Play().table()
    assert devastation.coast(table, "ENG", "IRS") == ["WLS", "YRK"]
    assert sum(lands.tax_share(table, region) for region in ("WLS", "YRK")) == 6


@pytest.mark.rule("SC-MA-01", "SC-SUP-02")
@pytest.mark.parametrize(("scope", "km"), [("PORTS", 290), ("ALL", 290), ("LAND", 1446)])
def test_a_port_that_access_opens_is_a_friendly_port_for_supply(scope: str, km: int) -> None:
    play = Play()
    navy = play.force("ENG-N9", "WMD", 5)
    play.pact("military_access", "SPA", "ENG", scope=scope)
    # Mallorca lies 290 km off; the nearest port of England's own 1,446.
    assert routes.home_port_km(play.table(), navy) == km


@pytest.mark.rule("SC-RETREAT-04", "SC-MOVE-03")
def test_nobody_retreats_into_land_that_is_closed_to_him() -> None:
    play = at_war()
    army = play.force("FRA-A9", "GAS", 2, retreat_to=["NVR"], came_from="PTU")
    assert refuge.way_out(play.table(), army, "GAS") == "PTU"
    play.pact("military_access", "NAV", "FRA", scope="LAND")
    assert refuge.way_out(play.table(), army, "GAS") == "NVR"


@pytest.mark.rule("SC-GM-03", "SC-LEAD-05")
def test_of_two_orders_for_one_force_the_moderators_counts_last() -> None:
    for state, force in (("FRA", "FRA-A1"), ("SPA", "SPA-A1")):
        play = Play()
        mine = order("HOLD", force, stance="avoid")
        his = order("HOLD", force, stance="attack", actor=state, confirm=True)
        play.season({state: [mine], MODERATOR: [his]})
        assert play.world.forces[force].stance == "attack"


@pytest.mark.rule("SC-COMBAT-04")
@pytest.mark.parametrize(
    ("difference", "up", "down"), [(0, 0, 0), (1, 1, 0), (3, 1, 0), (4, 1, 1), (8, 2, 2), (9, 3, 2), (12, 3, 3)]
)
def test_the_higher_side_loses_a_quarter_of_the_difference_rounded_as_the_option_says(
    difference: int, up: int, down: int
) -> None:
    """Both have a Strategy of 30 with their units, so that both succeed."""
    for options, quarter in (({}, up), ({"quarter": "up"}, up), ({"quarter": "down"}, down)):
        given = {"a": {"strategy": 10, "units": 20}, "b": {"strategy": 10, "units": 20}, "options": options}
        dice = CaseDice([f"d20:{20 - difference}", "d20:20"])
        found = OPS["round"](given, {}, dice)
        assert (found["a_loss"], found["b_loss"]) == (quarter, difference)
        mirrored = OPS["round"](given, {}, CaseDice(["d20:20", f"d20:{20 - difference}"]))
        assert (mirrored["a_loss"], mirrored["b_loss"]) == (difference, quarter)
