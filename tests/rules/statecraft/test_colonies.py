"""Where a colony can be founded and what it is worth, and what is heard of unknown land (chapter 8 of the rules)."""

from __future__ import annotations

import pytest

from rules.statecraft import colonies, horizon, knowledge, lands
from rules.statecraft.dates import date
from rules.statecraft.order_model import Clause
from rules.statecraft.refusals import RefusedError
from tests.rules.statecraft.playing import Play, Purposely

CROSSING = ("NAT", "GBK", "ESB")
"""The unknown seas between England and Virginia."""


def explorer(*known: str, **dice: list[int]) -> Play:
    """England knows these places beyond the Known World."""
    play = Play(Purposely(**dice))
    play.world.realms["ENG"].knows += known
    return play


@pytest.mark.rule("SC-COL-01")
@pytest.mark.parametrize(
    ("known", "region", "code"),
    [
        pytest.param(("VIR", *CROSSING), "VIR", "", id="over known seas"),
        pytest.param(CROSSING, "VIR", "ERR-UNKNOWN-LAND", id="not explored"),
        pytest.param(("VIR",), "VIR", "ERR-NO-REACH", id="over unknown seas"),
        pytest.param(("VIR", "NAT", "ESB"), "VIR", "ERR-NO-REACH", id="over a sea that is unknown"),
        pytest.param((), "GAS", "ERR-NOT-FREE", id="owned"),
    ],
)
def test_a_colony_is_founded_on_explored_and_free_land_that_known_seas_reach(
    known: tuple[str, ...], region: str, code: str
) -> None:
    play = explorer(*known)
    play.act("ENG", "COLONY", place=region)
    assert play.refused() == code
    assert play.world.realms["ENG"].colony == ("" if code else region)


@pytest.mark.rule("SC-COL-01")
def test_a_colony_may_be_founded_next_to_own_land_whatever_seas_are_known() -> None:
    play = explorer("VIR")
    play.world.lands["CAR"].owner = play.world.lands["CAR"].controller = "ENG"
    play.act("ENG", "COLONY", place="VIR")
    assert play.refused() == ""


@pytest.mark.rule("SC-COL-01")
def test_the_seas_must_lead_to_a_port_of_ones_own() -> None:
    """England has nothing left but Luxembourg, which has no coast."""
    play = explorer("VIR", *CROSSING)
    for region in (*lands.owned(play.table(), "ENG"), "LUX"):
        owner = "ENG" if region == "LUX" else "SCO"
        play.world.lands[region].owner = play.world.lands[region].controller = owner
    play.act("ENG", "COLONY", place="VIR")
    assert play.refused() == "ERR-NO-REACH"


@pytest.mark.rule("SC-COL-01")
@pytest.mark.parametrize("taken", [True, False])
def test_land_that_another_has_taken_by_the_years_end_is_not_free_any_more(taken: bool) -> None:
    play = explorer("VIR", *CROSSING, colony=[1])
    play.world.date = date(1492, "Winter")
    play.act("ENG", "COLONY", place="VIR")
    if taken:
        play.world.lands["VIR"].owner = play.world.lands["VIR"].controller = "SPA"
    play.season()
    assert play.world.lands["VIR"].owner == ("SPA" if taken else "ENG")
    assert [(e.to, e.facts["why"]) for e in play.told("colony impossible")] == [(("ENG",), "ERR-NOT-FREE")] * taken
    rolls = [e.facts["roll"] for e in play.told("annual roll") if e.facts["state"] == "ENG"]
    assert "growth" not in rolls
    assert "decline" in rolls


@pytest.mark.rule("SC-COL-04")
@pytest.mark.parametrize(
    ("region", "ruled", "value"),
    [("VIR", "", 18), ("GRL", "", 4), ("VIR", "dice=2d8", 16)],
    ids=["Virginia 3d6", "Greenland 1d4", "as ruled"],
)
def test_a_colony_is_land_of_the_state_with_its_discovery_roll_as_a_value_that_stays(
    region: str, ruled: str, value: int
) -> None:
    """Every Discovery die shows the most it can."""
    play = explorer(region, *CROSSING, "ICS", colony=[1])
    table = play.table()
    table.answers = {f"RQ-COLONY:ENG:{region}:{play.world.date}": ruled} if ruled else {}
    england, before = play.world.realms["ENG"], play.world.realms["ENG"].tax_income
    london = lands.tax_share(table, "LON")
    england.colony = region
    colonies.plant(table, england)
    land = play.world.lands[region]
    assert (land.owner, land.controller, land.colony) == ("ENG", "ENG", value)
    assert england.tax_income == before + value
    assert lands.tax_share(table, "LON") == london
    england.tax_income += 30
    assert lands.tax_share(table, region) == value


@pytest.mark.rule("SC-COL-04")
def test_a_colony_that_is_lost_is_worth_nothing() -> None:
    play = explorer("VIR", *CROSSING, colony=[20])
    england, before = play.world.realms["ENG"], play.world.realms["ENG"].tax_income
    england.colony = "VIR"
    colonies.plant(play.table(), england)
    assert (england.tax_income, play.world.lands["VIR"].owner, play.world.lands["VIR"].colony) == (before, "", None)


