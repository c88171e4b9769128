"""Treaties, wars and secret dealings between States, where one clause touches another (chapters 9 to 11)."""

from __future__ import annotations

import pytest

from rules.statecraft import exchange, infiltrate, pacts
from rules.statecraft.dates import date
from rules.statecraft.order_model import Clause
from rules.statecraft.relations import CasusBelli, Chances, Offer
from tests.rules.statecraft.orders_desk import codes, item, read, start, treaty
from tests.rules.statecraft.playing import Play, Purposely
from tests.rules.statecraft.test_diplomacy import draft, sign


@pytest.mark.rule("SC-EXCH-02", "SC-TREATY-13")
def test_a_yearly_payment_ends_with_its_last_year_and_the_treaty_with_it() -> None:
    play = Play()
    gift = {"gives": "gold", "amount": 3, "every_year": True, "until": 1493}
    made = play.pact("exchange", "SPA", "FRA", **gift)
    for year, paid in ((1492, 3), (1493, 3), (1494, 0)):
        play.world.date = date(year, "Winter")
        before = play.world.realms["FRA"].gold
        exchange.yearly(play.table())
        assert play.world.realms["FRA"].gold - before == paid
    play.season()
    assert play.world.treaties[made.number].status == "ended"


@pytest.mark.rule("SC-EXCH-01", "SC-UNIT-03")
def test_units_that_are_traded_leave_the_mercenaries_behind() -> None:
    play = Play()
    play.world.forces["FRA-A1"].mercs = 5
    clause = Clause(number=1, condition="exchange", states=("FRA", "ENG"), gives="units", what="FRA-A1", amount=10)
    ref = draft(play, "FRA", "ENG", **clause.model_dump(exclude={"number"}))
    sign(play, ref, "FRA", "ENG")
    assert (play.world.forces["FRA-A1"].units, play.world.forces["FRA-A1"].mercs) == (5, 5)
    (given,) = (f for f in play.world.forces.values() if f.owner == "ENG" and f.place == "IDF")
    assert (given.units, given.mercs) == (10, 0)


@pytest.mark.rule("SC-PAPA-04", "SC-CB-06")
def test_a_crusades_casus_belli_follows_the_faith_of_its_holder() -> None:
    play = Play(Purposely(religion=[1, 1]))
    play.edit("PAPACY", option="CRUSADE ON", state="OTT")
    play.act("VEN", "RELIGION", option="orthodox")
    assert "VEN" not in {r.holder for r in play.world.reasons}
    play.edit("GM_SET", state="GEO", fields={"religion": "catholic"})
    play.season()
    assert [r.ends for r in play.world.reasons if r.holder == "GEO"] == [None]


@pytest.mark.rule("SC-PAPA-04", "SC-MEAS-02")
def test_a_crusade_honors_each_state_once_even_at_the_top_of_honor() -> None:
    play = Play()
    play.world.realms["ENG"].honor = 19
    play.edit("PAPACY", option="CRUSADE ON", state="OTT")
    play.act("ENG", "WAR", state="OTT", confirm=True)
    assert play.world.realms["ENG"].honor == 20
    play.world.wars.clear()
    play.world.realms["ENG"].honor = 19
    play.act("ENG", "WAR", state="OTT", confirm=True)
    assert (play.world.realms["ENG"].honor, play.world.realms["ENG"].stability) == (19, 7)


@pytest.mark.rule("SC-CB-03", "SC-CB-05")
def test_a_casus_belli_on_another_state_starts_no_war() -> None:
    play = Play()
    play.world.reasons.append(CasusBelli(7, "ENG", "FRA", "pirates", play.world.date, play.world.date + 4))
    play.act("ENG", "WAR", state="SCO", ref="7", confirm=True)
    assert play.refused() == "ERR-SYNTAX"
    assert not play.world.wars
    play.act("ENG", "WAR", state="FRA", ref="7", confirm=True)
    assert (play.world.realms["ENG"].honor, play.world.realms["ENG"].stability) == (12, 7)


@pytest.mark.rule("SC-PROT-02", "SC-WAR-02", "SC-NAP-03")
def test_war_on_a_vassal_breaks_what_binds_the_attacker_to_its_suzerain() -> None:
    play = Play(Purposely(war_base=[1], violation=[2, 3]))
    play.pact("non_aggression", "SPA", "FRA")
    play.act("SPA", "WAR", state="BRI", confirm=True)
    spain = play.world.realms["SPA"]
    # Stability 5 less a base of 1 less 2 + 3; the last point is Prestige's. Honor 10 less 5.
    assert (spain.stability, spain.honor, spain.prestige) == (0, 5, 9)
    assert ("FRA", "SPA") in [(r.holder, r.against) for r in play.world.reasons]
    assert pacts.between(play.world, "SPA", "FRA", "non_aggression") == []


@pytest.mark.rule("SC-PROT-05")
def test_a_vassal_that_attacks_a_fellow_vassal_is_at_war_with_its_suzerain() -> None:
    play = Play(Purposely(war_base=[1], violation=[1, 2]))
    play.pact("protectorate", "FRA", "NAV")
    play.pact("protectorate", "FRA", "POR")
    play.act("POR", "WAR", state="NAV", confirm=True)
    portugal = play.world.realms["POR"]
    # Stability 9 less 1 less 3; Honor 10 less 3 and 2 more.
    assert (portugal.stability, portugal.honor) == (5, 5)
    assert pacts.at_war(play.world, "POR", "FRA")


