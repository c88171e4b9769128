"""Chapter 13: armies aboard navies (SC-MOVE-04, -05)."""

from __future__ import annotations

from rules.statecraft import pacts, routes
from rules.statecraft.ledger import aboard, capacity
from rules.statecraft.model import Force
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table


def is_shore(table: Table, region: str) -> bool:
    """SC-MOVE-04: units board and land in coastal cities; on any coast of colonies and of unknown or unowned land."""
    place, land = table.board.regions[region], table.world.lands[region]
    wild = land.colony is not None or not land.controller or place.known != "world"
    return bool(table.board.ports(region)) or (place.coastal and wild)


def offshore(table: Table, region: str) -> tuple[str, ...]:
    """The seas from which units go ashore in a region: those of its ports, or of its whole coast."""
    ports = table.board.ports(region)
    return tuple(s for city in ports for s in city.seas) or tuple(table.board.neighbours(region, "coast"))


def check_embark(table: Table, army: Force, navy: Force) -> None:
    """Together in a coastal city, or the navy in a sea next to it, and room aboard. Raises RefusedError."""
    if army.place not in table.board.regions or not is_shore(table, army.place):
        raise RefusedError("ERR-NO-PORT", place=army.place)
    if navy.place != army.place and navy.place not in offshore(table, army.place):
        raise RefusedError("ERR-NOT-TOGETHER", a=army.id, b=navy.id)
    room = capacity(navy.units) - sum(f.units for f in aboard(table, navy.id))
    if army.units > room:
        raise RefusedError("ERR-CAPACITY", navy=navy.id, n=room, army=army.id, m=army.units)


def embark(table: Table, army: Force, navy: Force) -> None:
    """An army goes aboard."""
    check_embark(table, army, navy)
    army.aboard, army.place, army.progress = navy.id, navy.place, 0
    army.position, army.position_at = 0, ""


def may_land(table: Table, army: Force, region: str) -> bool:
    """SC-MOVE-04: own, allied and occupied land, undefended enemy land in war, land that nobody holds."""
    holder, world = table.world.lands[region].controller, table.world
    if not is_shore(table, region):
        return False
    if not holder or routes.may_enter(world, army.owner, region).supply == "friendly":
        return True
    if pacts.allied(world, army.owner, holder) or routes.may_enter(world, army.owner, region, ports=True).allowed:
        return True
    return pacts.at_war(world, army.owner, holder) and not _defended(table, army, region)


def _defended(table: Table, army: Force, region: str) -> bool:
    return any(
        f.kind == "A" and f.place == region and not f.aboard and pacts.at_war(table.world, army.owner, f.owner)
        for f in table.world.forces.values()
    )


def land(table: Table, army: Force, region: str) -> bool:
    """SC-MOVE-05: an army goes ashore if its navy lies there or off the coast and has the way left. Whether it did."""
    navy = table.world.forces.get(army.aboard)
    if navy is None or region not in table.world.lands:
        return False
    near = navy.place == region
    link = table.board.link(navy.place, region)
    offshore = not near and link is not None and link.kind == "coast" and navy.moved_km + link.km <= routes.NAVY_KM
    if not (near or offshore) or not may_land(table, army, region):
        table.tell(army.owner, "cannot land", force=army.id, place=region)
        return False
    army.aboard, army.came_from, army.place = "", navy.place, region
    table.tell(army.owner, "landed", force=army.id, place=region)
    return True
