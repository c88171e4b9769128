"""Draws and concessions: secret ballots of all survivors, open in every phase and cleared after it (DIP-UNIT-06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.diplomacy.board import Board
from rules.diplomacy.model import Outcome
from rules.ruleset import Answer

SUBJECT = "vote"


def agreed(board: Board, names: Mapping[str, str], voters: Sequence[str], answers: Sequence[Answer]) -> Outcome | None:
    """How the survivors agree to end the game, if they do: all for a draw, or all others for one winner.

    voters: the survivors. A later ballot replaces an earlier one; "draw", "concede <power>", anything else is no vote.
    """
    ballots = {answer.power: answer.text.strip().casefold() for answer in answers if answer.subject == SUBJECT}
    if voters and all(ballots.get(power) == "draw" for power in voters):
        return Outcome(kind="draw", winners=tuple(voters))
    for winner in voters:
        wanted = {f"concede {name}" for name in spellings(board, names, winner)}
        others = [power for power in voters if power != winner]
        if others and all(ballots.get(power) in wanted for power in others):
            return Outcome(kind="concession", winners=(winner,))
    return None


def spellings(board: Board, names: Mapping[str, str], power: str) -> frozenset[str]:
    """The names by which a power is known, in lower case."""
    return frozenset(name.casefold() for name in (power, names[power], *board.powers[power].aliases))
