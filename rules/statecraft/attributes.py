"""Chapters 2 and 3: the eight attributes and the tests against them (SC-ATTR, SC-TEST)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from rules.ruleset import MODERATOR
from rules.statecraft.table import Table

ATTRIBUTES = ("acumen", "authority", "fertility", "fortune", "grace", "guile", "strategy", "vigilance")
"""In the order in which they are rolled (SC-ATTR-01)."""
Winner = Literal["a", "b", "none"]


@dataclass(frozen=True)
class Trial:
    """A test: the effective attribute and the die (SC-TEST-01..04)."""

    effective: int
    die: int
    equal_succeeds: bool = True

    @property
    def success(self) -> bool:
        """die <= E (R-03)."""
        return self.die < self.effective or (self.die == self.effective and self.equal_succeeds)

    @property
    def margin(self) -> int:
        """Margin of success, or of failure if it failed (SC-TEST-03)."""
        return abs(self.effective - self.die)

    @property
    def gain(self) -> int:
        """Margin of success, 0 for a failed test (R-04)."""
        return self.margin if self.success else 0

    @property
    def signed(self) -> int:
        """E - die (SC-TEST-06)."""
        return self.effective - self.die


def roll_against(
    table: Table, attribute: int, mods: Iterable[int], purpose: str, *subject: str, to: str = MODERATOR
) -> Trial:
    """Roll d20 against an attribute; modifiers change the attribute, never the die, and nothing is clamped."""
    die = table.roll(20, purpose, *subject, to=to)
    return Trial(attribute + sum(mods), die, table.board.options.equal_is_success)


def opposed(a: Trial, b: Trial) -> Winner:
    """SC-TEST-05: the strictly larger margin among successes; a success of margin 0 beats a failure; else nobody."""
    if a.success != b.success:
        return "a" if a.success else "b"
    if not a.success or a.margin == b.margin:
        return "none"
    return "a" if a.margin > b.margin else "b"


def decisive(table: Table, values: Mapping[str, int], purpose: str, *subject: str, worst: bool = False) -> str:
    """SC-TEST-06: the State with the best (or worst) E - die; those who are equal roll again until one is left."""
    left = sorted(values)
    again = 0
    while len(left) > 1:
        named = {s: table.roll(20, purpose, *subject, s, str(again), to=MODERATOR) for s in left}
        signed = {state: values[state] - die for state, die in named.items()}
        wanted = min(signed.values()) if worst else max(signed.values())
        left = [state for state in left if signed[state] == wanted]
        again += 1
    return left[0]


def roll_attributes(table: Table, *subject: str, to: str = MODERATOR) -> list[int]:
    """Eight times 3d6, in order (SC-ATTR-01, R-01)."""
    return [table.sum(3, 6, "attribute", *subject, name, to=to) for name in ATTRIBUTES]
