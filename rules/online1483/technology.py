"""Native war technology: the bonus after a discovery, guns and horses (spec section 27)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.online1483.model import TRIBES
from rules.online1483.world import Territory, World

NATIVE_TAGS = frozenset({"america_tribes", "america_south"})
"""Regions whose Tribes are native troops without guns (REG-08, TEC-09, IND-17)."""


def is_discovered(world: World) -> bool:
    """Whether either route has been found by anyone (TEC-06)."""
    return any(known.knowers for known in world.routes.values())


def bonus_in_force(world: World) -> bool:
    """From the turn of the first discovery of either route until ten turns later (TEC-01, TEC-02, TEC-04).

    A route that is known without a turn of discovery was found long ago, and with it the first discovery was.
    """
    turns = [known.discovered for known in world.routes.values() if known.knowers or known.discovered is not None]
    dated = [turn for turn in turns if turn is not None]
    return bool(turns) and len(dated) == len(turns) and world.turn <= min(dated) + world.game.book.number("tech.turns")


def _native(world: World, nation: str, land: Territory) -> bool:
    if nation == TRIBES:
        return world.game.board.tags[land.name] in NATIVE_TAGS
    realm = world.realms.get(nation)
    return bool(realm and realm.native)


def unarmed(world: World, nation: str, land: Territory) -> bool:
    """Native troops without guns."""
    realm = world.realms.get(nation)
    return _native(world, nation, land) and not (realm and realm.guns)


def bonus(world: World, nation: str, enemies: Iterable[str], land: Territory) -> int:
    """+2 for troops that are not native, or have guns, against native troops without guns (TEC-01, TEC-03)."""
    if not bonus_in_force(world) or unarmed(world, nation, land):
        return 0
    facing = any(unarmed(world, enemy, land) for enemy in enemies)
    return world.game.book.number("tech.bonus") if facing else 0


def learn_from(world: World, nation: str, land: Territory) -> None:
    """Whoever captured and incorporates a city of a nation that has guns or horses gets them (TEC-07)."""
    former, realm = world.realms.get(land.taken_from), world.realms.get(nation)
    if land.city is None or former is None or realm is None:
        return
    for thing in ("guns", "horses"):
        if getattr(former, thing) and not getattr(realm, thing):
            acquire(world, nation, thing)


def acquire(world: World, nation: str, thing: str) -> None:
    """A nation gets guns or horses: known to itself (TEC-06, TEC-08)."""
    setattr(world.realms[nation], thing, True)
    world.tell(nation, "technology", nation=nation, thing=thing)