@pytest.mark.rule("SC-INF-03")
def test_a_secret_treaty_uses_a_chance_on_each_party_that_is_watched() -> None:
    play = Play(Purposely(infiltrate=[12, 12, 12, 12]))
    play.world.chances += [Chances("ENG", "FRA", 2), Chances("ENG", "VEN", 1), Chances("FRA", "VEN", 1)]
    watching = infiltrate.watching(play.table(), ("FRA", "VEN"))
    assert [(c.author, c.target) for c in watching] == [("ENG", "FRA"), ("ENG", "VEN")]
    ref = draft(play, "FRA", "VEN", secret=True, condition="free", text="hush")
    sign(play, ref, "FRA", "VEN")
    assert [c.left for c in play.world.chances] == [1, 0, 1]


@pytest.mark.rule("SC-RM-04", "SC-TEST-08")
def test_a_state_married_to_both_parties_has_one_test() -> None:
    play = Play(Purposely(marriage_leak=[8, 1]))
    for spouse in ("FRA", "VEN"):
        play.pact("royal_marriage", "AUS", spouse)
    ref = draft(play, "FRA", "VEN", secret=True, condition="free", text="hush")
    sign(play, ref, "FRA", "VEN")
    # Grace 12 less 5 against 8.
    assert play.world.treaties[int(ref)].learned == []
    assert [p for p, _, _ in play.dice.asked].count("marriage leak") == 1


@pytest.mark.rule("SC-INFL-04")
def test_prestige_that_is_offered_cannot_be_spent_elsewhere() -> None:
    play = Play(Purposely(destabilize=[20, 20], destabilize_caught=[1]))
    play.act("ENG", "INFLUENCE", state="FRA", prestige=6, text="be our friend")
    play.act("ENG", "DESTABILIZE", state="SPA", prestige=5)
    assert play.refused() == "ERR-PRESTIGE"
    play.act("SPA", "DESTABILIZE", state="ENG", prestige=1)
    play.close(play.item("bid"), ENG="9")
    assert play.world.realms["ENG"].prestige == 6
    play.act("FRA", "REJECT_OFFER", ref="1")
    play.act("ENG", "DESTABILIZE", state="SPA", prestige=5)
    assert play.refused() == ""


@pytest.mark.rule("SC-INFL-04", "SC-EVENT-02")
def test_prestige_that_is_offered_cannot_be_bid() -> None:
    play = Play()
    play.act("ENG", "INFLUENCE", state="FRA", prestige=6, text="be our friend")
    play.edit("EVENT", ref="EV-PROSPER")
    play.close(play.item("auction"), ENG="10", SPA="5")
    assert play.told("event result")[0].facts["receiver"] == "SPA"
    state = start()
    state.world.offers[1] = Offer(1, "FRA", "ENG", 6, "peace", None, "ENG", state.world.date)
    item(state, "auction", "FRA", about={"kind": "positive"})
    assert read("BID Q-1 5", "FRA", state).problems[0].message == "ERR-BID You can bid 0 to 4."


@pytest.mark.rule("SC-GM-05", "SC-PEACE-01")
def test_a_beaten_unplayed_state_signs_the_peace_it_is_offered() -> None:
    play = Play()
    play.war("ENG", "SCO")
    ref = draft(play, "ENG", "SCO", condition="peace")
    sign(play, ref, "ENG")
    assert pacts.at_war(play.world, "ENG", "SCO")
    play.act("ENG", "UNSIGN", ref=ref)
    play.world.lands[play.rules.board_data.cities["Edinburgh"].region].controller = "ENG"
    sign(play, ref, "ENG")
    assert not pacts.at_war(play.world, "ENG", "SCO")


@pytest.mark.rule("SC-GM-05")
def test_an_unplayed_state_signs_nothing_else_and_nothing_where_the_moderator_is_asked() -> None:
    play = Play()
    play.world.lands[play.rules.board_data.cities["Edinburgh"].region].controller = "ENG"
    ref = draft(play, "ENG", "SCO", condition="non_aggression")
    sign(play, ref, "ENG")
    assert play.world.treaties[int(ref)].status == "open"
    play.war("ENG", "SCO")
    play.edit("AUTO", option="off")
    ref = draft(play, "ENG", "SCO", condition="peace")
    sign(play, ref, "ENG")
    assert pacts.at_war(play.world, "ENG", "SCO")


@pytest.mark.rule("SC-COAL-04")
def test_who_has_left_a_coalition_is_no_member_even_where_its_clause_names_him() -> None:
    play = Play(Purposely(violation=[1]))
    made = play.pact("coalition", "ENG", "SPA", "POR", leader="ENG", enemy="FRA")
    play.act("SPA", "LEAVE", ref=str(made.number), confirm=True)
    (term,) = pacts.in_force(play.world, "coalition")
    assert term.states == ("ENG", "POR")
    spain = play.world.realms["SPA"]
    assert (spain.stability, spain.honor) == (4, 9)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("PUBLISH T-11", marks=pytest.mark.rule("SC-TREATY-03")),
        pytest.param("LEAK T-11 CONFIRM", marks=pytest.mark.rule("SC-TREATY-03")),
        pytest.param("LEAVE T-11 CONFIRM", marks=pytest.mark.rule("SC-TREATY-13")),
        pytest.param("END T-11", marks=pytest.mark.rule("SC-TREATY-13")),
        pytest.param('COMPLAIN T-11 CLAUSE 1 AGAINST ENG "late"', marks=pytest.mark.rule("SC-TREATY-11")),
    ],
)
def test_a_draft_is_neither_published_nor_left_nor_ended_nor_violated(line: str) -> None:
    state = start()
    made = treaty(state, "FRA", "ENG")
    assert codes(read(line, "FRA", state)) == ["ERR-CLOSED"]
    made.status = "signed"
    assert codes(read(line, "FRA", state)) == []
