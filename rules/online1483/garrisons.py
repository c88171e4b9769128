"""Garrisons of special regions, rolled at the first attack, and the Berbers' bands (REG-01 to REG-13, IND-12,
IND-17); how many a garrison is (GLO-14)."""

from __future__ import annotations

from rules.online1483 import ledger, rolls
from rules.online1483.model import BERBERS, TRIBES, Units
from rules.online1483.rulebook import Rulebook
from rules.online1483.world import Territory, World

TABLES: dict[str, tuple[int, str]] = {
    "siberia": (0, "garrison.siberia"),
    "africa_remote": (1, "garrison.africa"),
    "america_tribes": (2, "garrison.america"),
    "america_south": (1, "garrison.africa"),
    "islands": (1, "garrison.africa"),
}
"""Special region: how often its value is added to the die, and the row of the data table (REG-01, 03, 05, IND-17)."""


def size(world: World, land: Territory, nation: str) -> int:
    """Units of a nation in a territory; a general is one (GLO-14, CRB-02, CRB-04, CIV-07)."""
    return land.count(nation) + len(world.generals_at(nation, land.name))


def unrolled(world: World, land: Territory) -> bool:
    """Whether an attack here would roll a garrison first (REG-01, REG-10)."""
    tag = world.game.board.tags[land.name]
    return tag in TABLES and not land.rolled and not land.spent and not land.owner


def roll_garrison(world: World, land: Territory) -> None:
    """Place the native garrison, its general after it (REG-01 to REG-09)."""
    times, key = TABLES[world.game.board.tags[land.name]]
    die = rolls.d10(world, "garrison", land.name) + times * land.value
    units: Units = dict(world.game.book.looked_up(key, die))
    land.rolled = True
    generals = units.pop("general", 0)
    ledger.enlist(world, land, TRIBES, units, "garrison")
    for _ in range(generals):
        ledger.appoint(world, TRIBES, land.name, "garrison")
    placed = {**units, "general": generals} if generals else units
    world.publish("garrison", place=land.name, units=placed)


def roll_band(world: World, land: Territory) -> int:
    """Cavalry that ride out for the Berbers in this battle only (REG-13)."""
    if land.owner != BERBERS:
        return 0
    return max(0, rolls.d10(world, "berber band", land.name) + world.game.book.number("berber.defence_modifier"))


def independent_garrison(book: Rulebook, value: int, city: bool) -> Units:
    """What stands in land of the Independents from the start (IND-12)."""
    if not city:
        return {"infantry": book.number("ind.open_infantry")}
    infantry = book.raised("ind.city_infantry", value)
    return {"infantry": infantry} | ({"cavalry": 1} if value >= book.number("ind.cavalry_from") else {})
