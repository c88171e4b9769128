"""The season's and the year's course, sovereigns, succession, money (chapters 1 to 8 of the rules)."""

from __future__ import annotations

import pytest

from rules.statecraft import (
    colonies,
    growth,
    honor,
    knowledge,
    loans,
    numbering,
    rebels,
    succession,
    taxes,
    units,
    upkeep,
    year,
)
from rules.statecraft.dates import date, show
from rules.statecraft.model import Expedition, Pending, Recruit
from rules.statecraft.order_model import StatecraftOrder
from tests.rules.statecraft.playing import Play, Purposely, order


@pytest.mark.rule("SC-ANN-11", "SC-ANN-09")
def test_a_succession_of_the_death_step_is_finished_before_spring_orders_are_called() -> None:
    play = Play(Purposely(death=[20] * 60, fertility=[1]))
    play.world.date = date(1492, "Winter")
    for code, realm in play.world.realms.items():
        if realm.ruler:
            realm.ruler.vitality, realm.ruler.born = (1 if code == "POR" else 8), 1470
    play.season()
    assert [(w.kind, w.holds) for w in play.rules.windows(play.state)] == [("claims", ("1493-Spring",))]
    assert show(play.world.date) == "1492 Winter"
    play.close(play.item("claims"))
    assert [w.id for w in play.rules.windows(play.state)] == ["1493-Spring"]
    assert play.told("year over")[0].facts["year"] == 1492


@pytest.mark.rule("SC-CON-04", "SC-ANN-11")
def test_the_year_goes_up_when_spring_begins() -> None:
    play = Play()
    play.world.date = date(1492, "Winter")
    play.season()
    assert show(play.world.date) == "1493 Spring"


@pytest.mark.rule("SC-ANN-01", "SC-SEAS-06")
def test_winter_is_resolved_with_its_supply_before_the_year() -> None:
    play = Play(Purposely(supply=[20]))
    play.world.date = date(1492, "Winter")
    play.war("ENG", "FRA")
    play.force("ENG-A9", "NRM", 9)
    play.ready(2, "ENG")
    play.season({"ENG": [order("HOLD", "ENG-A9", stance="avoid")]})
    kinds = [e.kind for e in play.events]
    assert kinds.index("supply") < kinds.index("season over") < kinds.index("collection")


@pytest.mark.rule("SC-ANN-04", "SC-ANN-06", "SC-ANN-07", "SC-GEN-03")
def test_each_step_is_done_for_all_states_in_order_before_the_next() -> None:
    play = Play()
    play.world.date = date(1492, "Winter")
    play.season()
    rolls = [(e.facts["roll"], e.facts["state"]) for e in play.told("annual roll")]
    order_of_steps = list(dict.fromkeys(step for step, _ in rolls))
    assert order_of_steps == ["growth", "control", "decline"]
    assert [s for step, s in rolls if step == "growth"] == ["AUS", "ENG", "FRA", "POR", "SPA", "VEN"]


@pytest.mark.rule("SC-ANN-08")
def test_marriages_are_rolled_just_before_the_deaths() -> None:
    steps = [step.__name__ for step in year.STEPS]
    assert steps[steps.index("marriages") + 1] == "deaths"


@pytest.mark.rule("SC-ANN-12", "SC-CON-08")
def test_the_year_ends_with_everybodys_prestige_in_public_and_own_rolls_in_private() -> None:
    play = Play()
    play.world.date = date(1492, "Winter")
    play.season()
    (table,) = play.told("prestige table")
    assert table.to == ("PUBLIC",)
    assert table.facts["prestige"]["ENG"] == 10
    assert all(e.to == (e.facts["state"],) for e in play.told("annual roll"))


@pytest.mark.rule("SC-SEAS-01")
def test_due_effects_come_in_the_order_of_the_rules() -> None:
    play = Play()
    world = play.world
    world.realms["ENG"].land_pending = Pending(2, world.date + 1)
    world.recruits.append(Recruit("ENG", "A", 3, "London", world.date + 1))
    world.recruits.append(Recruit("ENG", "A", 2, "London", world.date + 1, mercs=True))
    world.expeditions.append(Expedition("ENG", "W", world.date + 1, ["BHM"]))
    play.season()
    kinds = [e.kind for e in play.events if e.to == ("ENG",)]
    wanted = ["readiness", "units", "units", "expedition", "learned", "upkeep"]
    assert [k for k in kinds if k in wanted] == wanted


