"""The few functions through which money, units, ships and generals come, go and change hands; each writes its event.

Events here: `money` (to the nation: nation, change, why, saved, ordered), `gained` and `lost` (public: nation, place,
units, why), `passed` (public: frm, to, place, units, why), `caravan_lost` and `general` (to the nation),
`ship_damaged` (public).
Moving units of one nation about changes no total and writes none.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.dice import PUBLIC_AUDIENCE
from rules.online1483 import rolls
from rules.online1483.model import PSEUDO_NATIONS, Units
from rules.online1483.rulebook import LAND_KINDS
from rules.online1483.world import Convoy, Leader, Territory, Vessel, World


def receive(world: World, nation: str, amount: int, why: str, ordered: bool = False, about: str = "") -> None:
    """Add to a nation's saved resources; a pseudo-nation has none (REG-18, IND-11). about: what the money is for."""
    if nation in PSEUDO_NATIONS or not nation or not amount:
        return
    realm = world.realms[nation]
    realm.saved += amount
    world.tell(nation, "money", nation=nation, change=amount, why=why, saved=realm.saved, ordered=ordered, about=about)


def pay(world: World, nation: str, amount: int, why: str, ordered: bool = False, about: str = "") -> None:
    """Take from a nation's saved resources what it is known to have. `ordered`: one of its order lines costs it."""
    assert world.can_pay(nation, amount), f"{nation} cannot pay {amount} for {why}"
    if world.rehearsed_by_another(nation):
        return
    receive(world, nation, -amount, why, ordered, about)


def pay_what_there_is(world: World, nation: str, amount: int, why: str) -> int:
    """A payment that may fall short; gives what was paid (COLL-03, DIP-19)."""
    paid = min(amount, world.realms[nation].saved)
    pay(world, nation, paid, why)
    return paid


def put(land: Territory, nation: str, units: Mapping[str, int]) -> None:
    """Set units down in a territory."""
    here = land.units.setdefault(nation, {})
    for kind, number in units.items():
        here[kind] = here.get(kind, 0) + number


def take(land: Territory, nation: str, units: Mapping[str, int]) -> None:
    """Lift units that are there from a territory."""
    here = land.units[nation]
    for kind, number in units.items():
        here[kind] -= number
        assert here[kind] >= 0, f"{nation} has no {number} {kind} in {land.name}"


def standing(land: Territory, nation: str) -> Units:
    """Units of a nation in a territory, by type, in the order of the rules."""
    here = land.units.get(nation, {})
    return {kind: here[kind] for kind in LAND_KINDS if here.get(kind)}


def enlist(world: World, land: Territory, nation: str, units: Mapping[str, int], why: str) -> None:
    """New land units."""
    if not any(units.values()):
        return
    put(land, nation, units)
    world.publish("gained", nation=nation, place=land.name, units={k: n for k, n in units.items() if n}, why=why)


def discharge(world: World, land: Territory, nation: str, units: Mapping[str, int], why: str) -> None:
    """Land units that cease to be."""
    if not any(units.values()):
        return
    take(land, nation, units)
    world.publish("lost", nation=nation, place=land.name, units={k: n for k, n in units.items() if n}, why=why)


def hand_over(world: World, land: Territory, frm: str, to: str, units: Mapping[str, int], why: str) -> None:
    """Land units in a territory that change their nation."""
    moved = {kind: number for kind, number in units.items() if number}
    if moved and frm != to:
        take(land, frm, moved)
        put(land, to, moved)
        world.publish("passed", frm=frm, to=to, place=land.name, units=moved, why=why)


def launch(world: World, nation: str, kind: str, zone: str, why: str) -> Vessel:
    """A new ship."""
    ship = Vessel(id=world.new_id(), nation=nation, kind=kind, zone=zone, damaged=False, cargo={})
    world.ships[ship.id] = ship
    world.publish("gained", nation=nation, place=zone, units={kind: 1}, why=why)
    return ship


def damage(world: World, ship: Vessel) -> None:
    """A first hit on a ship of the line (NCB-07)."""
    ship.damaged = True
    world.publish("ship_damaged", nation=ship.nation, place=ship.zone, kind=ship.kind)


def lose_cargo(world: World, ship: Vessel, why: str) -> None:
    """Everything but caravans that is aboard goes down: units, tribal city, generals (NCB-14)."""
    if any(ship.cargo.values()):
        lost = {kind: number for kind, number in ship.cargo.items() if number}
        world.publish("lost", nation=ship.nation, place=ship.zone, units=lost, why=why)
    ship.cargo = {}
    for leader in world.aboard(ship):
        kill(world, leader, why)


def sink(world: World, ship: Vessel, why: str) -> None:
    """A ship is lost with everything aboard, caravans too (ECO-23)."""
    lose_cargo(world, ship, why)
    for convoy in world.carried(ship):
        drop_caravan(world, convoy)
    del world.ships[ship.id]
    world.publish("lost", nation=ship.nation, place=ship.zone, units={ship.kind: 1}, why=why)


def drop_caravan(world: World, convoy: Convoy) -> None:
    """A caravan's content is gone for good (ECO-23)."""
    del world.convoys[convoy.id]
    world.tell(convoy.nation, "caravan_lost", nation=convoy.nation, amount=convoy.amount, to=convoy.to)


def loot_caravan(world: World, convoy: Convoy, robber: str) -> None:
    """A caravan's content goes to another nation's saved resources (ECO-22, ECO-23)."""
    del world.convoys[convoy.id]
    receive(world, robber, convoy.amount, "caravan taken")
    world.tell(
        (convoy.nation, robber), "caravan_taken", nation=convoy.nation, by=robber, amount=convoy.amount, at=convoy.place
    )


def pass_ship(world: World, ship: Vessel, to: str, why: str) -> None:
    """A ship changes its nation, with what is aboard."""
    frm = ship.nation
    ship.nation = to
    for leader in world.aboard(ship):
        leader.nation = to
    for convoy in world.carried(ship):
        convoy.nation = to
    world.publish("passed", frm=frm, to=to, place=ship.zone, units={ship.kind: 1, **ship.cargo}, why=why)


def appoint(world: World, nation: str, place: str, why: str) -> Leader:
    """A new general: a die for his level, then one for his skill (GEN-03, GEN-04); told to the owner only."""
    audience = nation if nation in world.realms else PUBLIC_AUDIENCE
    level = int(world.game.book.looked_up("general.level_table", rolls.d10(world, "level", nation, place, to=audience)))
    skill = rolls.d10(world, "skill", nation, place, to=audience)
    number = world.new_id()
    leader = Leader(number, nation, place, 0, level, skill, (), nation not in world.realms, f"G{number}")
    world.leaders[number] = leader
    world.publish("gained", nation=nation, place=place, units={"general": 1}, why=why)
    world.tell(nation, "general", nation=nation, at=place, level=level, skill=skill, name=leader.name)
    return leader


def kill(world: World, leader: Leader, why: str) -> None:
    """A general falls, or leaves the game with his nation (GEN-23)."""
    del world.leaders[leader.id]
    world.publish("lost", nation=leader.nation, place=leader.place, units={"general": 1}, why=why)


def pass_general(world: World, leader: Leader, to: str, why: str) -> None:
    """A general changes his nation (GEN-23)."""
    world.publish("passed", frm=leader.nation, to=to, place=leader.place, units={"general": 1}, why=why)
    leader.nation = to
