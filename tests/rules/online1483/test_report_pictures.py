"""A report's maps: which sheets, and what stands on them."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml

from moderator.data import data_dir
from rules.online1483.model import Caravan, General, Ship, State
from rules.ruleset import PUBLIC, Event, Picture
from tests.rules.online1483.reports import bound, land, public, report, start

FOLDER = data_dir("scenarios") / "online1483" / "maps" / "world1483"
SHEETS = yaml.safe_load((FOLDER / "sheets.yaml").read_text(encoding="utf-8"))
GEOMETRY = json.loads((FOLDER / "geometry.json").read_text(encoding="utf-8"))
WORLD = "world-1483"


def sheets(reader: str, state: State, *events: Event, name: str = WORLD) -> list[str]:
    return [picture.drawing["sheet"] for picture in report(reader, state, *events, name=name).pictures]


def later(name: str = WORLD) -> State:
    """The start in the middle of a turn."""
    return start(name).model_copy(update={"phase": 3})


def drawn(state: State, *events: Event, sheet: str = "western-europe", reader: str = "France") -> dict[str, Any]:
    (picture,) = [p for p in report(reader, state, *events, name=WORLD).pictures if p.drawing["sheet"] == sheet]
    return picture.drawing


@pytest.mark.parametrize(
    ("nation", "first"),
    [
        ("England", "western-europe"),
        ("Sweden", "northern-europe"),
        ("Ottoman Empire", "mediterranean"),
        ("Japan", "japan"),
        ("Delhi", "india"),
        ("Incan Empire", "south-america"),
        ("Mwenemutapa Empire", "south-africa"),
    ],
)
def test_a_nation_gets_the_sheet_of_its_own_region(nation: str, first: str) -> None:
    assert sheets(nation, later())[0] == first


def test_every_nation_sees_all_it_has_on_two_sheets_at_the_start() -> None:
    for nation in start(WORLD).nations:
        own = {place for place, land in start(WORLD).lands.items() if land.owner == nation}
        chosen = sheets(nation, later())
        assert len(chosen) <= 2
        assert own <= {place for name in chosen for place in SHEETS[name]["places"]}, nation


def test_a_second_sheet_is_for_what_the_first_leaves_out() -> None:
    fleet = Ship(id=1, nation="England", kind="frigate", zone="Malabar Coast")
    assert "india" in sheets("England", later().model_copy(update={"ships": (fleet,)}))
    assert sheets("England", later().model_copy(update={"ships": ()})) == ["western-europe"]


def test_the_world_comes_with_the_first_report_of_a_turn() -> None:
    assert sheets("Japan", start(WORLD).model_copy(update={"phase": 1}))[-1] == "world"
    assert "world" not in sheets("Japan", later())
    assert "world" not in sheets("England", start(), name="europe-1483")


def test_the_gazette_shows_where_most_has_happened() -> None:
    taken = [public("owner", place=place, frm="Delhi", to="Herat", incorporated=False) for place in ("Agra", "Lahore")]
    assert sheets(PUBLIC, later(), *taken)[0] == "india"
    assert sheets(PUBLIC, later()) == []


@pytest.mark.rule("1483-MAP-08")
def test_a_conquest_keeps_its_colour_and_names_its_owner() -> None:
    state = land(later(), "Brussels", owner="England", incorporated=False, taken_from="France")
    brussels = drawn(state)["lands"]["Brussels"]
    assert (brussels["tint"], brussels["holder"], "core" in brussels) == ("France", "England", False)
    kept = land(state, "Brussels", owner="England", incorporated=True, taken_from="France", core=("England",))
    brussels = drawn(kept)["lands"]["Brussels"]
    assert (brussels["tint"], "holder" in brussels, brussels["core"]) == ("England", False, True)


@pytest.mark.rule("1483-CTY-02", "1483-CTY-03", "1483-MAP-09")
def test_a_territory_with_its_city_port_and_troops() -> None:
    drawing = drawn(later())
    assert drawing["lands"]["London"] == {
        "tint": "England", "value": 8, "city": 6, "core": True, "capital": True, "port": True,
    }  # fmt: skip
    assert {"place": "London", "nation": "England", "count": 2, "generals": 1} in drawing["stacks"]
    assert drawing["seats"]["England"] == "London"


def test_guests_fleets_and_caravans_are_seen() -> None:
    guests = {"France": {"infantry": 2}, "Spain": {"cavalry": 1, "infantry": 1}}
    state = land(later(), "Toulouse", units=guests).model_copy(
        update={
            "ships": tuple(Ship(id=n, nation="Spain", kind="frigate", zone="Bay of Biscay") for n in (1, 2)),
            "caravans": (Caravan(id=3, nation="Spain", to="France", amount=5, place="Toulouse"),),
            "generals": (General(id=4, nation="Spain", place="Toulouse", level=4, skill=1),),
        }
    )
    drawing = drawn(state)
    assert [stack for stack in drawing["stacks"] if stack["place"] in ("Toulouse", "Bay of Biscay")] == [
        {"place": "Toulouse", "nation": "France", "count": 2},
        {"place": "Toulouse", "nation": "Spain", "count": 2, "generals": 1},
        {"place": "Bay of Biscay", "nation": "Spain", "count": 2},
    ]
    assert drawing["caravans"] == ["Toulouse"]
    assert "amount" not in json.dumps(drawing)


@pytest.mark.rule("1483-REG-01", "1483-REG-09")
def test_natives_are_unknown_until_they_are_counted() -> None:
    state = later()
    assert drawn(state, sheet="mongolia", reader="Mongol Empire")["lands"]["Baikal"] == {
        "tint": "Tribes", "value": 1, "wild": True,
    }  # fmt: skip
    counted = land(state, "Baikal", rolled=True, units={"Tribes": {"infantry": 2}})
    drawing = drawn(counted, sheet="mongolia", reader="Mongol Empire")
    assert "wild" not in drawing["lands"]["Baikal"]
    assert {"place": "Baikal", "nation": "Tribes", "count": 2} in drawing["stacks"]


@pytest.mark.rule("1483-CTY-13", "1483-TRB-05")
def test_a_tribal_city_has_its_nations_number_and_is_worth_five() -> None:
    state = land(later(), "Cuba", owner="Tribal Nation 7", incorporated=True, tribal_city=True)
    cuba = drawn(state, sheet="middle-america", reader="Tribal Nation 7")["lands"]["Cuba"]
    assert (cuba["tribal"], cuba["value"]) == ("T7", 5)


def test_battles_and_conquests_of_the_phase_are_marked() -> None:
    facts = {"attackers": ["England"], "defenders": ["France"], "detail": [], "winner": "attacker"}
    events = (
        public("battle", at="Brussels", attack_force={}, defence_force={}, **facts),
        public("sea_battle", at="English Channel", attack_force={}, defence_force={}, **facts),
        public("owner", place="Brussels", frm="France", to="England", incorporated=False),
        public("owner", place="Paris", frm="France", to="England", incorporated=False),
        public("owner", place="Paris", frm="England", to="France", incorporated=True),
    )
    drawing = drawn(land(later(), "Brussels", owner="England"), *events)
    assert (drawing["lands"]["Brussels"]["fought"], drawing["lands"]["Brussels"]["taken"]) == (True, True)
    assert "taken" not in drawing["lands"]["Paris"]
    assert drawing["battles"] == ["English Channel"]


def test_a_picture_says_what_it_is() -> None:
    picture: Picture = report("France", later(), public("phase", turn=2, phase=4, nations=[]), name=WORLD).pictures[0]
    assert picture.title == "Western Europe, after turn 2, phase 4"
    assert picture.geometry == "online1483/world1483"
    assert picture.alt.startswith("Map of Western Europe, after turn 2, phase 4: ")


def test_every_place_has_its_name_on_a_sheet() -> None:
    board = bound(WORLD).game.board
    named = {place for name, sheet in SHEETS.items() if name != "world" for place in sheet["places"]}
    assert named == {*board.borders, *board.sea}
    assert {*SHEETS["world"]["places"]} == {*board.borders}


def test_rules_and_geometry_know_the_same_sheets() -> None:
    assert {name: sheet["title"] for name, sheet in SHEETS.items()} == {
        name: sheet["title"] for name, sheet in GEOMETRY["sheets"].items()
    }
    for name, sheet in SHEETS.items():
        assert {*sheet["places"]} == {*GEOMETRY["sheets"][name]["labels"]}, name
        assert {*sheet["edge"]} <= {place for place, kind in GEOMETRY["kind"].items() if kind == "land"}