@pytest.mark.rule("SC-SEAS-07")
def test_own_results_go_to_the_owner_alone() -> None:
    play = Play()
    play.season()
    assert {e.to for e in play.told("upkeep") if e.facts["state"] == "FRA"} == {("FRA",)}


@pytest.mark.rule("SC-SEAS-08", "SC-TA-03")
def test_notes_are_taken_and_paid_at_once() -> None:
    play = Play()
    play.act("FRA", "INFILTRATE", state="SPA", prestige=4)
    assert play.world.realms["FRA"].prestige == 6
    assert play.world.chances[0].left == 4


@pytest.mark.rule("SC-SEAS-09")
def test_recruiting_costs_the_same_in_every_season() -> None:
    for season in ("Spring", "Summer", "Fall", "Winter"):
        play = Play()
        play.world.date = date(1492, season)
        before = play.world.realms["SPA"].gold
        play.act("SPA", "RECRUIT", number=2, option="LAND", city="Toledo")
        assert before - play.world.realms["SPA"].gold == 4


@pytest.mark.rule("SC-UNIT-02")
def test_recruits_are_told_of_with_the_force_that_they_join() -> None:
    """England has its first navy at Bristol, its first army at London, and none at York."""
    play = Play()
    now, before = play.world.date, {f.id: f.units for f in play.table().forces_of("ENG")}
    play.world.recruits = [
        Recruit("ENG", "N", 2, "Bristol", now),
        Recruit("ENG", "A", 3, "York", now),
        Recruit("ENG", "A", 4, "London", now, mercs=True),
    ]
    table = play.table()
    units.arrive(table, mercs=False)
    units.arrive(table, mercs=True)
    told = [e.facts for e in table.events if e.kind == "units"]
    forces = {f.id: f for f in table.forces_of("ENG")}
    assert [(f["force"], f["change"], f["now"]) for f in told] == [
        ("ENG-N1", 2, before["ENG-N1"] + 2),
        ("ENG-A3", 3, 3),
        ("ENG-A1", 4, before["ENG-A1"] + 4),
    ]
    assert {name: (f.units, f.mercs) for name, f in forces.items()} == {
        "ENG-A1": (before["ENG-A1"] + 4, 4),
        "ENG-A2": (before["ENG-A2"], 0),
        "ENG-A3": (3, 0),
        "ENG-N1": (before["ENG-N1"] + 2, 0),
        "ENG-N2": (before["ENG-N2"], 0),
    }


@pytest.mark.rule("SC-GROWTH-04", "SC-COL-01", "SC-COL-05")
def test_a_colony_takes_the_place_of_the_growth_roll_and_stays_secret() -> None:
    play = Play(Purposely(colony=[3], discovery=[2, 3, 4]))
    play.world.date = date(1492, "Winter")
    for place in ("VIR", "ESB", "SAR"):
        if place in play.rules.board_data.places:
            play.world.realms["ENG"].knows.append(place)
    play.world.realms["ENG"].knows += list(play.rules.board_data.seas)
    play.act("ENG", "COLONY", place="VIR")
    before = play.world.realms["ENG"].tax_income
    play.season()
    assert not [e for e in play.told("annual roll") if e.facts["roll"] == "growth" and e.facts["state"] == "ENG"]
    assert play.world.realms["ENG"].tax_income == before + 9
    assert [e.to for e in play.told("colony")] == [("ENG",)]


@pytest.mark.rule("SC-CONV-04", "SC-DECL-01")
def test_conversions_wear_minorities_down() -> None:
    realm = Play().world.realms["SPA"]
    growth.relieve(realm, clear=True)
    growth.relieve(realm, clear=False)
    assert realm.relief == 1
    growth.relieve(realm, clear=False)
    assert realm.relief == 2
    play = Play(Purposely(decline=[10]))
    trial = growth.decline(play.table(), play.world.realms["SPA"])
    assert trial.effective == 12 - 2 * 7


