"""What a trade, a gift or a peace hands over: whether each thing can go now, and that it goes (TRD-05 to TRD-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.online1483 import conquest, expeditions, ledger, reach, sea_routes, technology, trade_points
from rules.online1483.caravans import is_station
from rules.online1483.line import Item
from rules.online1483.world import Territory, Vessel, World


def deliver(world: World, frm: str, to: str, items: Iterable[Item]) -> None:
    """Hand things over; units before the land they stand on (TRD-06). What has gone meanwhile is left out."""
    for item in sorted(items, key=lambda item: item.kind == "territory"):
        if not FAULTS[item.kind](world, frm, to, item):
            DELIVERY[item.kind](world, frm, to, item)


def _money_fault(world: World, frm: str, to: str, item: Item) -> str:
    """A caravan with at least that content must have reached, or stand with, the partner (TRD-05)."""
    reached = any((f, t) == (frm, to) and amount >= item.amount for f, t, amount in world.paid_in)
    return "" if reached or _waiting(world, frm, to, item.amount) else "E-153"


def _waiting(world: World, frm: str, to: str, amount: int) -> list[int]:
    return [
        convoy.id
        for convoy in world.convoys.values()
        if convoy.nation == frm and convoy.amount >= amount and convoy.place in world.lands
        and not convoy.ship and is_station(world, to, convoy.place)
    ]  # fmt: skip


def _hand_money(world: World, frm: str, to: str, item: Item) -> None:
    for row in world.paid_in:
        if row[:2] == (frm, to) and row[2] >= item.amount:
            world.paid_in.remove(row)
            return
    convoy = world.convoys.pop(_waiting(world, frm, to, item.amount)[0])
    ledger.receive(world, to, convoy.amount, f"caravan from {frm}")


def _units_fault(world: World, frm: str, to: str, item: Item) -> str:
    """There, and on land in land of the receiver or next to it (TRD-07)."""
    if item.place in world.lands:
        land = world.lands[item.place]
        short = any(land.units.get(frm, {}).get(force.kind, 0) < force.count for force in item.forces)
        near = [item.place, *world.game.board.borders[item.place]]
        return "E-81" if short else "" if any(world.lands[name].owner == to for name in near) else "E-101"
    return "E-81" if _ships(world, frm, item) is None else ""


def _ships(world: World, frm: str, item: Item) -> list[Vessel] | None:
    chosen: list[Vessel] = []
    for force in item.forces:
        here = [s for s in world.fleet(frm, item.place) if s.kind == force.kind and s not in chosen]
        here.sort(key=lambda ship: sum(ship.cargo.values()))
        if len(here) < max(1, force.count):
            return None
        chosen += here[: force.count or len(here)]
    return chosen


def _hand_units(world: World, frm: str, to: str, item: Item) -> None:
    if item.place in world.lands:
        units = {force.kind: force.count for force in item.forces}
        ledger.hand_over(world, world.lands[item.place], frm, to, units, "trade")
        return
    for ship in _ships(world, frm, item) or ():
        ledger.pass_ship(world, ship, to, "trade")


def _port_goal(world: World, to: str, place: str) -> Territory | None:
    """Where a port goes: it stays if the receiver owns the place, else to his best coast at the same waters."""
    if world.lands[place].owner == to:
        return world.lands[place]
    zones = set(world.game.board.coasts[place])
    coast = [land for land in world.owned(to) if not land.port and zones & set(world.game.board.coasts[land.name])]
    return min(coast, key=lambda land: (-world.worth(land), land.name), default=None)


def _port_fault(world: World, frm: str, to: str, item: Item) -> str:
    land = world.lands[item.place]
    if land.owner != frm or not land.port:
        return "E-65"
    return "" if _port_goal(world, to, item.place) else "E-151"


def _hand_port(world: World, frm: str, to: str, item: Item) -> None:
    goal = _port_goal(world, to, item.place)
    assert goal
    world.lands[item.place].port = False
    goal.port = True
    world.publish("port", nation=to, place=goal.name)


def _points_fault(world: World, frm: str, to: str, item: Item) -> str:
    """Range and the giver's cost as for a transfer (TRD-08)."""
    cost = item.amount * world.game.book.number("transfer_trade.cost_per_point")
    if trade_points.points(world, frm, item.trade) < item.amount:
        return "E-43"
    if item.trade == "land":
        return ("" if reach.borders(world, frm, to) else "E-44") or _poor(world, frm, cost)
    distance = reach.nearest_by_sea(world, reach.trading_ports(world, to), reach.ports(world, frm))
    limit = world.game.book.number("steal.sea_range")
    return ("" if distance is not None and distance <= limit else "E-42") or _poor(world, frm, cost)


def _poor(world: World, nation: str, cost: int) -> str:
    return "" if world.can_pay(nation, cost) else "E-31"


def _hand_points(world: World, frm: str, to: str, item: Item) -> None:
    cost = item.amount * world.game.book.number("transfer_trade.cost_per_point")
    ledger.pay(world, frm, cost, "trade transferred", ordered=True)
    trade_points.move_points(world, frm, to, item.trade, item.amount)


def _hand_land(world: World, frm: str, to: str, item: Item) -> None:
    """Unincorporated unless it is the receiver's core; the seller's units leave (TRD-06, TRD-12)."""
    land = world.lands[item.place]
    conquest.set_owner(world, land, to, to in land.core)
    land.taken_from, land.by_trade = "", True
    refuge = reach.nearest_own(world, frm, land.name)
    units = ledger.standing(land, frm)
    if refuge and units:
        ledger.take(land, frm, units)
        ledger.put(world.lands[refuge], frm, units)
    for leader in world.generals_at(frm, land.name):
        leader.place = refuge or leader.place


def _known(world: World, frm: str, to: str, item: Item) -> str:
    return "" if frm in sea_routes.knowers(world, item.route) or world.rehearsed_by_another(frm) else "E-151"


def _armed(world: World, frm: str, to: str, item: Item) -> str:
    return "" if getattr(world.realms[frm], item.kind) or world.rehearsed_by_another(frm) else "E-151"


FAULTS: dict[str, Callable[[World, str, str, Item], str]] = {
    "resources": _money_fault,
    "units": _units_fault,
    "port": _port_fault,
    "trade": _points_fault,
    "territory": lambda world, frm, to, item: "" if world.lands[item.place].owner == frm else "E-63",
    "route": _known,
    "guns": _armed,
    "horses": _armed,
}
"""Why a thing cannot be handed over now: a code, or ""."""
DELIVERY: dict[str, Callable[[World, str, str, Item], None]] = {
    "resources": _hand_money,
    "units": _hand_units,
    "port": _hand_port,
    "trade": _hand_points,
    "territory": _hand_land,
    "route": lambda world, frm, to, item: expeditions.learn(world, to, item.route),  # type: ignore[arg-type]
    "guns": lambda world, frm, to, item: technology.acquire(world, to, "guns"),
    "horses": lambda world, frm, to, item: technology.acquire(world, to, "horses"),
}
