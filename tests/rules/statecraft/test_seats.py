"""Thrones and who sits on them: claims and their support, exiles, Generals (SC-CLAIM, SC-LIFE, SC-LEAD)."""

from __future__ import annotations

import pytest

from rules.ruleset import MODERATOR
from rules.statecraft import legality, rebels, seats
from rules.statecraft.model import General, Person
from rules.statecraft.order_model import StatecraftOrder
from tests.rules.statecraft import stage
from tests.rules.statecraft.orders_desk import canonical, codes, item, read, start
from tests.rules.statecraft.playing import Play, Purposely, order


def served(play: Play, player: str = "dee", monarch: str = "SPA") -> str:
    """A player serves a monarch as a General: the General's id."""
    play.edit("GM_SEAT", title=player, option="GENERAL", state=monarch)
    return next(iter(play.world.generals))


def bidding(play: Play) -> Play:
    """The heir of Navarre (Grace 10) and France (Grace 12) have tested: margins 4 and 6."""
    play.edit("GM_KILL", state="NAV")
    play.act("FRA", "CLAIM", state="NAV", option="SELF")
    play.close(play.item("quote"), FRA="accept")
    play.close(play.item("claims"))
    return play


@pytest.mark.rule("SC-CLAIM-05", "SC-CLAIM-06")
def test_prestige_may_support_the_heir_as_well_as_any_claimant() -> None:
    play = bidding(Play(Purposely(fertility=[1], attribute=[3, 3, 4] * 8, claim=[6, 6])))
    play.act("SPA", "SUPPORT", state="HEIR", states=("NAV",), prestige=3)
    assert play.refused() == ""
    play.act("FRA", "SUPPORT", state="FRA", states=("NAV",), prestige=1)
    war = play.world.items[play.item("support")]
    assert (war.about["margins"], war.about["heir"]) == ({"FRA": 7}, 7)
    play.close(war.id)
    assert play.told("claims decided")[0].facts["winner"] == "HEIR"
    assert (play.world.realms["SPA"].prestige, play.world.realms["SPA"].spent) == (7, 3)


@pytest.mark.rule("SC-CLAIM-07")
@pytest.mark.parametrize("war", [True, False])
def test_an_inheritor_has_all_but_what_is_garrisoned_against_him_in_war(war: bool) -> None:
    """England (Grace 12) claims Scotland alone; the loss is 4 times Scotland's Tax Income by its own 34, rounded up."""
    play = Play(Purposely(fertility=[20], claim=[6]))
    for name in [f for f in play.world.forces if f.startswith("SCO-")]:
        del play.world.forces[name]
    play.force("SCO-A9", "HIG", 3)
    if war:
        play.war("ENG", "SCO")
    before, owned = play.world.realms["ENG"].stability, [r for r, o in owners(play) if o == "SCO"]
    play.world.realms["SCO"].tax_income = 9
    play.edit("GM_KILL", state="SCO")
    play.act("ENG", "CLAIM", state="SCO", option="SELF")
    play.close(play.item("quote"), ENG="accept")
    play.close(play.item("claims"))
    play.close(play.item("support"))
    assert not play.world.realms["SCO"].alive
    assert [r for r, o in owners(play) if r in owned and o != "ENG"] == (["HIG"] if war else [])
    assert play.world.realms["ENG"].stability == before - 2


def owners(play: Play) -> list[tuple[str, str]]:
    return [(region, land.owner) for region, land in play.world.lands.items()]


@pytest.mark.rule("SC-CLAIM-06")
def test_a_throne_without_an_heir_has_none_to_support() -> None:
    play = bidding(Play(Purposely(fertility=[20], claim=[6])))
    play.act("SPA", "SUPPORT", state="HEIR", states=("NAV",), prestige=3)
    assert play.refused() == "ERR-CLOSED"
    assert play.world.realms["SPA"].prestige == 10


@pytest.mark.rule("SC-CLAIM-06")
def test_the_heir_is_named_as_such() -> None:
    state = start()
    item(state, "support", "FRA", about={"state": "BRI", "margins": {"ENG": 3}, "heir": 2})
    parsed = read("support heir in Brittany prestige 2", "FRA", state)
    assert codes(parsed) == []
    assert canonical(parsed)[0] == "SUPPORT HEIR IN BRI PRESTIGE 2"


@pytest.mark.rule("SC-LIFE-08", "SC-ANX-04")
def test_who_loses_his_state_goes_where_he_wished_to_go() -> None:
    play = Play(Purposely(annexation=[1, 20]))
    play.act("ENG", "SUCCEED", option="MOVE", states=("SCO",))
    play.edit("GM_REGION", place="LON", option="CONTROLLER", state="FRA")
    play.act("FRA", "ANNEX", state="ENG")
    assert (play.world.realms["SCO"].player, play.world.realms["ENG"].player) == ("ann", "")


