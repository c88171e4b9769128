"""Counts how often each clause of the policy of nations without players is used (NPC-01 to NPC-10), while a game runs.

The policy's functions are watched from outside: each is replaced by one that counts what it returns and passes it on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from rules.online1483 import conquest, npc, relations, treaties
from rules.online1483.world import Territory, World

CLAUSES = tuple(f"NPC-{number:02}" for number in range(1, 11))


@contextmanager
def watched() -> Iterator[Counter[str]]:
    """The counts, by clause, of everything that the policy does within the block."""
    counts: Counter[str] = Counter()
    watches: tuple[tuple[Any, str, Callable[..., list[str]]], ...] = (
        (npc, "act", _acted),
        (npc, "at_peace", lambda found, *_: ["NPC-04"] if found else []),
        (npc, "defence_lines", _defended),
        (npc, "attack_lines", _attacked),
        (npc, "landings", lambda found, *_: ["NPC-10"] if found else []),
        (conquest, "incorporate", lambda _, world, land, nation: ["NPC-07"] if world.kind(nation) == "npc" else []),
        (conquest, "capture", lambda _, world, land, nation: ["NPC-07"] if _at_once(world, land, nation) else []),
        (treaties, "offer_to_npc", lambda _, turn, npc, terms: [] if terms or turn.world.luck else ["NPC-09"]),
    )
    kept = [(module, name, getattr(module, name)) for module, name, _ in watches]
    for module, name, clauses in watches:
        setattr(module, name, _counting(getattr(module, name), clauses, counts))
    try:
        yield counts
    finally:
        for module, name, function in kept:
            setattr(module, name, function)


def _counting(function: Callable[..., Any], clauses: Callable[..., list[str]], counts: Counter[str]) -> Any:
    @wraps(function)
    def counted(*arguments: Any) -> Any:
        found = function(*arguments)
        counts.update(clauses(found, *arguments))
        return found

    return counted


def _at_once(world: World, land: Territory, nation: str) -> bool:
    """Whether a nation without a player took land that is incorporated with it, as own core is (NPC-07)."""
    return not world.luck and world.kind(nation) == "npc" and land.incorporated


def _acted(_: None, world: World, nation: str, orders: Any) -> list[str]:
    at_war = bool(relations.enemies(world, nation))
    return ["NPC-01", *(["NPC-02"] if at_war else []), *(["NPC-03"] if orders else [])]


def _threatened(world: World, nation: str) -> bool:
    return any(npc.threat_to(world, nation, land) for land in world.owned(nation))


def _defended(found: tuple[Any, ...], world: World, nation: str) -> list[str]:
    return _of_rebels(world, nation, "NPC-05") if found and _threatened(world, nation) else []


def _attacked(found: tuple[Any, ...], world: World, nation: str) -> list[str]:
    return _of_rebels(world, nation, "NPC-06") if found else []


def _of_rebels(world: World, nation: str, clause: str) -> list[str]:
    """The clause, and that rebels use it too (NPC-08)."""
    rebel = world.kind(nation) == "rebel_nation" or any(war.faction == nation for war in world.civil_wars)
    return [clause, "NPC-08"] if rebel else [clause]
