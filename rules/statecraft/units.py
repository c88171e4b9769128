"""Chapter 12: recruiting, hiring, privateers, splitting and disbanding (SC-UNIT)."""

from __future__ import annotations

from typing import Literal

from rules.numerals import naturals
from rules.statecraft import ledger, pacts, routes
from rules.statecraft.dates import YEAR
from rules.statecraft.model import Force, Realm, Recruit
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table

GOLD_EACH = 2
MANPOWER_EACH = 2
MERCENARY_PRICE = 5
TRAINING = 2
"""Seasons until recruits are ready (SC-UNIT-02)."""
MERCENARIES_A_YEAR = 5
SOON = 1
"""Seasons until mercenaries arrive, unless ruled otherwise."""


def check_recruit(realm: Realm, units: int) -> None:
    """SC-UNIT-02: 2 Gold and 2 Manpower a unit. Raises RefusedError."""
    if realm.gold < GOLD_EACH * units:
        raise RefusedError("ERR-GOLD", n=GOLD_EACH * units, m=realm.gold)
    if realm.manpower < MANPOWER_EACH * units:
        raise RefusedError("ERR-MANPOWER", n=MANPOWER_EACH * units, m=realm.manpower)


def recruit(table: Table, realm: Realm, kind: Literal["A", "N"], units: int, city: str) -> int:
    """SC-UNIT-02: paid now, ready two seasons later, at the start of that season. When."""
    check_recruit(realm, units)
    ledger.change(table, realm, "gold", -GOLD_EACH * units, "recruiting")
    ledger.change(table, realm, "manpower", -MANPOWER_EACH * units, "recruiting")
    realm.recruited += units
    ready = table.world.date + TRAINING
    table.world.recruits.append(Recruit(realm.code, kind, units, city, ready))
    table.tell(realm.code, "recruiting", state=realm.code, kind=kind, units=units, city=city, ready=ready)
    return ready


def check_hire(realm: Realm, units: int, market: int) -> None:
    """SC-UNIT-03: what the market still offers this year, at 5 Gold each. Raises RefusedError."""
    if realm.hired + units > market:
        raise RefusedError("ERR-MERC-LIMIT", n=max(0, market - realm.hired))
    if realm.gold < MERCENARY_PRICE * units:
        raise RefusedError("ERR-GOLD", n=MERCENARY_PRICE * units, m=realm.gold)


def market(table: Table, realm: Realm) -> tuple[int, int]:
    """How many mercenaries a State may hire this year and in how many seasons they arrive: asked once (RQ-MERCS)."""
    if realm.market:
        return realm.market[0], realm.market[1]
    subject = f"{realm.code}:{table.world.date // YEAR}"
    answer = table.ask(
        "RQ-MERCS",
        subject,
        f"Mercenaries for {realm.name} this year, arriving in n seasons",
        f"{MERCENARIES_A_YEAR} {SOON}",
    )
    numbers = naturals(answer)
    realm.market = [*(numbers or [MERCENARIES_A_YEAR]), SOON][:2]
    return realm.market[0], realm.market[1]


def known_market(table: Table, realm: Realm) -> int | None:
    """How many more mercenaries a State may hire this year; None while that is for the moderator to say."""
    if realm.market:
        return max(0, realm.market[0] - realm.hired)
    return MERCENARIES_A_YEAR - realm.hired if table.policy("RQ-MERCS") == "full" else None


def hire(table: Table, realm: Realm, units: int, city: str) -> int:
    """SC-UNIT-03: mercenaries come at the start of the next season. When."""
    offered, wait = market(table, realm)
    check_hire(realm, units, offered)
    ledger.change(table, realm, "gold", -MERCENARY_PRICE * units, "mercenaries")
    realm.hired += units
    table.world.recruits.append(Recruit(realm.code, "A", units, city, table.world.date + wait, mercs=True))
    table.tell(realm.code, "hired", state=realm.code, units=units, city=city, ready=table.world.date + wait)
    return table.world.date + wait


def arrive(table: Table, mercs: bool) -> None:
    """Step 0: recruits (or mercenaries) that are due join the force in their city, or make a new one; those of a city
    that was captured are lost (SC-UNIT-02)."""
    due = [r for r in table.world.recruits if r.mercs == mercs and r.ready <= table.world.date]
    table.world.recruits = [r for r in table.world.recruits if r not in due]
    for batch in due:
        region = table.board.cities[batch.city].region
        land = table.world.lands[region]
        if land.owner != batch.owner or land.controller != batch.owner:
            table.tell(batch.owner, "recruits lost", state=batch.owner, units=batch.units, city=batch.city)
            continue
        _join(table, batch, region)


