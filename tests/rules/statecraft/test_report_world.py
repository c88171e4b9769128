"""What a reader is told of the world: as far as his State knows it, and not more exactly than the rules let him."""

from __future__ import annotations

import pytest

from rules.ruleset import MODERATOR, PUBLIC, Event
from rules.statecraft import horizon
from rules.statecraft.reporting.kinds import ELSEWHERE, KINDS, SECTIONS
from tests.rules.statecraft.playing import Play, Purposely, order, rules
from tests.rules.statecraft.reporting import drawn, report, seen, standing, told
from tests.rules.statecraft.wanderer import Wanderer


@pytest.mark.rule("SC-INTEL-02")
@pytest.mark.parametrize(("guile", "figure", "shown"), [(7, 1, 15), (10, 20, 20), (13, 11, 7), (13, 10, 22)])
def test_scouts_figures_are_told_as_they_came_in(guile: int, figure: int, shown: int) -> None:
    # Guile 12: die 7 is exact, 10 a rumour (20: 130 %), 13 a failure: half for an odd die, half more for an even one.
    play = Play(Purposely(intelligence=[guile], intelligence_figure=[figure]))
    play.act("SPA", "SCOUT", place="IDF")
    (row,) = told(report(play, "SPA"), "intelligence")
    assert [(one["names"]["state"], one["names"]["units"]) for one in row["lines"]] == [("France", shown)]
    assert "Ile-de-France" not in seen(report(play, "FRA")) or not told(report(play, "FRA"), "intelligence")


@pytest.mark.rule("SC-INTEL-02")
def test_scouts_who_fail_still_see_that_there_is_somebody() -> None:
    play = Play(Purposely(intelligence=[13], intelligence_figure=[11]))
    play.world.forces["FRA-A1"].units = 1
    play.act("SPA", "SCOUT", place="IDF")
    assert [f["units"] for f in play.told("intelligence")[0].facts["forces"]] == [1]


@pytest.mark.rule("SC-INTEL-02")
def test_scouts_go_out_once_a_year_and_never_beyond_what_is_known() -> None:
    play = Play()
    for place, code in (("BHM", "ERR-UNKNOWN-LAND"), ("IDF", ""), ("GAS", "ERR-ONCE-A-YEAR")):
        play.act("SPA", "SCOUT", place=place)
        assert play.refused() == code
    play.world.date += 4
    play.act("SPA", "SCOUT", place="GAS")
    assert play.refused() == ""


@pytest.mark.rule("SC-INTEL-01", "SC-COMBAT-09")
def test_a_battle_is_exact_for_those_who_fought_and_a_rumour_for_all_others() -> None:
    play = Play(Purposely(rumour=[1, 20]))
    play.ready(2, "FRA", "SPA")
    play.war("FRA", "SPA")
    play.force("FRA-A2", "GAS", 20, stance="attack")
    play.force("SPA-A9", "BSQ", 10)
    play.season({"FRA": [order("MOVE", "FRA-A2", place="BSQ")]})
    for side in ("FRA", "SPA"):
        (exact,) = told(report(play, side), "battle sides")
        assert [(one["names"]["state"], one["names"]["start"]) for one in exact["lines"]] == [
            ("France", 20),
            ("Spain", 10),
        ]
        assert told(report(play, side), "battle rumour") == []
    (rumour,) = told(report(play, "ENG"), "battle rumour")
    # 73 % of 20 is 14.6, 130 % of 10 is 13.
    assert [(one["names"]["state"], one["names"]["start"]) for one in rumour["lines"]] == [
        ("France", 15),
        ("Spain", 13),
    ]
    assert rumour["names"]["place"] == "Biscay and Asturias"


@pytest.mark.rule("SC-EXP-01", "SC-LIFE-07")
def test_of_a_state_in_the_unknown_world_nothing_is_told() -> None:
    play = Play()
    play.world.realms["SPA"].knows.append("MEX")
    play.edit("GM_KILL", state="AZT", confirm=True)
    assert "Aztec" not in seen(report(play, "ENG")) + seen(report(play, PUBLIC))
    assert report(play, "ENG").facts["open"] == []
    assert told(report(play, "SPA"), "death")[0]["names"]["state"] == "Aztec Empire"
    assert [item["kind"] for item in report(play, "SPA").facts["open"]] == ["claims"]
    assert told(report(play, MODERATOR), "death")[0]["to"] == ["Spain"]


@pytest.mark.rule("SC-EXP-01")
def test_a_player_who_looks_for_a_throne_is_offered_none_of_the_unknown_world() -> None:
    play = Play()
    told_him = Event(to=("POR",), kind="choose state", facts={"free": ["AZT", "INC", "SCO"]})
    (row,) = told(report(play, "POR", (told_him,)), "choose state")
    assert row["names"]["free"] == ["Scotland"]


