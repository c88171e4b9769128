"""Chapter 10: Exchanges, at the last signature and every year (SC-EXCH, SC-TREATY-05)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.statecraft import lands, ledger, pacts, violations
from rules.statecraft.model import Realm
from rules.statecraft.order_model import Clause
from rules.statecraft.pacts import Term
from rules.statecraft.refusals import RefusedError
from rules.statecraft.relations import Treaty
from rules.statecraft.table import Table


def sides(treaty: Treaty, clause: Clause) -> tuple[str, str]:
    """Giver and taker of an Exchange."""
    giver = clause.states[0] if clause.states else treaty.author
    taker = clause.states[1] if len(clause.states) > 1 else next(s for s in treaty.parties if s != giver)
    return giver, taker


def deliver_all(table: Table, treaty: Treaty) -> None:
    """SC-EXCH-02: all Exchanges of a treaty at its last signature, or none. Raises RefusedError."""
    now = [c for c in treaty.clauses if c.condition == "exchange" and not c.every_year]
    promised: dict[tuple[str, str, str], list[Clause]] = {}
    for clause in now:
        giver, taker = sides(treaty, clause)
        earlier = promised.setdefault((giver, clause.gives, clause.what), [])
        check(table, table.realm(giver), table.realm(taker), clause, earlier)
        earlier.append(clause)
    for clause in now:
        giver, taker = sides(treaty, clause)
        deliver(table, table.realm(giver), table.realm(taker), clause)


def check(table: Table, giver: Realm, taker: Realm, clause: Clause, earlier: Sequence[Clause] = ()) -> None:
    """SC-TREATY-05: no mercenaries, no land around a capital, only own land; and what is promised must be there beside
    what earlier clauses give of the same.

    Raises RefusedError."""
    amount = clause.amount + sum(c.amount for c in earlier)
    match clause.gives:
        case "mercenaries":
            raise RefusedError("ERR-MERC-TRADE")
        case "land":
            if earlier:
                raise RefusedError("ERR-NOT-OWNER", region=clause.what)
            check_land(table, giver, clause.what)
        case "gold" | "manpower":
            if getattr(giver, clause.gives) < amount:
                raise RefusedError("ERR-CANNOT-DELIVER", state=giver.code, what=f"{amount} {clause.gives}")
        case "units":
            check_units(table, giver, (*earlier, clause))


def check_land(table: Table, giver: Realm, region: str) -> None:
    """Only land one owns, never the capital's region (SC-TREATY-05, SC-COND-02). Raises RefusedError."""
    land = table.world.lands.get(region)
    if land is None or land.owner != giver.code:
        raise RefusedError("ERR-NOT-OWNER", region=region)
    if region == lands.capital_region(table, giver):
        raise RefusedError("ERR-CAPITAL-LAND", region=region)


def check_units(table: Table, giver: Realm, gifts: Sequence[Clause]) -> None:
    """The units that these clauses take from one force are there and none of them is hired (SC-EXCH-01). Raises
    RefusedError."""
    name = gifts[0].what
    force = table.world.forces.get(name)
    taken = sum(c.amount or force.units for c in gifts) if force else 0
    if force is None or force.owner != giver.code or force.units < taken:
        raise RefusedError("ERR-CANNOT-DELIVER", state=giver.code, what=name)
    if force.units - force.mercs < taken:
        raise RefusedError("ERR-MERC-TRADE")
    if force.aboard or ledger.aboard(table, force.id):
        raise RefusedError("ERR-CANNOT-DELIVER", state=giver.code, what=name)


def deliver(table: Table, giver: Realm, taker: Realm, clause: Clause) -> None:
    """Hand over what a clause names; it was checked before. Manpower above the taker's cap is lost."""
    check(table, giver, taker, clause)
    match clause.gives:
        case "gold":
            ledger.change(table, giver, "gold", -clause.amount, "exchange")
            ledger.change(table, taker, "gold", clause.amount, "exchange")
        case "manpower":
            ledger.change(table, giver, "manpower", -clause.amount, "exchange")
            ledger.gain_manpower(table, taker, clause.amount, "exchange")
        case "land":
            lands.cede(table, clause.what, taker.code)
        case "units":
            hand_over_units(table, taker, clause)


def hand_over_units(table: Table, taker: Realm, clause: Clause) -> None:
    """Units change owner where they stand; their commander and mercenaries stay with the old owner (SC-EXCH-03,
    SC-UNIT-03)."""
    force = table.world.forces[clause.what]
    units, hired = clause.amount or force.units, force.mercs
    new = ledger.raise_force(table, taker.code, force.kind, units, force.place, "exchange")
    new.port = force.port
    ledger.change_units(table, force, -units, "exchange")
    force.mercs = min(hired, force.units)


def yearly(table: Table) -> None:
    """SC-EXCH-02, SC-ANN-10: yearly payments, before interest; one that is missed is a violation."""
    for term in [t for t in pacts.in_force(table.world, "exchange") if t.clause.every_year]:
        pay_year(table, term)


def pay_year(table: Table, term: Term) -> bool:
    """One yearly payment: whether it was made. A miss breaks the Exchange, and the Peace it stands in (SC-PEACE-01)."""
    giver, taker = sides(term.treaty, term.clause)
    if not table.realm(giver).alive or not table.realm(taker).alive:
        return False
    try:
        deliver(table, table.realm(giver), table.realm(taker), term.clause)
    except RefusedError:
        table.tell((giver, taker), "payment missed", treaty=term.treaty.number, clause=term.clause.number, state=giver)
        violations.violate(table, giver, [term])
        return False
    return True
