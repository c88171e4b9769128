"""Chapter 9: one State takes another whole (SC-ANX)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rules.statecraft import lands, ledger, loans, pacts, stability, treaties
from rules.statecraft.attributes import opposed, roll_against
from rules.statecraft.dates import year_of
from rules.statecraft.model import Realm
from rules.statecraft.refusals import RefusedError
from rules.statecraft.sovereigns import create
from rules.statecraft.table import Table

DEAREST = 8


@dataclass(frozen=True)
class Attempt:
    """Whether it succeeded, the Stability lost, and the excess of a rebellion."""

    success: bool
    loss: int = 0
    excess: int = 0


def controls_capital(table: Table, realm: Realm, target: Realm) -> bool:
    """SC-ANX-01, -05: whether a State controls another's capital."""
    region = lands.capital_region(table, target)
    return bool(region) and table.world.lands[region].controller == realm.code


def check(table: Table, realm: Realm, target: Realm, controls: bool) -> None:
    """The capital must be held, one attempt a year against each target. Raises RefusedError."""
    if not controls:
        raise RefusedError("ERR-NO-CAPITAL", state=target.code)
    if realm.annexing.get(target.code) == year_of(table.world.date):
        raise RefusedError("ERR-TOO-SOON", when=(year_of(table.world.date) + 1) * 4)


def attempt(table: Table, realm: Realm, target: Realm) -> Attempt:
    """SC-ANX-01, -02: the opposed Authority test, and what success costs in Stability."""
    realm.annexing[target.code] = year_of(table.world.date)
    key = ("annexation", realm.code, target.code, str(table.world.date))
    own = roll_against(table, table.attribute(realm.code, "authority"), (), *key, "own", to=realm.code)
    theirs = roll_against(table, table.attribute(target.code, "authority"), (), *key, "target", to=target.code)
    if opposed(own, theirs) != "a":
        return Attempt(False)
    cost = loss(table, realm, target)
    return Attempt(True, cost, stability.change(table, realm, -cost, "annexation"))


def loss(table: Table, realm: Realm, target: Realm) -> int:
    """SC-ANX-02: Stability by relative size: max(1, ceil(4 x target / own Tax Income)), at most 8, unless ruled."""
    default = min(DEAREST, max(1, -(-4 * target.tax_income // max(1, realm.tax_income))))
    subject = f"{realm.code}:{target.code}:{table.world.date}"
    return table.ask_number(
        "RQ-ANX-LOSS", subject, f"Stability that {realm.name} loses by annexing {target.name}", default
    )


def annex(table: Table, realm: Realm, target: Realm) -> None:
    """An order to annex: attempt it, and take the State if it succeeds."""
    outcome = attempt(table, realm, target)
    table.proclaim("annexation", state=realm.code, target=target.code, success=outcome.success)
    if outcome.success:
        mine = [r for r in lands.owned(table, target.code) if table.world.lands[r].controller == realm.code]
        absorb(table, realm, target, mine)


def absorb(table: Table, realm: Realm, target: Realm, controlled: Collection[str]) -> None:
    """SC-ANX-03, -04: land, loans, colonies and treasury pass on; regions that hold out become new States; the rest of
    the target's units are disbanded and its treaties end."""
    holding_out = _groups(table, target, controlled)
    for group in _ruled(table, target, holding_out):
        _found(table, target, group)
    for region in lands.owned(table, target.code):
        lands.transfer(table, region, realm.code, "annexation")
    gold = ledger.change(table, target, "gold", -target.gold, "annexed")
    ledger.change(table, realm, "gold", -gold, "annexation")
    loans.take_over(realm, target)
    realm.knows += [p for p in target.knows if p not in realm.knows]
    extinguish(table, target)


def extinguish(table: Table, target: Realm) -> None:
    """A State is no more; its player picks another (SC-LIFE-08)."""
    target.alive, target.loans, target.ruler = False, {}, None
    for measure in ("tax_income", "recruitment", "manpower"):
        ledger.change(table, target, measure, -getattr(target, measure), "annexed")
    for force in table.forces_of(target.code):
        ledger.change_units(table, force, -force.units, "annexed")
    table.world.recruits = [r for r in table.world.recruits if r.owner != target.code]
    for war in pacts.wars(table.world, target.code):
        war.ended = table.world.date
    treaties.extinct(table, target.code)
    table.proclaim("extinct", state=target.code)
    table.exiled += [target.code] if target.player else []


def _groups(table: Table, target: Realm, controlled: Collection[str]) -> list[list[str]]:
    """Uncontrolled regions that become new States by default: those with an army of the target, and each group not
    joined by land to the capital."""
    free = [r for r in lands.owned(table, target.code) if r not in controlled]
    home = _joined(table, lands.capital_region(table, target), set(lands.owned(table, target.code)))
    groups: list[list[str]] = []
    left = set(free)
    while left:
        group = sorted(_joined(table, min(left), left))
        left -= set(group)
        far = [r for r in group if r not in home]
        groups += [far] if far else []
        groups += [[r] for r in group if r in home and _garrisoned(table, r, target.code)]
    return groups


def _joined(table: Table, start: str, within: set[str]) -> set[str]:
    """The regions joined by land to one, within a set."""
    reached, queue = {start}, [start]
    while queue:
        here = queue.pop()
        for region in table.board.neighbours(here, "land", "strait") if here else ():
            if region in within and region not in reached:
                reached.add(region)
                queue.append(region)
    return reached


def _garrisoned(table: Table, region: str, owner: str) -> bool:
    return any(f.kind == "A" and f.place == region and f.owner == owner for f in table.world.forces.values())


def _ruled(table: Table, target: Realm, groups: list[list[str]]) -> list[list[str]]:
    """The moderator's word on each group: "BRB=new, FLA=transfer" by the group's first region (RQ-ANX-REST)."""
    if not groups:
        return []
    subject = f"{target.code}:{table.world.date}"
    default = {group[0]: "new" for group in groups}
    fates = table.ask_words("RQ-ANX-REST", subject, f"Regions of {target.name} not under control", default)
    return [group for group in groups if fates.get(group[0], "new") == "new"]


def _found(table: Table, target: Realm, regions: list[str]) -> None:
    """A group of regions holds out as a new State, with the target's forces there."""
    first = table.board.regions[regions[0]]
    code = f"{target.code}{table.next('remnant')}"
    new = Realm(
        code=code, name=f"{first.name} of {target.name}", capital=first.cities[0].name, religion=target.religion
    )
    new.prestige, new.knows = 0, list(target.knows)
    table.world.realms[code] = new
    new.ruler = create(table, f"{target.code}:{regions[0]}", f"Sovereign of {new.name}")
    lands.transfer_all(table, regions, code, "annexation")
    for force in [f for f in table.forces_of(target.code) if f.place in regions and not f.aboard]:
        heir = ledger.raise_force(table, code, force.kind, force.units, force.place, "annexation")
        heir.mercs, heir.port = force.mercs, force.port
        ledger.change_units(table, force, -force.units, "annexation")
    table.proclaim("new state", state=code, name=new.name, regions=regions, parent=target.code)
