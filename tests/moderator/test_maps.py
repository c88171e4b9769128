from __future__ import annotations

import io
import json
import math
from collections.abc import Iterator
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from PIL import Image
from pydantic import ValidationError

from moderator import maps
from moderator.data import data_dir
from moderator.maps.diplomacy.drawing import Drawing, Order, Unit
from moderator.maps.diplomacy.position import Position
from moderator.maps.geometry import read, unpacked
from moderator.maps.lines import along, bowed, length, rounded, shortened
from moderator.maps.png import LARGEST
from moderator.maps.svg import haloed, line, number
from rules.ruleset import Picture

SVG = "{http://www.w3.org/2000/svg}"
NAMES = {
    "Austria": "Austria-Hungary",
    "England": "Britain",
    "France": "France",
    "Germany": "Germany",
    "Italy": "Italy",
    "Russia": "Russia",
    "Turkey": "Ottoman Empire",
}
FOLDER = data_dir("scenarios") / "diplomacy" / "maps" / "standard"
GEOMETRY = json.loads((FOLDER / "geometry.json").read_text())
BOARD = yaml.safe_load((FOLDER / "map.yaml").read_text())
CENTRES = {row["abbr"]: row["home_of"] or "" for row in BOARD["provinces"] if row["supply_centre"]}


def picture(title: str = "Spring 1901 movement", **drawing: Any) -> Picture:
    settings = {"style": "diplomacy", "powers": NAMES, "owner": {}, "centres": CENTRES} | drawing
    return Picture(geometry="diplomacy/standard", title=title, drawing=settings)


def drawn(**drawing: Any) -> ElementTree.Element:
    return ElementTree.fromstring(maps.draw(picture(**drawing), GEOMETRY))


def words(svg: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in svg.iter(f"{SVG}text")]


def strokes(svg: ElementTree.Element, colour: str) -> list[ElementTree.Element]:
    return [element for element in svg.iter(f"{SVG}path") if element.get("stroke") == colour]


def key(svg: ElementTree.Element) -> list[str]:
    """The words of the key's samples, without the powers."""
    whole = words(svg)
    return [word for word in whole[whole.index("army") :] if word != "ABC"]


def test_every_province_is_named_on_the_map() -> None:
    named = set(words(drawn()))
    assert {row["abbr"] for row in BOARD["provinces"]} <= named


def test_title_and_strength_of_each_power_in_display_names() -> None:
    shown = words(drawn(centres=CENTRES | {"BEL": "England", "SER": "Austria"}))
    assert "Spring 1901 movement" in shown
    assert {"Austria-Hungary 4", "Britain 4", "Russia 4", "Ottoman Empire 3", "France 3"} <= set(shown)


def test_key_shows_only_what_the_picture_uses() -> None:
    assert key(drawn()) == ["army", "fleet", "centre"]
    units = [{"kind": "A", "place": "PAR", "power": "France", "built": True}]
    moves = [{"type": "move", "place": "PAR", "target": "BUR", "ok": False}]
    assert key(drawn(units=units, orders=moves)) == ["army", "fleet", "centre", "failed", "built"]


def test_failed_move_is_dashed_and_crossed_where_a_good_one_is_solid() -> None:
    good = drawn(orders=[{"type": "move", "place": "PAR", "target": "BUR"}])
    failed = drawn(orders=[{"type": "move", "place": "PAR", "target": "BUR", "ok": False}])
    assert [stroke.get("stroke-dasharray") for stroke in strokes(good, "#12263f")] == [None, None]
    red = strokes(failed, "#d0021b")
    assert [stroke.get("stroke-dasharray") for stroke in red] == ["14 9", None] * 2
    assert not strokes(failed, "#12263f")


def test_standing_beaten_removed_and_new_units_look_different() -> None:
    unit = {"kind": "A", "place": "PAR", "power": "France"}
    looks = [maps.draw(picture(units=[unit | mark]), GEOMETRY) for mark in marks()]
    assert len(set(looks)) == 4


def marks() -> Iterator[dict[str, bool]]:
    yield {}
    yield {"dislodged": True}
    yield {"gone": True}
    yield {"built": True}


def test_dislodged_unit_stands_beside_the_one_that_beat_it() -> None:
    winner, loser = ({"kind": "A", "place": "RUM", "power": power} for power in ("Turkey", "Russia"))
    drawing = Drawing.model_validate(picture(units=[winner, loser | {"dislodged": True}]).drawing)
    position = Position(drawing, read(GEOMETRY))
    at, beside = (position.spot(unit) for unit in drawing.units)
    assert at == position.point("RUM")
    assert math.dist(at, beside) > 40
    assert position.start(Order(type="option", place="RUM", target="SEV")) == beside


