"""Chapter 7: loans, interest, bankruptcy (SC-LOAN, SC-BANK)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

from rules.statecraft import ledger
from rules.statecraft.attributes import Trial, roll_against
from rules.statecraft.dates import year_of
from rules.statecraft.model import Force, Realm
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table

STEP = 100
STANDARD_RATE = 5
DEAREST_RATE = 20
LONG_MEMORY = 20
"""Years for which a bankruptcy makes loans dearer."""


def owed(realm: Realm) -> int:
    """How many times 100 Gold a State owes."""
    return sum(realm.loans.values())


def rate(table: Table, realm: Realm) -> int:
    """SC-LOAN-01: the rate of the next 100 Gold: 5 % and 1 % for each 100 owed, 5 % more after a bankruptcy, at most
    20."""
    if realm.rate is not None:
        return realm.rate
    shaky = realm.bankrupt >= 0 and year_of(table.world.date) - realm.bankrupt < LONG_MEMORY
    default = min(DEAREST_RATE, STANDARD_RATE + owed(realm) + (STANDARD_RATE if shaky else 0))
    subject = f"{realm.code}:{table.world.date}:{owed(realm)}"
    return table.ask_number("RQ-LOAN-RATE", subject, f"Rate in percent of a loan to {realm.name}", default)


def rates(table: Table, realm: Realm, hundreds: int) -> dict[int, int]:
    """So many loans taken one after another: how many at each rate, as each one taken makes the next dearer."""
    first = rate(table, realm)
    if realm.rate is not None or first >= DEAREST_RATE:
        return {first: hundreds} if hundreds else {}
    single = min(hundreds, DEAREST_RATE - first)
    found = {first + n: 1 for n in range(single)}
    return found | ({DEAREST_RATE: hundreds - single} if hundreds > single else {})


def borrow(table: Table, realm: Realm, terms: Mapping[int, int]) -> None:
    """Take loans of 100 Gold each: how many at each rate."""
    hundreds = sum(terms.values())
    for percent, count in terms.items():
        realm.loans[percent] = realm.loans.get(percent, 0) + count
    ledger.change(table, realm, "gold", STEP * hundreds, "loan")
    table.tell(realm.code, "loans", state=realm.code, taken=hundreds, rates=loan_rows(realm))


def loan_rows(realm: Realm) -> list[list[int]]:
    """Every rate at which a State owes, with the number of its loans, cheapest first."""
    return [[percent, count] for percent, count in sorted(realm.loans.items())]


def cover(table: Table, realm: Realm, amount: int, cause: str) -> int:
    """SC-LOAN-02: the smallest number of loans with which an amount can be paid, taken. Their number."""
    hundreds = max(0, ceil((amount - realm.gold) / STEP))
    if hundreds:
        table.tell(realm.code, "short", state=realm.code, amount=amount, gold=realm.gold, cause=cause)
        borrow(table, realm, rates(table, realm, hundreds))
    return hundreds


def repay(table: Table, realm: Realm, amount: int) -> None:
    """SC-LOAN-03: whole hundreds at any time, the dearest first. Raises RefusedError."""
    if amount <= 0 or amount % STEP:
        raise RefusedError("ERR-HUNDREDS")
    hundreds = min(amount // STEP, owed(realm))
    if not hundreds:
        raise RefusedError("ERR-NO-LOANS")
    if hundreds * STEP > realm.gold:
        raise RefusedError("ERR-GOLD", n=hundreds * STEP, m=realm.gold)
    ledger.change(table, realm, "gold", -hundreds * STEP, "repayment")
    for percent in sorted(realm.loans, reverse=True):
        paid = min(hundreds, realm.loans[percent])
        realm.loans[percent] -= paid
        hundreds -= paid
    realm.loans = {percent: count for percent, count in realm.loans.items() if count}


def take_over(realm: Realm, former: Realm) -> None:
    """SC-LOAN-05: an annexer owes what the State owed."""
    for percent, count in former.loans.items():
        realm.loans[percent] = realm.loans.get(percent, 0) + count


def interest(realm: Realm) -> int:
    """SC-LOAN-04: a year's interest on all loans, rounded up."""
    return ceil(sum(STEP * percent * count for percent, count in realm.loans.items()) / 100)


def pay_interest(table: Table, realm: Realm) -> int:
    """SC-ANN-10: interest from Gold, another loan if short. An unplayed State that is short goes bankrupt instead
    (SC-BANK-01). The number of new loans."""
    due = interest(realm)
    if not realm.player and due > realm.gold:
        bankruptcy(table, realm, 0)
        return 0
    new = cover(table, realm, due, "interest")
    ledger.change(table, realm, "gold", -due, "interest")
    return new


@dataclass(frozen=True)
class Bankruptcy:
    """How a bankruptcy went: the Authority test, and the units that rebel by default."""

    trial: Trial
    rebels: int


def bankruptcy(table: Table, realm: Realm, units: int) -> Bankruptcy:
    """SC-BANK: all loans vanish; Authority less Decay is tested; 2d20 Decay in any case. units: all of the State."""
    if not realm.loans:
        raise RefusedError("ERR-NO-LOANS")
    when = str(table.world.date)
    authority = table.attribute(realm.code, "authority")
    trial = roll_against(table, authority, (-realm.decay,), "bankruptcy", realm.code, when, to=realm.code)
    realm.loans, realm.bankrupt = {}, year_of(table.world.date)
    ledger.change(
        table, realm, "decay", table.sum(2, 20, "bankruptcy decay", realm.code, when, to=realm.code), "bankruptcy"
    )
    table.proclaim("bankruptcy", state=realm.code)
    facts = {"effective": trial.effective, "die": trial.die, "success": trial.success}
    table.tell(realm.code, "bankruptcy test", state=realm.code, **facts)
    return Bankruptcy(trial, 0 if trial.success else min(units, trial.margin))


def far_from_home(table: Table, realm: Realm) -> list[Force]:
    """The forces that may rebel at a bankruptcy: those farthest from the capital first, without the Sovereign's own."""
    home = table.board.cities.get(realm.capital)
    forces = [f for f in table.forces_of(realm.code) if f.commander != "sovereign" and not f.aboard]
    if home is None:
        return forces
    return sorted(forces, key=lambda f: -table.board.km(home.region, f.place))
