"""Two nations become one: by marriage with an NPC or between players (MAR-04, MAR-05, MAR-08, MAR-09)."""

from __future__ import annotations

from rules.online1483 import conquest, ledger, relations, trade_points
from rules.online1483.world import World


def absorb_npc(world: World, npc: str, nation: str) -> None:
    """Everything of the NPC passes over at once, incorporated, colonial, without a rebel faction (MAR-04, MAR-05)."""
    for land in world.owned(npc):
        conquest.set_owner(world, land, nation, True)
    take_everything(world, npc, nation)
    world.realms[npc].kind = "gone"
    world.boxes.pop(npc, None)


def take_everything(world: World, frm: str, to: str) -> None:
    """Units, ships, generals, caravans, colonies, money and trade points of one nation are another's (MAR-04, MAR-05,
    MAR-08)."""
    for land in world.lands.values():
        ledger.hand_over(world, land, frm, to, ledger.standing(land, frm), "union") if land.count(frm) else None
    for ship in [s for s in world.ships.values() if s.nation == frm]:
        ledger.pass_ship(world, ship, to, "union")
    for leader in [g for g in world.leaders.values() if g.nation == frm]:
        ledger.pass_general(world, leader, to, "union")
    for convoy in world.convoys.values():
        convoy.nation = to if convoy.nation == frm else convoy.nation
        convoy.to = to if convoy.to == frm else convoy.to
    world.colonies = [c.model_copy(update={"owner": to}) if c.owner == frm else c for c in world.colonies]
    money, realm = world.realms[frm].saved, world.realms[frm]
    ledger.pay(world, frm, money, "union")
    ledger.receive(world, to, money, "union")
    for trade, number in (("sea", realm.sea_trade), ("land", realm.land_trade)):
        trade_points.add_points(world, frm, trade, -number, "union") if number else None
        trade_points.add_points(world, to, trade, number, "union") if number else None
    for enemy in relations.enemies(world, frm):
        relations.end_war(world, frm, enemy, "union")
    conquest.end_relations(world, frm)


def unite(world: World, ruler: str, other: str) -> None:
    """A clean union: the larger empire's core is core of the union, the other's land its colony (MAR-08, MAR-09)."""
    sums = {nation: sum(world.worth(land) for land in world.owned(nation)) for nation in (ruler, other)}
    core_of = other if sums[other] > sums[ruler] else ruler
    union_core = [land for land in world.owned(core_of) if core_of in land.core]
    capital = world.realms[core_of].capital
    for land in world.owned(other):
        conquest.set_owner(world, land, ruler, land.incorporated)
    if core_of == other:
        for land in world.owned(ruler):
            if ruler in land.core and land not in union_core:
                land.core.remove(ruler)
                world.publish("core_lost", place=land.name, nation=ruler)
        for land in union_core:
            conquest.add_core(world, land, ruler)
        world.realms[ruler].capital = capital
        _exchange_origins(world, ruler, other)
    take_everything(world, other, ruler)
    realm = world.realms[ruler]
    realm.classes = (*realm.classes, *world.realms[other].classes)
    world.realms[other].kind = "gone"
    world.publish("union", ruler=ruler, other=other)


def _exchange_origins(world: World, ruler: str, other: str) -> None:
    """The larger empire's land is the union's original land, the ruler's own that of the nation it has become a colony
    of (MAR-08, COL-02)."""
    names = {ruler: other, other: ruler}
    for land in world.lands.values():
        land.original = names.get(land.original, land.original)


def join_part(world: World, part: str, ruler: str) -> None:
    """A part of a divided nation joins the union (MAR-10)."""
    for land in world.owned(part):
        conquest.set_owner(world, land, ruler, land.incorporated)
    take_everything(world, part, ruler)
    realm = world.realms[ruler]
    realm.classes = (*realm.classes, *world.realms[part].classes)
    world.realms[part].kind = "gone"
    relations.set_box(world, part, ruler, "Neutral")
