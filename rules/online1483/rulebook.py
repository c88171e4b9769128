"""Every changeable number of the game: the table of data.yaml, read from the scenario (spec section 30)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
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
        reached = max((step for step in steps if step <= number), default=None)
        return 0 if reached is None else steps[reached]

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

    def raised(self, key: str, number: int) -> int:
        """A figure that rises from a base, halves rounded up: {base, per_<what>} (IND-12, ROY-05)."""
        row = self.values[key]
        (each,) = (figure for name, figure in row.items() if name != "base")
        return ceil(float(row["base"]) + float(each) * number)

    def table(self, key: str, inputs: Sequence[int | str]) -> list[Any]:
        """What a row gives for each input: a number, or the name of an entry.

        The result of a formula; the entry of that name, or whose span or step has the number; the chance in a row of
        brackets; 1 for a roll among success faces, else 0. A row that is one figure gives that figure.
        """
        return [self._given(key, each) for each in inputs]

    def _given(self, key: str, each: int | str) -> Any:
        row = self.values[key]
        if isinstance(row, list):
            return _listed(row, int(each))
        if not isinstance(row, dict):
            return row
        named = {str(name): entry for name, entry in row.items()}
        if str(each) in named or isinstance(each, str):
            return named.get(str(each), named.get("default"))
        if "least" in row:
            return self.grown(key, each)
        if "base" in row:
            return self.raised(key, each)
        return (self.looked_up if any("-" in span for span in named) else self.stepped)(key, each)


def _listed(row: list[Any], number: int) -> int:
    """The chance of the bracket [from, to, chance, ..] that has the number; or 1 if it is among the faces, where two
    stand for a range."""
    if isinstance(row[0], list):
        return next((int(chance) for low, high, chance, *_ in row if low <= number and number <= (high or number)), 0)
    return int(min(row) <= number <= max(row))
