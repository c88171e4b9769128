"""Units, leaders, movement, contact, battle and supply on the map (chapters 12 to 14 of the rules)."""

from __future__ import annotations

import pytest

from rules.statecraft import contact, encounters, movement, occupation, retreat, supply, taxes
from rules.statecraft.combat import Fighter, Side
from rules.statecraft.contact import Notice, Temper
from rules.statecraft.encounters import Meeting
from rules.statecraft.model import Land, Officer
from rules.statecraft.occupation import Garrison
from rules.statecraft.order_model import Clause
from tests.rules.statecraft.playing import Play, Purposely, order


def at_war(**dice: list[int]) -> Play:
    """England and France at war, both at Readiness 2, with the dice given."""
    play = Play(Purposely(**dice))
    play.war("ENG", "FRA")
    play.ready(2, "ENG", "FRA")
    return play


@pytest.mark.rule("SC-BLOCK-02")
def test_a_navy_leaving_a_blockaded_port_is_caught_by_a_blockader_with_the_weather_gauge() -> None:
    play = at_war(contact=[20, 20], strategy=[10, 10] * 20, blockade=[20])
    for name in [f for f in play.world.forces if f.startswith(("ENG-N", "FRA-N"))]:
        del play.world.forces[name]
    play.force("ENG-N1", "CHA", 9, officer=Officer(12, 12))
    play.force("FRA-N1", "BRT", 4, port="Brest", officer=Officer(8, 8))
    play.season({"ENG": [order("BLOCKADE", "ENG-N1", state="FRA", place="CHA")]})
    play.season({"FRA": [order("MOVE", "FRA-N1", place="CHA", stance="avoid")]})
    assert "FRA-N1" not in play.world.forces


@pytest.mark.rule("SC-COMBAT-08", "SC-LEAD-02")
def test_after_a_battle_both_commanders_test_fortune_and_a_dead_officer_is_replaced() -> None:
    play = at_war(contact=[2, 18], strategy=[20, 5], retreat=[1, 20], officer_fortune=[20])
    play.force("ENG-A9", "GAS", 9, officer=Officer(15, 15), stance="attack")
    play.world.forces["FRA-A2"].officer, play.world.forces["FRA-A2"].retreat = Officer(9, 9), "AFTER ROUND 1"
    table = play.table()
    encounters.meet(table, Meeting("GAS", (play.world.forces["ENG-A9"],), (play.world.forces["FRA-A2"],)))
    asked = [subject[0] for purpose, subject, _ in play.dice.asked if purpose == "officer fortune"]
    assert asked == ["ENG-A9", "FRA-A2"]
    assert play.world.forces["ENG-A9"].officer is None


@pytest.mark.rule("SC-COMBAT-09")
def test_others_hear_of_a_battle_inexactly_its_sides_exactly() -> None:
    play = at_war(contact=[2, 18], strategy=[5, 5] * 9, rumour=[20, 1])
    play.force("ENG-A9", "GAS", 20, officer=Officer(15, 15), stance="attack")
    play.world.forces["FRA-A2"].officer = Officer(9, 9)
    table = play.table()
    encounters.meet(table, Meeting("GAS", (play.world.forces["ENG-A9"],), (play.world.forces["FRA-A2"],)))
    public = next(e for e in table.events if e.kind == "battle rumour")
    assert [side["start"] for side in public.facts["sides"]] == [26, 6]
    private = next(e for e in table.events if e.kind == "battle sides")
    assert [side["start"] for side in private.facts["sides"]] == [20, 8]


@pytest.mark.rule("SC-COMBAT-01", "SC-COMBAT-09")
def test_a_side_is_told_its_own_tests_of_strategy_and_no_other() -> None:
    """England: 15 + 20 units + Position 13 (15 against 2, unseen by France); France: 9 + 8 units."""
    play = at_war(contact=[2, 18], strategy=[6, 5] * 9)
    play.force("ENG-A9", "GAS", 20, officer=Officer(15, 15), stance="attack")
    play.world.forces["FRA-A2"].officer, play.world.forces["FRA-A2"].retreat = Officer(9, 9), "NEVER"
    table = play.table()
    encounters.meet(table, Meeting("GAS", (play.world.forces["ENG-A9"],), (play.world.forces["FRA-A2"],)))
    told = {e.to: e.facts["tests"][0] for e in table.events if e.kind == "battle"}
    assert told == {("ENG",): (48, 6), ("FRA",): (17, 5)}


