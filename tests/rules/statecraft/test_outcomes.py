"""What comes of acts and answers: refusals in the author's own numbers, rulings left at their default, the market."""

from __future__ import annotations

import pytest

from rules.ruleset import MODERATOR
from rules.statecraft import numbering, pacts
from rules.statecraft.dates import date
from rules.statecraft.model import Item
from rules.statecraft.order_model import Clause
from tests.rules.statecraft.orders_desk import codes, read, start, treaty, warned
from tests.rules.statecraft.playing import Play, order
from tests.rules.statecraft.reporting import report, told


@pytest.mark.rule("SC-EXCH-02")
def test_a_refused_act_names_the_treaty_by_its_authors_number() -> None:
    play = Play()
    gift = Clause(number=1, condition="exchange", states=("FRA", "SPA"), gives="gold", amount=70)
    play.act("FRA", "TREATY_NEW", title="Gold", states=("SPA",), clauses=(gift,))
    ref = str(max(play.world.treaties))
    play.act("SPA", "SIGN", ref=ref, version=1)
    play.act("FRA", "SIGN", ref=ref, version=1)
    number = numbering.number(play.world, "FRA", "T", ref)
    # 85 Gold less a first upkeep of 76 are 9.
    (row,) = told(report(play, "FRA"), "refused act")
    assert row["names"]["order"] == f"SIGN {number} v1"
    assert row["names"]["why"].startswith("ERR-CANNOT-DELIVER ")


@pytest.mark.rule("SC-LEAD-09")
def test_an_order_that_failed_is_told_in_the_words_of_the_order_language() -> None:
    play = Play()
    play.season({"FRA": [order("COMMAND", "FRA-A1", option="SOVEREIGN")]})
    play.season({"FRA": [order("COMMAND", "FRA-A2", option="SOVEREIGN")]})
    (row,) = told(report(play, "FRA"), "order failed")
    assert row["names"]["order"] == "COMMAND FRA-A2 BY SOVEREIGN"
    assert row["names"]["why"] == "ERR-BUSY sovereign already commands FRA-A1."


@pytest.mark.rule("SC-EXP-02")
def test_a_quote_that_can_no_longer_be_paid_says_so() -> None:
    play = Play()
    play.world.realms["POR"].gold = 20
    play.act("POR", "EXPLORE", option="SW")
    play.world.realms["POR"].gold = 1
    cost = play.world.items[play.item("quote")].shown["cost"]
    play.close(play.item("quote"), POR="accept")
    (row,) = told(report(play, "POR"), "quote failed")
    assert row["names"]["item"] == "Q-1"
    assert row["names"]["why"] == f"ERR-GOLD This needs {cost}; you have 1."


@pytest.mark.rule("SC-GM-05", "SC-DP-03")
def test_a_call_left_at_its_default_is_answered_as_an_unplayed_state_answers() -> None:
    play = Play(auto="off")
    play.act("ENG", "WAR", state="FRA", confirm=True)
    item = next(i for i in play.world.items.values() if i.kind == "call" and i.about["partner"] == "SCO")
    assert item.may_answer == [MODERATOR]
    play.force("SCO-A9", "HIG", 20)
    play.close(item.id, MODERATOR="DEFAULT")
    assert pacts.at_war(play.world, "SCO", "ENG")


@pytest.mark.rule("SC-GM-05", "SC-GEN-PEACE-04")
def test_peace_terms_left_at_their_default_are_accepted_by_who_has_lost_the_capital() -> None:
    play = Play(auto="off")
    play.war("ENG", "SCO")
    play.world.lands[play.rules.board_data.cities["Edinburgh"].region].controller = "ENG"
    about = {"offerer": "ENG", "target": "SCO", "passed": False, "text": "go in peace", "clauses": []}
    play.world.items["terms:9"] = Item("terms:9", "terms", about, {}, [MODERATOR], [MODERATOR], play.world.date, 48)
    play.close("terms:9", MODERATOR="DEFAULT")
    assert not pacts.at_war(play.world, "ENG", "SCO")


@pytest.mark.rule("SC-COAL-05")
def test_unplayed_members_of_a_coalition_vote_yes_where_the_moderator_leaves_it_at_that() -> None:
    play = Play(auto="off")
    about = {"vote": "coalition", "leader": "ENG", "members": ["SCO", "NAV", "SPA"]}
    voters = [MODERATOR, "SPA"]
    play.world.items["ballot:9"] = Item("ballot:9", "ballot", about, {}, voters, voters, play.world.date, 48)
    play.close("ballot:9", MODERATOR="DEFAULT", SPA="no")
    assert play.world.realms["ENG"].honor == 13


