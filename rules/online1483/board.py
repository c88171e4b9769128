"""The map's fixed tables: neighbours, zones, tags. Immutable; distances are worked out once and kept.

A map document: {"territories": {name: {"printed", "adj", "zones", "tag"}}, "zones": {name: {"adj", "tag", "ice"}}}. Two
places are neighbours when one of them lists the other (MAP-02, MAP-04).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

OLD_WORLD_COAST = "old_world_coast"
CLOSED = {
    "new_world_atlantic": "atlantic",
    "south_america_atlantic": "atlantic",
    "new_world_pacific": "pacific",
    "south_america_pacific": "pacific",
}
"""Tags of zones that are shut without a route, and the route (NWD-03, GLO-22)."""
GOALS = {"new_world_atlantic": "atlantic", "new_world_pacific": "pacific"}
"""Tags of zones that an expedition of the Old World may aim at (NWD-04)."""

Graph = Mapping[str, tuple[str, ...]]


def _symmetric(lists: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    near: dict[str, set[str]] = {name: set() for name in lists}
    for name, others in lists.items():
        for other in others:
            if other in near:
                near[name].add(other)
                near[other].add(name)
    return {name: tuple(sorted(found)) for name, found in near.items()}


def spread(graph: Graph, start: Iterable[str], inside: Callable[[str], bool]) -> dict[str, int]:
    """Steps from the nearest start to each place that is reached over places `inside` (the starts are at 0)."""
    steps = dict.fromkeys(start, 0)
    queue = deque(sorted(steps))
    while queue:
        here = queue.popleft()
        for place in graph[here]:
            if place not in steps and inside(place):
                steps[place] = steps[here] + 1
                queue.append(place)
    return steps


@dataclass(frozen=True)
class Board:
    """Territories and sea zones of a map.

    borders, sea: neighbours by land and by sea. coasts: zones that a territory touches (MAP-06); shores: territories
    at a zone. printed: values on the map. tags: special region of a territory, "" for none. zone_tags: see CLOSED,
    GOALS. ice: "barents" or "bering" for the zones of REG-19 to REG-21.
    """

    borders: Graph
    sea: Graph
    coasts: Graph
    shores: Graph
    printed: Mapping[str, int]
    tags: Mapping[str, str]
    zone_tags: Mapping[str, str]
    ice: Mapping[str, str]
    _from_zone: dict[str, dict[str, int]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Board:
        """Read a map document. ValueError for a zone that a territory touches and the map lacks."""
        lands, zones = document["territories"], document["zones"]
        coasts = {name: tuple(row.get("zones", ())) for name, row in lands.items()}
        unknown = {zone for touched in coasts.values() for zone in touched} - zones.keys()
        if unknown:
            raise ValueError(f"the map has no zone {', '.join(sorted(unknown))}")
        shores: dict[str, list[str]] = {zone: [] for zone in zones}
        for name in sorted(coasts):
            for zone in coasts[name]:
                shores[zone].append(name)
        return cls(
            borders=_symmetric({name: row.get("adj", ()) for name, row in lands.items()}),
            sea=_symmetric({name: row.get("adj", ()) for name, row in zones.items()}),
            coasts=coasts,
            shores={zone: tuple(found) for zone, found in shores.items()},
            printed={name: row.get("printed", 1) for name, row in lands.items()},
            tags={name: row.get("tag") or "" for name, row in lands.items()},
            zone_tags={name: row.get("tag") or "" for name, row in zones.items()},
            ice={name: row["ice"] for name, row in zones.items() if row.get("ice")},
        )

    def is_coastal(self, territory: str) -> bool:
        """Whether it touches a sea zone (MAP-06)."""
        return bool(self.coasts[territory])

    def sea_steps(self, zone: str) -> dict[str, int]:
        """Steps from this zone to every other; the zone itself at 0."""
        if zone not in self._from_zone:
            self._from_zone[zone] = spread(self.sea, (zone,), lambda _: True)
        return self._from_zone[zone]

    def sea_distance(self, one: str, other: str) -> int | None:
        """Sea distance of two coastal territories: zones on the shortest way, both ends counted (GLO-16)."""
        ways = [
            self.sea_steps(a)[b] + 1 for a in self.coasts[one] for b in self.coasts[other] if b in self.sea_steps(a)
        ]
        return min(ways, default=None)

    def land_distance(self, one: str, other: str) -> int | None:
        """Territories on the shortest way by land, the start not counted (GLO-17)."""
        return spread(self.borders, (one,), lambda _: True).get(other)
