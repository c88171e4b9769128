"""The Cautious: a general who takes his men out of a battle after its first round, attacking or defending (GEN-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.online1483 import ledger, rulings
from rules.online1483.combat_values import CAUTIOUS, COASTAL, MILITIA, Fighter, Side
from rules.online1483.standing import Meeting, cautious_order, holds, lets_in
from rules.online1483.world import Territory, World

if TYPE_CHECKING:
    from rules.online1483.land_battle import Battle


def leave(battle: Battle) -> None:
    """After round 1 a Cautious general takes his nation's remaining units away, if so ordered; defenders go first
    (GEN-13)."""
    defence, attack, assault = battle.defence, battle.attack, battle.assault
    for nation in list(defence.nations):
        own = [f for f in defence.fighters if f.nation == nation and f.kind not in (COASTAL, MILITIA)]
        meeting = Meeting(assault.nation, len(attack.fighters), len(own), 1)
        goal = _goal(battle, defence, nation, meeting)
        if goal:
            _move_away(battle, nation, own, goal)
    if defence.fighters and battle.may_retreat:
        meeting = Meeting(battle.ground.land.owner, len(defence.fighters), len(attack.fighters), 1)
        goal = _goal(battle, attack, assault.nation, meeting)
        if goal:
            battle.way_out, battle.outcome = goal.name, "attacker_retreats"


def _goal(battle: Battle, side: Side, nation: str, meeting: Meeting) -> Territory | None:
    """Where a nation's Cautious general is to go by the standing order that is in force here, if its condition holds
    (GEN-13, J-01)."""
    world, land = battle.world, battle.ground.land
    order = cautious_order(world, nation, land.name)
    goal = world.lands.get(order.goal) if order and CAUTIOUS in side.skills(nation) else None
    if not order or not goal or not _may_go(world, nation, land, goal):
        return None
    read = rulings.followed(world, nation, order)
    return goal if read and holds(world, nation, read.condition, meeting) else None


def _may_go(world: World, nation: str, land: Territory, goal: Territory) -> bool:
    adjacent = goal.name in world.game.board.borders[land.name]
    return adjacent and (goal.owner == nation or lets_in(world, goal.owner, nation, goal.name))


def _move_away(battle: Battle, nation: str, own: list[Fighter], goal: Territory) -> None:
    land = battle.ground.land
    for fighter in own:
        battle.defence.fighters.remove(fighter)
        if not fighter.band:
            ledger.take(land, nation, {fighter.kind: 1})
            ledger.put(goal, nation, {fighter.kind: 1})
    for leader in battle.defence.leaders.pop(nation, []):
        leader.place = goal.name
    battle.defence.fighters = [
        f for f in battle.defence.fighters if f.kind not in (MILITIA, COASTAL) or f.nation != nation
    ]
    battle.world.publish("cautious", nation=nation, frm=land.name, to=goal.name)