@pytest.mark.rule("SC-CON-02", "SC-COND-01", "SC-LOAN-05", "SC-MEAS-01")
def test_conditions_treasury_and_loans_stay_with_the_state_at_a_succession() -> None:
    play = Play(Purposely(fertility=[2]))
    realm = play.world.realms["SPA"]
    realm.loans = {5: 1, 6: 1}
    realm.decay, realm.land_readiness = 7, 3
    play.edit("GM_KILL", state="SPA", confirm=True)
    realm = play.world.realms["SPA"]
    # The scenario's, less a first upkeep of 2 Gold for each of 42 units.
    assert (realm.gold, realm.manpower, realm.loans) == (120 - 84, 45, {5: 1, 6: 1})
    assert (realm.capital, realm.centralization, realm.decay, realm.investment) == ("Toledo", 2, 7, 30)
    assert (realm.land_readiness, realm.naval_readiness, realm.recruitment) == (3, 2, 25)
    assert (realm.stability, realm.tax_income) == (5, 54)
    assert realm.ruler is not None


@pytest.mark.rule("SC-LIFE-04", "SC-LIFE-07", "SC-CLAIM-01", "SC-CLAIM-03")
def test_every_death_opens_claims_for_72_hours_and_the_die_stays_secret() -> None:
    play = Play(Purposely(fertility=[2]))
    play.edit("GM_KILL", state="HUN")
    window = next(w for w in play.rules.windows(play.state) if w.kind == "claims")
    assert window.length.hours == 72
    assert set(window.may_answer) == {"ENG", "SPA", "FRA", "POR", "AUS", "VEN"}
    assert [e.facts for e in play.told("succession")] == [{"state": "HUN", "crisis": False}]
    assert not any("die" in e.facts for e in play.events)


@pytest.mark.rule("SC-LIFE-05")
def test_the_moderator_lets_an_unplayed_sovereign_die_and_not_a_played_one() -> None:
    play = Play()
    play.edit("GM_KILL", state="FRA")
    assert play.refused() == "ERR-PLAYED"
    play.edit("GM_KILL", state="SCO")
    assert [e.facts["state"] for e in play.told("death")] == ["SCO"]
    assert [e.facts["state"] for e in play.told("succession")] == ["SCO"]


@pytest.mark.rule("SC-LIFE-06")
def test_a_sovereign_who_falls_leaves_his_army_to_an_officer_and_the_season_goes_on() -> None:
    play = Play()
    play.world.forces["FRA-A1"].commander = "sovereign"
    table = play.table()
    succession.bury(table, "FRA", "battle")
    succession.settle(table)
    assert play.world.forces["FRA-A1"].commander == "officer"
    claims = next(w for w in play.rules.windows(play.state) if w.kind == "claims")
    assert claims.holds == ("1492-Spring",)


@pytest.mark.rule("SC-LIFE-08", "SC-GEN-05", "SC-CON-01")
def test_a_player_without_a_state_takes_another_with_honor_10_and_all_prestige() -> None:
    play = Play(Purposely(annexation=[1, 20]))
    play.world.realms["ENG"].prestige = 17
    play.edit("GM_REGION", place="LON", option="CONTROLLER", state="FRA")
    play.act("FRA", "ANNEX", state="ENG")
    assert not play.world.realms["ENG"].alive
    assert "ENG" in play.rules.powers(play.state)
    play.act("ENG", "SUCCEED", option="MOVE", states=("SCO",))
    moved = play.world.realms["SCO"]
    assert (moved.player, moved.honor, moved.prestige) == ("ann", 10, 17)
    assert "ENG" not in play.rules.powers(play.state)


@pytest.mark.rule("SC-LIFE-09")
def test_a_player_may_serve_another_monarch_and_keeps_his_prestige() -> None:
    play = Play(Purposely(fertility=[2]))
    play.world.realms["POR"].prestige = 14
    play.act("POR", "SUCCEED", option="GENERAL", states=("SPA",))
    play.edit("GM_KILL", state="POR", confirm=True)
    play.close(play.item("claims"))
    play.close(play.item("service"), SPA="accept")
    (general,) = play.world.generals.values()
    assert (general.player, general.serves, general.prestige) == ("dee", "SPA", 14)
    assert play.world.realms["POR"].player == ""


@pytest.mark.rule("SC-LOAN-03", "SC-BANK-01")
def test_loans_are_repaid_by_hundreds_and_vanish_in_a_public_bankruptcy() -> None:
    play = Play()
    realm = play.world.realms["SPA"]
    realm.loans, realm.gold = {5: 1, 9: 1}, 150
    play.act("SPA", "REPAY", number=50)
    assert play.refused() == "ERR-HUNDREDS"
    play.act("SPA", "REPAY", number=100)
    assert (play.world.realms["SPA"].loans, play.world.realms["SPA"].gold) == ({5: 1}, 50)
    play.act("SPA", "BANKRUPTCY", confirm=True)
    assert play.world.realms["SPA"].loans == {}
    assert play.told("bankruptcy")[0].to == ("PUBLIC",)


