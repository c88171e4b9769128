"""The world as a mail's earlier lines and the orders on file will have made it:
a force that is split off, a war that is declared, a person who leaves a command. Nothing is paid or rolled in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.statecraft import conditions
from rules.statecraft.dates import year_of
from rules.statecraft.model import Force, Pending, World
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
        _alter(world, power, noted={**realm.noted, action: world.date})


def _disband(world: World, power: str, order: StatecraftOrder) -> None:
    force = world.forces.get(order.force)
    if force is None:
        return
    left = force.units - (force.units if order.number is None else order.number)
    world.forces[force.id] = replace(force, units=left, mercs=max(0, force.mercs - (force.units - left)))
    if left <= 0:
        del world.forces[force.id]


def _report(world: World, power: str, order: StatecraftOrder) -> None:
    force = world.forces.get(order.force)
    if force:
        world.forces[force.id] = replace(force, reported=world.date)


def _scout(world: World, power: str, order: StatecraftOrder) -> None:
    _alter(world, power, scouted=year_of(world.date))


def _invest(world: World, power: str, order: StatecraftOrder) -> None:
    _alter(world, power, investment=order.number or 0, invested=year_of(world.date))


def _centralize(world: World, power: str, order: StatecraftOrder) -> None:
    _alter(world, power, centralized=world.date)


def _move_capital(world: World, power: str, order: StatecraftOrder) -> None:
    _alter(world, power, moved_capital=world.date)


def _make_ready(world: World, power: str, order: StatecraftOrder) -> None:
    coming = Pending(order.number or 0, conditions.in_force(world.date))
    kinds = (order.option.lower(),) if order.option in ("LAND", "NAVAL") else ("land", "naval")
    _alter(world, power, **{f"{kind}_pending": coming for kind in kinds})


def _offer_peace(world: World, power: str, order: StatecraftOrder) -> None:
    realm = world.realms.get(power)
    if realm:
        _alter(world, power, generous={**realm.generous, order.state: year_of(world.date)})


def _hire(world: World, power: str, order: StatecraftOrder) -> None:
    realm = world.realms.get(power)
    if realm:
        _alter(world, power, hired=realm.hired + (order.number or 0))


def _draw_up(world: World, power: str, order: StatecraftOrder) -> None:
    record = json.loads(order.text)
    world.extra_events = {**world.extra_events, str(record["id"]).upper(): record}


def _alter(world: World, power: str, **values: Any) -> None:
    realm = world.realms.get(power)
    if realm:
        world.realms[power] = replace(realm, **values)


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
    "DISBAND": _disband,
    "FIELD_REPORT": _report,
    "SCOUT": _scout,
    "INVESTMENT": _invest,
    "CENTRALIZATION": _centralize,
    "CAPITAL": _move_capital,
    "READINESS": _make_ready,
    "GENEROUS": _offer_peace,
    "HIRE": _hire,
    "EVENT_NEW": _draw_up,
}
