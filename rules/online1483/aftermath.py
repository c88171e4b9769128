"""What a land battle leaves: who holds the land, where survivors and generals go (LCB-07 to LCB-11, GEN-09, INV-05)."""

from __future__ import annotations

from rules.online1483 import conquest, ledger
from rules.online1483.hostilities import invade, start_fight
from rules.online1483.land_battle import Battle, fight, refuge, to_ships
from rules.online1483.line import Retreat
from rules.online1483.model import PSEUDO_NATIONS, Units
from rules.online1483.sea_battle import readable_retreat
from rules.online1483.turn import Assault, Turn
from rules.online1483.world import World


def resolve(turn: Turn, assault: Assault, may_retreat: bool = True) -> Battle | None:
    """Fight for a territory and settle what follows (TRN-12 step 5); None where nobody defended it."""
    world = turn.world
    land = world.lands[assault.place]
    retreat = readable_retreat(turn, assault.clauses.retreat) if may_retreat else None
    invade(world, assault.nation, land.name)
    battle = fight_if_defended(turn, assault, retreat, may_retreat)
    if battle is None or battle.outcome == "attacker":
        if battle:
            _end_losers(world, battle)
        take_land(world, assault)
    elif battle.outcome == "attacker_retreats":
        withdraw(world, battle)
    else:
        _all_lost(world, assault, _on_foot(assault))
        _save_generals(world, battle)
    conquest.check_all(world)
    return battle


def fight_if_defended(turn: Turn, assault: Assault, retreat: Retreat | None, may_retreat: bool) -> Battle | None:
    """A battle, unless the garrison roll gave nobody and nobody else is there (REG-11)."""
    battle = fight(turn, assault, retreat, may_retreat)
    return battle if battle.detail or battle.outcome != "attacker" else None


def take_land(world: World, assault: Assault) -> None:
    """The survivors hold the territory and stay (LCB-11, LND-09); a war with its owner is open now (DIP-23)."""
    land = world.lands[assault.place]
    survivors = _on_foot(assault)
    if land.owner and land.owner not in PSEUDO_NATIONS:
        start_fight(world, assault.nation, land.owner)
    if land.owner != assault.nation:
        conquest.capture(world, land, assault.nation)
    ledger.put(land, assault.nation, {kind: number for kind, number in survivors.items() if number})
    for leader in assault.leaders:
        leader.place, leader.ship = land.name, 0
        leader.conquered = (*leader.conquered, land.name)


def _end_losers(world: World, battle: Battle) -> None:
    """Generals of a beaten defender fall (GEN-09); one whose nation has no units here took no part (GEN-10)."""
    for nation in battle.defence.leaders:
        for leader in world.generals_at(nation, battle.assault.place):
            ledger.kill(world, leader, "battle")


def withdraw(world: World, battle: Battle) -> None:
    """Attackers go back aboard or to friendly land, all together (LCB-07, LCB-08, INV-05, INV-09)."""
    assault = battle.assault
    if to_ships(battle):
        _embark(world, assault)
    goal, units = refuge(battle), _on_foot(assault)
    if goal:
        ledger.put(world.lands[goal], assault.nation, {kind: number for kind, number in units.items() if number})
        for leader in assault.leaders:
            leader.place, leader.ship = goal, 0
    else:
        _all_lost(world, assault, units)
        for leader in assault.leaders:
            ledger.kill(world, leader, "no retreat")
    assault.marched, assault.landed, assault.leaders = {}, {}, []


def _on_foot(assault: Assault) -> Units:
    """What is left of an assault that has not gone back aboard."""
    units = dict(assault.marched)
    for kind, number in assault.landed.items():
        units[kind] = units.get(kind, 0) + number
    return units


def _all_lost(world: World, assault: Assault, units: Units) -> None:
    """Units that cannot win and have nowhere to go (LCB-07, LCB-15)."""
    left = {kind: number for kind, number in units.items() if number}
    if left:
        world.publish("lost", nation=assault.nation, place=assault.place, units=left, why="no retreat")


def _embark(world: World, assault: Assault) -> None:
    from rules.online1483.loading import room, size

    ships = [world.ships[number] for number in assault.ships if number in world.ships]
    for kind in sorted(assault.landed, key=lambda kind: -size(world, kind)):
        for _ in range(assault.landed[kind]):
            ship = next((s for s in ships if room(world, s) >= size(world, kind)), None)
            if ship:
                ship.cargo[kind] = ship.cargo.get(kind, 0) + 1
                assault.landed[kind] -= 1
    for leader in assault.leaders if ships and not any(assault.marched.values()) else ():
        leader.ship, leader.place = ships[0].id, ships[0].zone
    if ships and not any(assault.marched.values()):
        assault.leaders = []


def _save_generals(world: World, battle: Battle) -> None:
    """Generals whose army is gone go back to friendly land, else they fall (GEN-09)."""
    goal = refuge(battle)
    for leader in battle.assault.leaders:
        if goal:
            leader.place, leader.ship = goal, 0
        else:
            ledger.kill(world, leader, "battle")
