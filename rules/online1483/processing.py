"""What one call of the rules processes: a phase, or for a moderator's position a part of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.online1483 import phases, tribes
from rules.online1483.line import Line
from rules.online1483.world import World

SETUP, PHASE5, END_OF_TURN = "setup", "phase5", "end_of_turn"


def process(world: World, what: str, orders: Mapping[str, Sequence[Line]]) -> None:
    """Process a phase ("phase2"), phase 5, the end of a turn, the tribes' set-up, or one nation as a phase of one."""
    if what == SETUP:
        tribes.run(world, orders)
    elif what == PHASE5:
        phases.run_phase5(world, orders)
    elif what == END_OF_TURN:
        phases.end_of_turn(world)
    elif what.startswith("phase") and what[5:].isdigit():
        phases.run_nations(world, phases.members(world, int(what[5:])), orders)
    elif what in world.realms:
        phases.run_nations(world, [what], {what: orders.get(what, ()), **orders})
    else:
        raise ValueError(f"there is no nation or phase {what!r}")
