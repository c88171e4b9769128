"""Places and units as a heading or a table has them (prose has `causes.place_name`)."""

from __future__ import annotations

from rules.diplomacy.board import Board
from rules.diplomacy.causes import COASTS

UNIT_KINDS = {"A": "Army", "F": "Fleet"}


def place_of(unit: str) -> str:
    """The place of a unit's text: "STP/sc" of "F STP/sc", and of "STP/sc" where the kind was left out."""
    return unit.rpartition(" ")[2]


def label(board: Board, place: str) -> str:
    """A place: "Irish Sea", "St Petersburg (south coast)"; "" for none, and one that is not on the board as written."""
    province, _, coast = place.partition("/")
    if province not in board.provinces:
        return place
    return board.provinces[province].name + (f" ({COASTS.get(coast, coast)})" if coast else "")


def unit_label(board: Board, unit: str) -> str:
    """A unit ("A PAR") in full: "Army Paris"; "" for none."""
    kind = UNIT_KINDS.get(unit.rpartition(" ")[0], "")
    return f"{kind} {label(board, place_of(unit))}".strip()
