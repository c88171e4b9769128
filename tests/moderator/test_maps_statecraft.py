"""The drawing style of Statecraft: what is known is drawn, what is not leaves no trace, all is small enough to send."""

from __future__ import annotations

import io
import json
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from PIL import Image
from pydantic import ValidationError

from moderator import maps
from moderator.data import data_dir
from moderator.maps.inks import STRANGERS, Inks
from moderator.maps.png import LARGEST, WIDTH
from moderator.maps.sheets import read_sheet
from moderator.maps.statecraft.page import Page
from rules.ruleset import MODERATOR, Picture
from tests.rules.statecraft.playing import Play
from tests.rules.statecraft.reporting import standing

SVG = "{http://www.w3.org/2000/svg}"
FOLDER = data_dir("scenarios") / "statecraft" / "maps" / "age-of-exploration"
GEOMETRY = json.loads((FOLDER / "geometry.json").read_text())
SHEETS = yaml.safe_load((FOLDER / "sheets.yaml").read_text())
BOARD = yaml.safe_load((FOLDER / "map.yaml").read_text())
OVERVIEWS = {"europe", "world"}


def picture(sheet: str = "france", **drawing: Any) -> Picture:
    states = {"FRA": "France", "ENG": "England", "SPA": "Spain"}
    settings = {"style": "statecraft", "sheet": sheet, "states": states} | drawing
    return Picture(geometry="statecraft/age-of-exploration", title="A sheet", drawing=settings)


def drawn(sheet: str = "france", **drawing: Any) -> ElementTree.Element:
    return ElementTree.fromstring(maps.draw(picture(sheet, **drawing), GEOMETRY))


def words(svg: ElementTree.Element) -> list[str]:
    return list(dict.fromkeys(element.text or "" for element in svg.iter(f"{SVG}text")))


@lru_cache(maxsize=1)
def everything() -> dict[str, Picture]:
    """Every sheet as the moderator would see it, with all forces of the start."""
    play = Play()
    by_sheet = {p.drawing["sheet"]: p for p in standing(play, MODERATOR).pictures}
    one = by_sheet["europe"]
    owners = {code: land.owner for code, land in play.world.lands.items()}
    forces = [
        {"place": f.place, "state": f.owner, "kind": f.kind, "units": f.units} for f in play.world.forces.values()
    ]
    names = {code: realm.name for code, realm in play.world.realms.items()}
    return {
        sheet: one.model_copy(
            update={"drawing": whole(sheet, names, owners, forces), "title": str(SHEETS[sheet]["title"])}
        )
        for sheet in SHEETS
    }


def whole(sheet: str, names: dict[str, str], owners: dict[str, str], forces: list[dict[str, Any]]) -> dict[str, Any]:
    places = [*SHEETS[sheet]["places"], *SHEETS[sheet]["edge"]]
    return {
        "style": "statecraft",
        "sheet": sheet,
        "states": names,
        "seas": [place for place in places if place not in owners],
        "lands": {place: {"owner": owners[place]} for place in places if place in owners},
        "forces": [force for force in forces if force["place"] in places],
    }


def test_every_place_of_the_board_is_named_on_a_sheet_other_than_the_overviews() -> None:
    named = {place for name, sheet in SHEETS.items() if name not in OVERVIEWS for place in sheet["places"]}
    assert named == BOARD["regions"].keys() | BOARD["seas"].keys()


def test_sheets_and_geometry_agree() -> None:
    assert SHEETS.keys() == GEOMETRY["sheets"].keys()
    for name, sheet in SHEETS.items():
        assert set(sheet["places"]) == GEOMETRY["sheets"][name]["labels"].keys()
        assert GEOMETRY["sheets"][name]["overview"] == (name in OVERVIEWS)
    cities = {city["name"]: code for code, region in BOARD["regions"].items() for city in region["cities"]}
    assert GEOMETRY["regions"] == cities
    assert {place: GEOMETRY["names"][place] for place in BOARD["regions"]} == {
        code: region["name"] for code, region in BOARD["regions"].items()
    }