@pytest.mark.rule("SC-CON-03", "SC-EXP-02")
def test_the_moderator_accepts_a_quote_for_a_state_that_nobody_plays() -> None:
    play = Play(auto="off")
    for kind in ("RQ-EXPLORE-QUOTE", "RQ-EXPLORE-RESULT"):
        play.edit("AUTO", option="full", text=kind)
    gold = play.world.realms["DEN"].gold
    play.edit("EXPLORE", actor="DEN", option="W")
    play.close(play.item("quote"), MODERATOR="yes")
    assert gold - play.world.realms["DEN"].gold in (20, 40, 60)
    assert [e.state for e in play.world.expeditions] == ["DEN"]


@pytest.mark.rule("SC-UNIT-03")
def test_the_market_for_mercenaries_is_ruled_once_a_year_and_then_limits_the_receipt() -> None:
    state = start(gold=200)
    state.world.policies[""] = "off"
    assert codes(read("HIRE 9 MERCENARIES AT Paris", "FRA", state)) == []
    state.world.realms["FRA"].market = [6, 2]
    state.world.realms["FRA"].hired = 4
    parsed = read("HIRE 3 MERCENARIES AT Paris", "FRA", state)
    assert parsed.problems[0].message == "ERR-MERC-LIMIT The market offers you 2 more mercenaries this year."
    assert codes(read("HIRE 2 MERCENARIES AT Paris", "FRA", state)) == []
    state.world.policies[""] = "full"
    state.world.realms["FRA"].market, state.world.realms["FRA"].hired = [], 0
    assert codes(read("HIRE 6 MERCENARIES AT Paris", "FRA", state)) == ["ERR-MERC-LIMIT"]


@pytest.mark.rule("SC-UNIT-03")
def test_the_market_opens_anew_in_spring() -> None:
    play = Play()
    play.world.realms["VEN"].gold = 60
    play.act("VEN", "HIRE", number=5, city="Venice")
    assert (play.world.realms["VEN"].market, play.world.realms["VEN"].hired) == ([5, 1], 5)
    play.act("VEN", "HIRE", number=1, city="Venice")
    assert play.refused() == "ERR-MERC-LIMIT"
    play.world.date = date(1492, "Winter")
    play.season()
    assert (play.world.realms["VEN"].market, play.world.realms["VEN"].hired) == ([], 0)


@pytest.mark.rule("SC-LOAN-03")
def test_a_repayment_must_be_in_the_purse_whatever_is_owed() -> None:
    assert codes(read("REPAY 100", "FRA", start(gold=99))) == ["ERR-GOLD"]
    parsed = read("REPAY 100", "FRA", start(gold=100))
    assert codes(parsed) == []
    assert "You owe nothing" in warned(parsed)[0]


@pytest.mark.rule("SC-UNIT-02")
def test_recruiting_nobody_is_no_order() -> None:
    (problem,) = read("RECRUIT 0 LAND AT Paris", "FRA", start()).problems
    assert problem.message == 'ERR-SYNTAX I do not understand "RECRUIT 0 LAND AT Paris". At least 1 unit.'


@pytest.mark.rule("SC-MOVE-04")
def test_where_an_army_cannot_be_landed_in_one_line_its_author_reads_how_it_can() -> None:
    (problem,) = read("EMBARK A2 ON N1 THEN LAND CLS", "FRA", _together()).problems
    assert problem.message.endswith("Its ports: Calais.")
    state = _together()
    state.world.realms["FRA"].knows.append("VIR")
    (problem,) = read("EMBARK A2 ON N1 THEN LAND VIR", "FRA", state).problems
    assert problem.message.startswith("ERR-NO-PORT ")


def _together():  # type: ignore[no-untyped-def]
    state = start()
    force = state.world.forces["FRA-N1"]
    force.place, force.port, force.units = "GAS", "Bordeaux", 20
    return state


def test_a_treaty_of_others_is_refused_without_a_number_of_the_games_own() -> None:
    state = start()
    treaty(state, "ENG", "SPA")
    (problem,) = read("SIGN T-40 v1", "FRA", state).problems
    assert problem.message == "ERR-PARTY You are no party to T-40."
