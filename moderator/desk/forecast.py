"""What a phase would change for whom, from the plain rows of the board before and after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from moderator.play import Play
from rules.ruleset import Board

Rows = tuple[tuple[str, str], ...]
"""(power as shown, what changes for it)."""
MOST_NAMED = 6
"""Places of one sort that a line names; of more it gives the number."""


def changes(before: Play, after: Play) -> Rows:
    """(power, "units 3 to 4, gains Belgium, gold 20 to 34") for every power of the game to which anything happens."""
    old, new = (play.rules.board(play.state) for play in (before, after))
    powers = [seat.power for seat in after.seats]
    told = ((after.name(power), ", ".join(_of(power, old, new))) for power in powers)
    return tuple((name, text) for name, text in told if text)


def _of(power: str, old: Board, new: Board) -> Iterator[str]:
    units = [sum(row[0] == power for row in board.units) for board in (old, new)]
    if units[0] != units[1]:
        yield f"units {units[0]} to {units[1]}"
    held = [{place for place, owner in board.territories if owner == power} for board in (old, new)]
    yield from _places("gains", held[1] - held[0])
    yield from _places("loses", held[0] - held[1])
    figures = [Counter({figure: value for who, figure, value in board.nations if who == power}) for board in (old, new)]
    for figure in figures[1]:
        if figures[0][figure] != figures[1][figure]:
            yield f"{figure.replace('_', ' ')} {figures[0][figure]} to {figures[1][figure]}"


def _places(verb: str, places: set[str]) -> Iterator[str]:
    if places:
        yield f"{verb} {' and '.join(sorted(places)) if len(places) <= MOST_NAMED else f'{len(places)} places'}"
