"""The board of a scenario: regions, seas and the links between them, options, event data. Never changes in a game."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from heapq import heappop, heappush
from typing import Any, Literal

SLOW_TERRAIN = ("desert", "jungle")
"""Supply kinds in which a march costs double (SC-MOVE-01)."""
COMPASS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
EARTH_KM = 6371


@dataclass(frozen=True)
class City:
    """A named place. seas: those its port opens on, () without a port."""

    name: str
    region: str
    seas: tuple[str, ...]
    lon: float
    lat: float

    @property
    def port(self) -> bool:
        """Whether ships lie here."""
        return bool(self.seas)


@dataclass(frozen=True)
class Link:
    """A way from one place to the next. kind: land, strait, sea or coast (between a region and a sea)."""

    to: str
    kind: Literal["land", "strait", "sea", "coast"]
    km: int


@dataclass(frozen=True)
class Place:
    """A region or a sea. terrain is "sea" for a sea; known: world, private (to known_to) or unknown at the start."""

    code: str
    name: str
    terrain: str
    lon: float
    lat: float
    known: str
    known_to: tuple[str, ...]
    links: tuple[Link, ...]
    owner: str = ""
    wealth: int = 0
    coastal: bool = False
    difficulty: int = 0
    discovery: str = ""
    cities: tuple[City, ...] = ()

    @property
    def sea(self) -> bool:
        """Whether it is a sea."""
        return self.terrain == "sea"

    @property
    def seas(self) -> tuple[str, ...]:
        """The seas a region's coast is on."""
        return tuple(link.to for link in self.links if link.kind == "coast") if not self.sea else ()


@dataclass(frozen=True)
class Options:
    """The options of spec section 20; the first value of each is the default. deadlines: lengths of the windows in
    hours.

    end_year: the last year (SC-GEN-06), 0 for none. unplayed_control: whether unplayed States roll Control
    (SC-CTRL-01).
    """

    equal_is_success: bool = True
    centralization_weight: int = 1
    upkeep_scale: Fraction = Fraction(1)
    war_base: str = "1d6"
    quarter: str = "up"
    foment_cost: str = "ten_minus"
    crisis_half_price: str = "marriage"
    officer_acumen: int = 1
    prestige_visibility: str = "annual"
    auto: str = "off"
    delayed_home_reports: bool = False
    unplayed_control: bool = True
    end_year: int = 0
    deadlines: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Options:
        """Options as a scenario writes them ("1/4" for a fraction). Raises ValueError for one that there is not."""
        unknown = given.keys() - cls.__dataclass_fields__.keys()
        if unknown:
            raise ValueError(f"the rules have no option {sorted(unknown)[0]!r}")
        values = dict(given)
        if "upkeep_scale" in values:
            values["upkeep_scale"] = Fraction(str(values["upkeep_scale"]))
        return cls(**values)


HOURS = {
    "season": 72,
    "bid": 48,
    "ballot": 48,
    "call": 48,
    "claim": 72,
    "support_quiet": 24,
    "support_most": 120,
    "consent": 72,
    "ruling": 48,
}
"""Default lengths of windows in hours (SC-GM-01, SC-CLAIM-03, -06, SC-TREATY-04)."""


