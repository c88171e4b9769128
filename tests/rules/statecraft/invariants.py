"""What must hold of every world, whatever happened."""

from __future__ import annotations

from rules.statecraft.ledger import BOUNDS, capacity
from rules.statecraft.model import World
from rules.statecraft.ruleset import Statecraft


def broken(rules: Statecraft, world: World) -> list[str]:
    """Every rule of sound bookkeeping that a world breaks, in words."""
    return [*_measures(world), *_forces(rules, world), *_lands(world), *_items(world)]


def _measures(world: World) -> list[str]:
    found = []
    for realm in world.realms.values():
        for name, (least, most) in BOUNDS.items():
            value = getattr(realm, name)
            if value < least or (most is not None and value > most):
                found.append(f"{realm.code} {name} {value}")
        if not 1 <= realm.land_readiness <= 3 or not 1 <= realm.naval_readiness <= 3:
            found.append(f"{realm.code} readiness")
        if realm.ruler and realm.ruler.vitality < 1:
            found.append(f"{realm.code} is ruled by the dead")
    return found


def _forces(rules: Statecraft, world: World) -> list[str]:
    found = []
    for name, force in world.forces.items():
        if name != force.id or force.units < 1 or not 0 <= force.mercs <= force.units:
            found.append(f"{name} {force.units} ({force.mercs})")
        if force.place not in rules.board_data.places or not world.realms[force.owner].alive:
            found.append(f"{name} in {force.place}")
        if force.kind == "A" and not force.aboard and force.place not in world.lands:
            found.append(f"{name} walks on water")
        if force.aboard and world.forces[force.aboard].place != force.place:
            found.append(f"{name} is not where its navy is")
    for name, force in world.forces.items():
        if force.kind == "N" and sum(f.units for f in transport_of(world, name)) > capacity(force.units):
            found.append(f"{name} is overloaded")
    return found


def transport_of(world: World, navy: str) -> list:  # type: ignore[type-arg]
    """The armies aboard a navy."""
    return [f for f in world.forces.values() if f.aboard == navy]


def _lands(world: World) -> list[str]:
    owners = {realm.code for realm in world.realms.values() if realm.alive} | {""}
    return [f"{code} is {land.owner}'s" for code, land in world.lands.items() if land.owner not in owners]


def _items(world: World) -> list[str]:
    return [f"{item.id} waits for nobody" for item in world.items.values() if not item.may_answer and not item.closed]
