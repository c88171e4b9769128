"""Every changeable number of the game: the table of data.yaml, read from the scenario (spec section 30)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

LAND_KINDS = ("infantry", "cavalry", "artillery", "knights")
SHIP_KINDS = ("ship_of_the_line", "frigate", "merchantman")
LINER, FRIGATE, MERCHANTMAN = SHIP_KINDS


def _covers(span: str | int, number: int) -> bool:
    low, _, high = str(span).partition("-")
    return int(low) <= number <= int(high or low)


@dataclass(frozen=True)
class Rulebook:
    """The data table by key, as the spec names its rows ("influence.cost")."""

    values: Mapping[str, Any]

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Rulebook:
        """From the scenario's table, where the rows of a group ("influence") stand together."""
        rows: dict[str, Any] = {}
        for group, entry in document.items():
            rows |= (
                {f"{group}.{name}": value for name, value in entry.items()}
                if isinstance(entry, dict)
                else {group: entry}
            )
        return cls(rows)

    def number(self, key: str) -> int:
        """A row that is one whole number."""
        return int(self.values[key])

    def share(self, key: str) -> float:
        """A row that is a fraction or factor."""
        return float(self.values[key])

    def among(self, key: str, roll: int) -> bool:
        """Whether a roll is one of the success faces listed in a row."""
        return roll in self.values[key]

    def within(self, key: str, roll: int) -> bool:
        """Whether a roll lies in the range [from, to] of a row."""
        low, high = self.values[key]
        return int(low) <= roll <= int(high)

    def looked_up(self, key: str, number: int) -> Any:
        """The entry of a table row whose span ("1-4", "10") covers the number."""
        return next(entry for span, entry in self.values[key].items() if _covers(span, number))

    def stepped(self, key: str, number: int) -> int:
        """The entry of the highest step not above the number; 0 below the first (LIB-02)."""
        steps = {int(step): int(entry) for step, entry in self.values[key].items()}
        return max((entry for step, entry in steps.items() if step <= number), default=0)

    def keyed(self, key: str, name: str, default: int = 0) -> int:
        """The entry of a row by name ("invasion.penalty", "cavalry")."""
        return int(self.values[key].get(name, default))

    def grown(self, key: str, value: int) -> int:
        """A cost that grows with a value: {least, per_value}."""
        row = self.values[key]
        return max(int(row["least"]), int(row["per_value"]) * value)

    def unit(self, kind: str, field: str) -> int:
        """A figure of the unit chart: cost, move, attack, defence, siege, hits, tp; 0 where it has none."""
        return int(self.values[f"unit.{kind}"].get(field, 0))

    def cost(self, kind: str) -> int:
        """Price of a unit or ship."""
        return self.unit(kind, "cost")

    def table(self, key: str, inputs: list[int]) -> list[int]:
        """What a table row gives for each input: by span, by step, or grown with it."""
        if "per_value" in self.values[key]:
            return [self.grown(key, n) for n in inputs]
        by_span = any("-" in str(span) for span in self.values[key])
        return [int(self.looked_up(key, n)) if by_span else self.stepped(key, n) for n in inputs]
