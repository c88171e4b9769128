"""Sums of combat values, for judgements and for the policy of nations without players (DIP-17, NPC-06)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.online1483.board import spread
from rules.online1483.world import Territory, World


def fort_bonus(world: World, fort: int) -> int:
    """Bonus of a fortification to each defending infantry (CTY-04)."""
    return int(world.game.book.looked_up("fort.bonus", fort))


def attack_of(world: World, units: dict[str, int]) -> int:
    """Sum of attack values."""
    return sum(world.game.book.unit(kind, "attack") * number for kind, number in units.items())


def defence_of(world: World, land: Territory, units: dict[str, int]) -> int:
    """Sum of defence values in a territory, infantry with the fortification bonus."""
    bonus = fort_bonus(world, world.fort(land)) * units.get("infantry", 0)
    return bonus + sum(world.game.book.unit(kind, "defence") * number for kind, number in units.items())


def defence_sum(world: World, nation: str, place: str) -> int:
    """Sum of defence values of a nation's units in a territory."""
    land = world.lands[place]
    return defence_of(world, land, land.units.get(nation, {}))


def attack_sum(world: World, nation: str, goals: Iterable[str]) -> int:
    """Sum of attack values of a nation's land units within one move of any of the goals."""
    book, board = world.game.book, world.game.board
    steps = spread(board.borders, goals, lambda _: True)
    return sum(
        book.unit(kind, "attack") * number
        for land in world.lands.values()
        for kind, number in land.units.get(nation, {}).items()
        if steps.get(land.name, 99) <= book.unit(kind, "move")
    )
