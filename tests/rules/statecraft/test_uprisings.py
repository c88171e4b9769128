"""Where rebels stand, with what, as whom, and against whom (chapter 11 of the rules: Foment)."""

from __future__ import annotations

import pytest

from rules.ruleset import MODERATOR
from rules.statecraft import lands, pacts, rebels
from rules.statecraft.model import Realm
from tests.rules.statecraft.orders_desk import codes, read
from tests.rules.statecraft.playing import Play, Purposely, order
from tests.rules.statecraft.reporting import report, told


def risen(play: Play, victim: str = "FRA") -> Realm:
    """The rebels there are against a State."""
    (state,) = [r for r in play.world.realms.values() if r.rebel_of == victim]
    return state


def fomented(play: Play, gold: int = 41, wish: str = "") -> None:
    """England's note against France, whose Stability is 5, is answered without a bid."""
    england = play.world.realms["ENG"]
    england.gold, england.prestige = 100, 10
    play.act("ENG", "FOMENT", state="FRA", prestige=5, gold=gold, place=wish)
    assert play.refused() == ""
    play.close(play.item("bid"))


def against(victim: str, units: int = 6, region: str = "", ruled: str = "") -> tuple[Play, Realm]:
    """Rebels with a treasury of 12, raised where they would rise by default, or as wished or ruled."""
    play = Play()
    table = play.table()
    if ruled:
        table.answers = {f"RQ-REBEL-SETUP:{victim}:foment:{play.world.date}:1": ruled}
    rebels.rise(table, rebels.Uprising(victim, units, 12, "foment", region))
    play.events = tuple(table.events)
    return play, risen(play, victim)


@pytest.mark.rule("SC-FOMENT-05", "SC-FOMENT-06")
def test_the_gold_of_a_note_that_succeeds_buys_an_army_for_half_of_it_under_a_new_sovereign() -> None:
    """41 Gold: ten units at 2 Gold, for half the money, and the 21 Gold that are left, from nobody's Manpower."""
    play = Play(Purposely(foment=[1, 20]))
    men = {code: realm.manpower for code, realm in play.world.realms.items()}
    fomented(play)
    state = risen(play)
    france = play.world.realms["FRA"]
    assert play.world.realms["ENG"].gold == 100 - 41
    (army,) = [f for f in play.world.forces.values() if f.owner == state.code]
    assert (army.kind, army.units, army.commander, army.place) == ("A", 10, "officer", "AUV")
    assert state.gold == 41 - 20
    assert {code: play.world.realms[code].manpower for code in men} == men
    assert state.ruler is not None
    assert state.ruler is not france.ruler
    rolled = [purpose for purpose, subject, _ in play.dice.asked if subject[:1] and subject[0].startswith("rebels of")]
    assert rolled == ["attribute"] * 24 + ["vitality", "age"]


@pytest.mark.rule("SC-FOMENT-05")
def test_the_gold_of_a_note_that_fails_buys_nothing_and_is_gone() -> None:
    play = Play(Purposely(foment=[20, 1]))
    fomented(play)
    assert not [r for r in play.world.realms.values() if r.rebel_of]
    assert play.world.realms["ENG"].gold == 100 - 41


@pytest.mark.rule("SC-FOMENT-06")
@pytest.mark.parametrize(("wish", "region"), [("GAS", "GAS"), ("IDF", "AUV"), ("YRK", "AUV"), ("", "AUV")])
def test_the_author_may_wish_for_any_land_of_the_victim_but_its_capitals(wish: str, region: str) -> None:
    play = Play(Purposely(foment=[1, 20]))
    fomented(play, wish=wish)
    assert lands.owned(play.table(), risen(play).code) == [region]


@pytest.mark.rule("SC-FOMENT-06")
@pytest.mark.parametrize(("ruled", "region"), [("region=PRV", "PRV"), ("region=IDF", "AUV")])
def test_the_moderator_may_choose_any_land_but_the_capitals(ruled: str, region: str) -> None:
    play, state = against("FRA", ruled=ruled)
    assert lands.owned(play.table(), state.code) == [region]