@dataclass(frozen=True)
class Board:
    """Everything of a scenario that never changes. places: regions and seas by code; figures: States by code as the map
    lists them (name, capital, religion, role); start: the States' opening data; events: event data by id."""

    places: Mapping[str, Place]
    figures: Mapping[str, Mapping[str, Any]]
    options: Options
    start: Mapping[str, Any]
    events: Mapping[str, Mapping[str, Any]]

    @cached_property
    def regions(self) -> Mapping[str, Place]:
        """The land."""
        return {code: place for code, place in self.places.items() if not place.sea}

    @cached_property
    def seas(self) -> Mapping[str, Place]:
        """The naval areas."""
        return {code: place for code, place in self.places.items() if place.sea}

    @cached_property
    def cities(self) -> Mapping[str, City]:
        """Cities by name."""
        return {city.name: city for region in self.regions.values() for city in region.cities}

    def hours(self, window: str) -> int:
        """How long a window stays open."""
        return self.options.deadlines.get(window, HOURS[window])

    def link(self, a: str, b: str) -> Link | None:
        """The link from one place to a neighbour, None if they are none."""
        return self._links.get((a, b))

    def neighbours(self, code: str, *kinds: str) -> tuple[str, ...]:
        """The places next to one, by links of these kinds."""
        return tuple(link.to for link in self.places[code].links if link.kind in kinds)

    def ports(self, region: str, sea: str = "") -> tuple[City, ...]:
        """A region's ports, those on one sea if it is named (SC-MOVE-06)."""
        return tuple(c for c in self.regions[region].cities if c.port and (not sea or sea in c.seas))

    def march(self, a: str, b: str) -> int:
        """What the step from one place to a neighbour costs in km, doubled into desert and jungle (SC-MOVE-01)."""
        link = self._links[a, b]
        return step_cost(link.km, self.places[b].terrain)

    def way(self, a: str, b: str, usable: Callable[[str, str], bool]) -> list[str] | None:
        """The cheapest path from a place (not in it) to another (the last in it) by steps for which
        `usable` is true."""
        best: dict[str, int] = {a: 0}
        back: dict[str, str] = {}
        queue = [(0, a)]
        while queue:
            cost, here = heappop(queue)
            if here == b:
                return self._trail(back, a, b)
            if cost > best[here]:
                continue
            for link in self.places[here].links:
                if not usable(here, link.to):
                    continue
                further = cost + self.march(here, link.to)
                if further < best.get(link.to, further + 1):
                    best[link.to], back[link.to] = further, here
                    heappush(queue, (further, link.to))
        return None

    def km(self, a: str, b: str) -> int:
        """Great-circle distance of two places in km."""
        return great_circle(self.places[a], self.places[b])

    def bearing(self, a: str, b: str) -> float:
        """The compass bearing from one place to another, 0 = north, 90 = east."""
        here, there = self.places[a], self.places[b]
        turn = math.radians(there.lon - here.lon)
        lat, far = math.radians(here.lat), math.radians(there.lat)
        x = math.sin(turn) * math.cos(far)
        y = math.cos(lat) * math.sin(far) - math.sin(lat) * math.cos(far) * math.cos(turn)
        return math.degrees(math.atan2(x, y)) % 360

    @cached_property
    def _links(self) -> Mapping[tuple[str, str], Link]:
        return {(code, link.to): link for code, place in self.places.items() for link in place.links}

    @staticmethod
    def _trail(back: Mapping[str, str], a: str, b: str) -> list[str]:
        path = [b]
        while path[-1] != a:
            path.append(back[path[-1]])
        return path[-2::-1]


def step_cost(km: int, terrain: str) -> int:
    """A link's km, doubled if the place entered is desert or jungle."""
    return km * 2 if terrain in SLOW_TERRAIN else km


def great_circle(a: Place | City, b: Place | City) -> int:
    """Distance in km on the sphere."""
    lat, far = math.radians(a.lat), math.radians(b.lat)
    cosine = math.sin(lat) * math.sin(far) + math.cos(lat) * math.cos(far) * math.cos(math.radians(a.lon - b.lon))
    return round(EARTH_KM * math.acos(max(-1.0, min(1.0, cosine))))


def read(document: Mapping[str, Any]) -> Board:
    """The board of a scenario document: keys map, events, options, and the scenario's own. Raises
    ValueError, KeyError."""
    chart = document["map"]
    places = {code: _region(code, row) for code, row in chart["regions"].items()}
    shores = {
        (link["sea"], code): link["km"] for code, row in chart["regions"].items() for link in row.get("coast", ())
    }
    places |= {code: _sea(code, row, shores) for code, row in chart["seas"].items()}
    clash = chart["regions"].keys() & chart["seas"].keys()
    if clash:
        raise ValueError(f"region and sea share the code {sorted(clash)[0]}")
    start = {key: value for key, value in document.items() if key not in ("map", "events")}
    start["start_forces"] = chart.get("start_forces", {})
    return Board(
        places=places,
        figures=chart["states"],
        options=Options.of(document.get("options", {})),
        start=start,
        events={event["id"]: event for event in document["events"]["events"]},
    )


def _region(code: str, row: Mapping[str, Any]) -> Place:
    seas = tuple(row.get("seas", ()))
    links = [Link(link["to"], link["kind"], link["km"]) for link in row["adjacent"]]
    links += [Link(link["sea"], "coast", link["km"]) for link in row.get("coast", ())]
    colony = row.get("colony", {})
    return Place(
        code=code,
        name=row["name"],
        terrain=row["terrain"],
        lon=row["lon"],
        lat=row["lat"],
        known=row["known"],
        known_to=tuple(row.get("known_to", ())),
        links=tuple(links),
        owner=row["owner"] or "",
        wealth=row["wealth"],
        coastal=row["coastal"],
        difficulty=colony.get("difficulty", 0),
        discovery=colony.get("dice", ""),
        cities=tuple(_city(code, seas, city) for city in row["cities"]),
    )


def _city(region: str, seas: tuple[str, ...], row: Mapping[str, Any]) -> City:
    open_on = tuple(row.get("seas", seas)) if row["port"] else ()
    return City(row["name"], region, open_on, row["lon"], row["lat"])


def _sea(code: str, row: Mapping[str, Any], shores: Mapping[tuple[str, str], int]) -> Place:
    links = [Link(link["to"], "sea", link["km"]) for link in row["adjacent"]]
    links += [Link(region, "coast", shores[code, region]) for region in row["coasts"]]
    return Place(
        code=code,
        name=row["name"],
        terrain="sea",
        lon=row["lon"],
        lat=row["lat"],
        known=row["known"],
        known_to=tuple(row.get("known_to", ())),
        links=tuple(links),
    )
