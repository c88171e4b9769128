"""Action 1: influence, negative influence, threats, declarations of war (spec section 10)."""

from __future__ import annotations

from rules.online1483 import reach, rolls
from rules.online1483.hostilities import declare
from rules.online1483.line import Line
from rules.online1483.model import BOXES, PSEUDO_NATIONS, Threat
from rules.online1483.relations import at_war, box, end_war, is_entity, is_faction, move_box, set_box
from rules.online1483.turn import Turn
from rules.online1483.world import World


def open_to_diplomacy(turn: Turn, entity: str) -> bool:
    """Only NPCs, rebel factions and colonies are open, and not to tribes (DIP-07, DIP-25, IND-16)."""
    if turn.is_tribe():
        turn.refuse("E-22")
    elif not is_entity(turn.world, entity) or entity in PSEUDO_NATIONS:
        turn.refuse("E-21", name=entity)
    else:
        return True
    return False


def influence(turn: Turn, line: Line) -> None:
    """Tries to move an entity's box one to the right; from At War only to Disfavorable, which ends the war
    (DIP-03 to DIP-05, DIP-07)."""
    if not open_to_diplomacy(turn, line.nation):
        return
    world, tries = turn.world, 0
    while tries < line.times:
        now = box(world, line.nation, turn.nation)
        if line.until and BOXES.index(now) >= BOXES.index(line.until):
            return
        if now == "Allied":
            if not (tries and line.up_to):
                turn.refuse("E-23", X=line.nation)
            return
        if not turn.afford(world.game.book.number("influence.cost"), "influence"):
            return
        tries += 1
        _try_influence(turn, line.nation, now == "AtWar")


def _try_influence(turn: Turn, entity: str, war: bool) -> None:
    world, key = turn.world, "influence.success_at_war" if war else "influence.success"
    won = rolls.among(world, key, "influence", turn.nation, entity, to=turn.nation)
    world.tell(turn.nation, "tried", what="influence", nation=turn.nation, on=entity, success=won)
    if not won:
        return
    if war:
        set_box(world, entity, turn.nation, "Disfavorable")
        end_war(world, entity, turn.nation, "influence")
    else:
        move_box(world, entity, turn.nation, 1)


def negative_influence(turn: Turn, line: Line) -> None:
    """Tries to move an entity's box towards a third nation one to the left, into At War only for a colony towards its
    owner, which rebels then (DIP-08, DIP-09)."""
    if not open_to_diplomacy(turn, line.nation):
        return
    world = turn.world
    for done in range(line.times):
        now = box(world, line.nation, line.other)
        if now == "AtWar" or (now == "Disfavorable" and not _may_rebel(world, line.nation, line.other)):
            if not (done and line.up_to):
                turn.refuse("E-24", X=line.nation, N=line.other)
            return
        if not turn.afford(world.game.book.number("neginfluence.cost"), "negative influence"):
            return
        won = rolls.among(
            world, "neginfluence.success", "negative influence", turn.nation, line.nation, line.other, to=turn.nation
        )
        world.tell(turn.nation, "tried", what="negative influence", nation=turn.nation, on=line.nation, success=won)
        if won:
            _turn_against(turn, line.nation, line.other)


def _may_rebel(world: World, entity: str, nation: str) -> bool:
    from rules.online1483.colonial import can_rebel

    owned = [colony for colony in world.colonies if colony.id == entity and colony.owner == nation]
    return any(can_rebel(world, colony) for colony in owned)


def _turn_against(turn: Turn, entity: str, nation: str) -> None:
    from rules.online1483.colonial import rebel

    world = turn.world
    move_box(world, entity, nation, -1)
    if box(world, entity, nation) == "AtWar":
        rebel(world, next(colony for colony in world.colonies if colony.id == entity), sponsor=turn.nation)


def threaten(turn: Turn, line: Line) -> None:
    """A threat of war, free: the NPC may end its war, and likes the threatener less in any case (DIP-10 to DIP-13)."""
    world, npc = turn.world, line.nation
    if turn.is_tribe():
        turn.refuse("E-22")
        return
    if world.kind(npc) != "npc":
        turn.refuse("E-21", name=npc)
        return
    if turn.nation in world.threat_lost:
        turn.refuse("E-27", t=world.turn)
        return
    if at_war(world, turn.nation, npc):
        turn.refuse("E-26")
        return
    if not at_war(world, npc, line.other):
        turn.refuse("E-25", X=npc, N=line.other)
        return
    key = "threat.success_border" if reach.borders(world, turn.nation, npc) else "threat.success_noborder"
    gave_in = rolls.within(world, key, "threat", turn.nation, npc)
    world.publish("threat", by=turn.nation, npc=npc, war_with=line.other, success=gave_in)
    if gave_in:
        end_war(world, npc, line.other, "threat")
    else:
        _owe_war(world, turn.nation, npc, world.turn + 1)
    _resent(turn, npc)


def _owe_war(world: World, nation: str, npc: str, due: int) -> None:
    """One more duty to declare war; a new threat puts off none that is open, on this NPC or another (DIP-13)."""
    open_now = world.threats.get(nation)
    if not open_now or npc not in dict(open_now.duties()):
        world.threats[nation] = Threat(npc=npc, due=due, earlier=open_now)


def _resent(turn: Turn, npc: str) -> None:
    """One box left in any case; from Disfavorable it is war (DIP-12, R-09)."""
    move_box(turn.world, npc, turn.nation, -1)
    if box(turn.world, npc, turn.nation) == "AtWar":
        declare(turn.world, npc, turn.nation)


def declare_war(turn: Turn, line: Line) -> None:
    """Declares war, at once (DIP-23). On a conquered nation or a pseudo-nation there is none to declare; a tribe does
    not declare war on an NPC, it attacks (DIP-25)."""
    world = turn.world
    if turn.is_tribe() and is_entity(world, line.nation):
        turn.refuse("E-22")
        return
    if line.nation in PSEUDO_NATIONS or line.nation not in world.realms or is_faction(world, line.nation):
        turn.refuse("E-21", name=line.nation)
        return
    if at_war(world, turn.nation, line.nation):
        turn.refuse("E-32", N=line.nation)
        return
    if world.kind(line.nation) in ("rebel_faction", "gone") or line.nation == turn.nation:
        turn.refuse("E-21", name=line.nation)
        return
    declare(world, turn.nation, line.nation)


def check_threat(turn: Turn) -> None:
    """At the end of the turn: whoever threatened in vain and declared no war may never threaten again (DIP-13)."""
    world, nation = turn.world, turn.nation
    threat = world.threats.pop(nation, None)
    left = [(npc, due) for npc, due in threat.duties() if not at_war(world, nation, npc)] if threat else []
    empty = [npc for npc, due in left if due <= world.turn]
    if empty:
        world.threat_lost.append(nation)
        world.publish("threat_lost", nation=nation, npc=empty[-1])
        return
    for npc, due in reversed(left):
        _owe_war(world, nation, npc, due)
