"""The board that every player has at home: the printed map, and the pieces as the last report has left them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import yaml

from moderator.data import data_dir

SCENARIO = "diplomacy/standard-1900"
COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}


@dataclass(frozen=True)
class Atlas:
    """The printed map. Powers go by the names that the reports print.

    ways: (kind of unit, place) -> places that it reaches, a fleet's with their coasts; names: province -> its full
    name; centres; homes: power -> its home centres; seas; opening: power -> its first units.
    """

    ways: Mapping[tuple[str, str], tuple[str, ...]]
    names: Mapping[str, str]
    centres: frozenset[str]
    homes: Mapping[str, tuple[str, ...]]
    seas: frozenset[str]
    opening: Mapping[str, tuple[str, ...]]
    spellings: frozenset[str]

    @cached_property
    def places(self) -> Mapping[str, str]:
        """A place's full name, coasts too ("St Petersburg (south coast)"), -> its short one."""
        found = {name: short for short, name in self.names.items()}
        split = {place for _, place in self.ways if "/" in place}
        return found | {self.name(place): place for place in split}

    def name(self, place: str) -> str:
        """A place's full name, with its coast in brackets."""
        province, _, coast = place.partition("/")
        return self.names[province] + (f" ({COASTS[coast]})" if coast else "")

    def far(self, start: str, kind: str, goals: frozenset[str]) -> int:
        """How many moves a unit needs to the nearest of these provinces; 9 for more than it is worth to count."""
        seen, edge = {start}, [start]
        for moves in range(1, 9):
            edge = [way for place in edge for way in self.ways.get((kind, place), ()) if way not in seen]
            if any(province(place) in goals for place in edge):
                return moves
            seen.update(edge)
        return 9


def province(place: str) -> str:
    """The province of a place: "STP" of "STP/sc"."""
    return place.partition("/")[0]


def printed() -> Atlas:
    """The map as it is in the box."""
    folder = data_dir("scenarios") / SCENARIO
    scenario = _read(folder / "scenario.yaml")
    table = _read(folder / scenario["map"]["file"])
    provinces = table["provinces"]
    return Atlas(
        ways=_ways(provinces),
        names={one["abbr"]: one["name"] for one in provinces},
        centres=frozenset(one["abbr"] for one in provinces if one["supply_centre"]),
        homes={power["name"]: tuple(power["homes"]) for power in scenario["powers"].values()},
        seas=frozenset(one["abbr"] for one in provinces if one["type"] == "sea"),
        opening={power["name"]: tuple(power["units"]) for power in scenario["powers"].values()},
        spellings=frozenset(word.lower() for one in provinces for word in (one["abbr"], *one["aliases"])),
    )


def _ways(provinces: list[dict[str, Any]]) -> dict[tuple[str, str], tuple[str, ...]]:
    ways: dict[tuple[str, str], tuple[str, ...]] = {}
    for one in provinces:
        ways["A", one["abbr"]] = tuple(one.get("army_adjacent", ()))
        by_sea = one.get("fleet_adjacent", ())
        coasts = by_sea if isinstance(by_sea, dict) else {"": by_sea}
        for coast, reached in coasts.items():
            ways["F", f"{one['abbr']}/{coast}" if coast else one["abbr"]] = tuple(reached)
    return ways


def _read(file: Any) -> Any:
    return yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


@dataclass(frozen=True)
class Board:
    """The pieces: units as place -> (power, kind), owners as centre -> power."""

    units: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)

    def of(self, power: str) -> dict[str, str]:
        """A power's units, place -> kind."""
        return {place: kind for place, (owner, kind) in self.units.items() if owner == power}

    def with_units(self, power: str, units: Iterable[str]) -> Board:
        """The same pieces, but these ("A PAR") for a power."""
        others = {place: unit for place, unit in self.units.items() if unit[0] != power}
        return Board({**others, **{unit[2:]: (power, unit[0]) for unit in units}}, self.owners)

    def holder(self, where: str) -> str:
        """Whose unit stands in a province, "" for nobody's."""
        found = (owner for place, (owner, _) in self.units.items() if province(place) == province(where))
        return next(found, "")


def set_up(atlas: Atlas) -> Board:
    """The pieces as the game begins."""
    units = {unit[2:]: (power, unit[0]) for power, listed in atlas.opening.items() for unit in listed}
    return Board(units, {home: power for power, homes in atlas.homes.items() for home in homes})
