"""A movement phase: orders in, positions and results out.

reading strikes out what is illegal and turns the rest into small integers; battle holds the equations of the rules,
resolve decides them; aftermath reads off the new board, failures and results say what became of each order and why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import DiplomacyOrder, Dislodged, Unit
from rules.diplomacy.movement.aftermath import aftermath
from rules.diplomacy.movement.failures import Inquest
from rules.diplomacy.movement.reading import read
from rules.diplomacy.movement.resolve import resolve
from rules.diplomacy.movement.results import order_results
from rules.diplomacy.results import OrderResult

__all__ = ["Movement", "move"]


@dataclass(frozen=True)
class Movement:
    """The outcome of a movement phase: the units that stand, those driven out, what a stand-off left empty."""

    results: tuple[OrderResult, ...]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]
    contested: tuple[str, ...]


def move(ground: Ground, orders: Mapping[str, Sequence[DiplomacyOrder]]) -> Movement:
    """Adjudicate a movement phase. Any orders will do: illegal ones are void, and their units hold (DIP-ORD-01)."""
    reading = read(ground, orders)
    battle = resolve(reading.written)
    after = aftermath(reading, battle)
    results = order_results(Inquest(reading, battle, after))
    return Movement(results, after.units, after.dislodged, after.contested)
