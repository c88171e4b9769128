"""Chapter 13: devastation and blockade (SC-DEV, SC-BLOCK)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.statecraft import lands, leaders, ledger, pacts
from rules.statecraft.attributes import Trial, roll_against
from rules.statecraft.dates import year_of
from rules.statecraft.model import Denial, Force
from rules.statecraft.table import Table

DEVASTATED_FOR = 2
BLOCKADED_FOR = 1
"""Collections denied."""


@dataclass(frozen=True)
class Loot:
    """Tax Income denied at each of so many collections, and the Gold gained at once."""

    trial: Trial
    denied: int
    collections: int
    gold: int


def devastate(table: Table, strategy: int, land_units: int, cap: int, *subject: str) -> Loot:
    """SC-DEV-01: Strategy + land units; success denies its margin, up to the cap, twice, and gives half of
    it (R-41)."""
    return _loot(roll_against(table, strategy, (land_units,), "devastation", *subject), cap, DEVASTATED_FOR)


def blockade(table: Table, strategy: int, cap: int, *subject: str) -> Loot:
    """SC-BLOCK-01: Strategy alone; success denies its margin, up to the cap, once, and gives half of it."""
    return _loot(roll_against(table, strategy, (), "blockade", *subject), cap, BLOCKADED_FOR)


def _loot(trial: Trial, cap: int, collections: int) -> Loot:
    if not trial.success:
        return Loot(trial, 0, 0, 0)
    denied = min(trial.margin, cap)
    return Loot(trial, denied, collections, denied // 2)


def devastate_region(table: Table, army: Force, region: str) -> None:
    """An ordered devastation at Step 4: in enemy land, unopposed, once a region and year."""
    land = table.world.lands[region]
    enemy = land.owner
    opposed = any(
        f.kind == "A" and f.place == region and pacts.at_war(table.world, army.owner, f.owner)
        for f in table.world.forces.values()
    )
    hostile = bool(enemy) and pacts.at_war(table.world, army.owner, enemy)
    if army.place != region or army.aboard or opposed or not hostile or land.devastated == year_of(table.world.date):
        table.tell(army.owner, "no devastation", force=army.id, region=region)
        return
    land.devastated = year_of(table.world.date)
    name = f"{army.id}:{region}:{table.world.date}"
    default = max(1, 2 * lands.tax_share(table, region))
    cap = table.ask_number(
        "RQ-DEV-CAP", name, f"Most that {army.id} can take from {table.place_called(region)}", default
    )
    strategy = leaders.attribute(table, army, "strategy")
    loot = devastate(table, strategy, army.units, cap, army.id, region, str(table.world.date))
    _carry_off(table, army, enemy, loot, region, "devastation")


def blockade_coast(table: Table, navy: Force, enemy: str, sea: str) -> None:
    """An ordered blockade at Step 4: at sea off the enemy's coast; one test a sea, enemy and year; it lasts while the
    navy stays."""
    if navy.place != sea or not pacts.at_war(table.world, navy.owner, enemy) or not coast(table, enemy, sea):
        table.tell(navy.owner, "no blockade", force=navy.id, sea=sea)
        return
    table.world.blockading[navy.id] = [sea, enemy]
    key = f"{navy.owner} {sea} {enemy}"
    if table.world.blockaded.get(key) == year_of(table.world.date):
        return
    table.world.blockaded[key] = year_of(table.world.date)
    name = f"{navy.id}:{sea}:{table.world.date}"
    default = sum(lands.tax_share(table, r) for r in coast(table, enemy, sea))
    cap = table.ask_number("RQ-BLOCK-CAP", name, f"Most that {navy.id} can take in {table.place_called(sea)}", default)
    loot = blockade(table, leaders.attribute(table, navy, "strategy"), cap, navy.id, sea, str(table.world.date))
    _carry_off(table, navy, enemy, loot, sea, "blockade")


def coast(table: Table, enemy: str, sea: str) -> list[str]:
    """An enemy's regions on a sea, with or without a port (SC-BLOCK-01)."""
    shore = table.board.neighbours(sea, "coast") if sea in table.board.seas else ()
    return sorted(r for r in shore if table.world.lands[r].owner == enemy)


def _carry_off(table: Table, force: Force, enemy: str, loot: Loot, place: str, cause: str) -> None:
    if loot.denied:
        mark = Denial(enemy, loot.denied, loot.collections, "blockade" if cause == "blockade" else "devastation", place)
        table.world.denials.append(mark)
    facts = {"effective": loot.trial.effective, "die": loot.trial.die, "denied": loot.denied, "gold": loot.gold}
    table.tell((force.owner, enemy), cause, force=force.id, place=place, state=enemy, by=force.owner, **facts)
    ledger.change(table, table.realm(force.owner), "gold", loot.gold, cause)
