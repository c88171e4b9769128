"""Action 7: combat on land, landings included (spec sections 16 and 17)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.online1483 import cautious, ledger, rolls
from rules.online1483.combat_values import (
    COASTAL,
    MILITIA,
    Fighter,
    Ground,
    Side,
    in_rolling_order,
    scores,
    siege_limit,
    values,
)
from rules.online1483.line import Retreat
from rules.online1483.model import Units
from rules.online1483.muster import muster
from rules.online1483.retreating import Figures
from rules.online1483.sharing import shares
from rules.online1483.turn import Assault, Turn
from rules.online1483.world import World

LOSS_ORDER = ("infantry", "cavalry", "artillery", "knights")
"""Losses by default (LCB-12); militia and the coastal unit go before, generals after them (LCB-13, GEN-09)."""


@dataclass
class Battle:
    """One battle while it is fought: both sides, the ground, what has happened so far. way_out: where a Cautious
    general takes the attackers."""

    world: World
    assault: Assault
    attack: Side
    defence: Side
    ground: Ground
    retreat: Retreat | None = None
    may_retreat: bool = True
    first: int = 0
    detail: list[dict[str, Any]] = field(default_factory=list)
    free_round: int | None = None
    free_dice: list[int] = field(default_factory=list)
    outcome: str = ""
    way_out: str = ""


def fight(turn: Turn, assault: Assault, retreat: Retreat | None, may_retreat: bool = True) -> Battle:
    """Round after round until one side is gone or leaves; units and land are left to `aftermath`."""
    world = turn.world
    attack, defence, ground = muster(turn, assault)
    battle = Battle(world, assault, attack, defence, ground, retreat, may_retreat, len(attack.fighters))
    forces = {"attack_force": counted(attack), "defence_force": counted(defence)}
    if world.luck:
        defence.fighters, battle.outcome = [], "attacker"
        return battle
    while not battle.outcome:
        _round(battle)
    facts = {
        "at": assault.place, "attackers": attack.nations, "defenders": defence.nations, "winner": battle.outcome,
        "rounds": len(battle.detail), "detail": battle.detail, **forces,
    }  # fmt: skip
    if battle.free_round is not None:
        facts["free_round"] = {"hits_by_defender": battle.free_round, "defence_rolls": battle.free_dice}
    world.publish("battle", **facts)
    return battle


def _round(battle: Battle) -> None:
    """One round: siege, everyone rolls, hits are taken off at once; then who leaves (LCB-02 to LCB-06)."""
    world, attack, defence, ground = battle.world, battle.attack, battle.defence, battle.ground
    siege = _siege(world, battle)
    attacking, defending = values(world, attack, defence, ground), values(world, defence, attack, ground)
    if not attack.fighters or not defence.fighters:
        battle.outcome = "defender" if defence.fighters else "attacker"
        return
    if not scores([*attacking.values(), *defending.values()]):
        _leave(battle, free_round=False)
        return
    ours, our_dice, our_hits = _volley(world, attack, attacking, battle.assault.place)
    theirs, their_dice, their_hits = _volley(world, defence, defending, battle.assault.place)
    _take_hits(battle, defence, our_hits)
    _take_hits(battle, attack, their_hits)
    battle.detail.append({
        "round": len(battle.detail) + 1, "fort": ground.fort, "attack_values": ours, "defence_values": theirs,
        "attack_rolls": our_dice, "defence_rolls": their_dice, "hits_by_attacker": our_hits,
        "hits_by_defender": their_hits, "siege_rolls": siege,
    })  # fmt: skip
    _after_round(battle)


def counted(side: Side) -> dict[str, Units]:
    """A side's units and generals by nation and type."""
    force: dict[str, Units] = {nation: {} for nation in side.nations}
    for fighter in side.fighters:
        own = force.setdefault(fighter.nation, {})
        own[fighter.kind] = own.get(fighter.kind, 0) + 1
    for nation, leaders in side.leaders.items():
        if leaders:
            force.setdefault(nation, {})["general"] = len(leaders)
    return force


def _siege(world: World, battle: Battle) -> list[int]:
    """Attacking artillery shoot at the walls while these stand at the start of the round (LCB-02, LCB-03); their
    dice."""
    ground, dice = battle.ground, list[int]()
    ground.besieged = ground.city and ground.fort > 0
    if not ground.besieged:
        return dice
    for fighter in battle.attack.fighters:
        if fighter.kind == "artillery" and not fighter.landed:
            limit = siege_limit(world, battle.attack.skills(fighter.nation))
            dice.append(rolls.d10(world, "siege", battle.assault.place, fighter.nation))
            if dice[-1] <= limit:
                ground.fort = max(0, ground.fort - 1)
    return dice


def _volley(world: World, side: Side, worth: dict[Fighter, int], place: str) -> tuple[list[int], list[int], int]:
    """Values and rolls in rolling order of those that can hit, and the number of hits (DICE-03, DICE-05)."""
    rolling = [fighter for fighter in in_rolling_order(world, side) if worth[fighter] > 0]
    dice = [rolls.d10(world, "battle", place, side.role, f.nation, f.kind) for f in rolling]
    numbers = [worth[fighter] for fighter in rolling]
    return numbers, dice, sum(die <= number for die, number in zip(dice, numbers, strict=True))


