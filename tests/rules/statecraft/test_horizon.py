"""What happens outside the Known World is told to those who know it, and leaves no trace with the others."""

from __future__ import annotations

import pytest

from rules.ruleset import MODERATOR, PUBLIC
from rules.statecraft import numbering, rebels
from rules.statecraft.horizon import hearers, knows_state
from rules.statecraft.legality import refusal
from rules.statecraft.reporting.reader import Reader
from tests.rules.statecraft.playing import Play, Purposely, order
from tests.rules.statecraft.reporting import report, seen, told

PLAYED = ("AUS", "ENG", "FRA", "POR", "SPA", "VEN")


def colonist(play: Play, region: str = "VIR") -> Play:
    """England has a colony that Spain knows too, and nobody else."""
    land = play.world.lands[region]
    land.owner, land.controller, land.colony = "ENG", "ENG", 9
    play.world.realms["SPA"].knows.append(region)
    return play


@pytest.mark.rule("SC-EXP-01", "SC-LIFE-07")
def test_a_death_in_the_unknown_world_opens_no_claim_to_those_who_do_not_know_the_state() -> None:
    play = Play(Purposely(fertility=[20]))
    play.edit("GM_KILL", state="KON")
    assert [e.to for e in play.told("death")] == [("POR",)]
    assert [e.to for e in play.told("succession")] == [("POR",)]
    (window,) = (w for w in play.rules.windows(play.state) if w.kind == "claims")
    assert window.may_answer == ("POR",)
    assert all(not play.world.seen.get(reader, {}).get("Q") for reader in ("ENG", "SPA", "FRA", "AUS", "VEN"))
    play.act("ENG", "CLAIM", state="KON", option="SELF")
    assert play.refused() == "ERR-STATE"


@pytest.mark.rule("SC-EXP-01", "SC-LIFE-03")
def test_a_throne_of_which_nobody_knows_is_settled_at_once() -> None:
    play = Play(Purposely(fertility=[20]))
    late = play.world.realms["INC"].ruler
    play.edit("GM_KILL", state="INC")
    assert [(e.to, e.facts["crisis"]) for e in play.told("succession")] == [((), True)]
    assert play.world.realms["INC"].ruler not in (None, late)
    assert not [w for w in play.rules.windows(play.state) if w.kind == "claims"]


@pytest.mark.rule("SC-EXP-01", "SC-EXP-05")
def test_a_state_is_known_by_its_capital_or_by_any_of_its_land() -> None:
    play = Play()
    board, world = play.rules.board_data, play.world
    assert [p for p in PLAYED if knows_state(board, world, p, "KON")] == ["POR"]
    assert not any(knows_state(board, world, p, "AZT") for p in (*PLAYED, PUBLIC))
    assert knows_state(board, world, MODERATOR, "AZT")
    assert all(knows_state(board, world, p, "OTT") for p in (*PLAYED, PUBLIC))
    world.realms["SPA"].knows.append("VCZ")  # not their capital's
    assert hearers(board, world, ["ENG", "AZT"]) == ("SPA",)
    assert hearers(board, world, ["ENG", "OTT"]) == (PUBLIC,)


@pytest.mark.rule("SC-EXP-01")
@pytest.mark.parametrize(("force", "place"), [("FRA-N1", "ESB"), ("FRA-A1", "VIR")])
def test_nobody_is_ordered_where_his_state_knows_nothing(force: str, place: str) -> None:
    """Not even by a form that names the place by its code."""
    play = Play()
    move = order("MOVE", force, place=place)
    refused = refusal(play.rules.board_data, play.world, "FRA", move)
    assert refused is not None
    assert refused.code == "ERR-UNKNOWN-LAND"


@pytest.mark.rule("SC-EXP-01")
def test_a_list_of_states_leaves_out_those_of_which_its_reader_may_not_know() -> None:
    play = Play()
    named = {who: Reader(play.rules.board_data, play.world, who).all(["AZT", "KON", "SCO"]) for who in ("ENG", "POR")}
    assert named == {"ENG": ["Scotland"], "POR": [play.world.realms["KON"].name, "Scotland"]}


@pytest.mark.rule("SC-EXP-08", "SC-STAB-03")
def test_a_rebellion_in_a_secret_colony_is_public_but_not_where() -> None:
    play = colonist(Play())
    table = play.table()
    rebels.rise(table, rebels.Uprising("ENG", 4, 10, "rebellion", "VIR"))
    play.events = tuple(table.events)
    (heard,) = told(report(play, "FRA"), "rebellion")
    assert (heard["variant"], heard["names"]["state"], heard["names"]["region"]) == ("elsewhere", "England", "")
    assert "Virginia" not in seen(report(play, "FRA"))
    assert "Virginia" in {row["names"]["region"] for row in told(report(play, "SPA"), "rebellion")}


@pytest.mark.rule("SC-EXP-08", "SC-CON-08")
def test_who_holds_a_secret_colony_is_told_to_those_concerned_alone() -> None:
    play = colonist(Play(Purposely(contact=[20, 20])))
    play.war("SPA", "ENG")
    play.ready(2, "SPA")
    play.force("SPA-A9", "VIR", 3)
    play.season({"SPA": [order("HOLD", "SPA-A9")]})
    (change,) = (e for e in play.told("control") if e.facts["region"] == "VIR")
    assert set(change.to) == {"SPA", "ENG"}
    play.edit("GM_REGION", place="VIR", option="CONTROLLER", state="ENG")
    (back,) = play.told("control")
    assert set(back.to) == {"SPA", "ENG"}


@pytest.mark.rule("SC-PROT-06", "SC-EXP-08")
def test_a_state_released_beyond_the_known_world_is_known_to_those_who_know_its_land() -> None:
    play = colonist(Play())
    city = play.rules.board_data.regions["VIR"].cities[0].name
    play.act("ENG", "RELEASE", via=("VIR",), title="New England", city=city)
    assert play.refused() == ""
    (released,) = play.told("released")
    assert set(released.to) == {"ENG", "SPA"}
    number = str(max(play.world.treaties))
    assert numbering.number(play.world, "FRA", "T", number) == ""
    assert numbering.number(play.world, "ENG", "T", number)


@pytest.mark.rule("SC-PROT-06")
def test_the_protectorate_of_a_released_state_has_a_number_for_all_who_know_it() -> None:
    play = Play()
    before = {reader: len(play.world.seen[reader]["T"]) for reader in (*PLAYED, MODERATOR)}
    play.act("FRA", "RELEASE", via=("GAS",), title="Aquitaine", city="Bordeaux")
    number = str(max(play.world.treaties))
    for reader in (*PLAYED, MODERATOR):
        assert numbering.number(play.world, reader, "T", number) == f"T-{before[reader] + 1}"