@pytest.mark.rule("SC-COL-01")
def test_an_own_coast_without_a_port_reaches_nothing() -> None:
    """Of the Aztecs' land only the coast without a port is left, on the sea of Panama."""
    play = Play()
    play.world.lands["VCZ"].owner = play.world.lands["VCZ"].controller = ""
    aztecs = play.world.realms["AZT"]
    aztecs.knows += ["PAN", "PNM"]
    play.world.lands["PNM"].owner = play.world.lands["PNM"].controller = ""
    with pytest.raises(RefusedError, match="ERR-NO-REACH"):
        colonies.check(play.table(), aztecs, "PNM")


@pytest.mark.rule("SC-EXP-06")
def test_twenty_years_after_its_first_discovery_all_others_hear_that_there_is_land_but_not_where() -> None:
    play = explorer(*CROSSING)
    play.world.discovered.clear()
    knowledge.learn(play.table(), "POR", ["VIR"], "explorer")
    play.world.date = date(1500)
    knowledge.learn(play.table(), "SPA", ["VIR"], "explorer")
    heard = {}
    for year in (1511, 1512, 1513):
        play.world.date = date(year)
        table = play.table()
        knowledge.grow_old(table)
        heard[year] = [e for e in table.events if e.kind == "rumour of land"]
    hearers = [("AUS",), ("ENG",), ("FRA",), ("VEN",)]
    assert {year: [e.to for e in events] for year, events in heard.items()} == {1511: [], 1512: hearers, 1513: []}
    assert not [e for e in heard[1512] if "VIR" in str(e.facts)]
    assert not horizon.knows(play.rules.board_data, play.world, "ENG", "VIR")
    play.act("ENG", "COLONY", place="VIR")
    assert play.refused() == "ERR-UNKNOWN-LAND"
    assert not knowledge.awareness("rumour", told=False, colony=False).may_colonise


@pytest.mark.rule("SC-EXP-06")
@pytest.mark.parametrize(
    ("rumours", "looking_for", "die", "finds"),
    [
        (["VIR"], "the land in the west", 19, True),
        (["VIR"], "the land in the west", 20, False),
        (["VIR"], "", 19, False),
        ([], "the land in the west", 19, False),
    ],
)
def test_a_search_for_land_of_which_one_has_heard_has_a_fortune_of_ten_more(
    rumours: list[str], looking_for: str, die: int, finds: bool
) -> None:
    """England's Fortune is 9."""
    play = explorer(exploration=[die])
    england = play.world.realms["ENG"]
    assert england.ruler is not None
    england.gold, england.rumours, england.ruler.attributes["fortune"] = 100, rumours, 9
    play.act("ENG", "EXPLORE", option="W", text=looking_for, gold=60)
    (sent,) = play.world.expeditions
    assert bool(sent.found) is finds


@pytest.mark.rule("SC-EXP-08")
@pytest.mark.parametrize("known_to_all", [True, False])
def test_a_colony_is_news_to_its_founder_alone_until_the_place_is_known_to_all(known_to_all: bool) -> None:
    play = explorer("VIR", *CROSSING, colony=[1])
    table = play.table()
    if known_to_all:
        play.world.open_world.append("VIR")
    play.world.realms["ENG"].colony = "VIR"
    colonies.plant(table, play.world.realms["ENG"])
    assert [e.to for e in table.events if e.kind == "colony"] == [("PUBLIC",) if known_to_all else ("ENG",)]
    play.act("SPA", "COLONY", place="VIR")
    assert play.refused() == ("ERR-NOT-FREE" if known_to_all else "ERR-UNKNOWN-LAND")


@pytest.mark.rule("SC-EXP-08")
@pytest.mark.parametrize("spy", ["FRA", "SAV", "AUS"], ids=["by espionage", "by Royal Marriage", "by neither"])
def test_a_secret_colony_is_found_out_with_the_secret_treaty_that_speaks_of_it(spy: str) -> None:
    """England cedes Virginia to Spain. France has a chance of Infiltrate; Savoy, which is played, is married to it."""
    play = explorer("VIR", *CROSSING, infiltrate=[1, 20], marriage_leak=[1])
    land = play.world.lands["VIR"]
    land.owner, land.controller, land.colony = "ENG", "ENG", 9
    play.world.realms["SAV"].player = "gil"
    for made in play.world.treaties.values():
        made.status = "ended"
    if spy == "FRA":
        play.act("FRA", "INFILTRATE", state="ENG", prestige=1)
    if spy == "SAV":
        play.pact("royal_marriage", "ENG", "SAV")
    clause = Clause(number=1, condition="exchange", states=("ENG", "SPA"), gives="land", what="VIR")
    play.act("ENG", "TREATY_NEW", title="Virginia", states=("SPA",), secret=True, clauses=(clause,))
    ref = str(play.world.counters["treaty"])
    play.act("ENG", "SIGN", ref=ref, version=1)
    play.act("SPA", "SIGN", ref=ref, version=1)
    assert land is not play.world.lands["VIR"]
    assert play.world.lands["VIR"].owner == "SPA"
    learned = [(e.to, "VIR" in str(e.facts["clauses"])) for e in play.told("secret treaty learned")]
    assert learned == ([] if spy == "AUS" else [((spy,), True)])
