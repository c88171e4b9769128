"""The names a writer may use: places and cities he knows, States, leaders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.names import Names, fold
from rules.ruleset import MODERATOR
from rules.statecraft.board import Board
from rules.statecraft.horizon import knows, knows_state
from rules.statecraft.model import PIRATES, World


@dataclass(frozen=True, eq=False)
class Gazetteer:
    """places, cities, states: what the writer knows, by every spelling; hidden: spellings of places he does not know;
    leaders: the Generals' names. shown: code of a place or State -> its name."""

    places: Names
    cities: Names
    states: Names
    hidden: frozenset[str]
    leaders: Names
    shown: Mapping[str, str]


def gazetteer(board: Board, world: World, reader: str) -> Gazetteer:
    """The names for one reader (State, General or MODERATOR) as the world is now."""
    known = [code for code in board.places if knows(board, world, reader, code)]
    addressed = [code for code in world.realms if code != PIRATES or reader == MODERATOR]
    states = [code for code in addressed if knows_state(board, world, reader, code)]
    realms = {code: world.realms[code].name for code in states}
    generals = [(name, g.id) for g in world.generals.values() for name in (g.id, g.person.name)]
    return Gazetteer(
        places=_names((s, code) for code in known for s in spellings(board, code)),
        cities=_names((city.name, city.name) for code in known for city in board.places[code].cities),
        states=_names((name, code) for code in states for name in (code, realms[code])),
        hidden=frozenset(fold(s) for code in set(board.places).difference(known) for s in spellings(board, code)),
        leaders=_names(generals),
        shown={code: board.places[code].name for code in known} | realms,
    )


def spellings(board: Board, code: str) -> tuple[str, ...]:
    """Every way to write a place: its code, its name, its cities."""
    place = board.places[code]
    return (code, place.name, *(city.name for city in place.cities))


def _names(pairs: Iterable[tuple[str, str]]) -> Names:
    return _table(tuple(pairs))


@lru_cache(maxsize=128)
def _table(pairs: tuple[tuple[str, str], ...]) -> Names:
    """Made once: what a writer knows is the same from one mail to the next, mostly."""
    return Names.of(pairs, (spelling for spelling, _ in pairs))
