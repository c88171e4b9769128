"""Action 6: landing from ships (NAV-07, INV-01 to INV-07, ECO-20, TRB-08)."""

from __future__ import annotations

from rules.online1483 import caravans, ledger, loading
from rules.online1483.line import Force, Line
from rules.online1483.marching import assault_on
from rules.online1483.model import Units
from rules.online1483.relations import at_war
from rules.online1483.standing import lets_in
from rules.online1483.turn import Turn
from rules.online1483.world import Leader, Vessel


def land(turn: Turn, line: Line) -> None:
    """Drops units of ships in a zone into one territory at it (NAV-07)."""
    world = turn.world
    if line.zone not in world.game.board.coasts[line.goal]:
        turn.refuse("E-83", T=line.goal, Z=line.zone)
        return
    ships = [ship for ship in world.fleet(turn.nation, line.zone) if ship.id in turn.points]
    free = [ship for ship in ships if turn.unloaded.get(ship.id, line.goal) == line.goal]
    if line.amount:
        _land_caravan(turn, line, free)
    if any(force.kind == loading.TRIBAL_CITY for force in line.forces):
        _land_city(turn, line, free)
        return
    if line.forces:
        _land_units(turn, line, ships, free)


def _land_units(turn: Turn, line: Line, ships: list[Vessel], free: list[Vessel]) -> None:
    units, leaders, fault = _wanted(turn, line, free)
    if fault and not _wanted(turn, line, ships)[2]:
        turn.refuse("E-107")
        return
    if fault or not (units or leaders):
        turn.refuse("E-81", n=0, unit=fault or "units", place=line.zone)
        return
    target = turn.world.lands[line.goal]
    welcome = turn.owns(target.name) or lets_in(turn.world, target.owner, turn.nation, target.name)
    if not welcome and not units:
        turn.refuse("E-111")
        return
    used = _unload(turn, free, units, leaders)
    for ship in used:
        turn.unloaded[ship.id] = target.name
    if welcome:
        ledger.put(target, turn.nation, units)
        for leader in leaders:
            leader.ship, leader.place = 0, target.name
        return
    if target.owner in turn.world.realms and not at_war(turn.world, turn.nation, target.owner):
        turn.warn("W-4", N=target.owner)
    assault = assault_on(turn, line)
    for kind, number in units.items():
        assault.landed[kind] = assault.landed.get(kind, 0) + number
    assault.ships += [ship.id for ship in used]
    assault.leaders += leaders


def _wanted(turn: Turn, line: Line, ships: list[Vessel]) -> tuple[Units, list[Leader], str]:
    """Units and generals that the line means aboard these ships, and the kind of which there are too few."""
    aboard: Units = {}
    for ship in ships:
        for kind, number in ship.cargo.items():
            aboard[kind] = aboard.get(kind, 0) + (number if kind != loading.TRIBAL_CITY else 0)
    men = [leader for ship in ships for leader in turn.world.aboard(ship)]
    units: Units = {}
    leaders: list[Leader] = []
    for force in line.forces:
        if force.kind in ("general", "all"):
            found = _generals(men, force, leaders)
            leaders += found
            if force.kind == "general" and len(found) < force.count:
                return {}, [], "general"
        for kind in list(aboard) if force.kind == "all" else [force.kind] if force.kind != "general" else []:
            units[kind] = units.get(kind, 0) + (force.count or aboard.get(kind, 0))
    short = next((kind for kind, number in units.items() if number > aboard.get(kind, 0)), "")
    return {kind: number for kind, number in units.items() if number}, leaders, short


def _generals(men: list[Leader], force: Force, taken: list[Leader]) -> list[Leader]:
    free = [leader for leader in men if leader not in taken]
    if force.name:
        return [leader for leader in free if leader.name.casefold() == force.name.casefold()][:1] or free[:1]
    return free[: force.count] if force.kind == "general" and force.count else free


def _unload(turn: Turn, ships: list[Vessel], units: Units, leaders: list[Leader]) -> list[Vessel]:
    """Take the units from the ships, those first that could do least elsewhere; the ships that gave any (NAV-07)."""
    used = [ship for ship in ships if any(leader.ship == ship.id for leader in leaders)]
    left, to_come, queue = dict(units), _to_come(turn, units), list(ships)
    while queue and any(left.values()):
        ship = min(queue, key=lambda ship: _freedom(turn, ship, ship in used, to_come, leaders))
        queue.remove(ship)
        for kind, aboard in list(ship.cargo.items()):
            number = min(aboard, left.get(kind, 0))
            ship.cargo[kind] -= number
            left[kind] = left.get(kind, 0) - number
            to_come[kind] = max(0, to_come.get(kind, 0) - aboard)
            if number and ship not in used:
                used.append(ship)
    return used


def _to_come(turn: Turn, units: Units) -> Units:
    """What this line lands and what later lines land from the same zone in the same territory."""
    wanted, this = dict(units), turn.line
    for line in turn.lines[turn.number + 1 :] if this else ():
        if this and (line.verb, line.zone, line.goal) == (this.verb, this.zone, this.goal):
            for force in line.forces:
                wanted[force.kind] = wanted.get(force.kind, 0) + force.count
    return wanted


def _freedom(turn: Turn, ship: Vessel, used: bool, to_come: Units, leaders: list[Leader]) -> tuple[bool, int, int]:
    """What a ship that lands here could still have landed elsewhere: nothing if it has landed here already, else what
    is not to come here; of equals the fuller comes first, so that few ships are bound."""
    stays = sum(max(0, number - to_come.get(kind, 0)) for kind, number in ship.cargo.items())
    stays += sum(leader not in leaders for leader in turn.world.aboard(ship)) + len(turn.world.carried(ship))
    return not (used or ship.id in turn.unloaded), stays, -sum(ship.cargo.values())


def _land_city(turn: Turn, line: Line, ships: list[Vessel]) -> None:
    """A tribal city lands only in own land without another (TRB-08, TRB-06)."""
    target = turn.world.lands[line.goal]
    ship = next((s for s in ships if s.cargo.get(loading.TRIBAL_CITY) and s.id not in turn.boarded_cities), None)
    if ship is None:
        turn.refuse("E-81", n=0, unit="tribal city", place=line.zone)
        return
    if not turn.owns(target.name):
        turn.refuse("E-110", T=target.name)
        return
    if target.tribal_city:
        turn.refuse("E-71", T=target.name)
        return
    del ship.cargo[loading.TRIBAL_CITY]
    target.tribal_city = True
    turn.unloaded[ship.id] = target.name
    turn.moved_cities.add(target.name)
    turn.warn("W-5", T=target.name)
    turn.world.publish("tribal_city", nation=turn.nation, place=target.name)


def _land_caravan(turn: Turn, line: Line, ships: list[Vessel]) -> None:
    """Leaving a ship is a caravan's whole move (ECO-20)."""
    convoy = caravans.find(turn, line.amount, line.zone, aboard=True)
    if convoy is None:
        return
    if all(ship.id != convoy.ship for ship in ships):
        turn.refuse("E-107")
        return
    turn.caravan_steps.add(convoy.id)
    if caravans.robbed(turn.world, convoy):
        return
    turn.unloaded[convoy.ship] = line.goal
    convoy.ship, convoy.place = 0, line.goal
    if not caravans.robbed(turn.world, convoy):
        caravans.arrived(turn.world, convoy)
