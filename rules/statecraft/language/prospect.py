"""The world as a mail's earlier lines and the orders on file will have made it:
a force that is split off, a war that is declared, a person who leaves a command. Nothing is paid or rolled in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from rules.statecraft.dates import year_of
from rules.statecraft.model import Force, World
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.relations import War

Change = Callable[[World, str, StatecraftOrder], None]


def after(world: World, power: str, orders: Iterable[StatecraftOrder]) -> World:
    """The world after these orders of a power (of the State it acts for, where one is named)."""
    told = [order for order in orders if order.verb in CHANGES]
    if not told:
        return world
    sketch = replace(world, wars=list(world.wars), forces=dict(world.forces))
    sketch.treaties, sketch.realms = dict(world.treaties), dict(world.realms)
    for order in told:
        CHANGES[order.verb](sketch, order.actor or power, order)
    return sketch


def _split(world: World, power: str, order: StatecraftOrder) -> None:
    force, count = world.forces.get(order.force), order.number or 0
    if force is None or order.other in world.forces or not 0 < count < force.units:
        return
    mercs = min(order.mercs or 0, force.mercs)
    world.forces[force.id] = replace(force, units=force.units - count, mercs=force.mercs - mercs)
    world.forces[order.other] = replace(
        force, id=order.other, units=count, mercs=mercs, commander="officer", officer=None
    )


def _merge(world: World, power: str, order: StatecraftOrder) -> None:
    force, into = world.forces.get(order.force), world.forces.get(order.other)
    if force is None or into is None or force is into:
        return
    del world.forces[force.id]
    world.forces[into.id] = replace(into, units=into.units + force.units, mercs=into.mercs + force.mercs)


def _lead(world: World, power: str, order: StatecraftOrder) -> None:
    leader = order.option.lower() if order.option in ("SOVEREIGN", "OFFICER") else order.option
    _change(world, order.force, commander=leader)


def _board(world: World, power: str, order: StatecraftOrder) -> None:
    _change(world, order.force, aboard=order.other)


def _war(world: World, power: str, order: StatecraftOrder) -> None:
    world.wars.append(War(power, order.state, world.date))


def _amend(world: World, power: str, order: StatecraftOrder) -> None:
    number = int(order.ref) if order.ref.isdecimal() else -1
    treaty = world.treaties.get(number)
    if treaty:
        world.treaties[number] = replace(treaty, version=treaty.version + 1, signed={}, consents={})


def _note(world: World, power: str, order: StatecraftOrder) -> None:
    realm, action = world.realms.get(power), f"{order.verb.lower()} {order.state or order.place}"
    if realm:
        world.realms[power] = replace(realm, noted={**realm.noted, action: world.date})


def _scout(world: World, power: str, order: StatecraftOrder) -> None:
    realm = world.realms.get(power)
    if realm:
        world.realms[power] = replace(realm, scouted=year_of(world.date))


def _invest(world: World, power: str, order: StatecraftOrder) -> None:
    realm = world.realms.get(power)
    if realm:
        world.realms[power] = replace(realm, investment=order.number or 0, invested=year_of(world.date))


def _hire(world: World, power: str, order: StatecraftOrder) -> None:
    realm = world.realms.get(power)
    if realm:
        world.realms[power] = replace(realm, hired=realm.hired + (order.number or 0))


def _change(world: World, name: str, **values: str) -> None:
    force: Force | None = world.forces.get(name)
    if force:
        world.forces[name] = replace(force, **values)  # type: ignore[arg-type]


CHANGES: Mapping[str, Change] = {
    "SPLIT": _split,
    "MERGE": _merge,
    "COMMAND": _lead,
    "EMBARK": _board,
    "WAR": _war,
    "AMEND": _amend,
    **dict.fromkeys(("DESTABILIZE", "FOMENT", "INFILTRATE", "PIRACY"), _note),
    "SCOUT": _scout,
    "INVESTMENT": _invest,
    "HIRE": _hire,
}
