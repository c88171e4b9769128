"""Which fleets a convoy could need: the routes from which no fleet can be left out (DATC 4.E.1, case 6.G.19)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.diplomacy.board import Board

Route = tuple[str, ...]


@lru_cache(maxsize=4096)
def routes(board: Board, origin: str, goal: str, fleets: frozenset[str]) -> tuple[Route, ...]:
    """Every chain of these fleets between two coasts from which none could be left out, shortest first."""
    if not board.convoy_possible(origin, goal, fleets):
        return ()
    return tuple(sorted(_routes(board, origin, goal, fleets & board.seas), key=lambda route: (len(route), route)))


def useful_fleets(board: Board, origin: str, goal: str, fleets: frozenset[str]) -> frozenset[str]:
    """The fleets that some route needs; a convoy order to any other is illegal."""
    return frozenset(fleet for route in routes(board, origin, goal, fleets) for fleet in route)


def _routes(board: Board, origin: str, goal: str, fleets: frozenset[str]) -> Iterator[Route]:
    first = board.seas_beside(origin) & fleets
    for sea in first:
        yield from _onward(board, board.seas_beside(goal), (sea,), fleets - first)


def _onward(board: Board, last: frozenset[str], route: Route, fleets: frozenset[str]) -> Iterator[Route]:
    """The ways to go on from a route's end. A fleet beside an earlier part of the route would be a short cut past
    what lies between, so those are taken out of the fleets left to choose from."""
    if route[-1] in last:
        yield route
        return
    near = board.seas_beside(route[-1]) & fleets
    for sea in near:
        yield from _onward(board, last, (*route, sea), fleets - near)
