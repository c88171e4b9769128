"""Chapter 15: what unplayed States do, and forces without orders (SC-GM-05, SC-SEAS-03)."""

from __future__ import annotations

from rules.statecraft import lands, pacts, routes
from rules.statecraft.model import Force, Realm
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.table import Table

WAR_READINESS = 2
PEACE_READINESS = 1


def without_orders(force: Force) -> StatecraftOrder:
    """SC-SEAS-03: a force without orders holds; its stance, unless set before, is defend."""
    return StatecraftOrder(verb="HOLD", force=force.id, stance=force.stance)


def units(table: Table, state: str) -> int:
    """All units of a State."""
    return sum(f.units for f in table.world.forces.values() if f.owner == state)


def joins(table: Table, state: str, attacker: str) -> bool:
    """An unplayed State honours a Defense Pact if the attacker has at most twice its own units."""
    return units(table, attacker) <= 2 * units(table, state)


def accepts_peace(table: Table, state: str) -> bool:
    """An unplayed State accepts peace once it has lost its capital."""
    realm = table.realm(state)
    region = lands.capital_region(table, realm)
    return not realm.player and bool(region) and table.world.lands[region].controller != state


def make_ready(table: Table) -> None:
    """Step 0: unplayed States are at Readiness 2 in war, else 1; rebels stay as they were raised."""
    for realm in table.living():
        if not realm.player and not realm.rebel_of:
            wanted = WAR_READINESS if pacts.wars(table.world, realm.code) else PEACE_READINESS
            realm.land_readiness = realm.naval_readiness = wanted


def orders(table: Table) -> dict[str, StatecraftOrder]:
    """The moves that the moderator makes: of unplayed States the army in the capital goes against an invader within
    reach; privateers sail to their sea (SC-UNIT-04)."""
    found = hunts(table)
    for realm in table.living():
        if not realm.player and pacts.wars(table.world, realm.code):
            found.update(_defence(table, realm))
    return found


def hunts(table: Table) -> dict[str, StatecraftOrder]:
    """Privateers that are not yet where they are to work, or were driven from there."""
    raiders = [f for f in table.world.forces.values() if f.privateer_against and f.hunting not in ("", f.place)]
    return {f.id: StatecraftOrder(verb="MOVE", force=f.id, place=f.hunting) for f in raiders}


def _defence(table: Table, realm: Realm) -> dict[str, StatecraftOrder]:
    home = lands.capital_region(table, realm)
    armies = [f for f in table.forces_of(realm.code) if f.kind == "A" and f.place == home and not f.aboard]
    for army in armies[:1]:
        for region in sorted(_invaded(table, realm)):
            if region != home and _in_reach(table, army, region):
                return {army.id: StatecraftOrder(verb="MOVE", force=army.id, place=region, stance="attack")}
    return {}


def _invaded(table: Table, realm: Realm) -> set[str]:
    own = set(lands.owned(table, realm.code))
    armies = [f for f in table.world.forces.values() if f.kind == "A" and f.place in own and not f.aboard]
    return {f.place for f in armies if pacts.at_war(table.world, realm.code, f.owner)}


def _in_reach(table: Table, army: Force, region: str) -> bool:
    way = routes.path(table.board, table.world, army, region)
    if not way:
        return False
    walked = routes.walk(routes.km_steps(table.board, army.place, way), routes.ARMY_KM, 0)
    return region in walked.entered