@pytest.mark.rule("SC-CON-08")
def test_who_fights_beside_another_is_not_told_the_tests_of_his_commander() -> None:
    """England commands, with more units; Portugal stands by it against France, and learns its own losses only."""
    play = at_war(contact=[2, 18], strategy=[6, 5] * 9)
    play.force("ENG-A9", "GAS", 20, officer=Officer(15, 15), stance="attack")
    play.force("POR-A9", "GAS", 4, officer=Officer(8, 8), stance="attack")
    play.world.forces["FRA-A2"].officer, play.world.forces["FRA-A2"].retreat = Officer(9, 9), "NEVER"
    table = play.table()
    forces = [play.world.forces[name] for name in ("ENG-A9", "POR-A9", "FRA-A2")]
    encounters.meet(table, Meeting("GAS", (forces[0], forces[1]), (forces[2],)))
    told = {e.to: e.facts for e in table.events if e.kind == "battle"}
    assert told[("POR",)]["rounds"] == told[("ENG",)]["rounds"] > 0
    assert told[("ENG",)]["tests"][0] == (52, 6)
    assert told[("POR",)]["tests"] == []
    assert told[("FRA",)]["tests"][0] == (17, 5)


@pytest.mark.rule("SC-CONT-03")
def test_who_has_noticed_decides_whether_a_battle_starts() -> None:
    calm, keen, shy = Temper("defend", 5), Temper("attack", 5), Temper("avoid", 5)
    assert not contact.fights(Notice("both"), calm, calm)
    assert contact.fights(Notice("both"), calm, keen)
    assert contact.fights(Notice("both"), Temper("defend", 5, entering=True), calm)
    assert contact.fights(Notice("a"), keen, calm)
    assert not contact.fights(Notice("a"), calm, keen)
    assert not contact.fights(Notice("b"), keen, shy)
    assert contact.fights(Notice("b"), keen, Temper("defend", 5, home=True))
    assert not contact.fights(Notice("b"), Temper("attack", 6), Temper("defend", 5, home=True))


@pytest.mark.rule("SC-CONT-04")
def test_an_army_that_holds_the_field_keeps_its_position_until_it_leaves() -> None:
    play = at_war(contact=[2, 18], strategy=[2, 20])
    play.force("ENG-A9", "GAS", 20, officer=Officer(15, 15), stance="attack")
    play.world.forces["FRA-A2"].officer = Officer(9, 9)
    table = play.table()
    encounters.meet(table, Meeting("GAS", (play.world.forces["ENG-A9"],), (play.world.forces["FRA-A2"],)))
    force = play.world.forces["ENG-A9"]
    assert (force.position, force.position_at) == (13, "GAS")
    assert encounters.fighter(table, force, "FRA", 2).position == 13
    movement.refuge.settle_in(table, force, "LRE")
    assert force.position == 0


@pytest.mark.rule("SC-INTEL-03")
def test_a_sovereign_in_the_field_looks_around_once_a_season() -> None:
    play = Play(Purposely(field_intelligence=[5]))
    play.world.forces["FRA-A2"].commander = "sovereign"
    play.act("FRA", "FIELD_REPORT", force="FRA-A2")
    (news,) = play.told("intelligence")
    assert news.to == ("FRA",)
    assert all(f["units"] == play_units(play, f) for f in news.facts["forces"])
    play.act("FRA", "FIELD_REPORT", force="FRA-A2")
    assert play.refused() == "ERR-ONCE-A-SEASON"
    play.act("FRA", "FIELD_REPORT", force="FRA-A1")
    assert play.refused() == "ERR-NOT-COMMANDED"


def play_units(play: Play, row: dict[str, object]) -> int:
    """What really stands there."""
    forces = play.world.forces.values()
    return next(f.units for f in forces if (f.owner, f.place, f.kind) == (row["state"], row["place"], row["kind"]))


