"""Armies of rebels and freed nations, and how a conquered nation comes back (LIB-04 to LIB-10, IND-03, COR-18,
J-04)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.online1483 import births, conquest, ledger, relations, trade_points
from rules.online1483.model import Box, Units
from rules.online1483.world import Realm, Territory, World


def buy(world: World, nation: str, purse: int) -> tuple[Units, int]:
    """Troops for a purse, and what is left of it: pairs of cavalry and infantry, then infantry; only infantry for
    natives without horses (LIB-05, J-04)."""
    book, realm = world.game.book, world.realms.get(nation)
    foot, horse = book.cost("infantry"), book.cost("cavalry")
    mounted = not realm or realm.horses or not realm.native
    taste = world.judged(
        f"J-04:{nation}:{purse}",
        f"{nation} raises troops for {purse} resources. Pairs of cavalry and infantry, or infantry only?",
        "pairs" if mounted else "infantry",
        ("pairs", "infantry"),
    )
    pairs = purse // (foot + horse) if mounted and taste != "infantry" else 0
    purse -= pairs * (foot + horse)
    units = {"infantry": pairs + purse // foot, "cavalry": pairs}
    return {kind: number for kind, number in units.items() if number}, purse % foot


def station(world: World, nation: str, units: Units, lands: list[Territory], in_cities: float = 1.0) -> None:
    """Set new troops down, so many of them in cities (the best first), the rest in the other territories
    (CRB-05, IND-03)."""
    cities = [land for land in lands if world.has_city(land)] or lands
    others = [land for land in lands if land not in cities] or cities
    cities, others = (sorted(group, key=lambda land: (-world.worth(land), land.name)) for group in (cities, others))
    singles = [kind for kind, number in units.items() for _ in range(number)]
    inside = -int(-len(singles) * in_cities)
    for number, kind in enumerate(singles):
        group, place = (cities, number) if number < inside else (others, number - inside)
        ledger.enlist(world, group[place % len(group)], nation, {kind: 1}, "rebels")


def reborn_core(original: list[str], core_of_others: list[str]) -> list[str]:
    """Original land that is core of a reborn nation again (COR-18)."""
    return [name for name in original if name not in core_of_others]


def rise_again(world: World, nation: str, kind: str) -> Realm:
    """A conquered nation is a nation again: trade points, core and the boxes of its faction come back
    (LIB-10, ECO-04, COR-18, COL-13)."""
    relations.forget_wars(world, nation)
    realm = world.realms[nation]
    realm.kind = kind  # type: ignore[assignment]
    restore_trade(world, nation)
    lands = [land for land in world.lands.values() if land.original == nation]
    others = [land.name for land in lands if set(land.core) - {nation}]
    for name in reborn_core([land.name for land in lands], others):
        conquest.add_core(world, world.lands[name], nation)
    world.boxes[nation] = {**world.boxes.get(nation, {}), **world.boxes.pop(f"rebels of {nation}", {})}
    for other, box in list(world.boxes[nation].items()):
        if box == "AtWar" and not relations.at_war(world, nation, other):
            world.boxes[nation][other] = "Disfavorable"
    return realm


def restore_trade(world: World, nation: str) -> None:
    """Locked trade points return (LIB-10, IND-07)."""
    realm = world.realms[nation]
    for trade, number in (("sea", realm.locked_sea), ("land", realm.locked_land)):
        if number:
            trade_points.add_points(world, nation, trade, number, "regained")
    realm.locked_sea = realm.locked_land = 0


def go_underground(world: World, nation: str, before: Mapping[str, Box]) -> None:
    """Rebels beaten in their first fight: the faction lives on with its boxes of before, At War with those whom it
    fought (LIB-06, DIP-06, DIP-24); local peoples are Neutral to all (TRB-20)."""
    realm, fought = world.realms[nation], dict[str, Box]()
    for enemy in relations.enemies(world, nation):
        relations.end_war(world, nation, enemy, "rebellion beaten")
        fought[enemy] = "AtWar"
    realm.kind = "rebel_faction"
    realm.locked_sea, realm.locked_land = realm.sea_trade, realm.land_trade
    realm.sea_trade = realm.land_trade = 0
    world.boxes.pop(nation, None)
    world.boxes[f"rebels of {nation}"] = {} if births.is_local(nation) else {**before, **fought}


def settle_down(world: World, nation: str) -> None:
    """A rebel nation at its goal, or in peace, is a normal minor; a colony with enough land seeks a player
    (LIB-09, CRB-07, CRB-08)."""
    realm = world.realms[nation]
    realm.kind, realm.aim, realm.free_since = "npc", (), 0
    if realm.from_colony:
        for land in world.owned(nation):
            land.original = land.original or nation
    if seeks_player(world, sum(world.worth(land) for land in world.owned(nation))):
        realm.seat_open = True
        world.publish("seat_open", nation=nation)
    world.publish("independent", nation=nation)


def seeks_player(world: World, total: int) -> bool:
    """Whether a freed colony is large enough for a player (CRB-08)."""
    return total >= world.game.book.number("crb.player_at")
