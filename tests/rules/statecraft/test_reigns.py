"""What a State and its Sovereign begin with, gain and hand on (chapters 0 to 8 and 16 of the rules)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.dice import KeyedDice
from rules.ruleset import MODERATOR
from rules.statecraft import encounters, growth, ledger, loans, occupation, pacts, rebels, sovereigns, upkeep, year
from rules.statecraft.attributes import Trial
from rules.statecraft.dates import date
from rules.statecraft.model import Officer
from rules.statecraft.upkeep import Muster
from tests.rules.statecraft import stage
from tests.rules.statecraft.orders_desk import codes, read, start
from tests.rules.statecraft.playing import Play, Purposely, keyed, rules

PLAYED = ["AUS", "ENG", "FRA", "POR", "SPA", "VEN"]
MARRIED = [("AUS", "HUN"), ("ENG", "SPA"), ("FRA", "SAV"), ("GEN", "VEN"), ("POR", "SPA")]


@pytest.mark.rule("SC-SCEN-03", "SC-GEN-03")
def test_the_dice_of_the_start_are_asked_state_by_state_and_for_the_marriages_last() -> None:
    """24 d6 and a d8 each, d20 for the age of those whose birth year the scenario does not tell."""
    dice = Purposely(attribute=[4] * 2000)
    rules().setup(["ann", "bob", "cy", "dee", "eve", "fay"], dice)  # type: ignore[arg-type]
    codes_ = sorted(code for code in rules().board_data.figures if code != "PIRATES")
    wanted = [
        (purpose, code)
        for code in codes_
        for purpose in (*["attribute"] * 24, "vitality", *([] if code in PLAYED else ["age"]))
    ]
    assert [(purpose, subject[0]) for purpose, subject, _ in dice.asked[: len(wanted)]] == wanted
    weddings = [subject[:2] for purpose, subject, _ in dice.asked[len(wanted) :] if purpose == "royal marriage"]
    assert weddings == MARRIED


@pytest.mark.rule("SC-SCEN-03")
def test_first_sovereigns_have_honor_and_prestige_of_ten_and_a_vitality_of_a_d8() -> None:
    realms = Play().table().living()
    assert {(r.honor, r.prestige) for r in realms} == {(10, 10)}
    # The dice of this opening give the most there is.
    assert {r.ruler.vitality for r in realms if r.ruler} == {8}
    assert (Play().world.realms["FRA"].ruler.born, Play().world.realms["SCO"].ruler.born) == (1470, 1492 - 16 - 10)


@pytest.mark.rule("SC-ATTR-01")
def test_a_sovereign_does_not_rearrange_the_rolls() -> None:
    assert codes(read("GENERAL ROLLS STRATEGY=first VIGILANCE=second", "FRA", start())) == ["ERR-RANK"]


@pytest.mark.rule("SC-CON-05")
def test_the_map_has_regions_of_wealth_one_to_six_cities_in_them_and_seas_between() -> None:
    world, board = Play().world, rules().board_data
    assert set(world.lands) == set(board.regions)
    assert not set(world.lands) & set(board.seas)
    assert {land.wealth for land in world.lands.values()} == {1, 2, 3, 4, 5, 6}
    assert [world.lands[r].wealth for r in ("LON", "NRM", "AUV")] == [6, 4, 1]
    assert [board.cities[c].region for c in ("London", "Dover", "Bordeaux")] == ["LON", "LON", "GAS"]


@pytest.mark.rule("SC-CON-05", "SC-MOVE-09")
@pytest.mark.parametrize(("war", "controller"), [(True, "ENG"), (False, "FRA")])
def test_land_is_held_by_another_than_its_owner_in_war_only(war: bool, controller: str) -> None:
    play = Play()
    play.ready(2, "ENG")
    if war:
        play.war("ENG", "FRA")
    play.force("ENG-A9", "CHP", 6)
    occupation.occupy_all(play.table())
    assert (play.world.lands["CHP"].owner, play.world.lands["CHP"].controller) == ("FRA", controller)


@pytest.mark.rule("SC-COND-01", "SC-COND-06")
def test_the_readiness_of_the_start_is_the_scenarios() -> None:
    realms = Play().world.realms
    assert (realms["ENG"].land_readiness, realms["ENG"].naval_readiness) == (1, 1)
    assert (realms["SPA"].land_readiness, realms["SPA"].naval_readiness) == (2, 2)


@pytest.mark.rule("SC-MEAS-03")
def test_manpower_grows_by_recruitment_a_year_and_what_is_above_the_cap_is_cut_then_and_not_before() -> None:
    play = Play()
    england, table = play.world.realms["ENG"], play.table()
    # England as printed: 20 men, 12 a year.
    year.accrue(table)
    assert england.manpower == 32
    england.manpower = 55
    year.accrue(table)
    assert england.manpower == 60
    ledger.change(table, england, "recruitment", -6, "test")
    assert england.manpower == 60
    year.accrue(table)
    assert england.manpower == 30


@pytest.mark.rule("SC-GEN-01")
def test_a_roll_is_worth_the_same_whatever_was_rolled_before_and_stands_in_the_log() -> None:
    for secret in range(1, 9):
        alone, after = Play(keyed(secret)), Play(keyed(secret))  # type: ignore[arg-type]
        after.world.realms["FRA"].stability = 9
        after.act("FRA", "CENTRALIZATION", option="UP")
        for play in (alone, after):
            play.act("ENG", "CENTRALIZATION", option="UP")
        (entry,) = alone.dice.log()
        assert entry == {
            "to": "ENG",
            "purpose": "centralization",
            "subject": ["ENG", str(alone.world.date)],
            "repeat": 0,
            "sides": 6,
            "result": 7 - alone.world.realms["ENG"].stability,
        }
        assert [one["to"] for one in after.dice.log()] == ["FRA", "ENG"]
        assert after.dice.log()[1] == entry


@pytest.mark.rule("SC-GEN-01")
def test_each_audience_has_dice_of_its_own() -> None:
    dice = KeyedDice(bytes(16))
    mine = [dice.roll(20, "case", str(n), to="ENG") for n in range(20)]
    assert mine != [dice.roll(20, "case", str(n), to="FRA") for n in range(20)]


@pytest.mark.rule("SC-GEN-01")
def test_secret_rolls_are_the_moderators() -> None:
    play = Play()
    play.act("FRA", "DESTABILIZE", state="SPA", prestige=2)
    play.close(play.item("bid"), SPA="0")
    table = play.table()
    table.roll(20, "unnamed")
    assert {to for purpose, _, to in play.dice.asked if purpose in ("destabilize", "unnamed")} == {MODERATOR}


def converting(region: str = "", faith: str = "", **dice: list[int]) -> Play:
    """France, whose Grace is 7, tries to convert; one of its regions may have a faith of its own."""
    play = Play(Purposely(**dice))
    france = play.world.realms["FRA"]
    france.ruler.attributes["grace"], france.converting = 7, True
    if region:
        play.world.lands[region].religion = faith
    return play


def risen(play: Play) -> list[tuple[int, str, int]]:
    """Units, place and treasury of the rebels."""
    gone = [r for r in play.world.realms.values() if r.rebel_of == "FRA"]
    return [(f.units, f.place, r.gold) for r in gone for f in play.world.forces.values() if f.owner == r.code]


@pytest.mark.rule("SC-CONV-03")
@pytest.mark.parametrize(("die", "units"), [(16, 0), (17, 3), (20, 4)])
def test_a_conversion_that_fails_by_ten_raises_the_minority(die: int, units: int) -> None:
    """7 against 16: by 9; 17: by 10, 3 units; 20: by 13, 4 units."""
    play = converting("GAS", "islam", conversion=[die])
    year.convert(play.table())
    assert risen(play) == ([(units, "GAS", 10)] if units else [])
    assert bool([r for r in play.world.realms if pacts.at_war(play.world, r, "FRA")]) == bool(units)


@pytest.mark.rule("SC-CONV-03")
def test_a_success_however_great_raises_nobody() -> None:
    assert growth.uprising_units(Trial(20, 2)) == 0


@pytest.mark.rule("SC-CONV-03")
def test_without_a_minority_those_rise_who_live_farthest_from_the_capital() -> None:
    """Marseilles lies 661 km from Paris, Toulouse 589."""
    play = converting(conversion=[17])
    year.convert(play.table())
    assert [place for _, place, _ in risen(play)] == ["PRV"]


@pytest.mark.rule("SC-CONV-03")
def test_the_moderator_may_keep_the_people_quiet() -> None:
    play = converting("GAS", "islam", conversion=[17])
    table = play.table()
    table.answers = {f"RQ-UPRISING:FRA:{play.world.date}": "no"}
    year.convert(table)
    assert risen(play) == []


@pytest.mark.rule("SC-BANK-03")
@pytest.mark.parametrize(("ruled", "left"), [("DEFAULT", 7), ("3", 12)])
def test_how_many_units_rebel_at_a_bankruptcy_is_the_moderators_to_say(ruled: str, left: int) -> None:
    """By default as many as the margin, 8 of 15."""
    play = Play()
    for name in [f for f in play.world.forces if f.startswith("FRA-") and f != "FRA-A1"]:
        del play.world.forces[name]
    table = play.table()
    table.answers = {f"RQ-BANK-REBELS:FRA:{play.world.date}": ruled}
    rebels.after_bankruptcy(table, play.world.realms["FRA"], 8)
    assert play.world.forces["FRA-A1"].units == left
    (state,) = [r.code for r in play.world.realms.values() if r.rebel_of == "FRA"]
    assert pacts.at_war(play.world, state, "FRA")


@pytest.mark.rule("SC-BANK-03")
@pytest.mark.parametrize(("die", "rebel"), [(11, 0), (4, 0), (13, 1), (20, 5)])
def test_nobody_rebels_at_a_bankruptcy_that_succeeds_and_never_more_than_there_are(die: int, rebel: int) -> None:
    staged = stage.table(stage.CaseDice([f"d20:{die}", "d20:1", "d20:1"]))
    realm = stage.realm(staged, "ENG", authority=12, loans=[5])
    assert loans.bankruptcy(staged, realm, 5).rebels == rebel


@pytest.mark.rule("SC-UPKEEP-03")
@pytest.mark.parametrize(("readiness", "each"), [(1, 2), (2, 4), (3, 8)])
def test_a_mercenary_costs_twice_what_a_unit_of_his_readiness_does(readiness: int, each: int) -> None:
    assert upkeep.bill(Muster(0, 1, 0), readiness, 2, Fraction(1)) == each
    staged = stage.table(regions=("LON",))
    realm = stage.realm(staged, "ENG", land_readiness=readiness)
    ledger.raise_force(staged, "ENG", "A", 3, "LON", "case").mercs = 3
    assert upkeep.due(staged, realm) == 3 * each


def crisis(heir: bool, **dice: list[int]) -> Play:
    """The Sovereign of Hungary, which is married to Austria and has a Tax Income of 18, has died."""
    play = Play(Purposely(fertility=[1 if heir else 20], **dice))
    play.edit("GM_KILL", state="HUN")
    return play


def quotes(play: Play, *claimants: str) -> list[int]:
    """What a claim costs each."""
    for state in claimants:
        play.act(state, "CLAIM", state="HUN", option="SELF")
    named = {i.about["by"]: i.about["cost"] for i in play.world.items.values() if i.kind == "quote"}
    return [named[state] for state in claimants]


@pytest.mark.rule("SC-LIFE-03", "SC-LIFE-04", "SC-CLAIM-02")
@pytest.mark.parametrize(("heir", "married"), [(False, 2), (True, 4)])
def test_in_a_crisis_those_married_to_the_state_claim_at_half_price(heir: bool, married: int) -> None:
    """18 by 5 is 4, rounded up. Venice is married to Genoa alone."""
    play = crisis(heir)
    assert (play.world.realms["HUN"].ruler is not None) == heir
    assert play.told("succession")[0].facts["crisis"] is not heir
    assert quotes(play, "AUS", "VEN") == [married, 4]


def claimed(play: Play) -> None:
    """Austria claims Hungary and nobody supports anybody."""
    quotes(play, "AUS")
    play.close(play.item("quote"), AUS="accept")
    play.close(play.item("claims"))


@pytest.mark.rule("SC-LIFE-03", "SC-LIFE-04", "SC-CLAIM-05", "SC-CLAIM-07")
def test_in_a_crisis_no_heir_tests_and_the_state_may_be_lost() -> None:
    play = crisis(heir=False, claim=[5])
    claimed(play)
    assert [subject[1] for purpose, subject, _ in play.dice.asked if purpose == "claim"] == ["AUS"]
    play.close(play.item("support"))
    assert not play.world.realms["HUN"].alive
    assert play.world.lands["TRA"].owner == "AUS"


@pytest.mark.rule("SC-LIFE-04", "SC-CLAIM-05")
@pytest.mark.parametrize(("heirs_die", "keeps"), [(5, True), (6, False)])
def test_a_proven_heir_tests_too_and_wins_ties(heirs_die: int, keeps: bool) -> None:
    play = crisis(heir=True, claim=[5, heirs_die], attribute=[4] * 24)
    claimed(play)
    assert [subject[1] for purpose, subject, _ in play.dice.asked if purpose == "claim"] == ["AUS", "HEIR"]
    play.close(play.item("support"))
    assert play.world.realms["HUN"].alive == keeps


@pytest.mark.rule("SC-LIFE-03", "SC-LIFE-02")
def test_after_a_crisis_without_loss_a_new_sovereign_is_rolled_who_has_half_the_honor_and_all_prestige() -> None:
    play = crisis(heir=False)
    hungary = play.world.realms["HUN"]
    hungary.honor, hungary.prestige = 13, 7
    play.close(play.item("claims"))
    hungary = play.world.realms["HUN"]
    assert hungary.ruler is not None
    assert (hungary.honor, hungary.prestige) == (6, 7)
    assert [p for p, _, _ in play.dice.asked].count("attribute") == 24


@pytest.mark.rule("SC-MEAS-06", "SC-MEAS-08")
@pytest.mark.parametrize(("born", "age"), [(None, ["d20:1"]), (None, ["d20:20"]), (1460, [])])
def test_a_new_sovereign_has_a_vitality_of_a_d8_and_sixteen_years_and_a_d20_unless_his_birth_is_known(
    born: int | None, age: list[str]
) -> None:
    dice = stage.CaseDice([*["d6:3"] * 24, "d8:7", *age])
    person = sovereigns.create(stage.table(dice), "ENG", "case", born)
    assert not dice.waiting
    assert person.vitality == 7
    assert 1492 - person.born == (16 + int(age[0].removeprefix("d20:")) if age else 1492 - 1460)


@pytest.mark.rule("SC-MEAS-06")
def test_the_years_death_roll_takes_one_vitality_and_at_nothing_a_sovereign_dies_at_once() -> None:
    """Fortune 5 fails on a die of 10, Fortune 12 does not."""
    play = Play()
    play.world.date = date(1492, "Winter")
    figures = {"ENG": (5, 3), "FRA": (5, 2), "SPA": (12, 1), "POR": (5, 1)}
    for state, (fortune, vitality) in figures.items():
        ruler = play.world.realms[state].ruler
        assert ruler is not None
        ruler.attributes["fortune"], ruler.vitality = fortune, vitality
    play.season()
    rulers = {state: play.world.realms[state].ruler for state in ("ENG", "FRA", "SPA")}
    assert {state: ruler.vitality for state, ruler in rulers.items() if ruler} == {"ENG": 2, "FRA": 1, "SPA": 1}
    assert [(e.facts["state"], e.facts["cause"]) for e in play.told("death")] == [("POR", "vitality")]


@pytest.mark.rule("SC-MEAS-06")
def test_vitality_is_never_negative() -> None:
    table = stage.table()
    person = stage.realm(table, "ENG", vitality=0).ruler
    assert person is not None
    assert sovereigns.lose_vitality(table, person, "ENG", "death roll", {}) == "vitality"
    assert person.vitality == 0


@pytest.mark.rule("SC-MEAS-06")
@pytest.mark.parametrize(("vitality", "left", "dead"), [(3, 2, False), (1, 0, True)])
def test_a_battle_may_cost_vitality_and_with_the_last_the_sovereigns_life(vitality: int, left: int, dead: bool) -> None:
    """The King of France is in the field, and his Fortune of 12 fails him on a 20."""
    play = Play(Purposely(contact=[1, 1], strategy=[1, 20, 1, 20], battle_fortune=[20]))
    play.war("ENG", "FRA")
    play.ready(2, "ENG", "FRA")
    king = play.world.realms["FRA"].ruler
    assert king is not None
    king.vitality = vitality
    attack = play.force("ENG-A9", "AUV", 9, officer=Officer(12, 12), stance="attack", retreat="AFTER ROUND 1")
    defence = play.force("FRA-A9", "AUV", 9, commander="sovereign", retreat="NEVER")
    table = play.table()
    encounters.meet(table, encounters.Meeting("AUV", (attack,), (defence,)))
    assert king.vitality == left
    assert [e.facts["cause"] for e in table.events if e.kind == "death"] == ["battle"] * dead
