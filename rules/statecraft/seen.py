"""The world as one State knows it. What a State is answered about its orders is worked out on this one, so that no
answer tells a secret (SC-CON-08, SC-EXP-08, SC-TREATY-06)."""

from __future__ import annotations

from dataclasses import replace

from rules.statecraft.board import Board
from rules.statecraft.horizon import is_open
from rules.statecraft.model import Land, World
from rules.statecraft.relations import Treaty


def seen_by(board: Board, world: World, state: str) -> World:
    """The world without foreign forces and without the treaties that are hidden from a State; land beyond the Known
    World that is not its own is as it was found. Only to be read: what is not hidden is shared."""
    return replace(
        world,
        forces={name: force for name, force in world.forces.items() if force.owner == state},
        treaties={number: treaty for number, treaty in world.treaties.items() if is_read_by(treaty, state)},
        lands=world.lands | _beyond(board, world, state),
    )


def is_read_by(treaty: Treaty, state: str) -> bool:
    """Whether a State may read a treaty (SC-TREATY-06)."""
    return not treaty.secret or treaty.known or state in treaty.parties or state in treaty.learned


def _beyond(board: Board, world: World, state: str) -> dict[str, Land]:
    """Regions beyond the Known World of which a State has nothing, as they were found: what was founded or won there
    only its owner and its holder know of (SC-EXP-08)."""
    return {
        region: Land(board.regions[region].owner, board.regions[region].owner, now.wealth, now.religion)
        for region, now in world.lands.items()
        if state not in (now.owner, now.controller) and not is_open(board, world, region)
    }
