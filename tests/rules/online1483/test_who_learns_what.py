"""Visibility: who learns what of a turn (the visibility clauses, section 33)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.ruleset import MODERATOR, PUBLIC, Event
from tests.rules.online1483 import casefile, playing

MAPS = casefile.load(Path(__file__).parent / "cases.yaml")


def played(map_name: str, active: str, orders: list[str], dice: list[int], **given: Any) -> playing.Played:
    case = {"map": map_name, "active": active, "given": given, "orders": {active: orders}, "dice": dice}
    return playing.play(MAPS, case)


def told(events: list[Event], kind: str) -> list[Event]:
    found = [event for event in events if event.kind == kind]
    assert found, kind
    return found


def readers(events: list[Event], kind: str) -> set[str]:
    return {reader for event in told(events, kind) for reader in event.to}


WAR = [["England", "France"]]


@pytest.mark.rule("1483-COLL-05", "1483-ECO-02")
def test_income_and_trade_points_are_public_and_savings_secret():
    events = played("duo", "England", ["DEVELOP SEA TRADE"], [7]).events
    assert readers(events, "income") == {PUBLIC}
    assert readers(events, "trade_points") == {PUBLIC}
    assert readers(events, "money") == {"England"}
    assert readers(events, "tried") == {"England"}


@pytest.mark.rule("1483-CON-12")
def test_standing_orders_are_told_to_nobody():
    result = played("duo", "England", ["SHIPS IN Channel ATTACK France"], [])
    assert result.after.standing["England"]
    assert not [event for event in result.events if "ATTACK" in str(event.facts)]


@pytest.mark.rule("1483-DIP-22")
def test_a_financer_stays_secret():
    history = {"Naples": {"lost_to": {"Spain": ["Apulia"]}}}
    result = played(
        "npc", "England", ["FINANCE WAR OF Naples AGAINST Spain BID 12"], [], history=history,
        territories={"Apulia": {"owner": "Spain"}}, moderator={"J-02": "accept"},
    )  # fmt: skip
    assert result.after.coming_wars == (("Naples", "Spain"),)
    known = [event for event in result.events if event.known_to("Spain") and "Naples" in str(event.facts)]
    assert known == []
    assert readers(result.events, "bid_accepted") == {"England"}


@pytest.mark.rule("1483-ECO-24")
def test_a_caravan_is_seen_its_content_is_not():
    events = played("duo", "England", ["CARAVAN 9 FROM Home TO France"], []).events
    (seen,) = told(events, "caravan")
    assert seen.to == (PUBLIC,)
    assert seen.facts == {"nation": "England", "place": "Home"}


@pytest.mark.rule("1483-LCB-18", "1483-WAR-05", "1483-GEN-03")
def test_battles_and_wars_are_public_and_a_general_once_used():
    units = {"Home": {"England": {"infantry": 1}}, "Field": {"France": {"infantry": 1}}}
    generals = [{"nation": "England", "at": "Home", "level": 1, "skill": 2}]
    order = "ATTACK Field WITH 1 INFANTRY, 1 GENERAL FROM Home"
    events = played("duo", "England", [order], [5, 9], units=units, generals=generals).events
    (battle,) = told(events, "battle")
    assert battle.to == (PUBLIC,)
    assert battle.facts["detail"][0]["attack_rolls"] == [5]
    assert readers(events, "war") == {PUBLIC}
    assert told(events, "general_known")[0].facts["skill"] == 2


@pytest.mark.rule("1483-GEN-03")
def test_a_new_general_is_known_to_his_owner_only():
    events = played("duo", "England", ["BUILD 1 GENERAL IN Home"], [8, 2]).events
    assert readers(events, "general") == {"England"}


@pytest.mark.rule("1483-GEN-03", "1483-GEN-10")
def test_a_general_who_takes_no_part_stays_unknown():
    ships = {"Channel": {"England": [{"type": "merchantman", "cargo": {"infantry": 2}}]}}
    generals = [{"nation": "France", "at": "Field", "level": 1, "skill": 2}]
    order = "LAND 2 INFANTRY FROM Channel IN Field"
    events = played("duo", "England", [order], [1, 9, 9], ships=ships, generals=generals, war=WAR).events
    assert [event for event in events if event.kind == "general_known"] == []


@pytest.mark.rule("1483-LIB-11")
def test_a_failed_rebellion_is_known_to_its_sponsor_only():
    events = played("occupied", "Spain", ["SUPPORT LIBERATION OF France IN Lyon WITH 5"], [10]).events
    assert readers(events, "rebellion_tried") == {"Spain"}
    assert [event for event in events if event.known_to("England") and "liberation" in str(event.facts)] == []


@pytest.mark.rule("1483-LIB-11")
def test_the_outbreak_is_public_without_its_sponsor():
    events = played("occupied", "Spain", ["SUPPORT LIBERATION OF France IN Lyon WITH 15"], [1, 3, 4, 5]).events
    (outbreak,) = told(events, "rebellion")
    assert outbreak.to == (PUBLIC,)
    assert "Spain" not in str([event.facts for event in events if event.known_to("England") and event.kind != "income"])


@pytest.mark.rule("1483-NCB-17")
def test_sea_battles_are_public():
    ships = {"North Sea": {"England": [{"type": "frigate"}]}, "Channel": {"France": [{"type": "frigate"}]}}
    order = "SAIL 1 FRIGATE FROM North Sea TO Channel ATTACK France"
    events = played("duo", "England", [order], [4, 9, 2], ships=ships, war=WAR).events
    (battle,) = told(events, "sea_battle")
    assert battle.to == (PUBLIC,)
    assert battle.facts["captured"] == ["frigate"]


@pytest.mark.rule("1483-NWD-10")
def test_a_discovery_is_rumoured_without_a_name():
    ships = {"Channel": {"England": [{"type": "ship_of_the_line"}]}}
    order = "EXPEDITION 1 SHIP OF THE LINE FROM Channel TO Virginia Coast"
    events = played("ocean", "England", [order], [4], ships=ships).events
    (rumour,) = told(events, "route_rumour")
    assert rumour.facts == {"route": "atlantic", "knowers": 1, "first": True, "common": False}
    assert readers(events, "route_learned") == {"England"}


@pytest.mark.rule("1483-TRD-13")
def test_a_trade_of_land_is_public_its_knowledge_is_not():
    offers = [{"frm": "France", "to": "England", "kind": "trade", "give": ["Field"], "get": ["ATLANTIC ROUTE"]}]
    events = played(
        "duo", "England", ["ACCEPT TRADE WITH France"], [], offers=offers, routes={"England": ["atlantic"]}
    ).events
    (public,) = told(events, "trade")
    assert [item["kind"] for item in public.facts["items"]] == ["territory"]
    assert readers(events, "traded") == {"France", "England"}


@pytest.mark.rule("1483-REG-25", "1483-NWD-10")
def test_a_receipt_does_not_tell_what_routes_the_partner_knows():
    tenoch = {"owner": "Aztec Empire", "core": ["Aztec Empire"], "inc": True}
    nations = {"Aztec Empire": {"kind": "player", "phase": 2, "native": True}}
    order = "GIVE Tenoch TO Japan"
    result = played("bering", "Aztec Empire", [order], [], nations=nations, territories={"Tenoch": tenoch})
    assert result.dropped == []
    assert [event.facts["code"] for event in told(result.events, "refused")] == ["E-44"]


@pytest.mark.rule("1483-TRT-12")
def test_treaties_are_public_and_proposals_are_not():
    offered = played("duo", "England", ["OFFER PEACE TO France"], [], war=WAR).events
    assert readers(offered, "offer") == {"England", "France"}
    offers = [{"frm": "France", "to": "England", "kind": "peace"}]
    agreed = played("duo", "England", ["ACCEPT PEACE FROM France"], [], war=WAR, offers=offers).events
    assert readers(agreed, "treaty") == {PUBLIC}


@pytest.mark.rule("1483-DICE-01", "1483-DICE-02")
def test_every_roll_is_logged_with_its_purpose_and_audience_in_the_order_of_the_rules():
    lines = ["DEVELOP SEA TRADE", "INFLUENCE Scotland"]
    log = played("npc", "England", lines, [9, 3]).dice.log()
    assert [(row["purpose"], row["to"], row["result"]) for row in log] == [
        ("influence", "England", 9),
        ("develop", "England", 3),
    ]


@pytest.mark.rule("1483-TRD-02", "1483-TRT-02")
def test_words_of_a_treaty_are_recorded_and_not_enforced():
    standing = {"France": ["IF England OFFERS PEACE ACCEPT"]}
    order = "OFFER PEACE TO France TERMS: eternal friendship"
    result = played("duo", "England", [order], [], war=WAR, standing=standing)
    assert result.after.treaties == ("England and France: eternal friendship",)
    assert result.after.tributes == ()


def test_the_moderator_learns_everything():
    events = played("duo", "England", ["DEVELOP SEA TRADE"], [7]).events
    assert all(event.known_to(MODERATOR) for event in events)
