"""Chapter 5: what a Sovereign may change at home (SC-COND, SC-MEAS-05)."""

from __future__ import annotations

from typing import Literal

from rules.numerals import natural
from rules.statecraft import ledger, papacy, stability
from rules.statecraft.dates import YEAR, season_of, year_of
from rules.statecraft.model import Pending, Realm
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table

TEN_YEARS = 10 * YEAR
INVESTMENT_STEP = 10
INVESTMENT_COST = 1
RELIGION_DICE = 2


def set_readiness(table: Table, realm: Realm, kind: Literal["LAND", "NAVAL", "BOTH"], value: int) -> None:
    """SC-COND-07: ordered in one season, in force from the start of the next, before upkeep."""
    for one in ("land", "naval") if kind == "BOTH" else (kind.lower(),):
        check_readiness(realm, one, value)
    for one in ("land", "naval") if kind == "BOTH" else (kind.lower(),):
        setattr(realm, f"{one}_pending", Pending(value, in_force(table.world.date)))
    table.tell(realm.code, "readiness ordered", kind=kind, value=value, when=in_force(table.world.date))


def check_readiness(realm: Realm, kind: str, value: int) -> None:
    """One step a season, 1..3, no other change under way. Raises RefusedError."""
    now = int(getattr(realm, f"{kind}_readiness"))
    if not 1 <= value <= 3 or abs(value - now) != 1:
        raise RefusedError("ERR-READY-STEP", n=now)
    pending = getattr(realm, f"{kind}_pending")
    if pending:
        raise RefusedError("ERR-PENDING", season=pending.when)


def in_force(ordered: int) -> int:
    """The season from which a Readiness ordered now counts."""
    return ordered + 1


def check_centralization(realm: Realm, to: int, now: int, forced: bool) -> None:
    """SC-COND-03: one step, ten years apart. Raises RefusedError: ERR-STEP, ERR-TOO-SOON, ERR-NEEDS-FORCE."""
    if abs(to - realm.centralization) != 1 or not 0 <= to <= 10:
        raise RefusedError("ERR-STEP", size=1)
    if realm.centralized >= 0 and now - realm.centralized < TEN_YEARS:
        raise RefusedError("ERR-TOO-SOON", when=realm.centralized + TEN_YEARS)
    stability.voluntary(realm, 1, forced)


def centralize(table: Table, realm: Realm, to: int, forced: bool = False) -> int:
    """SC-COND-03: one step of Centralization for 1d6 Stability, at once. The excess of a rebellion, 0 for none."""
    check_centralization(realm, to, table.world.date, forced)
    loss = table.roll(6, "centralization", realm.code, str(table.world.date), to=realm.code)
    ledger.change(table, realm, "centralization", to - realm.centralization, "order")
    realm.centralized = table.world.date
    return stability.change(table, realm, -loss, "centralization")


def check_investment(realm: Realm, to: int, year: int, forced: bool) -> None:
    """SC-COND-05: one step of 10 % a year. Raises RefusedError: ERR-STEP, ERR-TOO-SOON, ERR-NEEDS-FORCE."""
    if abs(to - realm.investment) != INVESTMENT_STEP or not 0 <= to <= 100:
        raise RefusedError("ERR-STEP", size=INVESTMENT_STEP)
    if realm.invested == year:
        raise RefusedError("ERR-TOO-SOON", when=(year + 1) * YEAR)
    stability.voluntary(realm, INVESTMENT_COST, forced)


def invest(table: Table, realm: Realm, to: int, forced: bool = False) -> int:
    """SC-COND-05: one step of Investment for 1 Stability, at once. The excess of a rebellion, 0 for none."""
    check_investment(realm, to, year_of(table.world.date), forced)
    ledger.change(table, realm, "investment", to - realm.investment, "order")
    realm.invested = year_of(table.world.date)
    return stability.change(table, realm, -INVESTMENT_COST, "investment")


def convert_sovereign(table: Table, realm: Realm, religion: str, forced: bool = False) -> int:
    """SC-MEAS-05: the Sovereign changes religion for 2d6 Stability. The excess of a rebellion, 0 for none."""
    stability.voluntary(realm, RELIGION_DICE, forced)
    loss = table.sum(RELIGION_DICE, 6, "religion", realm.code, str(table.world.date), to=realm.code)
    take_religion(table, realm, religion)
    return stability.change(table, realm, -loss, "religion")


def take_religion(table: Table, realm: Realm, religion: str) -> None:
    """A Sovereign's new religion ends the title of Fidei Defensor and an excommunication (SC-PAPA-02, -03)."""
    realm.religion = religion
    if realm.ruler:
        realm.ruler.absolved |= realm.excommunicated
    realm.excommunicated = False
    if table.world.fidei == realm.code:
        table.world.fidei = ""
        table.proclaim("fidei defensor", state="", former=realm.code)
    table.proclaim("religion", state=realm.code, religion=religion)
    papacy.follow_faith(table)


def check_capital(realm: Realm, city: str, now: int) -> None:
    """SC-COND-02: to another city, once in ten years. Raises RefusedError."""
    if city == realm.capital:
        raise RefusedError("ERR-SYNTAX", line=f"CAPITAL {city}", hint=f"{city} is your capital already")
    if realm.moved_capital >= 0 and now - realm.moved_capital < TEN_YEARS:
        raise RefusedError("ERR-TOO-SOON", when=realm.moved_capital + TEN_YEARS)


def move_capital(table: Table, realm: Realm, city: str) -> None:
    """SC-COND-02: the capital moves to a city under control, for 1d6 Stability, if the moderator allows it."""
    check_capital(realm, city, table.world.date)
    subject = f"{realm.code}:{table.world.date}"
    answer = table.ask_words(
        "RQ-CAPITAL", subject, f"{realm.name} moves its capital to {city}: allowed?", {"allowed": "yes", "cost": "1d6"}
    )
    if answer["allowed"].lower().startswith("n"):
        table.tell(realm.code, "capital refused", city=city)
        return
    loss = natural(answer["cost"])
    if loss is None:
        loss = table.roll(6, "capital", realm.code, str(table.world.date), to=realm.code)
    realm.capital, realm.moved_capital = city, table.world.date
    table.proclaim("capital", state=realm.code, city=city, season=season_of(table.world.date))
    stability.change(table, realm, -loss, "capital")