@pytest.mark.rule("SC-INTEL-04")
def test_a_sovereign_in_the_field_hears_from_other_places_one_season_late_by_option() -> None:
    play = Play(Purposely(supply=[20]), delayed_home_reports=True)
    play.war("FRA", "SPA")
    play.ready(2, "FRA")
    play.world.forces["FRA-A1"].commander = "sovereign"
    play.force("FRA-A9", "CAT", 9, stance="avoid")
    play.season()
    assert not [e for e in play.told("supply") if e.facts["force"] == "FRA-A9"]
    play.season()
    assert [e.facts["loss"] for e in play.told("supply") if e.facts["force"] == "FRA-A9"]


@pytest.mark.rule("SC-LEAD-09")
def test_one_person_commands_one_force_from_step_two_of_the_season() -> None:
    play = Play()
    play.season({"FRA": [order("COMMAND", "FRA-A1", option="SOVEREIGN")]})
    assert play.world.forces["FRA-A1"].commander == "sovereign"
    play.season({"FRA": [order("COMMAND", "FRA-A2", option="SOVEREIGN")]})
    assert play.world.forces["FRA-A2"].commander == "officer"
    assert play.told("order failed")[0].facts["code"] == "ERR-BUSY"


@pytest.mark.rule("SC-MOVE-06")
def test_a_fleet_crosses_no_land_and_leaves_a_port_by_its_own_seas() -> None:
    play = Play()
    play.force("MAM-N9", "EGY", 3, port="Alexandria")
    way = movement.routes.path(play.rules.board_data, play.world, play.world.forces["MAM-N9"], "LEV")
    assert way == ["LEV"]
    assert not movement.routes.step_open(play.rules.board_data, play.world, play.world.forces["MAM-N9"], "EGY", "RED")


@pytest.mark.rule("SC-MOVE-06")
def test_enemies_who_are_guests_in_one_port_do_not_meet_there() -> None:
    play = Play()
    play.war("SCO", "VEN")
    play.ready(2, "SCO", "VEN")
    for name in ("SCO-N9", "VEN-N9"):
        play.force(name, "BRT", 5, port="Brest", stance="attack")
    orders = {name[:3]: [order("HOLD", name, stance="attack")] for name in ("SCO-N9", "VEN-N9")}
    play.season(orders)
    assert "contact" not in [purpose for purpose, _, _ in play.dice.asked]


@pytest.mark.rule("SC-MOVE-06")
def test_a_navy_whose_port_falls_leaves_to_the_sea_and_may_be_met_there() -> None:
    play = at_war(contact=[20, 20])
    for name in [f for f in play.world.forces if f.startswith(("ENG-", "FRA-"))]:
        del play.world.forces[name]
    play.force("FRA-N9", "GAS", 4, port="Bordeaux")
    play.force("ENG-N9", "BIS", 9)
    play.force("ENG-A9", "GAS", 6)
    play.season({"ENG": [order("HOLD", name, stance="attack") for name in ("ENG-A9", "ENG-N9")]})
    assert play.world.lands["GAS"].controller == "ENG"
    assert [e.facts for e in play.told("driven out")] == [{"force": "FRA-N9", "place": "BIS"}]
    assert ["BIS" in key for purpose, key, _ in play.dice.asked if purpose == "contact"] == [True, True]


@pytest.mark.rule("SC-WAR-07")
@pytest.mark.parametrize(("war", "peace", "fought"), [(True, False, True), (True, True, False), (False, False, False)])
def test_navies_that_meet_at_sea_fight_from_the_war_to_the_peace(war: bool, peace: bool, fought: bool) -> None:
    play = Play(Purposely(contact=[2, 2], strategy=[6, 5] * 30))
    if war:
        play.war("ENG", "FRA")
    if peace:
        clause = Clause(number=1, condition="peace")
        play.act("ENG", "TREATY_NEW", title="Peace", states=("FRA",), clauses=(clause,))
        for side in ("ENG", "FRA"):
            play.act(side, "SIGN", ref=str(max(play.world.treaties)), version=1)
    play.ready(2, "ENG", "FRA")
    for name in ("ENG-N9", "FRA-N9"):
        play.force(name, "BIS", 9)
    play.season({"ENG": [order("HOLD", "ENG-N9", stance="attack")]})
    assert bool(play.told("battle")) == fought


