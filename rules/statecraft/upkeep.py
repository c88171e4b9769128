"""Chapter 7: upkeep at the start of every season (SC-UPKEEP)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from rules.statecraft import ledger, loans
from rules.statecraft.model import PIRATES, Realm
from rules.statecraft.table import Table

UNIT_PRICE = 2
READINESS_FACTOR = {1: Fraction(1, 2), 2: Fraction(1), 3: Fraction(2)}
"""SC-COND-06."""
MERCENARY_FACTOR = 2


@dataclass(frozen=True)
class Muster:
    """Units that are paid for: land without the mercenaries, mercenaries, naval."""

    land: int
    mercenaries: int
    naval: int


def bill(muster: Muster, land_readiness: int, naval_readiness: int, scale: Fraction) -> int:
    """SC-UPKEEP-01..04: 2 Gold a unit by Readiness, mercenaries doubled after it, the sum scaled and rounded up."""
    land = UNIT_PRICE * READINESS_FACTOR[land_readiness]
    naval = UNIT_PRICE * READINESS_FACTOR[naval_readiness]
    total = muster.land * land + muster.mercenaries * land * MERCENARY_FACTOR + muster.naval * naval
    return ceil(scale * total)


def muster(table: Table, state: str) -> Muster:
    """A State's units; those under recruitment pay nothing yet, privateers do (SC-UPKEEP-05)."""
    forces = table.forces_of(state)
    mercenaries = sum(f.mercs for f in forces)
    land = sum(f.units for f in forces if f.kind == "A") - mercenaries
    return Muster(land, mercenaries, sum(f.units for f in forces if f.kind == "N"))


def due(table: Table, realm: Realm) -> int:
    """A State's bill; pirates, landless rebels and unplayed States at Readiness 1 pay nothing (SC-UPKEEP-05,
    SC-SCEN-04)."""
    if realm.code == PIRATES or realm.landless:
        return 0
    idle = realm.land_readiness == realm.naval_readiness == 1
    if not realm.player and idle:
        return 0
    counted = muster(table, realm.code)
    return bill(counted, realm.land_readiness, realm.naval_readiness, table.board.options.upkeep_scale)


def pay(table: Table, realm: Realm, amount: int) -> int:
    """SC-SEAS-02: pay, with loans if short. The number of new loans."""
    new = loans.cover(table, realm, amount, "upkeep") if realm.player else 0
    paid = min(amount, realm.gold)
    ledger.change(table, realm, "gold", -paid, "upkeep")
    table.tell(realm.code, "upkeep", state=realm.code, bill=amount, paid=paid, new_loans=new)
    return new