def _join(table: Table, batch: Recruit, region: str) -> None:
    """New units come to the State's first force of their kind in the same place and port, or are one of their own."""
    port = batch.city if batch.kind == "N" else ""
    there = [f for f in table.forces_of(batch.owner) if together(f) == (batch.kind, region, port, "", "")]
    if there:
        force = there[0]
        ledger.change_units(table, force, batch.units, "recruits")
    else:
        force = ledger.raise_force(table, batch.owner, batch.kind, batch.units, region, "recruits")
        force.port = port
    force.mercs += batch.units if batch.mercs else 0


def lose_recruits(table: Table, region: str) -> None:
    """A city has been captured: what was recruited there is lost, nothing is refunded."""
    gone = [r for r in table.world.recruits if table.board.cities[r.city].region == region]
    table.world.recruits = [r for r in table.world.recruits if r not in gone]
    for batch in gone:
        table.tell(batch.owner, "recruits lost", state=batch.owner, units=batch.units, city=batch.city)


def split(table: Table, force: Force, units: int, mercs: int, name: str) -> Force:
    """SC-UNIT-01: part of a force becomes one of its own in the same place. Raises RefusedError."""
    if not 0 < units < force.units or mercs > force.mercs or units - mercs > force.units - force.mercs:
        raise RefusedError("ERR-SIZE", force=force.id, n=force.units)
    check_room(table, force, units)
    wanted = f"{force.owner}-{name.upper()}" if name else ""
    free = wanted if wanted and wanted not in table.world.forces and name[:1].upper() == force.kind else ""
    new = Force(
        free or ledger.free_name(table, force.owner, force.kind), force.owner, force.kind, units, force.place, mercs
    )
    new.port, new.aboard, new.stance, new.retreat = force.port, force.aboard, force.stance, force.retreat
    new.privateer_against, new.hunting = force.privateer_against, force.hunting
    table.world.forces[new.id] = new
    force.units, force.mercs = force.units - units, force.mercs - mercs
    return new


def check_room(table: Table, navy: Force, leaving: int) -> None:
    """A navy keeps the ships that carry its armies when others leave it. Raises RefusedError ERR-CAPACITY."""
    carried = sum(f.units for f in ledger.aboard(table, navy.id))
    room = ledger.capacity(navy.units - leaving)
    if carried > room:
        raise RefusedError("ERR-CAPACITY", navy=navy.id, n=room, m=carried)


def together(force: Force) -> tuple[str, ...]:
    """What two forces must have in common to become one: privateers stay among themselves (SC-UNIT-04)."""
    return force.kind, force.place, force.port, force.aboard, force.privateer_against


def merge(table: Table, force: Force, into: Force) -> None:
    """SC-UNIT-01: one force joins another in the same place. Raises RefusedError."""
    if force is into or together(force) != together(into):
        raise RefusedError("ERR-NOT-TOGETHER", a=force.id, b=into.id)
    into.units, into.mercs = into.units + force.units, into.mercs + force.mercs
    for carried in table.world.forces.values():
        carried.aboard = into.id if carried.aboard == force.id else carried.aboard
    table.world.forces.pop(force.id)
    table.world.blockading.pop(force.id, None)


def disband(table: Table, realm: Realm, force: Force, units: int) -> None:
    """SC-UNIT-05: at once; half the Manpower comes back, not for mercenaries, and no Gold."""
    if not 0 < units <= force.units:
        raise RefusedError("ERR-SIZE", force=force.id, n=force.units)
    check_room(table, force, units)
    hired = min(units, force.mercs)
    ledger.change_units(table, force, -units, "disbanded")
    ledger.gain_manpower(table, realm, (units - hired) * MANPOWER_EACH // 2, "disbanded")


def privateers(table: Table, force: Force, units: int, sea: str, enemy: str) -> None:
    """SC-UNIT-04: naval units prey on an enemy from a sea until peace; they sail there as navies do (SC-MOVE-01).
    Raises RefusedError."""
    if not pacts.at_war(table.world, force.owner, enemy):
        raise RefusedError("ERR-NOT-AT-WAR", state=enemy)
    if sea != force.place and not routes.path(table.board, table.world, force, sea):
        raise RefusedError("ERR-PATH", a=force.place, b=sea)
    check_room(table, force, units)
    raider = force if units >= force.units else split(table, force, units, 0, "")
    raider.privateer_against, raider.hunting = enemy, sea
    table.tell(force.owner, "privateers", force=raider.id, units=raider.units, sea=sea, against=enemy)
