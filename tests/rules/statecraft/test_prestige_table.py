"""The table of Prestige at the end of the year: every player, with a State or without (SC-ANN-12)."""

from __future__ import annotations

import pytest

from rules.statecraft import horizon
from rules.statecraft.dates import date
from tests.rules.statecraft.playing import Play, Purposely
from tests.rules.statecraft.reporting import report


@pytest.mark.rule("SC-ANN-12", "SC-CON-08")
def test_players_without_a_state_and_generals_stand_in_the_table_of_prestige() -> None:
    play = Play(Purposely(annexation=[1, 20], fertility=[2]))
    play.world.realms["ENG"].prestige, play.world.realms["POR"].prestige = 17, 14
    play.act("POR", "SUCCEED", option="GENERAL", states=("SPA",))
    play.edit("GM_KILL", state="POR", confirm=True)
    play.close(play.item("claims"))
    play.close(play.item("service"), SPA="accept")
    play.world.date = date(1492, "Winter")
    play.edit("GM_REGION", place="LON", option="CONTROLLER", state="FRA")
    play.act("FRA", "ANNEX", state="ENG")
    play.season()
    (table,) = play.told("prestige table")
    held = {name: play.world.realms[name].prestige for name in ("FRA", "SPA", "AUS", "VEN")}
    assert table.to == ("PUBLIC",)
    assert table.facts["prestige"] == held | {"ENG": 17, "G1": 14}
    made = report(play, "VEN")
    rows = {(row["name"], row["serves"], row["exile"]): row["prestige"] for row in made.facts["prestige"]}
    assert rows["England", "", True] == 17
    assert rows[play.world.generals["G1"].person.name, "Spain", False] == 14
    assert rows["Venice", "", False] == held["VEN"]


@pytest.mark.rule("SC-ANN-12", "SC-EXP-01")
def test_the_table_of_prestige_names_nobody_of_whom_its_reader_cannot_know() -> None:
    play = Play()
    board, world = play.rules.board_data, play.world
    hidden = next(code for code in sorted(world.realms) if not horizon.knows_state(board, world, "VEN", code))
    play.world.realms[hidden].player, play.world.realms[hidden].alive = "gil", False
    play.world.date = date(1492, "Winter")
    play.season()
    name = play.world.realms[hidden].name
    assert play.told("prestige table")[0].facts["prestige"][hidden] == play.world.realms[hidden].prestige
    assert name not in {row["name"] for row in report(play, "VEN").facts["prestige"]}
    assert name in {row["name"] for row in report(play, hidden).facts["prestige"]}
