"""What an order costs, before it is given: for receipts, dry runs (COST ...) and checks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Cost:
    """Gold, Manpower and Prestige paid at once; Stability and Honor lost, least and most; effective: the season from
    which the order counts, None at once; notes: what else its author should know (facts, not prose)."""

    gold: int = 0
    manpower: int = 0
    prestige: int = 0
    stability: tuple[int, int] = (0, 0)
    honor: tuple[int, int] = (0, 0)
    effective: int | None = None
    notes: tuple[str, ...] = ()

    def __add__(self, other: Cost) -> Cost:
        """Both together."""
        return Cost(
            self.gold + other.gold,
            self.manpower + other.manpower,
            self.prestige + other.prestige,
            (self.stability[0] + other.stability[0], self.stability[1] + other.stability[1]),
            (self.honor[0] + other.honor[0], self.honor[1] + other.honor[1]),
            other.effective,
            self.notes + other.notes,
        )


NOTHING = Cost()
"""No cost at all."""