def test_dislodged_unit_keeps_its_place_before_its_winner_comes() -> None:
    loser = Unit(kind="A", place="RUM", power="Russia", dislodged=True)
    drawing = Drawing(style="diplomacy", powers=NAMES, owner={}, centres={}, units=(loser,))
    position = Position(drawing, read(GEOMETRY))
    assert position.spot(loser) == position.point("RUM")


def test_the_burst_behind_a_dislodged_unit_hides_no_name() -> None:
    beaten = {"kind": "A", "place": "VEN", "power": "Italy", "dislodged": True}
    svg = maps.draw(picture(units=[beaten]), GEOMETRY)
    assert svg.index('fill="#ffe27a"') < svg.index(">VEN<")


def test_powers_have_distinct_letters() -> None:
    def letters(names: dict[str, str]) -> dict[str, str]:
        return Position(Drawing(style="diplomacy", powers=names, owner={}, centres={}), read(GEOMETRY)).letters

    assert letters(NAMES) == dict(zip(NAMES, "ABFGIRO", strict=True))
    assert letters({"a": "Britain", "b": "Brazil", "c": "Chile"}) == {"a": "Bri", "b": "Bra", "c": "C"}


def test_convoy_passes_near_its_fleets() -> None:
    order = {"type": "convoyed", "place": "LON", "target": "TUN", "via": ["ENG", "MAO", "WES"]}
    path = strokes(drawn(orders=[order]), "#00708a")[0].get("d") or ""
    geometry = read(GEOMETRY)
    for sea in ("ENG", "MAO", "WES"):
        nearest = min(math.dist(geometry.places[sea].unit, point) for point in absolute(path))
        assert nearest < 150


def absolute(path: str) -> list[tuple[float, float]]:
    start, _, steps = path.partition("l")
    x, y = map(float, start[1:].split(","))
    points = [(x, y)]
    for step in steps.split():
        dx, dy = map(float, step.split(","))
        x, y = x + dx, y + dy
        points.append((x, y))
    return points


def test_support_of_a_move_ends_on_that_move() -> None:
    orders = [
        {"type": "move", "place": "GAS", "target": "BUR"},
        {"type": "support", "place": "PAR", "helped": "GAS", "target": "BUR"},
    ]
    end = absolute(strokes(drawn(orders=orders), "#1e7a2f")[0].get("d") or "")[-1]
    arrow = absolute(strokes(drawn(orders=orders), "#12263f")[0].get("d") or "")
    spread = math.dist(arrow[0], end) + math.dist(end, arrow[-1]) - math.dist(arrow[0], arrow[-1])
    assert spread < 0.5


