"""Land changes hands, and what follows: counts of wars, lost capitals, nations without core (LND-09 to LND-12, CTY-10
to CTY-12, TRB-15 to TRB-21)."""

from __future__ import annotations

from rules.online1483 import colonies, financed_war, ledger, relations, rolls, technology
from rules.online1483.model import BOXES, PSEUDO_NATIONS
from rules.online1483.reach import friendly_neighbours
from rules.online1483.world import Realm, Territory, World


def set_owner(world: World, land: Territory, nation: str, incorporated: bool) -> None:
    """The territory belongs to another nation now; its city, walls and port stay (LND-11, INC-05)."""
    land.taken_from, land.owner, land.incorporated = land.owner, nation, incorporated
    land.built = land.by_trade = False
    world.publish("owner", place=land.name, frm=land.taken_from, to=nation, incorporated=incorporated)


def capture(world: World, land: Territory, nation: str) -> None:
    """Land units take a territory (LND-09): own core, and what tribes, Berbers and rebels take, is incorporated at once
    (COR-04, TRB-01, REG-16, LIB-06)."""
    before = land.owner
    free = nation in land.core or world.kind(nation) in ("tribal", "rebel_nation") or nation in PSEUDO_NATIONS
    _count(world, land, nation, before)
    if land.tribal_city:
        land.tribal_city = False
        world.publish("tribal_city_lost", place=land.name, nation=before)
    set_owner(world, land, nation, free)
    land.spent = land.spent or world.game.board.tags[land.name] not in ("", "berber")
    if free:
        technology.learn_from(world, nation, land)
    for convoy in [c for c in world.convoys.values() if c.place == land.name and not c.ship and c.nation != nation]:
        ledger.loot_caravan(world, convoy, nation)
    _push_out_generals(world, land, nation)
    check_tribe(world, before)


def _count(world: World, land: Territory, nation: str, before: str) -> None:
    """What the wars of both have lost and gained (TRT-04), and what an NPC lost to players (DIP-14)."""
    fighting = relations.at_war(world, nation, before)
    loser, winner = world.records.get(before), world.records.get(nation)
    if loser and fighting and loser.gained.pop(land.name, None) is None:
        loser.lost[land.name] = nation
    if winner and winner.lost.pop(land.name, None) is None and fighting:
        winner.gained[land.name] = before
    if world.kind(before) == "npc" and world.kind(nation) in ("player", "tribal"):
        taken = world.lost_to.setdefault(before, {})
        taken[nation] = tuple(dict.fromkeys((*taken.get(nation, ()), land.name)))


def _push_out_generals(world: World, land: Territory, nation: str) -> None:
    """Generals of the old owner alone here go to the nearest adjacent friendly territory, else they fall (GEN-10)."""
    for leader in list(world.leaders.values()):
        if leader.place != land.name or leader.ship or leader.nation == nation or land.count(leader.nation):
            continue
        if leader.nation == land.taken_from or leader.nation in PSEUDO_NATIONS:
            refuge = friendly_neighbours(world, leader.nation, land.name)
            if refuge:
                leader.place = refuge[0]
            else:
                ledger.kill(world, leader, "driven out")


def incorporate(world: World, land: Territory, nation: str) -> None:
    """The territory is incorporated from now on (GLO-06)."""
    land.incorporated = True
    world.publish("incorporated", place=land.name, nation=nation)
    technology.learn_from(world, nation, land)


def add_core(world: World, land: Territory, nation: str) -> None:
    """The territory is core of a nation from now on (GLO-07)."""
    if nation not in land.core:
        land.core.append(nation)
        world.publish("core", place=land.name, nation=nation)
        world.had_core.add(nation)


def check_all(world: World) -> None:
    """Every nation that has lost its last core territory (CTY-10); tribes by their own rule (TRB-21)."""
    holding = world.with_core()
    for realm in list(world.alive("player", "npc", "rebel_nation")):
        if realm.name in world.had_core and realm.name not in holding:
            fall(world, realm)
            holding = world.with_core()
    for realm in list(world.alive("tribal")):
        check_tribe(world, realm.name)


def fall(world: World, realm: Realm) -> None:
    """A nation without core: it may live on in its colonies (CTY-11), else it is conquered (CTY-12)."""
    cities = [land for land in world.owned(realm.name) if land.city is not None]
    limit = world.game.book.number("lastcore.continue_max_roll")
    if cities and rolls.under(world, limit, "living on in the colonies", realm.name):
        _live_on(world, realm)
    else:
        conquer(world, realm)


