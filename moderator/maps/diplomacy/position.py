"""A drawing laid out on its geometry: where everything stands, and in whose colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from moderator.maps.diplomacy.drawing import Drawing, Order, Unit
from moderator.maps.geometry import Geometry
from moderator.maps.svg import Point

STRANGER = ("#dddddd", "#555555")
"""Tint and ink of a power to which the geometry gives no colours."""
ASIDE = (36.0, -24.0)
"""How far a dislodged unit stands beside the one that took its province."""


@dataclass(frozen=True)
class Position:
    """Points, inks and letters for one drawing on one geometry."""

    drawing: Drawing
    geometry: Geometry

    def tint(self, power: str) -> str:
        """The colour of a power's land."""
        return self.geometry.colours.get(power, STRANGER)[0]

    def ink(self, power: str) -> str:
        """The colour of a power's units."""
        return self.geometry.colours.get(power, STRANGER)[1]

    def point(self, place: str) -> Point:
        """Where a unit stands in a place; on a coast that the geometry does not know, where the province's stands."""
        places = self.geometry.places
        return places[place if place in places else province(place)].unit

    def spot(self, unit: Unit) -> Point:
        """Where a unit is drawn: in its place, or beside the unit that took it."""
        x, y = self.point(unit.place)
        if not self.is_aside(unit):
            return x, y
        return x + ASIDE[0], y + ASIDE[1]

    def is_aside(self, unit: Unit) -> bool:
        """Whether somebody else's unit now stands where this beaten one stood."""
        lost = unit.dislodged or unit.gone
        return lost and any(other != unit and province(other.place) == province(unit.place) for other in self.standing)

    def start(self, order: Order) -> Point:
        """Where the ordered unit is drawn."""
        retreats = order.type in ("retreat", "option")
        lost = (unit for unit in self.drawing.units if unit.place == order.place and (unit.dislodged or unit.gone))
        unit = next(lost, None) if retreats else None
        return self.spot(unit) if unit else self.point(order.place)

    @cached_property
    def standing(self) -> tuple[Unit, ...]:
        """The units that hold their places."""
        return tuple(unit for unit in self.drawing.units if not unit.dislodged and not unit.gone)

    @cached_property
    def occupied(self) -> frozenset[str]:
        """The provinces in which a counter is drawn."""
        return frozenset(province(unit.place) for unit in self.drawing.units)

    @cached_property
    def letters(self) -> dict[str, str]:
        """The letters by which each power's counters are told apart without colour: as few as make them distinct."""
        names = self.drawing.powers
        return {power: distinct(name, [n for p, n in names.items() if p != power]) for power, name in names.items()}


def distinct(name: str, others: list[str]) -> str:
    """The shortest beginning of a name with which no other begins, three letters at most."""
    beginnings = (name[:size] for size in (1, 2))
    return next((start for start in beginnings if not any(other.startswith(start) for other in others)), name[:3])


def province(place: str) -> str:
    """The province of a place: "STP/sc" -> "STP"."""
    return place.partition("/")[0]
