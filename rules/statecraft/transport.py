"""Chapter 13: armies aboard navies (SC-MOVE-04, -05)."""

from __future__ import annotations

from rules.statecraft import pacts, routes
from rules.statecraft.ledger import aboard, capacity
from rules.statecraft.model import Force
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table


def check_embark(table: Table, army: Force, navy: Force) -> None:
    """Together in a coastal city, or the navy in a sea next to it, and room aboard. Raises RefusedError."""
    board = table.board
    if army.place not in board.regions or not board.ports(army.place):
        raise RefusedError("ERR-NO-PORT", place=army.place)
    together = navy.place == army.place or bool(board.ports(army.place, navy.place))
    if not together:
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
    """SC-MOVE-04: own or allied ports, occupied ones, undefended enemy ones in war; without a city only where nobody
    owns the land or the State does not know it as its own world."""
    land = table.world.lands[region]
    port = bool(table.board.ports(region))
    if not land.controller:
        return table.board.regions[region].coastal
    friendly = routes.may_enter(table.world, army.owner, region).supply == "friendly"
    if (
        friendly
        or pacts.allied(table.world, army.owner, land.controller)
        or routes.may_enter(table.world, army.owner, region, True).allowed
    ):
        return port
    war = pacts.at_war(table.world, army.owner, land.controller)
    overseas = table.board.regions[region].known != "world"
    return war and (port or overseas) and not _defended(table, army, region)


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