def _live_on(world: World, realm: Realm) -> None:
    """The colony of greatest total value becomes core, its best city the capital (CTY-11)."""
    groups = [group for group in colonies.groups_of(world, realm.name) if group.capital]
    best = max(groups, key=lambda g: (sum(world.worth(world.lands[name]) for name in g.land), g.capital))
    for name in best.land:
        add_core(world, world.lands[name], realm.name)
    realm.capital = best.capital
    world.publish("lives_on", nation=realm.name, capital=best.capital)


def conquer(world: World, realm: Realm) -> None:
    """The end of a nation: units and money gone, trade locked, colonies without owner, a rebel faction underground
    (CTY-12, DIP-06, DIP-20, TRT-11)."""
    name = realm.name
    conquerors = {land.owner for land in world.lands.values() if land.original == name} - PSEUDO_NATIONS - {name, ""}
    conquerors |= set(relations.enemies(world, name)) if not conquerors else set()
    _remove_forces(world, name)
    for land in world.owned(name):
        set_owner(world, land, "", False)
        for guest in list(land.units):
            ledger.discharge(world, land, guest, ledger.standing(land, guest), "colony given up")
    ledger.pay(world, name, realm.saved, "conquered")
    realm.locked_sea += realm.sea_trade
    realm.locked_land += realm.land_trade
    realm.sea_trade = realm.land_trade = 0
    relations.go_underground(world, name, conquerors)
    end_relations(world, name)
    underground = not realm.from_colony and any(land.original == name for land in world.lands.values())
    realm.kind = "rebel_faction" if underground else "gone"
    relations.close_records(world)
    world.publish("conquered", nation=name, by=sorted(conquerors))
    if underground:
        faction = f"rebels of {name}"
        world.boxes.setdefault(faction, {})
        for conqueror in sorted(conquerors):
            relations.set_box(world, faction, conqueror, BOXES[0])
    else:
        relations.forget_wars(world, name)
        _forget_core(world, name)


def _forget_core(world: World, name: str) -> None:
    for land in world.lands.values():
        if name in land.core:
            land.core.remove(name)


def _remove_forces(world: World, name: str) -> None:
    for land in world.lands.values():
        ledger.discharge(world, land, name, ledger.standing(land, name), "conquered") if land.count(name) else None
    for leader in [g for g in world.leaders.values() if g.nation == name]:
        ledger.kill(world, leader, "conquered")
    for ship in [s for s in world.ships.values() if s.nation == name]:
        ledger.sink(world, ship, "conquered")
    for convoy in [c for c in world.convoys.values() if c.nation == name]:
        ledger.drop_caravan(world, convoy)


def end_relations(world: World, name: str) -> None:
    """Wars, treaties, offers and obligations of a nation that is no more end (TRT-11, DIP-20)."""
    world.tributes = [t for t in world.tributes if name not in (t.frm, t.to)]
    world.offers = [o for o in world.offers if name not in (o.frm, o.to)]
    world.coming_wars = [pair for pair in world.coming_wars if name not in pair]
    world.civil_wars = [war for war in world.civil_wars if name not in (war.nation, war.faction)]
    world.calls = [call for call in world.calls if name not in (call.ally, call.patron, call.enemy)]
    world.standing.pop(name, None)
    world.threats.pop(name, None)
    financed_war.stop(world, name)
    world.obligations = [o for o in world.obligations if name not in (o.financer, o.target)]


def check_tribe(world: World, name: str) -> None:
    """A tribe without tribal city but with a core city is a standard nation; without land and units it is gone
    (TRB-18, TRB-21)."""
    if world.kind(name) != "tribal" or name not in world.chosen:
        return
    realm, owned = world.realms[name], world.owned(name)
    afloat = any(ship.cargo.get("tribal_city") for ship in world.ships.values() if ship.nation == name)
    if not afloat and not any(land.tribal_city for land in owned):
        cities = [land for land in world.core_of(name) if land.city is not None]
        if cities:
            realm.kind = "player"
            realm.capital = min(cities, key=lambda land: (-land.value, land.name)).name
            world.had_core.add(name)
            world.publish("settled", nation=name, capital=realm.capital)
    if not owned and not _has_units(world, name):
        realm.kind = "gone"
        world.publish("conquered", nation=name, by=[])


def _has_units(world: World, name: str) -> bool:
    on_land = any(land.count(name) for land in world.lands.values())
    return on_land or name in {ship.nation for ship in world.ships.values()} | {
        leader.nation for leader in world.leaders.values()
    }
