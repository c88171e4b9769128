"""Action 8: what was bought appears (PLC-01 to PLC-08, BLD-02)."""

from __future__ import annotations

from rules.online1483 import ice, ledger
from rules.online1483.building import allowance, city_fault, port_fault
from rules.online1483.line import Clauses
from rules.online1483.rulebook import LAND_KINDS, SHIP_KINDS
from rules.online1483.sailing import own_losses
from rules.online1483.sea_battle import SeaFight, engage
from rules.online1483.standing import attacks_new_ships
from rules.online1483.turn import Purchase, Turn
from rules.online1483.world import Convoy, Territory, Vessel

ORDER = ("port", *LAND_KINDS, "general", *SHIP_KINDS, "caravan", "tribal_city")
"""Ports, land units, ships, caravans, tribal cities (TRN-12 step 6)."""


def place_all(turn: Turn) -> None:
    """Everything bought this turn, in the order of the rules and of the lines; then battles with the new ships."""
    groups = (("port",), (*LAND_KINDS, "general"), SHIP_KINDS, ("caravan",), ("tribal_city",))
    for kinds in groups:
        for purchase in [p for p in turn.purchases if p.kind in kinds]:
            _place(turn, purchase)
        if kinds == SHIP_KINDS:
            _fight_blockades(turn)


def _place(turn: Turn, purchase: Purchase) -> None:
    world, land = turn.world, turn.world.lands[purchase.place]
    match purchase.kind:
        case "port":
            _place_port(turn, purchase, land)
        case "caravan":
            number = world.new_id()
            world.convoys[number] = Convoy(number, turn.nation, purchase.to, purchase.price, land.name, 0)
            world.publish("caravan", nation=turn.nation, place=land.name)
        case "tribal_city" if turn.owns(land.name) and not land.tribal_city:
            land.tribal_city = True
            world.publish("tribal_city", nation=turn.nation, place=land.name)
        case "tribal_city":
            _refund(turn, purchase)
        case kind if kind in SHIP_KINDS:
            _launch(turn, purchase)
        case _:
            _raise_unit(turn, purchase)


def _refund(turn: Turn, purchase: Purchase) -> None:
    """Nothing is legal any more: the price comes back (BLD-02)."""
    ledger.receive(turn.world, turn.nation, purchase.price, "refund", ordered=True)
    turn.warn("E-63", T=purchase.place)


def _place_port(turn: Turn, purchase: Purchase, land: Territory) -> None:
    if not turn.owns(land.name) or land.port:
        _refund(turn, purchase)
        return
    land.port = True
    turn.world.publish("port", nation=turn.nation, place=land.name)


def _raise_unit(turn: Turn, purchase: Purchase) -> None:
    land = _legal(turn, purchase, ship=False)
    if land is None:
        _refund(turn, purchase)
        return
    purchase.place = land.name
    if purchase.kind == "general":
        ledger.appoint(turn.world, turn.nation, land.name, "built")
    else:
        ledger.enlist(turn.world, land, turn.nation, {purchase.kind: 1}, "built")


def _legal(turn: Turn, purchase: Purchase, ship: bool) -> Territory | None:
    """The place named, or the best that is legal: the capital, else the city or port of highest value (BLD-02)."""
    world = turn.world
    fault = port_fault if ship else city_fault
    named = world.lands[purchase.place]
    if not fault(turn, named):
        return named
    capital = world.realms[turn.nation].capital
    fit = [land for land in world.owned(turn.nation) if not fault(turn, land) and _has_room(turn, land)]
    return min(fit, key=lambda land: (land.name != capital or ship, -world.worth(land), land.name), default=None)


def _has_room(turn: Turn, land: Territory) -> bool:
    room = allowance(turn, land)
    return room is None or room > 0


def _launch(turn: Turn, purchase: Purchase) -> None:
    """A ship, with its ice roll where the zone has one (PLC-04, PLC-07)."""
    land = _legal(turn, purchase, ship=True)
    if land is None:
        _refund(turn, purchase)
        return
    purchase.place = land.name
    coasts = turn.world.game.board.coasts[land.name]
    zone = purchase.zone if purchase.zone in coasts else coasts[0]
    ship = ledger.launch(turn.world, turn.nation, purchase.kind, zone, "built")
    ice.roll(turn.world, [ship])
    if ship.id in turn.world.ships:
        turn.launched.append(ship.id)


def _fight_blockades(turn: Turn) -> None:
    """New ships meet foreign ones that are at war with the builder or ordered to attack them (PLC-06)."""
    ships = [turn.world.ships[number] for number in turn.launched]
    for zone in dict.fromkeys(ship.zone for ship in ships):
        _meet(turn, zone, [ship for ship in ships if ship.zone == zone])


def _meet(turn: Turn, zone: str, ships: list[Vessel]) -> None:
    """New ships are the attackers against those who lie in wait, without retreat, with the losses that their owner has
    ordered for his fleets (PLC-06, NCB-08)."""
    world = turn.world
    foes = [n for n in world.in_zone(zone) if n != turn.nation and attacks_new_ships(world, n, turn.nation, zone)]
    if foes:
        losses = own_losses(turn, Clauses())
        engage(turn, SeaFight(zone, turn.nation, ships, foes, may_retreat=False, losses=losses))
