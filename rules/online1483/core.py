"""Action 9: land becomes core, by land or overseas (COR-06 to COR-13)."""

from __future__ import annotations

from collections.abc import Set

from rules.online1483 import conquest
from rules.online1483.board import spread
from rules.online1483.line import Line
from rules.online1483.turn import Turn
from rules.online1483.world import Territory, World


def upgrade(turn: Turn, line: Line) -> None:
    """One territory becomes core; it counts for the next line (COR-06, COR-07, COR-13)."""
    world, land = turn.world, turn.world.lands[line.place]
    start = turn.start[land.name]
    if turn.is_tribe():
        turn.refuse("E-70")
        return
    if turn.owns(land.name) and turn.nation in land.core:
        turn.refuse("E-125", T=land.name)
        return
    held = turn.owns(land.name) and start.owner == turn.nation
    if not held or not start.incorporated or land.name in turn.lost_core:
        turn.refuse("E-123", T=land.name)
        return
    serving = {name for name, start in turn.start.items() if start.port and world.lands[name].port}
    if not in_range(world, turn.nation, land, serving):
        turn.refuse("E-124", T=land.name, reason=_reason(world, land))
        return
    key = "core.cost_other" if land.city is None else "core.cost_city"
    if turn.afford(world.game.book.number(key) * world.worth(land), "core"):
        conquest.add_core(world, land, turn.nation)


def _reason(world: World, land: Territory) -> str:
    if world.game.board.is_coastal(land.name) and not land.port:
        return "no core city near enough by land, and no port"
    return "no core city near enough"


def in_range(world: World, nation: str, land: Territory, serving: Set[str]) -> bool:
    """Within reach of a home core city by land or sea, or of an overseas root by land (COR-08 to COR-10).

    serving: territories whose port was there when the turn began (PLC-05).
    """
    book = world.game.book
    home = home_cities(world, nation)
    return (
        _by_land(world, nation, home, land, book.number("core.land_range"))
        or _by_sea(world, home, land, serving)
        or _by_land(world, nation, roots(world, nation, home, serving), land, book.number("core.overseas_range"))
    )


def _by_land(world: World, nation: str, cities: set[str], land: Territory, limit: int) -> bool:
    """Along a path on which every territory before the goal is owned and core (COR-08, COR-10)."""
    core = {own.name for own in world.core_of(nation)}
    steps = spread(world.game.board.borders, cities & core, lambda place: place in core or place == land.name)
    return steps.get(land.name, limit + 1) <= limit


def _by_sea(world: World, home: set[str], land: Territory, serving: Set[str]) -> bool:
    """Port to port of a home core city (COR-09)."""
    limit = world.game.book.number("core.sea_range")
    if land.name not in serving:
        return False
    ways = [world.game.board.sea_distance(city, land.name) for city in home & serving]
    return any(way is not None and way <= limit for way in ways)


def home_cities(world: World, nation: str) -> set[str]:
    """Core cities that are original or the capital, and those that these reach by land (COR-11)."""
    capital, limit = world.realms[nation].capital, world.game.book.number("core.land_range")
    cities = {land.name: land for land in world.core_of(nation) if land.city is not None}
    home = {name for name, land in cities.items() if land.original == nation or name == capital}
    grown = True
    while grown:
        new = {name for name in cities if name not in home and _by_land(world, nation, home, cities[name], limit)}
        home |= new
        grown = bool(new)
    return home


def roots(world: World, nation: str, home: set[str], serving: Set[str]) -> set[str]:
    """Core cities overseas with a port within sea range of a home core city now (COR-11)."""
    overseas = [land for land in world.core_of(nation) if land.city is not None and land.name not in home]
    return {land.name for land in overseas if _by_sea(world, home, land, serving)}
