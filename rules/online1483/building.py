"""Action 3: purchases and repairs; what is bought appears in Action 8 (BLD-01 to BLD-05, PLC-02 to PLC-05)."""

from __future__ import annotations

from rules.online1483.line import Line
from rules.online1483.rulebook import LAND_KINDS, LINER, SHIP_KINDS
from rules.online1483.turn import Purchase, Turn
from rules.online1483.world import Territory, World

NEEDS = {"artillery": "guns", "cavalry": "horses", "knights": "horses"}
"""What a native nation must have for a unit (BLD-04, TEC-05)."""


def last_city(world: World, nation: str) -> Territory | None:
    """The core territory that acts as a city for a nation without any (CTY-09); tribes have none (TRB-21)."""
    if world.kind(nation) == "tribal" or any(land.city is not None for land in world.owned(nation)):
        return None
    return min(world.core_of(nation), key=lambda land: (-world.worth(land), land.name), default=None)


def is_unlimited(world: World, nation: str, land: Territory) -> bool:
    """Core cities and ports, and tribal cities, build without limit (COR-02, TRB-10)."""
    return nation in land.core or (land.tribal_city and land.owner == nation)


def allowance(turn: Turn, land: Territory) -> int | None:
    """Units that a place can still build this turn, city and port together; None without limit (COR-03, PLC-03)."""
    world = turn.world
    acting = last_city(world, turn.nation)
    bought = sum(p.place == land.name and p.kind in (*LAND_KINDS, "general", *SHIP_KINDS) for p in turn.purchases)
    if acting and acting.name == land.name:
        return world.game.book.number("lastcity.build_factor") * world.worth(land) - bought
    return None if is_unlimited(world, turn.nation, land) else world.worth(land) - bought


def city_fault(turn: Turn, land: Territory) -> str:
    """Why no land unit can be raised here: a code, or "" (PLC-02, CTY-09, TRB-07)."""
    world, start = turn.world, turn.start[land.name]
    acting = last_city(world, turn.nation)
    if land.name in turn.moved_cities:
        return "E-61"
    if not turn.owns(land.name) or start.owner != turn.nation or not (start.incorporated and land.incorporated):
        return "E-63"
    if start.city and world.has_city(land):
        return ""
    return "" if acting and acting.name == land.name else "E-61"


def port_fault(turn: Turn, land: Territory) -> str:
    """Why no ship can be launched here: a code, or "" (PLC-04)."""
    start = turn.start[land.name]
    if not turn.owns(land.name) or start.owner != turn.nation or not (start.incorporated and land.incorporated):
        return "E-63"
    return "" if start.port and land.port else "E-65"


def _zone(turn: Turn, line: Line) -> str:
    touched = turn.world.game.board.coasts[line.place]
    return line.zone or (touched[0] if len(touched) == 1 else "")


def build(turn: Turn, line: Line) -> None:
    """Buys land units, generals and ships in one place, of each kind as many as fit if these can be paid (BLD-01,
    BLD-02, TRN-07)."""
    land, zone = turn.world.lands[line.place], _zone(turn, line)
    for force in line.forces:
        ship = force.kind in SHIP_KINDS
        fault = _missing(turn, force.kind) or (port_fault if ship else city_fault)(turn, land)
        if not fault and ship and zone not in turn.world.game.board.coasts[land.name]:
            fault = "E-66"
        if fault and not _relocates(turn, fault, land, ship):
            turn.refuse(fault, T=land.name, Z=zone, need=NEEDS.get(force.kind, ""))
            continue
        _buy(turn, line, force.kind, force.count, zone if ship else "", bool(fault))


def _relocates(turn: Turn, fault: str, land: Territory, ship: bool) -> bool:
    """A line that was legal on receipt keeps its money until Action 8 finds another place for it (BLD-02).

    Lines that were not legal then have been dropped; in a rehearsal, which is the receipt, nothing is relocated. A
    place that was legal needs no city or port any more only if it has been lost since.
    """
    return turn.world.luck is None and fault in ("E-63", "E-61", "E-65") and turn.lost_since_receipt(land, ship)


def _missing(turn: Turn, kind: str) -> str:
    realm, need = turn.world.realms[turn.nation], NEEDS.get(kind, "")
    return "E-64" if need and realm.native and not getattr(realm, need) else ""


def _buy(turn: Turn, line: Line, kind: str, number: int, zone: str, moved: bool) -> None:
    """As many as the place can build, the rest is refused unpaid, in one (BLD-02); none if these cannot be paid
    (TRN-07). A line that fails for both is told the limit."""
    land, price = turn.world.lands[line.place], turn.world.game.book.cost(kind)
    room = None if moved else allowance(turn, land)
    fits = number if room is None else max(0, min(number, room))
    if fits < number:
        turn.refuse("E-62", T=land.name, n=fits)
        if turn.money < fits * price:
            return
    if fits and turn.afford(fits * price, "building"):
        turn.purchases += [Purchase(line, kind, land.name, zone, price) for _ in range(fits)]


def build_port(turn: Turn, line: Line) -> None:
    """Buys a port: in core land, or beside a colonial city (PLC-05); tribes where they have a core city (TRB-22)."""
    world, land = turn.world, turn.world.lands[line.place]
    start = turn.start[land.name]
    city = world.has_city(land) if not turn.is_tribe() else is_unlimited(world, turn.nation, land)
    if not turn.owns(land.name) or start.owner != turn.nation:
        turn.refuse("E-63", T=land.name)
    elif not world.game.board.is_coastal(land.name):
        turn.refuse("E-67", T=land.name)
    elif turn.nation not in land.core and not city:
        turn.refuse("E-68", T=land.name)
    elif land.port or any(p.kind == "port" and p.place == land.name for p in turn.purchases):
        turn.refuse("E-69", T=land.name)
    elif turn.afford(world.game.book.cost("port"), "port"):
        turn.purchases.append(Purchase(line, "port", land.name, price=world.game.book.cost("port")))


def build_tribal_city(turn: Turn, line: Line) -> None:
    """Buys a new tribal city in any owned territory without one (TRB-17)."""
    land, price = turn.world.lands[line.place], turn.world.game.book.number("tribe.city_cost")
    if not turn.is_tribe():
        turn.refuse("E-70")
    elif not turn.owns(land.name):
        turn.refuse("E-63", T=land.name)
    elif land.tribal_city or any(p.kind == "tribal_city" and p.place == land.name for p in turn.purchases):
        turn.refuse("E-71", T=land.name)
    elif turn.afford(price, "tribal city"):
        turn.purchases.append(Purchase(line, "tribal_city", land.name, price=price))


def repair(turn: Turn, line: Line) -> None:
    """Repairs damaged ships of the line beside an own incorporated port, at once: as many as are damaged, all or none
    of them (BLD-03, TRN-07)."""
    world = turn.world
    harbours = [world.lands[name] for name in world.game.board.shores[line.zone]]
    if not any(land.owner == turn.nation and land.incorporated and land.port for land in harbours):
        turn.refuse("E-73", Z=line.zone)
        return
    damaged = [ship for ship in world.fleet(turn.nation, line.zone) if ship.kind == LINER and ship.damaged]
    wanted = line.amount or max(len(damaged), 1)
    mended = damaged[:wanted]
    cost = len(mended) * world.game.book.number("sol_repair_cost")
    if len(mended) < wanted:
        turn.refuse("E-72", Z=line.zone)
        if turn.money < cost:
            return
    if mended and turn.afford(cost, "repair"):
        for ship in mended:
            ship.damaged = False
            world.publish("ship_repaired", nation=turn.nation, place=line.zone, kind=ship.kind)
