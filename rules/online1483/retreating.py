"""Retreat conditions, the same at sea and on land (NCB-11, LCB-06)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.online1483.line import Trigger


@dataclass(frozen=True)
class Figures:
    """A battle after a round, from the attacker's side: rounds fought, units lost and left, enemies left."""

    rounds: int
    lost: int
    left: int
    enemies: int

    def meet(self, trigger: Trigger) -> bool:
        """Whether one condition of a retreat clause is met."""
        match trigger.kind:
            case "after_round":
                return self.rounds >= trigger.number
            case "losses":
                return self.lost >= trigger.number
            case "left":
                return self.left <= trigger.number
            case "outnumbered":
                return self.left < self.enemies
        return False
