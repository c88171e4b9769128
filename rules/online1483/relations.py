"""Boxes of the chart and wars: the only place where they change (DIP-02, WAR-04)."""

from __future__ import annotations

from rules.online1483.model import BOXES, PSEUDO_NATIONS, Box, Call
from rules.online1483.world import Pair, Record, World

NEUTRAL = BOXES.index("Neutral")
NO_PEACE = ("conquered", "union", "moderator")
"""Why a war may end that no peace has ended."""


def box(world: World, entity: str, nation: str) -> Box:
    """The box of an entity towards a nation; Neutral where nothing else happened (DIP-01)."""
    return world.boxes.get(entity, {}).get(nation, "Neutral")


def set_box(world: World, entity: str, nation: str, new: Box) -> None:
    """Put an entity into a box."""
    if box(world, entity, nation) != new:
        world.boxes.setdefault(entity, {})[nation] = new
        world.publish("box", entity=entity, nation=nation, box=new)


def move_box(world: World, entity: str, nation: str, steps: int) -> None:
    """Move a box right (positive) or left; moves past either end are lost (DIP-02)."""
    place = BOXES.index(box(world, entity, nation)) + steps
    set_box(world, entity, nation, BOXES[max(0, min(place, len(BOXES) - 1))])


def is_entity(world: World, name: str) -> bool:
    """Whether this is an NPC, rebel faction or colony: something with boxes (GLO-18)."""
    return world.kind(name) == "npc" or is_faction(world, name) or any(c.id == name for c in world.colonies)


def is_faction(world: World, name: str) -> bool:
    """Whether this is the rebel faction of a conquered nation (DIP-06)."""
    return name.startswith("rebels of ") and world.kind(name.removeprefix("rebels of ")) == "rebel_faction"


def pair(one: str, other: str) -> Pair:
    """Two nations in the order in which wars are kept."""
    return (one, other) if one < other else (other, one)


def at_war(world: World, one: str, other: str) -> bool:
    """Whether two nations are at war (DIP-24). With a pseudo-nation there is no war, only fighting."""
    return pair(one, other) in world.wars


def enemies(world: World, nation: str) -> list[str]:
    """Nations at war with this one, by name; a conquered one that lives on underground fights no more (DIP-06)."""
    others = {b if a == nation else a for a, b in world.wars if nation in (a, b)}
    return sorted(name for name in others if world.kind(name) not in ("rebel_faction", "gone"))


def has_boxes(world: World, nation: str) -> bool:
    """Whether the nation stands on the chart in its own name: an NPC or a nation in rebellion."""
    return world.kind(nation) in ("npc", "rebel_nation")


def open_war(world: World, attacker: str, other: str, why: str) -> None:
    """Begin a war: both counts start, an NPC's box becomes At War, passages lapse, tribute between them ends (DIP-24,
    WAR-03, WAR-04, TRT-11)."""
    if (
        attacker == other
        or {attacker, other} & PSEUDO_NATIONS
        or "" in (attacker, other)
        or at_war(world, attacker, other)
    ):
        return
    for nation in (attacker, other):
        if not enemies(world, nation):
            world.records[nation] = Record(len(world.owned(nation)), {}, {})
    world.wars.add(pair(attacker, other))
    world.tributes = [t for t in world.tributes if {t.frm, t.to} != {attacker, other}]
    world.publish("war", by=attacker, on=other, why=why)
    for nation, enemy in ((attacker, other), (other, attacker)):
        if has_boxes(world, nation):
            set_box(world, nation, enemy, "AtWar")
        _lapse_passage(world, nation, enemy)


def _lapse_passage(world: World, host: str, guest: str) -> None:
    kept = [
        line
        for line in world.standing.get(host, ())
        if not (line.verb == "passage" and line.nation == guest and line.reply == "allow")
    ]
    if host in world.standing:
        world.standing[host] = tuple(kept)


def end_war(world: World, one: str, other: str, why: str, after: Box = "Disfavorable") -> None:
    """End a war; an NPC's box towards the enemy becomes `after` (DIP-05, TRT-10)."""
    if not at_war(world, one, other):
        return
    world.wars.discard(pair(one, other))
    world.battles.discard(pair(one, other))
    world.publish("peace", between=[one, other], why=why)
    for nation, enemy in ((one, other), (other, one)):
        if has_boxes(world, nation) and box(world, nation, enemy) == "AtWar":
            set_box(world, nation, enemy, after)
    _end_service(world, [call for call in world.calls if {call.ally, call.enemy} == {one, other}], why)
    _close_records(world, one, other)


def _end_service(world: World, ended: list[Call], why: str) -> None:
    """A called ally's war is over: with nothing gained or land lost it is Neutral towards its patron (ALY-11)."""
    world.calls = [call for call in world.calls if call not in ended]
    for call in ended if why not in NO_PEACE else ():
        if not spoils(world, call) and not at_war(world, call.ally, call.patron):
            set_box(world, call.ally, call.patron, "Neutral")


def spoils(world: World, call: Call) -> int:
    """Territories that a called ally has gained of the enemy; 0 if it has lost any to him (ALY-09, ALY-11)."""
    count = record(world, call.ally)
    lost = any(taker == call.enemy for taker in count.lost.values())
    return 0 if lost else sum(former == call.enemy for former in count.gained.values())


def go_underground(world: World, nation: str, conquerors: set[str]) -> None:
    """A conquered nation's wars end (WAR-04), but that its faction stays at war with its conquerors (DIP-06)."""
    for enemy in enemies(world, nation):
        if enemy in conquerors:
            world.battles.discard(pair(nation, enemy))
            world.calls = [call for call in world.calls if nation not in (call.ally, call.enemy)]
        else:
            end_war(world, nation, enemy, "conquered")


def forget_wars(world: World, nation: str) -> None:
    """What is left of a conquered nation's wars is over, when it rises again or its faction ends."""
    world.wars = {war for war in world.wars if nation not in war}


def close_records(world: World) -> None:
    """Counts of wars end with the last war of a nation (TRT-04)."""
    for nation in list(world.records):
        if not enemies(world, nation):
            del world.records[nation]


def _close_records(world: World, one: str, other: str) -> None:
    for nation in (one, other):
        if not enemies(world, nation):
            world.records.pop(nation, None)


def record(world: World, nation: str) -> Record:
    """The count of a nation's present wars (TRT-04)."""
    return world.records.get(nation) or Record(len(world.owned(nation)), {}, {})


def fought(world: World, one: str, other: str) -> None:
    """Note that two nations at war have fought a battle (ALY-01)."""
    if at_war(world, one, other):
        world.battles.add(pair(one, other))
