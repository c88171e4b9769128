"""Chapter 9: Honor, and the table of its fixed changes (SC-HON)."""

from __future__ import annotations

from rules.statecraft import ledger
from rules.statecraft.model import Realm
from rules.statecraft.table import Table

FIXED = {
    "war with casus belli": 2,
    "casus belli lapsed": -1,
    "royal marriage signed": 1,
    "royal marriage ended": 1,
    "coalition vote": 3,
    "war on suzerain": -2,
    "released": -1,
}
"""SC-HON-01; losses for violations and for being caught have tables of their own."""


def change(table: Table, realm: Realm, amount: int, cause: str) -> int:
    """Honor gained or lost, within 0..20 (SC-MEAS-02). The change made."""
    return ledger.change(table, realm, "honor", amount, cause)


def fixed(table: Table, realm: Realm, cause: str, times: int = 1) -> int:
    """One of the fixed changes."""
    return change(table, realm, FIXED[cause] * times, cause)