@pytest.mark.rule("SC-EXP-01", "SC-EXP-05")
def test_maps_show_the_known_world_and_what_the_readers_state_has_found() -> None:
    play = Play()
    europe = drawn(standing(play, "ENG"), "europe")
    assert europe["lands"]["IDF"] == {"owner": "FRA", "holder": "", "seat": "Paris"}
    assert "NAT" not in europe["seas"]
    assert "world" not in {p.drawing["sheet"] for p in standing(play, "ENG").pictures}
    play.world.realms["ENG"].knows += ["NFL", "GBK"]
    world = drawn(standing(play, "ENG"), "world")
    assert "NFL" in world["lands"]
    assert "GBK" in world["seas"]
    assert "LAB" not in world["lands"]
    portugal = drawn(standing(play, "POR"), "world")
    assert "ELM" in portugal["lands"]
    assert "NFL" not in portugal["lands"]


@pytest.mark.rule("SC-EXP-08", "SC-EXP-07")
def test_another_states_colony_in_the_unknown_world_is_secret_until_the_place_is_known_to_all() -> None:
    play = Play()
    land = play.world.lands["BHM"]
    land.owner, land.controller, land.colony = "SPA", "SPA", 9
    play.world.realms["ENG"].knows.append("BHM")
    play.world.realms["SPA"].knows.append("BHM")
    assert drawn(standing(play, "ENG"), "world")["lands"]["BHM"]["owner"] == ""
    assert drawn(standing(play, "SPA"), "world")["lands"]["BHM"]["owner"] == "SPA"
    play.world.open_world.append("BHM")
    assert drawn(standing(play, "ENG"), "world")["lands"]["BHM"]["owner"] == "SPA"


@pytest.mark.rule("SC-CON-08", "SC-MOVE-09")
def test_maps_show_own_forces_alone_and_whoever_holds_anothers_land() -> None:
    play = Play()
    play.world.lands["GAS"].controller = "ENG"
    france = drawn(standing(play, "FRA"), "france")
    assert {force["state"] for force in france["forces"]} == {"FRA"}
    assert france["lands"]["GAS"]["holder"] == "ENG"
    assert drawn(standing(play, PUBLIC), "europe")["forces"] == []
    assert {"FRA", "SCO", "OTT"} <= {f["state"] for f in drawn(standing(play, MODERATOR), "europe")["forces"]}


@pytest.mark.rule("SC-INTEL-02")
def test_what_scouts_report_is_on_the_map_as_hearsay() -> None:
    play = Play(Purposely(intelligence=[7]))
    play.act("SPA", "SCOUT", place="IDF")
    told_then = play.events
    play.season()
    made = report(play, "SPA", (*told_then, *play.events))
    heard = [force for force in drawn(made, "france")["forces"] if force["heard"]]
    assert heard == [{"place": "IDF", "state": "FRA", "kind": "A", "units": 15, "heard": True}]


def test_readers_who_know_the_same_get_the_same_picture() -> None:
    play = Play()
    for name in list(play.world.forces):
        play.world.forces.pop(name)
    austria, venice = (drawn(standing(play, reader), "europe") for reader in ("AUS", "VEN"))
    assert austria == venice == drawn(standing(play, PUBLIC), "europe")


def test_a_player_gets_the_sheets_of_his_own_land_and_not_more_than_five() -> None:
    play = Play()
    sheets = {r: [p.drawing["sheet"] for p in standing(play, r).pictures] for r in ("ENG", "AUS", "VEN", "SPA")}
    assert sheets["ENG"][:2] == ["europe", "british-isles"]
    assert sheets["AUS"][:2] == ["europe", "empire"]
    assert sheets["VEN"][:2] == ["europe", "italy"] or sheets["VEN"][:2] == ["europe", "balkans"]
    assert all(len(names) <= 5 for names in sheets.values())


def test_every_kind_of_event_has_its_place_in_a_report() -> None:
    game = Wanderer(rules(unplayed_control=False), 5)
    for _ in range(24):
        game.season()
    kinds = {name.removeprefix("news ") for name in game.seen if name.startswith("news ")}
    assert kinds - KINDS.keys() - ELSEWHERE == set()
    assert {kind.section for kind in KINDS.values()} == set(SECTIONS)


@pytest.mark.rule("SC-CON-08", "SC-EXP-01")
def test_what_is_public_of_states_that_nobody_plays_is_told_of_those_one_knows() -> None:
    play = Play()
    play.world.realms["SCO"].honor = 14
    facts = standing(play, "FRA").facts
    known = {one["code"]: one for one in facts["unplayed"]}
    scots = known["SCO"]
    assert (scots["age"], scots["religion"], scots["honor"], scots["capital"]) == (26, "catholic", 14, "Edinburgh")
    assert scots["box"] == [{"line": "defense_pacts", "names": ["France"]}]
    assert "gold" not in scots
    assert scots["prestige"] is None
    assert not known.keys() & {one["code"] for one in facts["powers"]}
    everything = {one["code"] for one in standing(play, MODERATOR).facts["unplayed"]}
    far = {code for code in everything if not horizon.knows_state(play.rules.board_data, play.world, "FRA", code)}
    assert far
    assert not far & known.keys()
