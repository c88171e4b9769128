"""Action 4: taking units, generals, caravans and tribal cities aboard (NAV-04 to NAV-08, TRB-08)."""

from __future__ import annotations

from rules.online1483 import caravans
from rules.online1483.line import Line
from rules.online1483.model import Units
from rules.online1483.rulebook import MERCHANTMAN
from rules.online1483.turn import Turn, lift, pick, pick_ships
from rules.online1483.world import Vessel, World

TRIBAL_CITY = "tribal_city"


def room(world: World, ship: Vessel) -> int:
    """Free transport points of a ship (NAV-05)."""
    return world.game.book.unit(ship.kind, "tp") - sum(size(world, kind) * n for kind, n in ship.cargo.items())


def size(world: World, kind: str) -> int:
    """Transport points that a unit takes (NAV-05)."""
    return world.game.book.number("tribe.city_tp") if kind == TRIBAL_CITY else world.game.book.unit(kind, "tp")


def load(turn: Turn, line: Line) -> None:
    """Takes aboard what the line names, all or nothing; a ship loads at one zone a turn (NAV-04)."""
    world = turn.world
    if line.zone not in world.game.board.coasts[line.place]:
        turn.refuse("E-83", T=line.place, Z=line.zone)
        return
    ships = pick_ships(turn, line.zone, line.ships, prefer_room=True)
    if ships is None:
        return
    if any(ship.id in turn.deep for ship in ships):
        turn.refuse("E-84")
        return
    elsewhere = next((turn.loaded_at[s.id] for s in ships if turn.loaded_at.get(s.id, line.zone) != line.zone), None)
    if elsewhere:
        turn.refuse("E-85", Z=elsewhere)
        return
    if any(force.kind == TRIBAL_CITY for force in line.forces):
        _load_city(turn, line, ships)
        return
    if line.amount:
        _load_caravan(turn, line, ships[0])
    if line.forces:
        _load_units(turn, line, ships)


def _load_units(turn: Turn, line: Line, ships: list[Vessel]) -> None:
    land = turn.world.lands[line.place]
    picked = pick(turn, land, line.forces)
    if picked is None:
        return
    units, leaders = picked
    plan = _stow(turn.world, units, ships)
    if plan is None:
        turn.refuse("E-82", n=sum(room(turn.world, ship) for ship in ships))
        return
    lift(turn, land, units, leaders)
    for ship, cargo in zip(ships, plan, strict=True):
        for kind, number in cargo.items():
            ship.cargo[kind] = ship.cargo.get(kind, 0) + number
    for leader in leaders:
        leader.ship, leader.place = ships[0].id, line.zone
    for ship in ships:
        turn.loaded_at[ship.id] = line.zone


def _stow(world: World, units: Units, ships: list[Vessel]) -> list[Units] | None:
    """Which ship takes what, big units first; None when it does not all fit."""
    left = [room(world, ship) for ship in ships]
    plan: list[Units] = [{} for _ in ships]
    singles = [kind for kind, number in units.items() for _ in range(number)]
    for kind in sorted(singles, key=lambda kind: -size(world, kind)):
        hold = next((i for i, free in enumerate(left) if free >= size(world, kind)), None)
        if hold is None:
            return None
        left[hold] -= size(world, kind)
        plan[hold][kind] = plan[hold].get(kind, 0) + 1
    return plan


def _load_city(turn: Turn, line: Line, ships: list[Vessel]) -> None:
    """A tribal city goes aboard an empty merchantman that sails next turn (TRB-08)."""
    world, land = turn.world, turn.world.lands[line.place]
    if not turn.is_tribe():
        turn.refuse("E-70")
        return
    if not (turn.owns(land.name) and land.tribal_city) or land.name in turn.moved_cities:
        turn.refuse("E-81", n=0, unit=TRIBAL_CITY, place=land.name)
        return
    ship = next((s for s in ships if s.kind == MERCHANTMAN and room(world, s) >= size(world, TRIBAL_CITY)), None)
    if ship is None:
        turn.refuse("E-82", n=max(room(world, s) for s in ships))
        return
    land.tribal_city = False
    ship.cargo[TRIBAL_CITY] = 1
    turn.loaded_at[ship.id] = line.zone
    turn.boarded_cities.add(ship.id)
    turn.moved_cities.add(land.name)
    world.publish("tribal_city_aboard", nation=turn.nation, place=land.name, zone=line.zone)


def _load_caravan(turn: Turn, line: Line, ship: Vessel) -> None:
    """Boarding is a caravan's whole move (ECO-20)."""
    convoy = caravans.find(turn, line.amount, line.place)
    if convoy is None:
        return
    turn.caravan_steps.add(convoy.id)
    if not caravans.robbed(turn.world, convoy):
        convoy.ship, convoy.place = ship.id, line.zone
        turn.loaded_at[ship.id] = line.zone
        caravans.robbed(turn.world, convoy)
