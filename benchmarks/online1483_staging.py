"""A rare thing brought about by corrections: a nation without a player that must land on land it has lost (NPC-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.online1483.board import Board
from rules.online1483.model import State

REACH = 3
"""Zones that a merchantman sails in a turn."""


def stranded(board: Board, state: State) -> list[dict[str, Any]]:
    """Corrections by which the first such nation loses a coast to a player, and has ships and men at home; [] if no
    nation has a coast that its other land does not touch."""
    for npc in sorted(name for name, row in state.nations.items() if row.kind == "npc"):
        home = state.nations[npc].capital
        if home and state.lands[home].owner == npc and board.is_coastal(home):
            for place in _lonely_coasts(board, state, npc, home):
                return _corrections(state, npc, home, place)
    return []


def _lonely_coasts(board: Board, state: State, npc: str, home: str) -> Iterator[str]:
    near = {zone for zone, steps in board.sea_steps(board.coasts[home][0]).items() if steps <= REACH}
    for place, land in sorted(state.lands.items()):
        touched = any(state.lands[name].owner == npc for name in board.borders[place])
        if (
            place != home
            and (land.owner, land.original) == (npc, npc)
            and not touched
            and near & {*board.coasts[place]}
        ):
            yield place


def _corrections(state: State, npc: str, home: str, place: str) -> list[dict[str, Any]]:
    player = next(name for name, row in state.nations.items() if row.kind == "player")
    units = state.lands[place].units.get(npc, {})
    return [
        {"edit": "units", "place": place, "nation": npc, "units": {kind: -number for kind, number in units.items()}},
        {"edit": "owner", "place": place, "nation": player},
        {"edit": "war", "between": [npc, player]},
        {"edit": "units", "place": home, "nation": npc, "units": {"infantry": 5}},
        {"action": "place", "power": npc, "unit": f"2 merchantmen in {home}"},
    ]
