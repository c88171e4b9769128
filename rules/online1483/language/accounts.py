"""The running account of a receipt: what each line costs and what is left after it (BLD, TRN-07)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.online1483.language.amending import number
from rules.online1483.receipt import Checked


def account(checked: Iterable[Checked]) -> tuple[str, ...]:
    """A line for each order that costs something: "3.1 BUILD 4 INFANTRY IN London - 20, leaves 12"."""
    return tuple(f"{number(each.line)} {each.line} - {each.cost}, leaves {each.money}" for each in checked if each.cost)
