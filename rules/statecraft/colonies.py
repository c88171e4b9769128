"""Chapter 8: colonies in place of a year's Growth roll (SC-COL)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.numerals import natural, whole
from rules.statecraft import ledger, technology
from rules.statecraft.attributes import Trial, roll_against
from rules.statecraft.horizon import knows
from rules.statecraft.lands import hearers, owned
from rules.statecraft.model import Realm
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table

MOST_HELP = 5
DYNAMISM = 5
NO_DICE = "1d6"
MOST_DICE = 99


@dataclass(frozen=True)
class Site:
    """What a colony meets with: a modifier for the terrain, land units there, Discovery dice as "2d6"."""

    difficulty: int
    land_units: int
    dice: str


@dataclass(frozen=True)
class Founding:
    """The Fortune test, and the colony's value (0 when it was lost)."""

    trial: Trial
    value: int


def found(table: Table, realm: Realm, site: Site, region: str) -> Founding:
    """SC-COL-02..05: a Fortune test and, on success, the Discovery dice; the sum joins Tax Income."""
    bonus = DYNAMISM if realm.dynamism else 0
    mods = (site.difficulty, min(MOST_HELP, site.land_units), bonus)
    key = (realm.code, region, str(table.world.date))
    trial = roll_against(table, table.attribute(realm.code, "fortune"), mods, "colony", *key, to=realm.code)
    if not trial.success:
        return Founding(trial, 0)
    count, _, sides = site.dice.partition("d")
    value = table.sum(int(count), int(sides), "discovery", *key, to=realm.code) + bonus
    ledger.change(table, realm, "tax_income", value, "colony")
    return Founding(trial, value)


def plant(table: Table, realm: Realm) -> None:
    """The colony that a State has chosen instead of its Growth roll (SC-COL-01)."""
    region, realm.colony = realm.colony, ""
    facts = {"state": realm.code, "region": region}
    try:
        check(table, realm, region)
    except RefusedError as refused:
        table.tell(realm.code, "colony impossible", why=refused.refusal.code, **facts)
        return
    founding = found(table, realm, ruled(table, realm, region), region)
    if not founding.trial.success:
        table.tell(realm.code, "colony lost", effective=founding.trial.effective, die=founding.trial.die, **facts)
        return
    land = table.world.lands[region]
    land.owner, land.controller, land.colony, land.religion = realm.code, realm.code, founding.value, realm.religion
    table.tell(hearers(table, region, realm.code), "colony", **facts)
    table.tell(realm.code, "colony value", value=founding.value, **facts)


def ruled(table: Table, realm: Realm, region: str) -> Site:
    """Difficulty, help and dice of a site, from the map unless the moderator rules otherwise (RQ-COLONY)."""
    place = table.board.regions[region]
    there = sum(f.units for f in table.forces_of(realm.code) if f.kind == "A" and f.place == region)
    default = {"difficulty": str(place.difficulty), "bonus": str(there), "dice": place.discovery or NO_DICE}
    subject = f"{realm.code}:{region}:{table.world.date}"
    answer = table.ask_words("RQ-COLONY", subject, f"{realm.name} founds a colony in {place.name}", default)
    count, _, sides = answer["dice"].partition("d")
    difficulty, bonus = whole(answer["difficulty"]), whole(answer["bonus"])
    dice, faces = natural(count), natural(sides)
    if difficulty is None or bonus is None or dice is None or not faces or dice > MOST_DICE:
        return Site(place.difficulty, there, default["dice"])
    return Site(difficulty, bonus, f"{dice}d{faces}")


def check(table: Table, realm: Realm, region: str) -> None:
    """SC-COL-01: explored, free, and reachable by known seas from an own port or next to own land. Raises
    RefusedError."""
    if not knows(table.board, table.world, realm.code, region):
        raise RefusedError("ERR-UNKNOWN-LAND")
    if table.world.lands[region].owner:
        raise RefusedError("ERR-NOT-FREE", region=region)
    if not reachable(table, realm, region):
        raise RefusedError("ERR-NO-REACH", region=region)


def reachable(table: Table, realm: Realm, region: str) -> bool:
    """Whether a State's own land is next to a region or joined to its coast by known seas from an own port."""
    board, mine = table.board, owned(table, realm.code)
    if set(board.neighbours(region, "land", "strait")) & set(mine):
        return True
    if not technology.has(table, realm.code, "ocean_colonies"):
        return False
    reached = {sea for r in mine for city in board.ports(r) for sea in city.seas}
    queue = sorted(s for s in reached if knows(board, table.world, realm.code, s))
    reached = set(queue)
    while queue:
        here = queue.pop()
        new = [
            s for s in board.neighbours(here, "sea") if s not in reached and knows(board, table.world, realm.code, s)
        ]
        reached.update(new)
        queue += new
    return bool(reached & set(board.regions[region].seas))
