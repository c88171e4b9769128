"""Caravans: made in Action 2, on the road in Action 6, robbed, aboard ships, paid in (ECO-19 to ECO-24)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.online1483 import ledger
from rules.online1483.board import spread
from rules.online1483.line import Line
from rules.online1483.model import PSEUDO_NATIONS
from rules.online1483.turn import Purchase, Turn
from rules.online1483.world import Convoy, Vessel, World


def is_station(world: World, nation: str, place: str) -> bool:
    """A core city or port territory of a nation, where its caravans start and arrive (ECO-19, ECO-21)."""
    land = world.lands[place]
    city = world.has_city(land) and (nation in land.core or land.tribal_city)
    return land.owner == nation and (city or land.port)


def make(turn: Turn, line: Line) -> None:
    """Sets money aside for a caravan that appears in Action 8 (ECO-19)."""
    if not is_station(turn.world, turn.nation, line.place):
        turn.refuse("E-53", T=line.place)
        return
    if line.nation in PSEUDO_NATIONS or line.nation not in turn.world.realms:
        turn.refuse("E-11", name=line.nation, sort="nation", offer="")
        return
    if turn.afford(line.amount, "caravan"):
        turn.purchases.append(Purchase(line, "caravan", line.place, price=line.amount, to=line.nation))


def find(turn: Turn, amount: int, place: str, aboard: bool = False) -> Convoy | None:
    """The nation's unmoved caravan of this content in a place; refused with E-81 or E-109."""
    for convoy in turn.world.convoys.values():
        fits = (convoy.nation, convoy.place, convoy.amount, bool(convoy.ship)) == (turn.nation, place, amount, aboard)
        if fits and convoy.id not in turn.caravan_steps:
            return convoy
    if any(p.kind == "caravan" and (p.place, p.price) == (place, amount) for p in turn.purchases):
        turn.refuse("E-109", n=amount)
    else:
        turn.refuse("E-81", n=0, unit=f"caravan of {amount}", place=place)
    return None


def route(turn: Turn, line: Line) -> list[str] | None:
    """The shortest way over any land through the points named (ECO-20); refused with E-101 or E-86."""
    way = [line.place]
    for stop in (*line.via, line.goal):
        leg = _leg(turn.world, way[-1], stop)
        if leg is None:
            turn.refuse("E-101", A=way[-1], B=stop)
            return None
        way += leg
    limit = turn.world.game.book.unit("caravan", "move")
    if len(way) - 1 > limit:
        turn.refuse("E-86", d=len(way) - 1, unit="caravan", m=limit)
        return None
    return way


def _leg(world: World, start: str, goal: str) -> list[str] | None:
    near = world.game.board.borders
    steps = spread(near, (goal,), lambda _: True)
    if start not in steps:
        return None
    way = [start]
    while way[-1] != goal:
        way.append(min((n for n in near[way[-1]] if n in steps), key=lambda n: (steps[n], n)))
    return way[1:]


def move(turn: Turn, line: Line) -> None:
    """Takes a caravan up to seven territories, over any land (ECO-20 to ECO-22)."""
    convoy = find(turn, line.amount, line.place)
    way = route(turn, line) if convoy else None
    if not convoy or not way:
        return
    turn.caravan_steps.add(convoy.id)
    if robbed(turn.world, convoy):
        return
    for place in way[1:]:
        convoy.place = place
        if robbed(turn.world, convoy) or arrived(turn.world, convoy):
            return


def arrived(world: World, convoy: Convoy) -> bool:
    """In a core city or port territory of the addressee the money is paid in (ECO-21)."""
    if not is_station(world, convoy.to, convoy.place):
        return False
    del world.convoys[convoy.id]
    world.paid_in.append((convoy.nation, convoy.to, convoy.amount))
    ledger.receive(world, convoy.to, convoy.amount, f"caravan from {convoy.nation}")
    world.tell(
        (convoy.nation, convoy.to), "caravan_arrived",
        nation=convoy.nation, to=convoy.to, amount=convoy.amount, at=convoy.place,
    )  # fmt: skip
    return True


def robbed(world: World, convoy: Convoy) -> bool:
    """Whoever has a unit here and orders to rob takes it, the first by phase order (ECO-22)."""
    for nation in sorted(world.standing, key=world.phase_rank):
        if nation != convoy.nation and _robs(world, nation, convoy) and _present(world, nation, convoy.place):
            ledger.loot_caravan(world, convoy, nation)
            return True
    return False


def rob_at_sea(world: World, ships: Iterable[Vessel]) -> None:
    """Caravans aboard ships that enter a zone, or set out from it, are robbed there as on land (ECO-22)."""
    for ship in ships:
        for convoy in world.carried(ship):
            robbed(world, convoy)


def _robs(world: World, nation: str, convoy: Convoy) -> bool:
    return any(
        line.verb == "rob" and line.place == convoy.place and line.nation in ("", convoy.nation)
        for line in world.standing[nation]
    )


def _present(world: World, nation: str, place: str) -> bool:
    if place in world.lands:
        return bool(world.lands[place].count(nation) or world.generals_at(nation, place))
    return bool(world.fleet(nation, place))
