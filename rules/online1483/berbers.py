"""Phase 5: Berber raids (REG-14 to REG-18)."""

from __future__ import annotations

from rules.online1483 import rolls
from rules.online1483.aftermath import resolve
from rules.online1483.model import BERBERS
from rules.online1483.turn import Assault, begin
from rules.online1483.world import Territory, World


def candidates(world: World) -> list[Territory]:
    """Owned land next to land that the Berbers hold, inside one step of their original land, by name
    (REG-14, REG-17)."""
    board = world.game.board
    original = {name for name, tag in board.tags.items() if tag == "berber"}
    limit = original | {near for name in original for near in board.borders[name]}
    bases = [land.name for land in world.owned(BERBERS)]
    return [
        land
        for name, land in sorted(world.lands.items())
        if land.owner not in ("", BERBERS) and name in limit and any(name in board.borders[base] for base in bases)
    ]


def raid(world: World) -> None:
    """A roll for each candidate; a raid's strength and battle before the next (REG-14 to REG-16)."""
    for land in candidates(world):
        if rolls.d10(world, "raid", land.name) <= world.worth(land):
            _strike(world, land)


def _strike(world: World, land: Territory) -> None:
    strength = max(1, rolls.d10(world, "raid strength", land.name) + world.game.book.number("berber.raid_modifier"))
    world.publish("raid", at=land.name, cavalry=strength)
    world.publish("gained", nation=BERBERS, place=land.name, units={"cavalry": strength}, why="raid")
    resolve(begin(world, BERBERS, ()), Assault(land.name, BERBERS, marched={"cavalry": strength}), may_retreat=False)
