"""Action 4: expeditions to the New World, and who knows a route (NWD-03 to NWD-12)."""

from __future__ import annotations

from rules.online1483 import ledger, rolls, sea_routes
from rules.online1483.board import GOALS, OLD_WORLD_COAST
from rules.online1483.line import Line
from rules.online1483.model import Knowledge, Route
from rules.online1483.rulebook import LINER
from rules.online1483.sailing import Voyage, run
from rules.online1483.turn import Turn, pick_ships
from rules.online1483.world import Vessel, World


def expedition(turn: Turn, line: Line) -> None:
    """Ships of the line in deep sea movement look for a route (NWD-04 to NWD-06)."""
    world = turn.world
    ships = pick_ships(turn, line.zone, line.ships)
    if ships is None:
        return
    if any(ship.kind != LINER for ship in ships):
        turn.refuse("E-90")
        return
    path = sea_routes.way_open(turn, line.zone, (*line.via, line.goal))
    route = _route(turn, line, path) if path is not None else None
    if path is None or route is None:
        return
    if sea_routes.knows(world, turn.nation, route):
        turn.refuse("E-92")
        return
    if _fits(turn, ships, line.zone, path) and turn.afford(world.game.book.number("nw.expedition_cost"), "expedition"):
        turn.deep |= {ship.id for ship in ships}
        if run(turn, Voyage(ships, path, deep=True, behind=[line.zone])):
            _look(turn, route, ships)


def _route(turn: Turn, line: Line, path: list[str] | None) -> Route | None:
    """The route that a goal belongs to; refused with E-91 where it is none (GLO-22, NWD-04, R-46)."""
    tags = turn.world.game.board.zone_tags
    if not sea_routes.is_native(turn.world, turn.nation):
        route = GOALS.get(tags[line.goal])
    elif tags[line.goal] == OLD_WORLD_COAST:
        seas = [GOALS[tags[zone]] for zone in (line.zone, *(path or ())) if tags[zone] in GOALS]
        route = seas[-1] if seas else None
    else:
        route = None
    if route is None:
        turn.refuse("E-91", Z=line.goal)
    return route  # type: ignore[return-value]


def _fits(turn: Turn, ships: list[Vessel], start: str, path: list[str]) -> bool:
    book = turn.world.game.book
    range_ = book.unit(LINER, "move") * book.number("deepsea.factor")
    fresh = all(turn.points[ship.id] == book.unit(LINER, "move") for ship in ships)
    needed = sea_routes.length(turn.world, start, path)
    if any(ship.id in turn.loaded_at for ship in ships):
        turn.refuse("E-84")
    elif needed > range_ or not fresh:
        turn.refuse("E-86", d=needed, unit=LINER, m=range_ if fresh else 0)
    else:
        return True
    return False


def _look(turn: Turn, route: Route, ships: list[Vessel]) -> None:
    """The roll on arrival: the route is found, or all ships are lost (NWD-05)."""
    world, book = turn.world, turn.world.game.book
    known = world.routes.get(route, Knowledge())
    chance = book.number("nw.base_success") + book.number("nw.per_knower") * len(known.knowers)
    found = rolls.under(world, chance, "expedition", route, turn.nation, to=turn.nation)
    world.tell(turn.nation, "expedition", nation=turn.nation, route=route, chance=chance, success=found)
    if found:
        learn(world, turn.nation, route, discovered=True)
        return
    for ship in ships:
        if ship.id in world.ships:
            ledger.sink(world, ship, "expedition")


def learn(world: World, nation: str, route: Route, discovered: bool = False) -> None:
    """A nation comes to know a route: rumours tell of the first discovery and of the number of knowers (NWD-07,
    NWD-10, NWD-12)."""
    known = world.routes.get(route, Knowledge())
    if nation in known.knowers:
        return
    turn = world.turn if discovered and not known.knowers else known.discovered
    known = Knowledge(knowers=(*known.knowers, nation), discovered=turn)
    world.routes[route] = known
    world.tell(nation, "route_learned", nation=nation, route=route)
    world.publish(
        "route_rumour", route=route, knowers=len(known.knowers), first=discovered and len(known.knowers) == 1,
        common=sea_routes.is_common(world, route),
    )  # fmt: skip