@pytest.mark.rule("SC-BANK-03")
def test_at_a_failed_bankruptcy_the_farthest_forces_rebel_and_the_sovereigns_own_never() -> None:
    """Authority 12 against 20: 8 units, of Marseilles (661 km) the 6 ships, of Gascony (499 km) 2."""
    play = Play(Purposely(bankruptcy=[20]))
    play.world.realms["FRA"].loans = {5: 1}
    for name in [f for f in play.world.forces if f.startswith("FRA-")]:
        del play.world.forces[name]
    play.force("FRA-A1", "IDF", 5)
    play.force("FRA-A2", "GAS", 4)
    play.force("FRA-A3", "LRE", 3)
    play.force("FRA-N1", "PRV", 6, port="Marseilles")
    play.force("FRA-A4", "PRV", 7, commander="sovereign")
    play.act("FRA", "BANKRUPTCY", confirm=True)
    assert {f.id: f.units for f in play.world.forces.values() if f.owner == "FRA"} == {
        "FRA-A1": 5,
        "FRA-A2": 2,
        "FRA-A3": 3,
        "FRA-A4": 7,
    }
    pirates = [(f.units, f.kind, f.place) for f in play.world.forces.values() if f.owner == "PIRATES"]
    assert pirates in ([(6, "N", "LIO")], [(6, "N", "LIG")])
    (state,) = [r.code for r in play.world.realms.values() if r.rebel_of == "FRA"]
    assert [(f.units, f.kind) for f in play.world.forces.values() if f.owner == state] == [(2, "A")]


@pytest.mark.rule("SC-UPKEEP-05", "SC-SCEN-04")
def test_recruits_and_idle_unplayed_states_pay_no_upkeep_but_privateers_do() -> None:
    play = Play()
    table = play.table()
    before = upkeep.due(table, play.world.realms["VEN"])
    play.world.recruits.append(Recruit("VEN", "N", 5, "Venice", play.world.date + 2))
    play.world.forces["VEN-N1"].privateer_against = "OTT"
    assert upkeep.due(table, play.world.realms["VEN"]) == before == 76
    assert upkeep.due(table, play.world.realms["OTT"]) == 0
    wealth = sum(land.wealth for land in play.world.lands.values() if land.owner == "OTT")
    assert play.world.realms["OTT"].tax_income == 2 * wealth


@pytest.mark.rule("SC-UPKEEP-05")
def test_pirates_and_rebels_without_land_pay_no_upkeep_and_a_vassal_pays_its_own() -> None:
    play = Play()
    table, realms = play.table(), play.world.realms
    play.ready(2, "BRI")
    lord, vassal = upkeep.due(table, realms["FRA"]), upkeep.due(table, realms["BRI"])
    play.force("BRI-A9", "BRT", 3)
    assert (upkeep.due(table, realms["FRA"]), upkeep.due(table, realms["BRI"])) == (lord, vassal + 6)
    landless = rebels.found_state(table, realms["BRI"], "BRT")
    landed = rebels.found_state(table, realms["FRA"], "GAS")
    for code, place in ((landless.code, "BRT"), (landed.code, "GAS"), ("PIRATES", "BIS")):
        play.force(f"{code}-N1", place, 4)
    assert [upkeep.due(table, realms[code]) for code in (landless.code, landed.code, "PIRATES")] == [0, 8, 0]


@pytest.mark.rule("SC-COND-04", "SC-COND-08")
def test_decay_and_denials_come_off_tax_income_and_recruitment_adds_men() -> None:
    play = Play()
    realm = play.world.realms["FRA"]
    realm.decay, realm.gold = 10, 0
    taxes.collect(play.table(), realm)
    assert realm.gold == 30
    taxes.accrue(play.table(), realm)
    assert realm.manpower == 52 + 34


