"""Chapter 7: loans, interest, bankruptcy (SC-LOAN, SC-BANK)."""

from __future__ import annotations

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


def rate(table: Table, realm: Realm) -> int:
    """SC-LOAN-01: the rate of the next 100 Gold: 5 % and 1 % for each 100 owed, 5 % more after a bankruptcy, at most
    20."""
    if realm.rate is not None:
        return realm.rate
    shaky = realm.bankrupt >= 0 and year_of(table.world.date) - realm.bankrupt < LONG_MEMORY
    default = min(DEAREST_RATE, STANDARD_RATE + len(realm.loans) + (STANDARD_RATE if shaky else 0))
    subject = f"{realm.code}:{table.world.date}:{len(realm.loans)}"
    return table.ask_number("RQ-LOAN-RATE", subject, f"Rate in percent of a loan to {realm.code}", default)


def rates(table: Table, realm: Realm, hundreds: int) -> list[int]:
    """The rates of so many loans taken one after another."""
    first = rate(table, realm)
    fixed = realm.rate is not None or first >= DEAREST_RATE
    return [first if fixed else min(DEAREST_RATE, first + n) for n in range(hundreds)]


def borrow(table: Table, realm: Realm, hundreds: int, percent: int | None = None) -> None:
    """Take loans of 100 Gold each, at this rate or each at the market's."""
    for _ in range(hundreds):
        realm.loans.append(rate(table, realm) if percent is None else percent)
        ledger.change(table, realm, "gold", STEP, "loan")
    table.tell(realm.code, "loans", state=realm.code, taken=hundreds, rates=list(realm.loans))


def cover(table: Table, realm: Realm, amount: int, cause: str) -> int:
    """SC-LOAN-02: the smallest number of loans with which an amount can be paid, taken. Their number."""
    hundreds = max(0, ceil((amount - realm.gold) / STEP))
    if hundreds:
        table.tell(realm.code, "short", state=realm.code, amount=amount, gold=realm.gold, cause=cause)
        borrow(table, realm, hundreds)
    return hundreds


def repay(table: Table, realm: Realm, amount: int) -> None:
    """SC-LOAN-03: whole hundreds at any time, the dearest first. Raises RefusedError."""
    if amount <= 0 or amount % STEP:
        raise RefusedError("ERR-HUNDREDS")
    hundreds = min(amount // STEP, len(realm.loans))
    if not hundreds:
        raise RefusedError("ERR-NO-LOANS")
    if hundreds * STEP > realm.gold:
        raise RefusedError("ERR-GOLD", n=hundreds * STEP, m=realm.gold)
    ledger.change(table, realm, "gold", -hundreds * STEP, "repayment")
    for _ in range(hundreds):
        realm.loans.remove(max(realm.loans))


def interest(realm: Realm) -> int:
    """SC-LOAN-04: a year's interest on all loans, rounded up."""
    return ceil(sum(STEP * percent for percent in realm.loans) / 100)


def pay_interest(table: Table, realm: Realm) -> int:
    """SC-ANN-10: interest from Gold, another loan if short. The number of new loans."""
    owed = interest(realm)
    new = cover(table, realm, owed, "interest")
    ledger.change(table, realm, "gold", -owed, "interest")
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
    realm.loans, realm.bankrupt = [], year_of(table.world.date)
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
