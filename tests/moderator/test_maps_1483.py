"""Sheets of the world: projection, what is drawn on them, size."""

from __future__ import annotations

import io
import json
import math
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from pydantic import ValidationError

from moderator import maps
from moderator.data import data_dir
from moderator.maps.inks import Inks
from moderator.maps.lines import length
from moderator.maps.png import LARGEST
from moderator.maps.projection import PROJECTIONS, equal_area, from_mercator, miller
from moderator.maps.sheets import WIDTH, Sheet, Window, read_sheet, thinned
from moderator.maps.svg import mixed
from moderator.maps.world1483.labels import split
from rules.ruleset import Picture
from tests.rules.online1483.reports import bound, played, start

SVG = "{http://www.w3.org/2000/svg}"
GEOMETRY = json.loads((data_dir("scenarios") / "online1483/maps/world1483/geometry.json").read_text(encoding="utf-8"))
REGIONS = [name for name in GEOMETRY["sheets"] if name != "world"]
TAKEN = "#c0261b"


@lru_cache(maxsize=32)
def sheet(name: str) -> Sheet:
    return read_sheet(GEOMETRY, name)


def picture(lands: dict[str, Any], sheet_name: str = "western-europe", **drawing: Any) -> Picture:
    facts = {"style": "world1483", "sheet": sheet_name, "lands": lands, **drawing}
    return Picture(geometry="online1483/world1483", title="Western Europe, turn 1", drawing=facts)


def drawn(lands: dict[str, Any], sheet_name: str = "western-europe", **drawing: Any) -> ElementTree.Element:
    return ElementTree.fromstring(maps.draw(picture(lands, sheet_name, **drawing), GEOMETRY))


def words(svg: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in svg.iter(f"{SVG}text")]


def strokes(svg: ElementTree.Element, colour: str) -> list[ElementTree.Element]:
    return [element for element in svg.iter(f"{SVG}path") if element.get("stroke") == colour]


LONDON = {"tint": "England", "value": 8, "city": 6, "capital": True, "core": True, "port": True}
BRUSSELS = {"tint": "France", "holder": "England", "value": 3, "city": 3}


def test_centre_of_a_projection_is_its_origin_and_distances_are_true_near_it() -> None:
    project = equal_area(10, 50)
    assert project(10, 50) == pytest.approx((0, 0), abs=1e-6)
    north, east = project(10, 51), project(11, 50)
    assert (north[0], -north[1]) == pytest.approx((0, 111.19), abs=0.05)
    assert (east[0], -east[1]) == pytest.approx((111.19 * math.cos(math.radians(50)), 0), abs=1.0)


def test_equal_area_keeps_areas() -> None:
    """A degree square at 70 degrees north is cos 70.5 / cos 0.5 of one at the equator."""
    project = equal_area(0, 30)

    def area(lon: float, lat: float) -> float:
        corners = [project(lon + dx, lat + dy) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))]
        pairs = zip(corners, corners[1:] + corners[:1], strict=True)
        return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)) / 2

    assert area(20, 70) / area(0, 0) == pytest.approx(math.cos(math.radians(70.5)) / math.cos(math.radians(0.5)), 0.01)


def test_miller_is_straight_and_mercator_is_undone() -> None:
    project = miller(10.75, 0)
    assert project(10.75, 0) == pytest.approx((0, 0), abs=1e-9)
    assert project(20.75, 0)[0] == pytest.approx(1112)
    assert project(30, 60)[0] == pytest.approx(project(30, -60)[0])
    latitude = 52.0
    plane = -math.degrees(math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)))
    assert from_mercator(7.0, plane) == pytest.approx((7.0, latitude))


def test_window_is_as_wide_as_a_page() -> None:
    window = Window.around([(0, 0), (100, 50)])
    assert (window.page((100, 50)), window.height) == ((WIDTH, WIDTH / 2), WIDTH / 2)
    assert window.near([(WIDTH + 100, 10)])
    assert not window.near([(WIDTH + 200, 10)])


def test_thinned_arcs_keep_their_ends() -> None:
    fine = [(x * 0.5, 0.0) for x in range(40)]
    kept = thinned(fine)
    assert (kept[0], kept[-1]) == (fine[0], fine[-1])
    assert len(kept) < len(fine) / 4


@pytest.mark.parametrize("name", REGIONS)
def test_names_stand_on_the_page_and_on_places_that_it_shows(name: str) -> None:
    for place, label in sheet(name).labels.items():
        assert 20 < label.at[0] < WIDTH - 20, place
        assert 20 < label.at[1] < sheet(name).geometry.height - 20, place
        assert place in sheet(name).geometry.kinds, place


def shared_borders(name: str) -> dict[frozenset[str], float]:
    """How long a border two labelled territories share on a sheet, in pixels."""
    geometry, found = sheet(name).geometry, dict[frozenset[str], float]()
    for number, sides in geometry.sides.items():
        if len({*sides}) == 2 and {*sides} <= {*sheet(name).labels}:
            pair = frozenset(sides)
            found[pair] = found.get(pair, 0.0) + length(geometry.arcs[number])
    return found


def test_what_touches_on_a_sheet_touches_on_the_board() -> None:
    """But for corners, which are no borders (the board's map leaves out contacts as short as these)."""
    board = bound("world-1483").game.board
    for name in REGIONS:
        for pair, pixels in shared_borders(name).items():
            one, other = pair
            if {one, other} <= {*board.borders} and pixels > LONGEST_CORNER:
                assert other in board.borders[one], (name, one, other, pixels)


LONGEST_CORNER = 60.0


def test_links_across_water_are_drawn_where_they_are() -> None:
    assert {name for name in REGIONS if sheet(name).links} >= {"mediterranean", "siberia"}
    assert sheet("india").links == ()