@pytest.mark.rule("SC-COND-09")
def test_growth_raises_tax_income_and_conversion_lowers_it_never_below_nothing() -> None:
    """France: 60; Growth 12 + 4 + 1 against 7: 10 more; Conversion 12 against 6: 6 less, and of 5 all."""
    play = Play(Purposely(growth=[7], conversion=[6, 6]))
    realm, table = play.world.realms["FRA"], play.table()
    growth.growth(table, realm)
    assert realm.tax_income == 70
    growth.conversion(table, realm)
    assert realm.tax_income == 64
    realm.tax_income = 5
    growth.conversion(table, realm)
    assert realm.tax_income == 0


@pytest.mark.rule("SC-EXP-03")
def test_the_explorers_die_is_the_moderators_secret() -> None:
    play = Play()
    play.world.realms["POR"].gold = 60
    play.act("POR", "EXPLORE", option="SW", gold=60)
    rolls = [to for purpose, _, to in play.dice.asked if purpose == "exploration"]
    assert rolls == ["MODERATOR"]
    assert not any("die" in e.facts for e in play.events if "POR" in e.to)


@pytest.mark.rule("SC-EXP-08")
def test_a_colony_in_an_unknown_place_stays_secret_until_the_place_is_known() -> None:
    assert not knowledge.awareness("rumour", told=True, colony=True).colony_known
    assert knowledge.awareness("world", told=False, colony=True).colony_known


@pytest.mark.rule("SC-FOMENT-05", "SC-CONT-01")
def test_rebels_are_a_state_with_a_new_sovereign_at_war_with_the_old_owner() -> None:
    play = Play()
    table = play.table()
    rebels.rise(table, rebels.Uprising("FRA", 6, 12, "foment"))
    (state,) = [r for r in play.world.realms.values() if r.rebel_of == "FRA"]
    assert state.ruler is not None
    assert state.gold == 12
    assert [(f.units, f.place != "IDF") for f in play.world.forces.values() if f.owner == state.code] == [(6, True)]
    assert any({w.attacker, w.defender} == {state.code, "FRA"} for w in play.world.wars)


@pytest.mark.rule("SC-HON-02")
def test_other_honor_is_the_moderators_to_give() -> None:
    play = Play()
    play.act("VEN", "REQUEST_HONOR", text="we kept faith")
    assert play.world.realms["VEN"].honor == 10
    play.edit("HONOR", state="VEN", number=2, text="they did")
    assert play.world.realms["VEN"].honor == 12
    assert honor.FIXED["coalition vote"] == 3


@pytest.mark.rule("SC-TEST-07", "SC-TEST-08")
def test_a_free_test_needs_the_moderator_who_may_make_it_harder() -> None:
    play = Play(auto="off")
    play.act("ENG", "TEST", option="guile", text="charm the Pope")
    window = play.item("ruling")
    play.close(window, MODERATOR="-4")
    (result,) = play.told("free test")
    assert result.facts["effective"] == 12 - 4
    play = Play()
    play.act("ENG", "TEST", option="guile", text="charm the Pope")
    assert play.told("ruling")[0].facts["answer"] == "no"


@pytest.mark.rule("SC-CON-05", "SC-CON-07", "SC-SCEN-02")
def test_regions_have_owner_controller_and_weight_and_forces_are_groups_of_units() -> None:
    play = Play()
    land = play.world.lands["GAS"]
    assert (land.owner, land.controller, land.wealth) == ("FRA", "FRA", 3)
    assert play.world.forces["FRA-A1"].units == 15
    assert play.world.realms["VEN"].ruler.born == 1419


@pytest.mark.rule("SC-SCEN-01")
def test_primary_then_alternate_states_are_played_and_late_ones_can_emerge() -> None:
    play = Play()
    assert play.rules.powers(None) == ("ENG", "SPA", "FRA", "POR", "AUS", "VEN")
    play.edit("GM_STATE", title="Netherlands", text='{"regions": ["HOL"], "capital": "Amsterdam", "gold": 40}')
    code = next(c for c, r in play.world.realms.items() if r.name == "Netherlands")
    assert play.world.lands["HOL"].owner == code
    assert play.world.realms[code].gold == 40


@pytest.mark.rule("SC-GEN-01", "SC-GEN-04")
def test_every_roll_names_its_purpose_and_audience_and_several_dice_are_rolled_one_by_one() -> None:
    play = Play()
    play.act("ENG", "CENTRALIZATION", option="UP")
    assert play.dice.asked == [("centralization", ("ENG", str(play.world.date)), "ENG")]
    play.act("FRA", "RELIGION", option="orthodox", force_it=True)
    assert [p for p, _, _ in play.dice.asked[1:3]] == ["religion", "religion"]


