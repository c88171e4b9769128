"""Borders and distances between nations as the land lies now."""

from __future__ import annotations

from collections.abc import Iterable

from rules.online1483.board import spread
from rules.online1483.model import PSEUDO_NATIONS
from rules.online1483.world import Territory, World


def borders(world: World, one: str, other: str) -> bool:
    """A land border: owned territories of the two are adjacent (ECO-07)."""
    near = world.game.board.borders
    return any(world.lands[name].owner == other for land in world.owned(one) for name in near[land.name])


def bordering_nations(world: World, nation: str) -> set[str]:
    """Nations that have a land border with this one; pseudo-nations are none (IND-16)."""
    near = world.game.board.borders
    owners = {world.lands[name].owner for land in world.owned(nation) for name in near[land.name]}
    return owners - PSEUDO_NATIONS - {nation, ""}


def ports(world: World, nation: str) -> list[Territory]:
    """Territories of a nation with a port."""
    return [land for land in world.owned(nation) if land.port]


def trading_ports(world: World, nation: str) -> list[Territory]:
    """Ports in incorporated city territories, from which sea trade is made and stolen (ECO-05, ECO-11)."""
    return [land for land in ports(world, nation) if land.incorporated and world.has_city(land)]


def nearest_by_sea(world: World, ones: Iterable[Territory], others: Iterable[Territory]) -> int | None:
    """Shortest sea distance between any two of two sets of territories (GLO-16)."""
    goals = list(others)
    ways = [world.game.board.sea_distance(a.name, b.name) for a in ones for b in goals]
    return min((way for way in ways if way is not None), default=None)


def joined(world: World, nation: str, start: str, goal: str) -> bool:
    """Whether a line of owned territories and of zones with own ships joins two territories (ECO-12)."""
    board = world.game.board
    lands = {land.name for land in world.owned(nation)}
    zones = {ship.zone for ship in world.ships.values() if ship.nation == nation}
    mixed = {name: (*board.borders[name], *(f"~{zone}" for zone in board.coasts[name])) for name in board.borders}
    mixed |= {f"~{z}": (*(f"~{near}" for near in board.sea[z]), *board.shores[z]) for z in board.sea}
    inside = lands | {f"~{zone}" for zone in zones}
    return goal in spread(mixed, (start,), lambda place: place in inside)


def friendly_neighbours(world: World, nation: str, place: str) -> list[str]:
    """Adjacent territories of the nation itself, by name; then those that let it in (GLO-12)."""
    from rules.online1483.standing import lets_in

    near = world.game.board.borders[place]
    own = [name for name in near if world.lands[name].owner == nation]
    hosts = [name for name in near if name not in own and lets_in(world, world.lands[name].owner, nation, name)]
    return own + hosts


def nearest_own(world: World, nation: str, place: str) -> str | None:
    """The nation's nearest territory by land, then the best one anywhere; None if it has none."""
    steps = spread(world.game.board.borders, (place,), lambda _: True)
    own = [land for land in world.owned(nation) if land.name != place]
    if not own:
        return None
    return min(own, key=lambda land: (steps.get(land.name, len(steps) + 1000), -world.worth(land), land.name)).name