@pytest.mark.rule("SC-MOVE-07")
def test_two_hostile_armies_on_one_road_meet() -> None:
    play = at_war(contact=[20, 20])
    play.world.lands["GAS"].controller = "ENG"
    play.world.forces.pop("FRA-A2")
    play.force("ENG-A9", "GAS", 5)
    play.force("FRA-A9", "LRE", 5)
    if play.rules.board_data.link("GAS", "LRE") is None:
        play.world.forces["FRA-A9"].place = play.rules.board_data.neighbours("GAS", "land")[0]
    there = play.world.forces["FRA-A9"].place
    moves = {"ENG": [order("MOVE", "ENG-A9", place=there)], "FRA": [order("MOVE", "FRA-A9", place="GAS")]}
    play.season(moves)
    contacts = [key for purpose, key, _ in play.dice.asked if purpose == "contact"]
    assert any({"ENG-A9", "FRA-A9"} <= set(key) for key in contacts)


@pytest.mark.rule("SC-MOVE-10")
def test_own_land_is_freed_at_once_even_a_capital() -> None:
    land = Land("FRA", "ENG", 5)
    assert occupation.occupy(land, Garrison("FRA", 3), capital=True)
    assert land.controller == "FRA"


@pytest.mark.rule("SC-RETREAT-01")
def test_a_commander_may_leave_before_the_battle_or_after_a_round() -> None:
    few, many = Side([Fighter("a", 3, 10)]), Side([Fighter("b", 9, 10)])
    assert retreat.wants("IF ODDS < 1:2", few, many, 0)
    assert not retreat.wants("AFTER ROUND 2", few, many, 1)
    assert retreat.wants("AFTER ROUND 2", few, many, 2)
    assert not retreat.wants("NEVER", few, many, 5)


@pytest.mark.rule("SC-RETREAT-02")
def test_without_an_instruction_a_force_goes_from_more_than_twice_its_number_and_of_several_one_suffices() -> None:
    def goes(instruction: str, own: int, enemy: int, rounds: int = 0) -> bool:
        return retreat.wants(instruction, Side([Fighter("a", own, 10)]), Side([Fighter("b", enemy, 10)]), rounds)

    assert goes("", 3, 7)
    assert not goes("", 3, 6)
    either = "AFTER ROUND 2 OR IF ODDS < 1:3"
    assert not goes(either, 3, 9, 1)
    assert goes(either, 3, 10, 1)
    assert goes(either, 3, 1, 2)


@pytest.mark.rule("SC-SUP-04")
def test_a_group_in_one_place_makes_one_roll_and_shares_the_loss() -> None:
    play = at_war(supply=[20])
    play.force("ENG-A8", "GAS", 6)
    play.force("ENG-A9", "GAS", 3)
    play.world.forces.pop("FRA-A2")
    table = play.table()
    supply.supply_group(table, [play.world.forces["ENG-A8"], play.world.forces["ENG-A9"]])
    assert [p for p, _, _ in play.dice.asked].count("supply") == 1
    assert not any(f.id in ("ENG-A8", "ENG-A9") for f in play.world.forces.values())


@pytest.mark.rule("SC-UNIT-04")
def test_privateers_prey_on_an_enemy_from_a_sea_of_their_own_until_peace() -> None:
    play = at_war()
    play.season({"ENG": [order("PRIVATEERS", "ENG-N2", number=3, place="CHA", state="FRA")]})
    (raider,) = [f for f in play.world.forces.values() if f.privateer_against == "FRA"]
    assert (raider.units, raider.place) == (3, "CHA")
    assert taxes.raided(play.table(), play.world.realms["FRA"]) == 3
    assert taxes.raided(play.table(), play.world.realms["SPA"]) == 0


@pytest.mark.rule("SC-UNIT-05")
def test_disbanding_gives_half_the_manpower_and_no_gold_and_nothing_for_mercenaries() -> None:
    play = Play()
    realm = play.world.realms["FRA"]
    gold, men = realm.gold, realm.manpower
    play.world.forces["FRA-A1"].mercs = 2
    play.act("FRA", "DISBAND", force="FRA-A1", number=5)
    realm = play.world.realms["FRA"]
    assert (realm.gold, realm.manpower) == (gold, men + 3)
    assert play.world.forces["FRA-A1"].units == 10