@pytest.mark.rule("SC-FOMENT-06")
def test_rebels_are_at_once_a_state_in_their_first_land_with_its_shares() -> None:
    """Auvergne is one of 32 of France's wealth: 1 of 60 Tax Income and 1 of 34 Recruitment."""
    play, state = against("FRA")
    france = play.world.realms["FRA"]
    assert france.religion == "catholic"
    assert (play.world.lands["AUV"].owner, play.world.lands["AUV"].controller) == (state.code, state.code)
    assert (play.rules.board_data.cities[state.capital].region, state.religion) == ("AUV", "catholic")
    assert (state.tax_income, state.recruitment, france.tax_income, france.recruitment) == (1, 1, 59, 33)
    conditions = (state.centralization, state.decay, state.investment, state.stability)
    assert (conditions, state.land_readiness, state.naval_readiness, state.gold) == ((0, 0, 0, 5), 2, 2, 12)
    assert pacts.at_war(play.world, state.code, "FRA")
    assert pacts.enemies(play.world, state.code) == ["FRA"]
    assert france.stability == 5
    (news,) = play.told("rebellion")
    assert news.to == ("PUBLIC",)
    assert (news.facts["state"], news.facts["rebels"], news.facts["region"]) == ("FRA", state.code, "AUV")
    assert told(report(play, "POR"), "rebellion")


@pytest.mark.rule("SC-FOMENT-06")
def test_the_faith_of_rebels_is_that_of_the_victims_sovereign() -> None:
    play, state = against("OTT")
    assert play.world.realms["OTT"].religion == state.religion == "islam"


@pytest.mark.rule("SC-FOMENT-06")
@pytest.mark.parametrize(
    ("armed", "region"),
    [
        (["A"], "CHP"),
        (["N"], "AUV"),
        (["A", "everywhere"], "AUV"),
    ],
)
def test_rebels_rise_in_the_poorest_land_without_an_army_or_where_none_is_in_the_poorest(
    armed: list[str], region: str
) -> None:
    play = Play()
    france = play.world.realms["FRA"]
    play.force(f"SPA-{armed[0]}9", "AUV", 5)
    if "everywhere" in armed:
        for number, place in enumerate(lands.owned(play.table(), "FRA")):
            play.force(f"SPA-A{number + 20}", place, 1)
    assert rebels.default_region(play.table(), france) == region


@pytest.mark.rule("SC-FOMENT-06")
def test_the_capitals_land_is_never_the_default_however_poor_and_empty_it_is() -> None:
    play = Play()
    play.world.lands["IDF"].wealth = 0
    del play.world.forces["FRA-A1"]
    assert rebels.default_region(play.table(), play.world.realms["FRA"]) == "AUV"


@pytest.mark.rule("SC-FOMENT-06")
def test_in_a_state_of_one_region_rebels_stand_in_the_open_country_without_land() -> None:
    play, state = against("NAV", units=3)
    assert [(f.place, f.units) for f in play.world.forces.values() if f.owner == state.code] == [("NVR", 3)]
    assert (play.world.lands["NVR"].owner, play.world.lands["NVR"].controller) == ("NAV", "NAV")
    assert (state.landless, state.capital, play.world.realms["NAV"].capital) == (True, "", "Pamplona")


@pytest.mark.rule("SC-FOMENT-06")
def test_others_may_treat_with_rebels_and_their_army_moves_like_any() -> None:
    play, state = against("FRA", units=60)
    army = next(f.id for f in play.world.forces.values() if f.owner == state.code)
    gift = f'TREATY NEW "arms" WITH {state.code} PUBLIC\nCLAUSE 1 EXCHANGE ENG GIVES 5 GOLD'
    assert codes(read(gift, "ENG", play.state)) == []
    play.season({MODERATOR: [order("MOVE", army, place="LYO", actor=state.code)]})
    assert play.world.forces[army].place == "LYO"