@pytest.mark.rule("SC-ATTR-02")
def test_each_roll_rests_on_its_attribute() -> None:
    play = Play()
    ruler = play.world.realms["SPA"].ruler
    ruler.attributes |= {"acumen": 3, "authority": 5, "grace": 7}
    realm, table = play.world.realms["SPA"], play.table()
    assert growth.growth(table, realm).effective == 3 + 3 + 2
    assert growth.control(table, realm, 0).effective == 5 - 2
    assert growth.conversion(table, realm).effective == 7
    ruler.attributes["fortune"], realm.decay, realm.loans = 9, 1, {5: 1}
    assert colonies.found(table, realm, colonies.Site(0, 0, "1d6"), "VIR").trial.effective == 9
    assert loans.bankruptcy(table, realm, 0).trial.effective == 5 - 1
    assert growth.decline(table, realm).effective == 3 - 14


@pytest.mark.rule("SC-CON-03")
def test_what_nobody_plays_is_answered_for_by_the_moderator() -> None:
    play = Play(auto="off")
    play.act("FRA", "DESTABILIZE", state="SCO", prestige=2)
    window = next(w for w in play.rules.windows(play.state) if w.kind == "bid")
    assert window.may_answer == ("MODERATOR",)


@pytest.mark.rule("SC-GM-01")
def test_windows_have_the_lengths_of_the_rules() -> None:
    hours = Play().rules.board_data.hours
    assert (hours("bid"), hours("call"), hours("claim"), hours("ruling"), hours("season")) == (48, 48, 72, 48, 72)


@pytest.mark.rule("SC-GM-03")
def test_the_moderator_sets_anything_in_unplayed_states_only() -> None:
    play = Play()
    play.edit("GM_SET", state="SCO", fields={"gold": "77", "stability": "3"})
    assert (play.world.realms["SCO"].gold, play.world.realms["SCO"].stability) == (77, 3)
    play.edit("GM_SET", state="ENG", fields={"gold": "77"})
    assert play.refused() == "ERR-PLAYED"


@pytest.mark.rule("SC-GM-04")
def test_off_asks_full_does_not_and_a_default_can_be_overruled_in_its_season() -> None:
    play = Play(auto="off")
    play.act("ENG", "CAPITAL", city="Bristol")
    assert [q.id.split(":")[0] for q in play.result.questions] == ["RQ-CAPITAL"]
    assert play.world.realms["ENG"].capital == "London"
    play.edit("AUTO", option="full")
    play.act("ENG", "CAPITAL", city="Bristol")
    assert play.world.realms["ENG"].capital == "Bristol"
    play.act("ENG", "REQUEST_CB", state="FRA", text="they laughed at us")
    ruled = next(i.id for i in play.world.items.values() if i.kind == "ruling")
    assert not play.world.reasons
    play.edit("RULE", ref=ruled, text="yes")
    assert [(r.holder, r.against) for r in play.world.reasons] == [("ENG", "FRA")]
    play.edit("RULE", ref=ruled, text="no")
    assert play.refused() == "ERR-TOO-LATE"


@pytest.mark.rule("SC-GM-05")
def test_unplayed_states_get_ready_in_war_and_meet_an_invader_in_reach() -> None:
    play = Play(Purposely(contact=[20, 20]))
    play.war("ENG", "SCO")
    play.force("ENG-A9", "HIG", 3)
    play.ready(2, "ENG", "SCO")
    play.season({"ENG": [StatecraftOrder(verb="HOLD", force="ENG-A9", stance="avoid")]})
    assert play.world.forces["SCO-A1"].place == "HIG"
    assert play.world.realms["SCO"].land_readiness == 2
    assert play.world.realms["NAV"].land_readiness == 1


@pytest.mark.rule("SC-TREATY-14")
def test_who_comes_to_play_a_state_finds_its_treaties_and_the_public_ones() -> None:
    play = Play()
    play.edit("GM_SEAT", title="gil", option="STATE", state="HUN")
    marriage = next(t for t in play.world.treaties.values() if set(t.parties) == {"AUS", "HUN"})
    public = [t.number for t in play.world.treaties.values() if t.known]
    assert numbering.number(play.world, "HUN", "T", str(marriage.number)) == f"T-{public.index(marriage.number) + 1}"
