"""A game bound to its scenario: the tables that every function of the rules reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.online1483.board import Board
from rules.online1483.rulebook import Rulebook

if TYPE_CHECKING:
    from rules.online1483.scenario import Scenario


@dataclass(frozen=True)
class Game:
    """Map, numbers, and the rest of the scenario document."""

    board: Board
    book: Rulebook
    scenario: Scenario