@pytest.mark.rule("SC-LIFE-08")
def test_who_loses_his_state_without_a_wish_is_told_which_thrones_are_free() -> None:
    play = Play(Purposely(annexation=[1, 20]))
    play.edit("GM_REGION", place="LON", option="CONTROLLER", state="FRA")
    play.act("FRA", "ANNEX", state="ENG")
    (told,) = play.told("choose state")
    assert told.to == ("ENG",)
    assert "SCO" in told.facts["free"]
    assert "SPA" not in told.facts["free"]


@pytest.mark.rule("SC-LIFE-09")
def test_serving_a_played_monarch_needs_the_moderators_agreement_too() -> None:
    play = Play(Purposely(fertility=[2]), auto="off")
    play.act("POR", "SUCCEED", option="GENERAL", states=("SPA",))
    play.edit("GM_KILL", state="POR", confirm=True)
    play.close(play.item("claims"))
    play.close(play.item("service"), SPA="accept")
    assert not play.world.generals
    play.close(play.item("ruling"), MODERATOR="no")
    assert not play.world.generals
    assert play.world.realms["POR"].player == "dee"
    play.world.realms["POR"].wish = {"option": "GENERAL", "states": ["SPA"]}
    play.edit("GM_KILL", state="POR", confirm=True)
    play.close(play.item("claims"))
    play.close(play.item("service"), SPA="accept")
    play.close(play.item("ruling"), MODERATOR="yes")
    assert [(g.player, g.serves) for g in play.world.generals.values()] == [("dee", "SPA")]


@pytest.mark.rule("SC-LIFE-09", "SC-LEAD-05")
def test_a_general_may_go_to_another_monarch_and_takes_no_state_by_it() -> None:
    play = Play()
    general = served(play)
    play.season({"SPA": [order("COMMAND", "SPA-A1", option=general)]})
    assert play.world.forces["SPA-A1"].commander == general
    play.act(general, "SUCCEED", option="GENERAL", states=("VEN",))
    play.close(play.item("service"), VEN="accept")
    assert play.world.realms["VEN"].player == "fay"
    assert play.world.forces["SPA-A1"].commander == "officer"
    (now,) = (g for g in play.world.generals.values() if g.player)
    assert (now.player, now.serves) == ("dee", "VEN")


@pytest.mark.rule("SC-LIFE-09")
def test_a_general_who_stays_stays() -> None:
    play = Play()
    general = served(play)
    play.act(general, "SUCCEED", option="STAY")
    assert [e.kind for e in play.events if e.to == (general,)] == ["wish", "done"]
    assert play.world.generals[general].serves == "SPA"


@pytest.mark.rule("SC-LEAD-05", "SC-SCEN-01")
def test_a_general_who_takes_a_state_leaves_his_force_to_an_officer() -> None:
    play = Play()
    general = served(play)
    play.season({"SPA": [order("COMMAND", "SPA-A1", option=general)]})
    play.act(general, "SUCCEED", option="MOVE", states=("SCO",))
    assert play.world.realms["SCO"].player == "dee"
    assert play.world.forces["SPA-A1"].commander == "officer"


@pytest.mark.rule("SC-LEAD-05", "SC-LEAD-06")
def test_the_dead_command_nothing() -> None:
    play = Play()
    general = served(play)
    play.world.generals[general].person.vitality = 0
    command = StatecraftOrder(verb="COMMAND", force="SPA-A1", option=general)
    refused = legality.refusal(play.rules.board_data, play.world, "SPA", command)
    assert refused is not None
    assert refused.code == "ERR-NO-SUCH-LEADER"
    play.season({"SPA": [command]})
    assert play.world.forces["SPA-A1"].commander == "officer"


@pytest.mark.rule("SC-GM-02")
def test_a_general_too_has_one_stop_a_year() -> None:
    play = Play(auto="off")
    general = served(play)
    play.act(general, "PAUSE", text="a storm")
    assert [e.facts["hours"] for e in play.told("pause")] == [24]
    play.act(general, "PAUSE", text="another storm")
    assert play.told("pause") == []
    asked = play.world.items[play.item("ruling")]
    assert (asked.about["type"], asked.about["default"], asked.may_answer) == ("RQ-PAUSE", "no", [MODERATOR])


@pytest.mark.rule("SC-LIFE-09", "SC-STAB-03")
@pytest.mark.parametrize("named", ["asked", "wished", "served"])
def test_rebels_who_are_no_more_stay_in_the_books_while_a_player_looks_to_them(named: str) -> None:
    staged = stage.table(regions=("R",))
    for code in ("ENG", "REB1", "REB2"):
        stage.realm(staged, code)
    for code in ("REB1", "REB2"):
        gone = staged.world.realms[code]
        gone.rebel_of, gone.alive, gone.player = "ENG", False, ""
    if named == "asked":
        seats.ask_service(staged, "ENG", "REB1")
    elif named == "wished":
        staged.world.realms["ENG"].wish = {"option": "GENERAL", "states": ["REB1"]}
    else:
        staged.world.generals["G1"] = General("G1", Person("Ann", {}, 5, 1460), "ann", "REB1")
    rebels.forget(staged)
    assert sorted(staged.world.realms) == ["ENG", "REB1"]