@pytest.mark.parametrize("sheet", [*SHEETS])
def test_every_sheet_with_all_forces_on_it_is_small_enough_for_a_mail(sheet: str) -> None:
    image = maps.png(maps.draw(everything()[sheet], GEOMETRY))
    assert len(image) <= LARGEST
    with Image.open(io.BytesIO(image)) as opened:
        assert opened.width == WIDTH


def test_no_label_leaves_its_sheet() -> None:
    for name in SHEETS:
        sheet = read_sheet(GEOMETRY, name)
        for label in sheet.labels.values():
            assert 0 < label.at[0] < sheet.geometry.width
            assert 0 < label.at[1] < sheet.geometry.height


def test_a_region_is_named_with_its_code_its_state_its_cities_and_its_forces() -> None:
    lands = {"IDF": {"owner": "FRA", "seat": "Paris"}}
    forces = [
        {"place": "IDF", "state": "FRA", "kind": "A", "units": 15},
        {"place": "IDF", "state": "SPA", "kind": "A", "units": 7, "heard": True},
    ]
    said = words(drawn(lands=lands, forces=forces))
    for word in ("FRANCE", "Ile-de-France", "IDF", "Paris", "15", "7?", "by hearsay", "capital", "land units"):
        assert word in said
    assert "naval units" not in said
    assert "occupied" not in said


@pytest.mark.rule("SC-EXP-01")
def test_of_an_unknown_place_nothing_is_drawn_not_even_its_outline() -> None:
    known = {"seas": ["BIS"], "lands": {"GAS": {"owner": "FRA"}}}
    said = words(drawn(**known))
    assert "Gascogne" in said
    assert "Poitou" not in said
    assert "La Rochelle" not in said
    page = Page.of(picture(**known).drawing, GEOMETRY)
    assert page.known.kinds == {"BIS": "sea", "GAS": "land"}
    assert page.known.outlines.keys() == {"GAS"}
    assert all({"BIS", "GAS"} >= set(both) for both in page.known.sides.values())


@pytest.mark.rule("SC-EXP-01")
def test_an_unknown_place_changes_no_letter_of_the_picture() -> None:
    known = {"seas": ["BIS"], "lands": {"GAS": {"owner": "FRA"}}}
    other = {**GEOMETRY, "names": {**GEOMETRY["names"], "PTU": "Eldorado"}}
    assert maps.draw(picture(**known), GEOMETRY) == maps.draw(picture(**known), other)


def test_land_held_by_another_is_striped_and_changed_land_is_outlined() -> None:
    svg = maps.draw(picture(lands={"GAS": {"owner": "FRA", "holder": "ENG"}}, taken=["GAS"], battles=["GAS"]), GEOMETRY)
    assert "url(#held-ENG)" in svg
    said = words(ElementTree.fromstring(svg))
    assert {"occupied", "changed hands", "battle", "England", "France"} <= set(said)


def test_an_overview_names_large_states_and_gives_small_ones_their_code() -> None:
    lands = {place: {"owner": "FRA"} for place in ("IDF", "PTU", "GAS", "LNG")} | {"LON": {"owner": "ENG"}}
    said = words(drawn("europe", lands=lands))
    assert "France" in said
    assert "ENG" in said
    assert "England ENG" in said
    assert "Gascogne" not in said


def test_a_state_that_the_geometry_does_not_know_has_a_colour_that_stays() -> None:
    inks = Inks(GEOMETRY["colours"])
    assert inks.colour("REB7") in STRANGERS
    assert inks.colour("REB7") == Inks(GEOMETRY["colours"]).colour("REB7")
    assert inks.colour("FRA") == GEOMETRY["colours"]["FRA"]


def test_a_drawing_that_is_none_is_refused() -> None:
    with pytest.raises(ValidationError):
        drawn(lands={"GAS": {"owner": "FRA", "king": "Charles"}})
    with pytest.raises(KeyError):
        drawn("atlantis")
