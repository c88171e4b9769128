"""Ways over the sea: through the zones named, past what is closed, around enemies where that is no longer
(NAV-01, NAV-03, NAV-10, NWD-03)."""

from __future__ import annotations

import heapq
from collections.abc import Iterable

from rules.online1483 import ice
from rules.online1483.board import CLOSED, OLD_WORLD_COAST
from rules.online1483.relations import at_war
from rules.online1483.turn import Turn
from rules.online1483.world import World


def knows(world: World, nation: str, route: str) -> bool:
    """Whether a nation knows a route, itself or because it is common knowledge (NWD-01, NWD-07)."""
    return is_common(world, route) or nation in knowers(world, route)


def knowers(world: World, route: str) -> tuple[str, ...]:
    """Nations that found a route or were given it (NWD-07)."""
    known = world.routes.get(route)  # type: ignore[call-overload]
    return known.knowers if known else ()


def is_common(world: World, route: str) -> bool:
    """Whether so many nations know a route that all do (NWD-07)."""
    return len(knowers(world, route)) >= world.game.book.number("nw.common_at")


def is_native(world: World, nation: str) -> bool:
    """Whether this is a native nation (GLO-21)."""
    realm = world.realms.get(nation)
    return bool(realm and realm.native)


def closed_by(world: World, nation: str, zone: str) -> str:
    """The route whose knowledge a nation lacks to enter a zone, "" if it may (NWD-02, NWD-03, R-46)."""
    tag = world.game.board.zone_tags[zone]
    if is_native(world, nation):
        if tag == OLD_WORLD_COAST and not any(knows(world, nation, route) for route in ("atlantic", "pacific")):
            return "ocean"
        return ""
    route = CLOSED.get(tag, "")
    return "" if not route or knows(world, nation, route) else route


def hostile(world: World, nation: str, zone: str) -> bool:
    """Whether ships of a nation at war with this one are in a zone."""
    return any(at_war(world, nation, other) for other in world.in_zone(zone))


def leg(turn: Turn, start: str, goal: str, open_all: bool = False) -> list[str] | None:
    """The cheapest way between two zones, then the one with fewest enemies, then by name; None without any."""
    world = turn.world
    best: list[tuple[int, int, list[str]]] = [(0, 0, [start])]
    done: set[str] = set()
    while best:
        points, dangers, way = heapq.heappop(best)
        here = way[-1]
        if here == goal:
            return way[1:]
        if here in done:
            continue
        done.add(here)
        for near in world.game.board.sea[here]:
            if near in done or (not open_all and closed_by(world, turn.nation, near)):
                continue
            danger = dangers + hostile(world, turn.nation, near)
            heapq.heappush(best, (points + ice.cost(world, here, near), danger, [*way, near]))
    return None


def way(turn: Turn, start: str, stops: Iterable[str], open_all: bool = False) -> list[str] | None:
    """The zones entered one after the other, through all the stops; refused with E-88 or E-87."""
    path: list[str] = []
    for stop in stops:
        here = path[-1] if path else start
        part = leg(turn, here, stop, open_all)
        if part is None:
            _no_way(turn, here, stop)
            return None
        path += part
    return path


def way_open(turn: Turn, start: str, stops: Iterable[str]) -> list[str] | None:
    """A way that may cross what is closed, for those who go to look (NWD-03)."""
    return way(turn, start, stops, open_all=True)


def _no_way(turn: Turn, start: str, goal: str) -> None:
    anyway = leg(turn, start, goal, open_all=True) or []
    shut = [closed_by(turn.world, turn.nation, zone) for zone in anyway]
    if any(shut):
        turn.refuse("E-88", route=next(route for route in shut if route))
    else:
        turn.refuse("E-87", A=start, B=goal)


def length(world: World, start: str, path: Iterable[str]) -> int:
    """Movement points that a way costs (NAV-01, REG-19)."""
    total, here = 0, start
    for zone in path:
        total += ice.cost(world, here, zone)
        here = zone
    return total
