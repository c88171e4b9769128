"""Chapters 5 and 6: the yearly collection of taxes and the accrual of Manpower (SC-COND-10, SC-ANN-02, -03)."""

from __future__ import annotations

from rules.statecraft import lands, ledger
from rules.statecraft.model import PIRATES, Realm
from rules.statecraft.table import Table


def collected(tax_income: int, denied: int, decay: int, investment: int) -> int:
    """SC-COND-10: Gold gained by a collection."""
    return max(0, tax_income - denied - decay) * (100 - investment) // 100


def collect(table: Table, realm: Realm) -> int:
    """A State's collection: the gain."""
    denied = denied_to(table, realm)
    gain = collected(realm.tax_income, denied, realm.decay, realm.investment)
    ledger.change(table, realm, "gold", gain, "taxes")
    table.tell(realm.code, "collection", state=realm.code, gain=gain, denied=denied, decay=realm.decay)
    return gain


def denied_to(table: Table, realm: Realm) -> int:
    """All current denials: devastation, blockade, occupation, pirates, privateers."""
    marks = sum(d.amount for d in table.world.denials if d.state == realm.code)
    return marks + occupied(table, realm) + raided(table, realm)


def occupied(table: Table, realm: Realm) -> int:
    """The tax shares of own regions that somebody else controls (SC-MOVE-09)."""
    held = [r for r in lands.owned(table, realm.code) if table.world.lands[r].controller != realm.code]
    return sum(lands.tax_share(table, region) for region in held)


def raided(table: Table, realm: Realm) -> int:
    """Pirate ships and enemy privateers in the seas that the State neighbours (SC-PIR-06, SC-UNIT-04)."""
    shores = {sea for region in lands.owned(table, realm.code) for sea in table.board.regions[region].seas}
    ships = [f for f in table.world.forces.values() if f.place in shores]
    arrived = [f for f in ships if f.owner == PIRATES or f.hunting in ("", f.place)]
    return sum(f.units for f in arrived if f.owner == PIRATES or f.privateer_against == realm.code)


def count_down_denials(table: Table) -> None:
    """After a collection devastation counts 2, 1, gone, and a blockade is gone (SC-ANN-02)."""
    for denial in table.world.denials:
        denial.collections -= 1
    table.world.denials = [d for d in table.world.denials if d.collections > 0]


def accrue(table: Table, realm: Realm) -> None:
    """SC-ANN-03, SC-MEAS-03: Recruitment joins Manpower, up to five times Recruitment."""
    ledger.gain_manpower(table, realm, realm.recruitment, "accrual")
