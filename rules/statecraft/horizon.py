"""Chapter 8: whose horizon a place or State lies within (SC-EXP-01, -05, -07)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.ruleset import MODERATOR, PUBLIC
from rules.statecraft.board import Board
from rules.statecraft.model import PIRATES, World


def is_open(board: Board, world: World, place: str) -> bool:
    """Whether a place is in the Known World."""
    return board.places[place].known == "world" or place in world.open_world


def knows(board: Board, world: World, reader: str, code: str) -> bool:
    """Whether a reader (State, General, PUBLIC, MODERATOR) knows a place and where it is."""
    if is_open(board, world, code) or reader == MODERATOR:
        return True
    state = world.generals[reader].serves if reader in world.generals else reader
    realm = world.realms.get(state)
    return realm is not None and (code in realm.knows or (code in world.lands and world.lands[code].owner == state))


def knows_state(board: Board, world: World, reader: str, code: str) -> bool:
    """Whether a reader may know that a State exists: by its capital or any of its land; rebels without land by those
    against whom they rose. Pirates are known to all."""
    realm = world.realms.get(code)
    if realm is None or code in (PIRATES, reader) or reader == MODERATOR:
        return True
    capital = board.cities.get(realm.capital)
    if capital and knows(board, world, reader, capital.region):
        return True
    lands = [region for region, land in world.lands.items() if land.owner == code]
    if capital or lands:
        return any(knows(board, world, reader, region) for region in lands)
    return knows_state(board, world, reader, realm.rebel_of)


PLACES = frozenset({"place", "region", "sea", "regions", "places", "found"})
"""Facts that name places; some codes are those of a State too."""


def states_in(world: World, facts: Mapping[str, Any]) -> list[str]:
    """The States that the facts of an event name."""
    told = [value for name, value in facts.items() if name not in PLACES]
    words = [word for value in told for word in (value if isinstance(value, list | tuple) else [value])]
    return [word for word in words if isinstance(word, str) and word in world.realms]


def hearers(board: Board, world: World, states: Iterable[str]) -> tuple[str, ...]:
    """Who may be told of these States: everybody, if everybody knows them; else the powers that know them all."""
    hidden = [code for code in states if not knows_state(board, world, PUBLIC, code)]
    if not hidden:
        return (PUBLIC,)
    powers = (*players(world), *sorted(world.generals))
    return tuple(p for p in powers if all(knows_state(board, world, p, code) for code in hidden))


def players(world: World) -> list[str]:
    """The States that are played, also those that are no more, by code."""
    return [code for code, realm in sorted(world.realms.items()) if realm.player]


def sovereigns_knowing(board: Board, world: World, state: str) -> list[str]:
    """The played States there are that know of a State, by code."""
    return [code for code in players(world) if world.realms[code].alive and knows_state(board, world, code, state)]
