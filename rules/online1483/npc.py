"""How nations without players act in phase 5: the policy, as order lines for the ordinary turn (NPC-01 to NPC-10).

The moderator's own orders for a nation take the policy's place (J-11).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.online1483 import allies, financed_war, rebels, relations
from rules.online1483.building import is_unlimited
from rules.online1483.line import Army, Force, Line
from rules.online1483.model import PSEUDO_NATIONS, Offer, Units
from rules.online1483.npc_landing import landings
from rules.online1483.rulebook import LAND_KINDS
from rules.online1483.strength import attack_of, defence_of
from rules.online1483.world import Realm, Territory, World


def act(world: World, nation: str, orders: Sequence[Line] | None) -> None:
    """A nation's turn in phase 5: by the moderator's orders, or by policy (NPC-03)."""
    from rules.online1483 import phases, treaties

    realm = world.realms[nation]
    if realm.kind == "rebel_nation":
        _choose_enemy(world, realm)
    for winner in allies.is_losing(world, nation) if realm.kind == "npc" else ():
        treaties.offer_unasked(world, Offer(frm=nation, to=winner, kind="peace", made=world.turn))
    lines = tuple(orders) if orders else policy(world, nation)
    phases.run_nations_turn(world, nation, lines)
    financed_war.review(world, nation)
    if world.realms[nation].kind == "rebel_nation":
        _reach_goal(world, realm)


def policy(world: World, nation: str) -> tuple[Line, ...]:
    """Peace or war policy as order lines (NPC-04 to NPC-08, NPC-10)."""
    if not relations.enemies(world, nation):
        return at_peace(world, nation)
    attacks = attack_lines(world, nation)
    return (
        *defence_lines(world, nation),
        *attacks,
        *landings(world, nation, _aims(world, nation)),
        *_incorporate(world, nation, attacks),
    )


def garrison_goal(value: int) -> int:
    """Units that a city should hold in peace: one and half its value, rounded up (NPC-04)."""
    return 1 + (value + 1) // 2


def peace_builds(budget: int, price: int, cities: Mapping[str, tuple[int, int]], capital: str) -> dict[str, int]:
    """Infantry bought in each city (value, units there) for a budget, the capital first, then by value (NPC-04)."""
    bought: dict[str, int] = {}
    for name in sorted(cities, key=lambda n: (n != capital, -cities[n][0], n)):
        value, units = cities[name]
        number = min(max(0, garrison_goal(value) - units), budget // price)
        if number:
            bought[name] = number
            budget -= number * price
    return bought


def _cities(world: World, nation: str) -> dict[str, tuple[int, int]]:
    return {
        land.name: (world.worth(land), land.count(nation))
        for land in world.owned(nation)
        if world.has_city(land) and land.incorporated
    }


def _build(place: str, number: int) -> Line:
    return Line(verb="build", place=place, forces=(Force(kind="infantry", count=number),))


def at_peace(world: World, nation: str) -> tuple[Line, ...]:
    """Half the savings at most, for infantry; also how a nation without a player is run (NPC-04, MIS-06)."""
    realm, price = world.realms[nation], world.game.book.cost("infantry")
    builds = peace_builds(realm.saved // 2, price, _cities(world, nation), realm.capital)
    return tuple(_build(place, number) for place, number in builds.items())


def threat_to(world: World, nation: str, land: Territory) -> int:
    """Attack values of enemies next to a territory or aboard ships off its coast (NPC-05); one more for each ship there
    that can carry troops, for it may load and land in one turn (NAV-07)."""
    foes = set(relations.enemies(world, nation))
    near = [world.lands[name] for name in world.game.board.borders[land.name]]
    on_land = sum(attack_of(world, other.units.get(foe, {})) for other in near for foe in foes)
    zones = set(world.game.board.coasts[land.name])
    waters = zones | {z for zone in zones for z in world.game.board.sea[zone]}
    at_sea = sum(
        attack_of(world, {k: n for k, n in ship.cargo.items() if k in LAND_KINDS}) + 1
        for ship in world.ships.values()
        if ship.nation in foes and ship.zone in waters and world.game.book.unit(ship.kind, "tp")
    )
    return on_land + at_sea


def defence_lines(world: World, nation: str) -> tuple[Line, ...]:
    """All savings for infantry in threatened cities, the most threatened first (NPC-05, MIS-02)."""
    threats = {name: threat_to(world, nation, world.lands[name]) for name in _cities(world, nation)}
    order = sorted((n for n in threats if threats[n]), key=lambda n: (-threats[n], n))
    return _spent_on(world, nation, order) if order else at_peace(world, nation)


def defensive_move(world: World, nation: str) -> tuple[Line, ...]:
    """All savings into defensive units where they are needed most; no attacks (MIS-02)."""
    cities = _cities(world, nation)
    order = sorted(
        cities, key=lambda n: (-threat_to(world, nation, world.lands[n]), n != world.realms[nation].capital, n)
    )
    return _spent_on(world, nation, order)


def _spent_on(world: World, nation: str, order: Sequence[str]) -> tuple[Line, ...]:
    """All savings for infantry in these cities, the first as many as it can build, then the next (PLC-03)."""
    left, lines = world.realms[nation].saved // world.game.book.cost("infantry"), []
    for name in order:
        land = world.lands[name]
        number = left if is_unlimited(world, nation, land) else min(left, world.worth(land))
        if number:
            lines.append(_build(name, number))
            left -= number
    return tuple(lines)


def decides_to_attack(available: int, defence: int, ratio: float) -> bool:
    """Whether the attack values available are enough (NPC-06, NPC-08)."""
    return available >= ratio * defence


def _ratio(world: World, nation: str) -> float:
    rebel = world.kind(nation) == "rebel_nation" or any(war.faction == nation for war in world.civil_wars)
    return world.game.book.share("npc.rebel_ratio" if rebel else "npc.attack_ratio")


def _aims(world: World, nation: str) -> list[Territory]:
    """Land to fight for: lost original land first, then what a rebel aims at or an allied war allows (NPC-06)."""
    realm, foes = world.realms[nation], set(relations.enemies(world, nation))
    lost = [land for land in world.lands.values() if land.owner in foes and _is_own(land, realm)]
    served = {call.enemy for call in world.calls if call.ally == nation}
    near = {name for own in world.owned(nation) for name in world.game.board.borders[own.name]}
    others = [land for land in world.lands.values() if land.owner in served and land.name in near and land not in lost]
    key = lambda land: (_defence(world, nation, land), land.name)  # noqa: E731
    return sorted(lost, key=key) + sorted(others, key=key)


def _is_own(land: Territory, realm: Realm) -> bool:
    """Land that a nation claims; of a liberated one not what has become core of others (NPC-06, LIB-08)."""
    liberated = realm.kind == "rebel_nation" and not realm.from_colony
    claimed = land.original == realm.name or land.name in realm.aim
    return claimed and not (liberated and _is_core_of_others(land, realm))


def _is_core_of_others(land: Territory, realm: Realm) -> bool:
    return bool(set(land.core) - {realm.name})


def _defence(world: World, nation: str, land: Territory) -> int:
    return sum(defence_of(world, land, units) for other, units in land.units.items() if other != nation)


def spare(world: World, nation: str, land: Territory) -> Units:
    """Units that may leave a territory: a city next to enemies keeps one (NPC-06)."""
    units = {kind: number for kind, number in land.units.get(nation, {}).items() if number and kind in LAND_KINDS}
    foes = set(relations.enemies(world, nation))
    exposed = any(world.lands[name].owner in foes for name in world.game.board.borders[land.name])
    if world.has_city(land) and exposed and units:
        kept = next(kind for kind in ("infantry", *LAND_KINDS) if units.get(kind))
        units[kept] -= 1
    return {kind: number for kind, number in units.items() if number}


def attack_lines(world: World, nation: str) -> tuple[Line, ...]:
    """Attacks on the aims of the war, while the attack values suffice (NPC-06, NPC-08)."""
    lines, used = [], set[str]()
    for land in _aims(world, nation):
        bases = [n for n in world.game.board.borders[land.name] if world.lands[n].owner == nation and n not in used]
        armies = {name: spare(world, nation, world.lands[name]) for name in bases}
        armies = {name: units for name, units in armies.items() if units}
        available = sum(attack_of(world, units) for units in armies.values())
        if available and decides_to_attack(available, _defence(world, nation, land), _ratio(world, nation)):
            used |= set(armies)
            lines.append(_attack(land, armies))
    return tuple(lines)


def _attack(land: Territory, armies: Mapping[str, Units]) -> Line:
    parts = tuple(
        Army(place=name, forces=tuple(Force(kind=kind, count=number) for kind, number in units.items()))
        for name, units in armies.items()
    )
    return Line(verb="attack", goal=land.name, armies=parts)


def _incorporate(world: World, nation: str, attacks: Sequence[Line]) -> tuple[Line, ...]:
    """What is taken is incorporated when it can be paid (NPC-07)."""
    held = [land.name for land in world.owned(nation) if not land.incorporated]
    return tuple(Line(verb="incorporate", places=(name,)) for name in (*held, *(line.goal for line in attacks)))


def _choose_enemy(world: World, realm: Realm) -> None:
    """A liberated nation turns on the other holders of its land one turn after its first part is free, the weakest
    first (LIB-08, J-05)."""
    from rules.online1483.hostilities import declare

    if realm.from_colony or relations.enemies(world, realm.name):
        return
    if not realm.free_since:
        realm.free_since = world.turn
        return
    holders = {
        land.owner
        for land in world.lands.values()
        if land.original == realm.name and land.owner not in (realm.name, "") and not _is_core_of_others(land, realm)
    } - PSEUDO_NATIONS
    armies = {holder: _army(world, holder) for holder in holders}
    weakest = min(armies, key=lambda holder: (armies[holder], holder), default="")
    word = world.judged(f"J-05:{realm.name}", f"When does {realm.name} turn on {weakest}?", "now", ("now", "wait"))
    if weakest and word == "now":
        declare(world, realm.name, weakest)


def _army(world: World, nation: str) -> int:
    return sum(attack_of(world, land.units.get(nation, {})) for land in world.lands.values())


def _reach_goal(world: World, realm: Realm) -> None:
    """With all its land a colony offers peace, a liberated nation is a normal minor (CRB-07, LIB-09)."""
    wanted = [world.lands[name] for name in realm.aim] if realm.from_colony else [
        land for land in world.lands.values() if land.original == realm.name and not _is_core_of_others(land, realm)
    ]  # fmt: skip
    if any(land.owner != realm.name for land in wanted):
        return
    if not realm.from_colony:
        rebels.settle_down(world, realm.name)
        return
    for enemy in relations.enemies(world, realm.name):
        offer_freedom(world, realm.name, enemy)


def offer_freedom(world: World, colony: str, owner: str) -> None:
    """A risen colony offers its former owner peace: accepted, it is independent (CRB-07)."""
    from rules.online1483 import treaties

    treaties.offer_unasked(world, Offer(frm=colony, to=owner, kind="peace", made=world.turn))
