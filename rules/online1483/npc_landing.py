"""Phase 5: an NPC's ships land troops on lost land that cannot be reached on foot (NPC-10)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.online1483.line import Force, Line
from rules.online1483.rulebook import MERCHANTMAN
from rules.online1483.world import Territory, World


def landings(world: World, nation: str, aims: Iterable[Territory]) -> tuple[Line, ...]:
    """Load, sail and land for the first lost coast within reach of merchantmen; ships stay otherwise."""
    board = world.game.board
    for land in aims:
        on_foot = any(world.lands[name].owner == nation for name in board.borders[land.name])
        if land.original != nation or on_foot:
            continue
        for zone in sorted({ship.zone for ship in world.ships.values() if ship.nation == nation}):
            lines = _expedition(world, nation, zone, land)
            if lines:
                return lines
    return ()


def _expedition(world: World, nation: str, zone: str, land: Territory) -> tuple[Line, ...]:
    """Infantry from a shore at the fleet's zone to the lost land, if their landing attack is enough (NPC-06)."""
    board, book = world.game.board, world.game.book
    ships = [ship for ship in world.fleet(nation, zone) if ship.kind == MERCHANTMAN]
    steps = board.sea_steps(zone)
    goals = [z for z in board.coasts[land.name] if steps.get(z, 99) <= book.unit(MERCHANTMAN, "move")]
    shores = [name for name in board.shores[zone] if world.lands[name].units.get(nation, {}).get("infantry", 0) > 1]
    if not ships or not goals or not shores:
        return ()
    base = max(shores, key=lambda name: (world.lands[name].units[nation]["infantry"], name))
    room = len(ships) * book.unit(MERCHANTMAN, "tp")
    men = min(room, world.lands[base].units[nation]["infantry"] - 1)
    attack = men * (book.unit("infantry", "attack") - book.keyed("invasion.penalty", "infantry"))
    guards = sum(
        book.unit(kind, "defence") * n
        for other, kinds in land.units.items()
        if other != nation
        for kind, n in kinds.items()
    )
    if attack < book.share("npc.attack_ratio") * (guards + book.number("coastal.defence")):
        return ()
    goal = min(goals, key=lambda z: (steps[z], z))
    fleet, troops = (Force(kind=MERCHANTMAN, count=len(ships)),), (Force(kind="infantry", count=men),)
    sail = (Line(verb="sail", ships=fleet, zone=zone, goal=goal),) if goal != zone else ()
    return (
        Line(verb="load", forces=troops, place=base, ships=fleet, zone=zone),
        *sail,
        Line(verb="land", forces=troops, zone=goal, goal=land.name),
    )