def _take_hits(battle: Battle, side: Side, hits: int) -> None:
    """The coastal unit first, then the nations in equal parts, each by its order of losses (LCB-12, LCB-13, CON-08)."""
    coastal = [fighter for fighter in side.fighters if fighter.kind == COASTAL]
    if coastal and hits:
        side.fighters.remove(coastal[0])
        hits -= 1
    if side.role == "defence" and hits and side.fighters and all(f.kind == "artillery" for f in side.fighters):
        hits = len(side.fighters)
    owner = battle.ground.land.owner if side.role == "defence" else battle.assault.nation
    present = sorted(side.nations, key=lambda nation: nation != owner)
    targets = {n: sum(f.nation == n for f in side.fighters) for n in present}
    for nation, number in shares(hits, {n: count for n, count in targets.items() if count}).items():
        for _ in range(number):
            _kill_one(battle, side, nation)


def _loss_key(side: Side, fighter: Fighter) -> tuple[int, int, bool, bool]:
    order = side.losses.get(fighter.nation, ())
    idle_gun = fighter.kind == "artillery" and fighter.landed
    rank = -1 if fighter.kind == MILITIA else order.index(fighter.kind) if fighter.kind in order else len(LOSS_ORDER)
    default = LOSS_ORDER.index(fighter.kind) if fighter.kind in LOSS_ORDER else 0
    return (len(LOSS_ORDER) + 1 if idle_gun else rank, default, not fighter.band, not fighter.landed)


def _kill_one(battle: Battle, side: Side, nation: str) -> None:
    own = [fighter for fighter in side.fighters if fighter.nation == nation]
    if not own:
        return
    victim = min(own, key=lambda fighter: _loss_key(side, fighter))
    side.fighters.remove(victim)
    if victim.kind != MILITIA and not victim.band:
        place, world = battle.ground.land, battle.world
        if side.role == "defence" or victim.nation != battle.assault.nation:
            ledger.discharge(world, place, victim.nation, {victim.kind: 1}, "battle")
        else:
            _lose_attacker(battle, victim)


def _lose_attacker(battle: Battle, victim: Fighter) -> None:
    pool = battle.assault.landed if victim.landed else battle.assault.marched
    pool[victim.kind] -= 1
    battle.world.publish("lost", nation=victim.nation, place=battle.assault.place, units={victim.kind: 1}, why="battle")


def _after_round(battle: Battle) -> None:
    """Who is gone, who leaves: The Cautious, the attacker by his clause (LCB-06, LCB-10, GEN-13)."""
    if battle.attack.fighters and battle.defence.fighters and len(battle.detail) == 1:
        cautious.leave(battle)
    if battle.outcome:
        return
    if not battle.attack.fighters:
        battle.outcome = "defender"
    elif not battle.defence.fighters:
        battle.outcome = "attacker"
    elif battle.may_retreat and battle.retreat and _condition_met(battle, battle.retreat):
        _leave(battle, free_round=True)


def _condition_met(battle: Battle, retreat: Retreat) -> bool:
    left = len(battle.attack.fighters)
    figures = Figures(len(battle.detail), battle.first - left, left, len(battle.defence.fighters))
    return any(figures.meet(trigger) for trigger in retreat.any_of)


def refuge(battle: Battle) -> str:
    """The friendly neighbour to which the attackers go: the one named, else where most came from (LCB-07)."""
    if battle.way_out:
        return battle.way_out
    assault = battle.assault
    near = [p for p in battle.world.game.board.borders[assault.place] if p in assault.friendly]
    goal = battle.retreat.goal if battle.retreat else ""
    if goal in near:
        return goal
    came = {place: number for place, number in assault.came.items() if place in near}
    return min(came or dict.fromkeys(near, 0), key=lambda place: (-came.get(place, 0), place), default="")


def to_ships(battle: Battle) -> bool:
    """Whether landed units go back aboard: by default, unless a friendly neighbour is named (INV-05, INV-09)."""
    goal = battle.retreat.goal if battle.retreat else ""
    if battle.way_out or not any(battle.assault.landed.values()):
        return False
    return not (goal and goal != "SHIPS" and refuge(battle) == goal) and bool(battle.assault.ships)


def _leave(battle: Battle, free_round: bool) -> None:
    """The attackers leave if they can; those who board give the defenders a free round (INV-05, LCB-07, LCB-15)."""
    boarding = to_ships(battle)
    if not boarding and not refuge(battle):
        if not free_round:
            battle.outcome = "defender"
        return
    if boarding and free_round:
        worth = values(battle.world, battle.defence, battle.attack, battle.ground)
        _, dice, hits = _volley(battle.world, battle.defence, worth, battle.assault.place)
        battle.free_round, battle.free_dice = hits, dice
        _take_hits(battle, battle.attack, hits)
    battle.outcome = "attacker_retreats"
