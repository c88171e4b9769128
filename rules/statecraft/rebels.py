"""Rebels: a new State at war with its former owner (SC-FOMENT-06, SC-STAB-03, SC-CONV-03, SC-BANK-03)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.numerals import natural
from rules.ruleset import PUBLIC
from rules.statecraft import annexation, horizon, hostilities, lands, ledger, loans
from rules.statecraft.model import PIRATES, Force, Realm
from rules.statecraft.sovereigns import create
from rules.statecraft.stability import rebel_units
from rules.statecraft.table import Table

REBEL_TREASURY = 10
REBEL_CONDITIONS = {
    "centralization": 0,
    "decay": 0,
    "investment": 0,
    "stability": 5,
    "land_readiness": 2,
    "naval_readiness": 2,
}


@dataclass(frozen=True)
class Uprising:
    """Rebels to be set up: how many units, with what treasury, where ("" for the default region), and why."""

    victim: str
    units: int
    treasury: int
    cause: str
    region: str = ""


def settle(table: Table) -> None:
    """Carry out the rebellions that losses of Stability have triggered (SC-STAB-02, -03)."""
    while table.rebellions:
        due = table.rebellions.pop(0)
        if table.realm(due.state).alive:
            rise(table, Uprising(due.state, rebel_units(due.excess), REBEL_TREASURY, "rebellion"))


def rise(table: Table, uprising: Uprising) -> None:
    """SC-FOMENT-06: the rebels are at once a State of their own in their first land, at war with the former owner.

    A State without any land has no people to rise.
    """
    victim = table.realm(uprising.victim)
    subject = f"{uprising.victim}:{uprising.cause}:{table.world.date}:{table.next('rebels')}"
    home = lands.capital_region(table, victim)
    region = uprising.region if uprising.region not in ("", home) else default_region(table, victim)
    if not region:
        return
    setup = table.ask_words(
        "RQ-REBEL-SETUP",
        subject,
        f"Rebels in {victim.name} ({uprising.cause})",
        {"units": str(uprising.units), "region": region, "gold": str(uprising.treasury)},
    )
    ruled = setup["region"].upper()
    region = ruled if ruled in table.world.lands and ruled != home else region
    rebels = found_state(table, victim, region)
    as_ruled(rebels, setup)
    ledger.change(table, rebels, "gold", _number(setup["gold"], uprising.treasury), uprising.cause)
    units = _number(setup["units"], uprising.units)
    if units:
        ledger.raise_force(table, rebels.code, "A", units, region, uprising.cause)
    hostilities.begin(table, rebels.code, victim.code)
    announce(table, rebels, region, uprising.cause)


def as_ruled(rebels: Realm, setup: Mapping[str, str]) -> None:
    """Conditions and ruler of the rebels as the moderator has them (RQ-REBEL-SETUP)."""
    for name in REBEL_CONDITIONS:
        least, most = (1, 3) if name.endswith("readiness") else ledger.BOUNDS[name]
        ruled = natural(setup.get(name, ""))
        if ruled is not None:
            setattr(rebels, name, max(least, ruled if most is None else min(ruled, most)))
    if rebels.ruler and setup.get("ruler"):
        rebels.ruler.name = setup["ruler"]


def announce(table: Table, rebels: Realm, region: str, cause: str) -> None:
    """That there is a rebellion is public (SC-STAB-03); who has risen where only to those who know that land."""
    knowing = horizon.hearers(table.board, table.world, [rebels.code])
    if PUBLIC not in knowing:
        table.proclaim("rebellion", state=rebels.rebel_of, rebels="", region="", cause=cause)
    table.tell(knowing, "rebellion", state=rebels.rebel_of, rebels=rebels.code, region=region, cause=cause)


def found_state(table: Table, victim: Realm, region: str, name: str = "") -> Realm:
    """A State of rebels in one region, with its shares; landless if it is the victim's only land or its capital's."""
    number = table.next("rebel state")
    code = f"REB{number}"
    rebels = Realm(code=code, name=name or f"Rebels of {victim.name} {number}", capital="", religion=victim.religion)
    for condition, value in REBEL_CONDITIONS.items():
        setattr(rebels, condition, value)
    rebels.rebel_of, rebels.prestige = victim.code, 0
    table.world.realms[code] = rebels
    rebels.ruler = create(table, f"rebels of {victim.code}:{table.matter}", f"Leader of {rebels.name}")
    rebels.knows = list(victim.knows)
    if region == lands.capital_region(table, victim):
        rebels.landless = True
    else:
        lands.transfer(table, region, code, "revolt")
        rebels.capital = table.board.regions[region].cities[0].name
    return rebels


def crushed(table: Table) -> None:
    """Rebels who control no land and have no force left are no more; their land is the former owner's again, or, if he
    is no more either, its holder's."""
    for rebels in [r for r in table.living() if r.rebel_of and not r.player]:
        forces = any(f.owner == rebels.code for f in table.world.forces.values())
        held = any(land.controller == rebels.code for land in table.world.lands.values())
        former = table.realm(rebels.rebel_of)
        if not forces and not held:
            for region in lands.owned(table, rebels.code):
                holder = former.code if former.alive else table.world.lands[region].controller
                lands.transfer(table, region, holder, "rebellion crushed")
            annexation.extinguish(table, rebels)


