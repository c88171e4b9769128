"""Chapter 6: the annual sequence after Winter, one step for all States before the next (SC-ANN).

The cursor in the world remembers the next step while successions are open; it goes on when the last is settled.
"""

from __future__ import annotations

from rules.statecraft import (
    colonies,
    exchange,
    growth,
    lands,
    loans,
    marriage,
    pacts,
    rebels,
    seats,
    sovereigns,
    succession,
    taxes,
)
from rules.statecraft.dates import year_of
from rules.statecraft.model import Item, Realm
from rules.statecraft.rebels import Uprising
from rules.statecraft.sovereigns import death_roll
from rules.statecraft.table import Table


def begin(table: Table) -> None:
    """Winter is completely resolved: the year's processing starts (SC-ANN-01)."""
    table.world.cursor.phase, table.world.cursor.step = "year", 0


def go_on(table: Table) -> bool:
    """Carry out the steps that can be; whether the year is finished."""
    while table.world.cursor.step < len(STEPS):
        if succession.open_successions(table) or table.fallen:
            return False
        step = STEPS[table.world.cursor.step]
        table.world.cursor.step += 1
        step(table)
        rebels.settle(table)
        succession.settle(table)
        seats.settle(table)
    return not waits(table)


def waits(table: Table) -> bool:
    """Whether the year stands still: for a succession, and at its end for a change of States (RQ-CHANGE-STATE)."""
    return succession.open_successions(table) or (table.world.cursor.step == len(STEPS) and seats.undecided(table))


def is_waited_for(item: Item) -> bool:
    """Whether Spring cannot open before an item is over."""
    return item.kind in succession.KINDS or seats.changes_state(item)


def collect(table: Table) -> None:
    """SC-ANN-02."""
    for realm in table.living():
        taxes.collect(table, realm)
    taxes.count_down_denials(table)


def accrue(table: Table) -> None:
    """SC-ANN-03."""
    for realm in table.living():
        taxes.accrue(table, realm)


def grow(table: Table) -> None:
    """SC-ANN-04: a Growth roll, or a colony in its place; unplayed States stay as they are (SC-SCEN-04)."""
    for realm in table.living():
        if realm.colony:
            colonies.plant(table, realm)
        elif realm.player:
            growth.growth(table, realm)


def convert(table: Table) -> None:
    """SC-ANN-05: Conversion rolls of those who ordered one; an extreme failure may raise the people (SC-CONV-03)."""
    for realm in table.living():
        if realm.converting:
            convert_one(table, realm)


def convert_one(table: Table, realm: Realm) -> None:
    """One State's Conversion, and the uprising it may cause (RQ-UPRISING)."""
    units = growth.uprising_units(growth.conversion(table, realm))
    if not units:
        return
    name = f"{realm.code}:{table.world.date}"
    if table.ask_yes("RQ-UPRISING", name, f"Do the people of {realm.name} rise against conversion?", True):
        rebels.rise(
            table, Uprising(realm.code, units, rebels.REBEL_TREASURY, "conversion", minority_region(table, realm))
        )


def minority_region(table: Table, realm: Realm) -> str:
    """A region of another faith than the Sovereign's, else the one farthest from the capital."""
    home = lands.capital_region(table, realm)
    regions = [r for r in lands.owned(table, realm.code) if r != home]
    others = [r for r in regions if table.world.lands[r].religion not in ("", realm.religion)]
    if others:
        return others[0]
    return max(regions, key=lambda r: (table.board.km(home, r), r), default="") if home else ""


def control(table: Table) -> None:
    """SC-ANN-06."""
    for realm in table.living():
        if realm.player or table.board.options.unplayed_control:
            growth.control(table, realm, growth.minority(table, realm))


def decline(table: Table) -> None:
    """SC-ANN-07: not rolled for unplayed States (SC-SCEN-04)."""
    for realm in table.living():
        if realm.player:
            growth.decline(table, realm)


def marriages(table: Table) -> None:
    """SC-ANN-08."""
    for term in list(pacts.in_force(table.world, "royal_marriage")):
        marriage.year(table, term)


def deaths(table: Table) -> None:
    """SC-ANN-09: Sovereigns by State, then Generals."""
    for realm in table.living():
        if realm.ruler:
            cause = death_roll(table, realm.ruler, realm.code, year_of(table.world.date))
            if cause:
                succession.bury(table, realm.code, cause)
    for general in [g for _, g in sorted(table.world.generals.items()) if g.player and g.person.vitality > 0]:
        if sovereigns.death_roll(table, general.person, general.id, year_of(table.world.date)):
            general.person.vitality = 0
            seats.retire_general(table, general)


def interest(table: Table) -> None:
    """SC-ANN-10: yearly payments, then interest."""
    exchange.yearly(table)
    for realm in table.living():
        loans.pay_interest(table, realm)


STEPS = (collect, accrue, grow, convert, control, decline, marriages, deaths, interest)
"""In order; successions opened by one are settled before the next (SC-ANN-11)."""
