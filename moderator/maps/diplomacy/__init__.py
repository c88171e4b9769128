"""The drawing style of Diplomacy maps: owners, centres, units, and every order with what became of it."""

from __future__ import annotations

from moderator.maps import legend, symbols
from moderator.maps.diplomacy.drawing import Drawing, Unit
from moderator.maps.diplomacy.key import blocks
from moderator.maps.diplomacy.orders import marks, shafts
from moderator.maps.diplomacy.position import Position, province
from moderator.maps.geometry import Geometry
from moderator.maps.land import land
from moderator.maps.svg import Point, document, haloed, moved
from rules.ruleset import Picture

NEUTRAL, NOBODY = "#f6efdc", "#8a8070"
NAME_SIZE = 24.0
LAND_NAME, SEA_NAME = ("#2b2118", "#fffaf0"), ("#27597a", "#e4eff4")


def draw(picture: Picture, geometry: Geometry) -> str:
    """The picture as SVG text: title, map, key. Raises pydantic.ValidationError if the drawing is not a `Drawing`."""
    position = Position(Drawing.model_validate(picture.drawing), geometry)
    key, key_height = legend.key(blocks(position), geometry.width)
    board = [
        *ground(position),
        *shafts(position),
        *beaten(position),
        *names(position),
        *marks(position),
        *stand_offs(position),
        *units(position),
    ]
    return document(
        geometry.width,
        legend.TITLE_HEIGHT + geometry.height + key_height,
        picture.title,
        [
            moved((0, legend.TITLE_HEIGHT), *board),
            legend.title(picture.title, geometry.width),
            moved((0, legend.TITLE_HEIGHT + geometry.height), key),
        ],
    )


def ground(position: Position) -> list[str]:
    """Water, land in its owners' tints, borders."""
    owner = position.drawing.owner
    return land(
        position.geometry,
        tint=lambda region: position.tint(owner[region]) if region in owner else NEUTRAL,
        apart=lambda one, other: owner.get(one) != owner.get(other),
    )


def names(position: Position) -> list[str]:
    """Every province's id; a supply centre's on a plate ringed in its owner's colour."""
    return [
        name(position, key, place.name) for key, place in position.geometry.places.items() if place.name is not None
    ]


def name(position: Position, key: str, at: Point) -> str:
    """One province's id."""
    if key in position.drawing.centres:
        return moved(at, centre(position, key, position.drawing.centres[key]))
    fill, halo = SEA_NAME if position.geometry.kinds[key] == "sea" else LAND_NAME
    return haloed(key, at, NAME_SIZE, halo, fill=fill)


def centre(position: Position, key: str, owner: str) -> str:
    """A supply centre's plate, with its owner's letter unless a unit of that power stands there and says the same."""
    if not owner:
        return symbols.nameplate(key, NAME_SIZE, NOBODY)
    held = any(unit.power == owner and province(unit.place) == key for unit in position.standing)
    return symbols.nameplate(key, NAME_SIZE, position.ink(owner), "" if held else position.letters[owner])


def beaten(position: Position) -> list[str]:
    """A burst where each dislodged unit stands, to be drawn below the names that it would hide."""
    burst = symbols.burst(symbols.AROUND_COUNTER)
    return [moved(position.spot(unit), burst) for unit in position.drawing.units if unit.dislodged]


def units(position: Position) -> list[str]:
    """The counters, beaten units below those that stand."""
    ordered = sorted(position.drawing.units, key=position.is_aside, reverse=True)
    return [counter(position, unit) for unit in ordered]


def counter(position: Position, unit: Unit) -> str:
    """One unit's counter with what happened to it."""
    drawn = symbols.COUNTERS[unit.kind](position.ink(unit.power), position.letters[unit.power])
    above = symbols.gone() if unit.gone else moved((22, -18), symbols.plus()) if unit.built else ""
    return moved(position.spot(unit), drawn, above)


def stand_offs(position: Position) -> list[str]:
    """A burst in every province that a stand-off left empty."""
    burst = symbols.burst(symbols.ALONE)
    return [moved(position.point(place), burst) for place in position.drawing.contested]