def forget(table: Table) -> None:
    """Spring: rebel States that are no more, and that nothing in force speaks of, leave the books with their wars."""
    named = {s for t in table.world.treaties.values() if t.status in ("open", "signed") for s in t.parties}
    named |= {s for item in table.world.items.values() for s in horizon.states_in(table.world, item.about)}
    named |= {s for r in table.world.realms.values() for s in r.wish.get("states", ())}
    named |= {general.serves for general in table.world.generals.values()}
    named |= {s for r in table.world.reasons for s in (r.holder, r.against)}
    named |= {o.payer for o in table.world.offers.values()} | {o.taker for o in table.world.offers.values()}
    realms = table.world.realms.values()
    gone = {r.code for r in realms if r.rebel_of and not r.alive and not r.player and r.code not in named}
    gone -= {r.rebel_of for r in realms if r.code not in gone}
    for code in gone:
        del table.world.realms[code]
    table.world.wars = [w for w in table.world.wars if not gone & {w.attacker, w.defender}]


def default_region(table: Table, victim: Realm) -> str:
    """The victim's poorest region without any army, never the capital's; a one-region State's only region at last."""
    capital = lands.capital_region(table, victim)
    owned = [r for r in lands.owned(table, victim.code) if r != capital]
    armed = {f.place for f in table.world.forces.values() if f.kind == "A"}
    quiet = [r for r in owned if r not in armed] or owned
    return min(quiet, key=lambda r: (table.world.lands[r].wealth, r), default=capital)


def take_forces(table: Table, victim: Realm, rebels: Realm, wanted: int) -> None:
    """Whole forces go over to the rebels, those nearest to the capital first, until at least so many units have; those
    led by the Sovereign and ships with armies aboard stay (RQ-CIVILWAR). Armies stand where the rebels are; navies stay
    where they lie."""
    for force in reversed(loans.far_from_home(table, victim)):
        if wanted <= 0:
            return
        if not ledger.aboard(table, force.id):
            wanted -= force.units
            turn_coat(table, force, rebels)


def turn_coat(table: Table, force: Force, rebels: Realm) -> None:
    """A force is the rebels' now."""
    stays = force.kind == "N" or rebels.landless
    place = force.place if stays else lands.owned(table, rebels.code)[0]
    new = ledger.raise_force(table, rebels.code, force.kind, force.units, place, "rebellion")
    new.port, new.mercs = force.port, force.mercs
    ledger.change_units(table, force, -force.units, "rebellion")


def after_bankruptcy(table: Table, victim: Realm, units: int) -> None:
    """SC-BANK-03: as many units as the margin rebel: armies as a new State, navies as pirates (RQ-BANK-REBELS)."""
    name = f"{victim.code}:{table.world.date}"
    wanted = table.ask_number("RQ-BANK-REBELS", name, f"Units of {victim.name} that rebel at its bankruptcy", units)
    soldiers = 0
    for force in loans.far_from_home(table, victim):
        taken = min(wanted, force.units)
        wanted -= taken
        if taken and force.kind == "N":
            sea = force.place if force.place not in table.world.lands else table.board.regions[force.place].seas[0]
            ledger.raise_force(table, PIRATES, "N", taken, sea, "bankruptcy")
        elif taken:
            soldiers += taken
        ledger.change_units(table, force, -taken, "bankruptcy")
    if soldiers:
        rise(table, Uprising(victim.code, soldiers, 0, "bankruptcy"))


def _number(text: str, default: int) -> int:
    number = natural(text)
    return default if number is None else number
