"""How long the Gamemaster is waited for: off, timeout and full, for all rulings and for one type (SC-GM-04)."""

from __future__ import annotations

import pytest

from rules.ruleset import Window
from rules.statecraft.dates import date
from tests.rules.statecraft.playing import Play, Purposely
from tests.rules.statecraft.reporting import report, standing


def window(play: Play, kind: str) -> Window:
    """The open window of a kind."""
    (found,) = (w for w in play.rules.windows(play.state) if w.kind == kind)
    return found


def asked_for_all(play: Play) -> None:
    """A complaint that the Gamemaster judges, and a note against a State that nobody plays."""
    play.act("ENG", "REQUEST_CB", state="FRA", text="they burned ships")
    play.act("FRA", "DESTABILIZE", state="SCO", prestige=2)


@pytest.mark.rule("SC-GM-04")
@pytest.mark.parametrize(("level", "insists"), [("off", True), ("timeout", False)])
def test_at_level_off_what_is_asked_of_the_gamemaster_stays_open_until_he_answers(level: str, insists: bool) -> None:
    play = Play(auto=level)
    asked_for_all(play)
    assert [window(play, kind).insists for kind in ("ruling", "bid")] == [insists, insists]
    assert [window(play, kind).length.hours for kind in ("ruling", "bid")] == [48, 48]


@pytest.mark.rule("SC-GM-04", "SC-TA-04")
def test_what_is_asked_of_a_player_closes_in_time_at_every_level() -> None:
    play = Play(auto="off")
    play.act("FRA", "DESTABILIZE", state="SPA", prestige=2)
    assert not window(play, "bid").insists


@pytest.mark.rule("SC-GM-04")
def test_at_level_full_the_default_stands_at_once() -> None:
    play = Play(auto="full")
    play.act("ENG", "REQUEST_CB", state="FRA", text="they burned ships")
    assert [(e.to, e.facts["answer"]) for e in play.told("ruling")] == [(("ENG",), "no")]
    play.act("FRA", "DESTABILIZE", state="SCO", prestige=2)
    assert [w.kind for w in play.rules.windows(play.state)] == ["phase"]
    assert play.world.realms["SCO"].prestige == 10


@pytest.mark.rule("SC-GM-04")
def test_each_type_has_a_level_of_its_own() -> None:
    play = Play(auto="off")
    asked_for_all(play)
    play.edit("AUTO", option="timeout", text="RQ-DEF-BID")
    assert [window(play, kind).insists for kind in ("ruling", "bid")] == [True, False]
    play.edit("AUTO", option="timeout")
    play.edit("AUTO", option="off", text="RQ-DEF-BID")
    assert [window(play, kind).insists for kind in ("ruling", "bid")] == [False, True]


@pytest.mark.rule("SC-GM-04")
def test_when_the_level_becomes_full_what_is_open_waits_for_nobody_any_more() -> None:
    """So it closes at once, with what has been answered or its default."""
    play = Play(auto="off")
    asked_for_all(play)
    play.edit("AUTO", option="full", text="RQ-CB")
    assert [window(play, kind).awaited for kind in ("ruling", "bid")] == [(), ("MODERATOR",)]
    assert window(play, "ruling").early
    play.close(play.item("ruling"))
    assert not play.world.reasons
    play.edit("AUTO", option="full")
    assert window(play, "bid").awaited == ()


@pytest.mark.rule("SC-GM-04", "SC-GEN-PEACE-02")
def test_a_ballot_in_which_the_gamemaster_votes_with_players_waits_for_his_vote() -> None:
    play = Play(auto="off")
    play.war("FRA", "AUS")
    play.act("FRA", "GENEROUS", state="AUS", text="white peace")
    assert "SPA" in window(play, "ballot").awaited
    assert window(play, "ballot").insists
    assert not any(row["insists"] for row in standing(play, "SPA").facts["open"])
    assert [row["insists"] for row in standing(play, "MODERATOR").facts["open"]] == [True]


@pytest.mark.rule("SC-GM-04", "SC-EXP-02")
def test_what_the_gamemaster_has_asked_for_himself_is_no_ruling_and_lapses() -> None:
    play = Play(auto="off")
    play.edit("AUTO", option="full", text="RQ-EXPLORE-QUOTE")
    play.act("ENG", "EXPLORE", option="W", city="Bristol")
    play.world.items[play.item("quote")].may_answer = play.world.items[play.item("quote")].awaited = ["MODERATOR"]
    assert not window(play, "quote").insists


def exiled(play: Play) -> None:
    """It is Winter, England is no more, and its player asks for Scotland."""
    play.world.date = date(1492, "Winter")
    play.edit("GM_REGION", place="LON", option="CONTROLLER", state="FRA")
    play.act("FRA", "ANNEX", state="ENG")
    play.act("ENG", "SUCCEED", option="MOVE", states=("SCO",))


@pytest.mark.rule("SC-GM-04", "SC-LIFE-08", "SC-ANN-11")
def test_spring_waits_until_the_gamemaster_has_ruled_on_a_change_of_states() -> None:
    play = Play(Purposely(annexation=[1, 20]))
    play.edit("AUTO", option="off", text="RQ-CHANGE-STATE")
    exiled(play)
    play.season()
    (only,) = play.rules.windows(play.state)
    assert (only.kind, only.insists, only.holds) == ("ruling", True, ("1493-Spring",))
    assert play.told("annual roll")
    assert not play.told("year over")
    assert report(play, "SPA").facts["waits"] == "move"
    play.close(only.id, MODERATOR="yes")
    assert play.world.realms["SCO"].player == "ann"
    assert [w.id for w in play.rules.windows(play.state)] == ["1493-Spring"]
    assert play.told("year over")
    assert not play.told("annual roll")
    assert report(play, "SPA").facts["waits"] == ""


@pytest.mark.rule("SC-GM-04", "SC-LIFE-08")
def test_on_full_auto_spring_waits_for_nobody() -> None:
    play = Play(Purposely(annexation=[1, 20], death=[20] * 60, fertility=[1] * 60))
    play.world.date = date(1492, "Winter")
    for code, realm in play.world.realms.items():
        if realm.ruler:
            realm.ruler.vitality, realm.ruler.born = (1 if code == "POR" else 8), 1470
    play.act("POR", "SUCCEED", option="MOVE", states=("SAV",))
    play.season()
    play.close(play.item("claims"))
    assert play.world.realms["SAV"].player == "dee"
    assert [w.id for w in play.rules.windows(play.state)] == ["1493-Spring"]
