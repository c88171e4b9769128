"""The world as one State knows it. What a State is answered about its orders is worked out on this one, so that no
answer tells a secret (SC-CON-08, SC-EXP-08, SC-TREATY-06)."""

from __future__ import annotations

from dataclasses import replace

from rules.ruleset import PUBLIC
from rules.statecraft.board import Board
from rules.statecraft.horizon import knows
from rules.statecraft.model import Land, World
from rules.statecraft.relations import Treaty


def seen_by(board: Board, world: World, state: str) -> World:
    """The world without foreign forces and without the treaties that are hidden from a State; land beyond the Known
    World that is not its own is as it was found. Only to be read: what is not hidden is shared."""
    return replace(
        world,
        forces={name: force for name, force in world.forces.items() if force.owner == state},
        treaties={number: treaty for number, treaty in world.treaties.items() if is_read_by(treaty, state)},
        lands={region: _land(board, world, state, region) for region in world.lands},
    )


def is_read_by(treaty: Treaty, state: str) -> bool:
    """Whether a State may read a treaty (SC-TREATY-06)."""
    return not treaty.secret or treaty.known or state in treaty.parties or state in treaty.learned


def _land(board: Board, world: World, state: str, region: str) -> Land:
    """A region; what was founded or won beyond the Known World only its owner and its holder know of (SC-EXP-08)."""
    now = world.lands[region]
    if state in (now.owner, now.controller) or knows(board, world, PUBLIC, region):
        return now
    found = board.regions[region].owner
    return Land(found, found, now.wealth, now.religion)
