"""Chapter 5: Stability, and the rebellion that a loss below 0 triggers instead (SC-STAB)."""

from __future__ import annotations

from rules.statecraft import ledger
from rules.statecraft.model import Realm
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Rebellion, Table

LARGEST_REBELLION = 12


def change(table: Table, realm: Realm, amount: int, cause: str) -> int:
    """Change Stability (SC-STAB-01, -02). Returns the excess X that the loss found nothing to take from, 0 if none.

    An excess starts one rebellion, carried out when the act or step that caused it is done (R-08).
    """
    excess = max(0, -(realm.stability + amount))
    ledger.change(table, realm, "stability", amount, cause)
    if excess:
        table.rebellions.append(Rebellion(realm.code, excess))
    return excess


def rebel_units(excess: int) -> int:
    """The army of a rebellion: 2 + X units, at most 12 (SC-STAB-03)."""
    return min(LARGEST_REBELLION, 2 + excess)


def voluntary(realm: Realm, least: int, forced: bool) -> None:
    """A voluntary cost that must end in a rebellion needs the word FORCE (SC-STAB-02, R-47). Raises RefusedError."""
    if least > realm.stability and not forced:
        raise RefusedError("ERR-NEEDS-FORCE", least=least, stability=realm.stability)
