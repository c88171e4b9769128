"""How fighting begins and what an NPC under a new attack does (DIP-23, ALY-06, COL-12)."""

from __future__ import annotations

from rules.online1483 import relations
from rules.online1483.model import Offer
from rules.online1483.world import World


def declare(world: World, attacker: str, other: str) -> None:
    """War by declaration, at once (DIP-23)."""
    relations.open_war(world, attacker, other, "declared")
    _ask_others_for_peace(world, attacker, other)


def start_fight(world: World, attacker: str, other: str) -> None:
    """An attack without declaration opens the war too (DIP-23)."""
    if not relations.at_war(world, attacker, other):
        relations.open_war(world, attacker, other, "attack")
        _ask_others_for_peace(world, attacker, other)


def _ask_others_for_peace(world: World, attacker: str, npc: str) -> None:
    """An NPC that a player nation attacks offers peace to everybody else it fights; NPCs accept (ALY-06)."""
    if world.kind(npc) != "npc" or world.kind(attacker) not in ("player", "tribal"):
        return
    from rules.online1483 import treaties

    for enemy in relations.enemies(world, npc):
        if enemy != attacker and world.kind(enemy) == "npc":
            relations.end_war(world, npc, enemy, "a new attacker", "Neutral")
        elif enemy != attacker:
            treaties.offer_unasked(world, Offer(frm=npc, to=enemy, kind="peace", made=world.turn))


def invade(world: World, attacker: str, place: str) -> None:
    """Invading land of a colony sets the colony At War with the invader (COL-12)."""
    for colony in world.colonies:
        if place in colony.land and colony.owner not in (attacker, ""):
            relations.set_box(world, colony.id, attacker, "AtWar")