def test_territory_shows_name_owner_and_figures() -> None:
    army = {"place": "London", "nation": "England", "count": 7}
    svg = drawn({"London": LONDON}, seats={"England": "London"}, stacks=[army])
    shown = words(svg)
    assert {"Western Europe, turn 1", "London", "ENGLAND", "8", "6", "7"} <= set(shown)
    assert "Brussels" not in shown


def test_conquest_names_its_owner_on_the_old_colour() -> None:
    svg = drawn({"Brussels": BRUSSELS})
    assert "(England)" in words(svg)
    tint = Inks(GEOMETRY["colours"]).tint("France")
    outline = sheet("western-europe").geometry.outlines["Brussels"]
    assert [p.get("fill") for p in svg.iter(f"{SVG}path") if p.get("d") == outline] == [tint]


def test_land_that_changed_hands_has_a_red_edge() -> None:
    assert len(strokes(drawn({"Brussels": BRUSSELS | {"taken": True}, "London": LONDON}), TAKEN)) == 1
    assert strokes(drawn({"Brussels": BRUSSELS}), TAKEN) == []


def test_several_fleets_lie_side_by_side_in_a_zone() -> None:
    stacks = [{"place": "North Sea", "nation": name, "count": n} for name, n in (("England", 3), ("Denmark", 5))]
    svg = drawn({"London": LONDON}, stacks=stacks, battles=["North Sea"])
    assert {"3", "5"} <= set(words(svg))
    assert {"England", "Denmark", "ships", "battle"} <= set(words(svg))


def test_key_has_only_what_the_sheet_uses() -> None:
    signs = {"value, core", "value, not core", "city, its walls", "capital", "port", "land units", "ships", "battle"}
    assert signs & {*words(drawn({"London": LONDON}))} == {"value, core", "city, its walls", "capital", "port"}
    assert signs & {*words(drawn({"Brussels": BRUSSELS}))} == {"value, not core", "city, its walls"}


def test_new_nations_have_a_colour_of_their_own_that_stays() -> None:
    inks = Inks(GEOMETRY["colours"])
    assert inks.colour("English rebels") == inks.colour("English rebels")
    assert inks.colour("England") == GEOMETRY["colours"]["England"]
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"


def test_long_names_are_split_evenly() -> None:
    assert split("North Atlantic Ocean") == ["North", "Atlantic Ocean"]
    assert split("Ireland") == ["Ireland"]


def test_names_are_escaped() -> None:
    assert "(<b> & Sons)" in words(drawn({"Brussels": BRUSSELS | {"holder": "<b> & Sons"}}))


def test_unknown_sheet_and_unreadable_drawing_are_refused() -> None:
    with pytest.raises(KeyError, match="atlantis"):
        drawn({}, "atlantis")
    with pytest.raises(ValidationError, match="count"):
        drawn({}, stacks=[{"place": "London", "nation": "England"}])


def pictures_of_a_game() -> dict[str, Picture]:
    """Every sheet of a world on which a turn has been played."""
    from rules.online1483.reporting.knowledge import Known
    from rules.online1483.reporting.pictures import picture as made

    state, events = played("world-1483", 5)[-1]
    public = Known.by("PUBLIC", bound("world-1483").game, state, events)
    return {name: made(public, name, "after turn 1, phase 4") for name in GEOMETRY["sheets"]}


@pytest.fixture(scope="module")
def svgs() -> dict[str, str]:
    return {name: maps.draw(each, GEOMETRY) for name, each in pictures_of_a_game().items()}


@pytest.mark.parametrize("name", ["western-europe", "atlantic", "north-america", "indies", "world"])
def test_png_is_small_and_a_thousand_pixels_wide(name: str, svgs: dict[str, str]) -> None:
    drawn_png = maps.png(svgs[name])
    with Image.open(io.BytesIO(drawn_png)) as image:
        assert (image.format, image.mode, image.width) == ("PNG", "P", 1000)
        assert 500 < image.height < 1500
    assert len(drawn_png) <= LARGEST == 170_000


def test_every_place_of_a_sheet_is_named_on_it(svgs: dict[str, str]) -> None:
    for name in REGIONS:
        shown = " ".join(words(ElementTree.fromstring(svgs[name])))
        for place in sheet(name).labels:
            assert all(part in shown for part in place.split()), (name, place)


def test_the_world_names_nations_once_on_it_or_in_its_key(svgs: dict[str, str]) -> None:
    shown = words(ElementTree.fromstring(svgs["world"]))
    state, _ = played("world-1483", 5)[-1]
    owners = {land.owner for land in state.lands.values()} - {""}
    text = " ".join(shown)
    assert [owner for owner in owners if not all(part in text for part in owner.split())] == []


def test_the_same_picture_is_the_same_drawing(svgs: dict[str, str]) -> None:
    assert maps.draw(pictures_of_a_game()["india"], GEOMETRY) == svgs["india"]


def test_land_outside_the_scenario_is_grey() -> None:
    from rules.online1483.reporting.knowledge import Known
    from rules.online1483.reporting.pictures import picture as made

    public = Known.by("PUBLIC", bound().game, start(), ())
    svg = ElementTree.fromstring(maps.draw(made(public, "mediterranean", "turn 1"), GEOMETRY))
    outline = sheet("mediterranean").geometry.outlines["Cairo"]
    assert [p.get("fill") for p in svg.iter(f"{SVG}path") if p.get("d") == outline] == ["#d9d5cb"]
    assert "Cairo" not in words(svg)


def test_projections_are_named_in_the_geometry() -> None:
    assert {each["projection"] for each in GEOMETRY["sheets"].values()} == set(PROJECTIONS)