def test_opposed_moves_lie_apart() -> None:
    there, back = {"type": "move", "place": "WAR", "target": "GAL"}, {"type": "move", "place": "GAL", "target": "WAR"}
    ways = [absolute(stroke.get("d") or "") for stroke in strokes(drawn(orders=[there, back]), "#12263f")]
    middles = [way[len(way) // 2] for way in ways if len(way) > 3]
    assert math.dist(*middles) > 20


def test_names_are_escaped() -> None:
    assert "<b> & Sons 3" in words(drawn(powers=NAMES | {"Italy": "<b> & Sons"}))


def test_a_coast_unknown_to_the_geometry_stands_in_its_province() -> None:
    position = Position(Drawing(style="diplomacy", powers={}, owner={}, centres={}), read(GEOMETRY))
    assert position.point("STP/sc") != position.point("STP")
    assert position.point("FIN/wc") == position.point("FIN")


def test_unknown_style_and_unreadable_drawing_are_refused() -> None:
    with pytest.raises(KeyError, match="chess"):
        maps.draw(picture(style="chess"), GEOMETRY)
    with pytest.raises(ValidationError, match="kind"):
        maps.draw(picture(units=[{"kind": "X", "place": "PAR", "power": "France"}]), GEOMETRY)


def test_neighbours_on_the_picture_are_neighbours_on_the_board() -> None:
    kinds = GEOMETRY["kind"]
    shared = {frozenset(sides) for sides in read(GEOMETRY).sides.values() if len(sides) == 2}
    pictured = {pair for pair in shared if len(pair) == 2 and all(kinds[region] != "impassable" for region in pair)}
    assert pictured == {frozenset(pair) for pair in board_pairs()}


def board_pairs() -> Iterator[tuple[str, str]]:
    for row in BOARD["provinces"]:
        fleets = row.get("fleet_adjacent", [])
        by_sea = [place for places in fleets.values() for place in places] if isinstance(fleets, dict) else fleets
        for place in (*row.get("army_adjacent", []), *by_sea):
            yield row["abbr"], place.partition("/")[0]


def busy() -> dict[str, Any]:
    """34 units, every one with an order that fails."""
    places = sorted(row["abbr"] for row in BOARD["provinces"])[::2][:34]
    units = [{"kind": "AF"[i % 2], "place": p, "power": list(NAMES)[i % 7]} for i, p in enumerate(places)]
    orders = [{"type": "move", "place": p, "target": t, "ok": False} for p, t in zip(places, places[3:], strict=False)]
    return {"units": units, "orders": orders, "owner": dict.fromkeys(CENTRES, "Italy")}


@pytest.fixture(scope="module")
def busy_png() -> bytes:
    return maps.png(maps.draw(picture(**busy()), GEOMETRY))


def test_png_is_a_small_palette_picture(busy_png: bytes) -> None:
    with Image.open(io.BytesIO(busy_png)) as image:
        assert (image.format, image.mode, image.width) == ("PNG", "P", 1000)
        assert 1000 < image.height < 1250
    assert len(busy_png) <= LARGEST == 170_000


def test_png_draws_its_text_with_its_own_font(busy_png: bytes) -> None:
    with Image.open(io.BytesIO(busy_png)) as image:
        title = image.convert("L").crop((0, 4, 400, 38))
    dark = sum(title.histogram()[:100])
    assert dark > 1000


def test_the_same_picture_is_the_same_bytes() -> None:
    assert maps.draw(picture(**busy()), GEOMETRY) == maps.draw(picture(**busy()), GEOMETRY)


def test_unpacked_points() -> None:
    assert list(unpacked("CEDB")) == [(1, 2), (-1, 1)]
    assert list(unpacked("gCA")) == [(32, 0)]


def test_numbers_and_lines_are_short() -> None:
    assert [number(3.0), number(0.25, 2), number(-0.04), number(12.34)] == ["3", "0.25", "0", "12.3"]
    assert line([(0, 0), (1.04, 0), (1.04, 2)]) == "M0,0l1,0 0,2"
    assert line([(0, 0), (1, 0), (1, 1), (0, 0)], closed=True) == "M0,0l1,0 0,1z"


def test_halo_lies_under_the_letters() -> None:
    under, over = ElementTree.fromstring(f"<g>{haloed('Paris', (1, 2), 10, halo='#abc', fill='#123')}</g>")
    assert (under.get("stroke"), under.get("fill")) == ("#abc", "none")
    assert (over.get("stroke"), over.get("fill")) == (None, "#123")


def test_ways_are_measured_and_shortened() -> None:
    corner = ((0.0, 0.0), (30.0, 0.0), (30.0, 40.0))
    assert length(corner) == 70
    assert along(corner, 50) == (30, 20)
    assert shortened(corner, 10, 20) == ((10, 0), (30, 0), (30, 20))
    assert length(shortened(((0.0, 0.0), (10.0, 0.0)), 50, 50)) == pytest.approx(2)


def test_bowed_and_rounded_ways_keep_their_ends() -> None:
    way = bowed((0, 0), (100, 0), bow=0.1)
    assert (way[0], way[-1]) == ((0, 0), (100, 0))
    assert min(y for _, y in way) == pytest.approx(-10)
    stops = [(0.0, 0.0), (50.0, 50.0), (100.0, 0.0)]
    assert (rounded(stops)[0], rounded(stops)[-1]) == (stops[0], stops[-1])
    assert max(y for _, y in rounded(stops)) == pytest.approx(25)


def test_inks_differ_in_hue_or_lightness() -> None:
    inks = [tuple(int(ink[i : i + 2], 16) for i in (1, 3, 5)) for _, ink in GEOMETRY["colours"].values()]
    assert min(math.dist(one, other) for one, other in combinations(inks, 2)) > 70


def test_lines_pass_below_names_and_their_heads_lie_above() -> None:
    unit = {"kind": "F", "place": "EDI", "power": "England"}
    order = {"type": "move", "place": "EDI", "target": "NWG", "ok": True}
    svg = maps.draw(picture(units=[unit], orders=[order]), GEOMETRY)
    assert svg.index('stroke="#12263f"') < svg.index(">NWG<") < svg.index('fill="#12263f"')
