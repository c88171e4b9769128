"""Chapter 13: supply (SC-SUP)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from rules.numerals import whole
from rules.statecraft import combat, leaders, ledger, pacts, routes
from rules.statecraft.attributes import Trial, roll_against
from rules.statecraft.dates import season_of
from rules.statecraft.model import PIRATES, Force
from rules.statecraft.table import Table

SEASON = {"Spring": 0, "Summer": 1, "Fall": 2, "Winter": -3}
TERRAIN = {
    "plains": 2,
    "forest": 1,
    "lowland": 1,
    "mountain": -3,
    "tundra": -3,
    "desert": -5,
    "island": -5,
    "jungle": -5,
}
SURROUNDED = -10
HARSH = ("desert", "jungle", "tundra", "mountain")
LONG_VOYAGE = 2_000
FAR_FROM_PORT = 1_000


def modifier(season: str, terrain: str, surrounded: bool) -> int:
    """SC-SUP-03: season, terrain, surrounded; at sea the season alone."""
    if terrain == "sea":
        return SEASON[season]
    return SEASON[season] + TERRAIN[terrain] + (SURROUNDED if surrounded else 0)


def army_due(land: str, terrain: str) -> bool:
    """SC-SUP-02: land own, allied, access or other."""
    return land == "other" or (land != "own" and terrain in HARSH)


def navy_due(moved_km: int, in_port: bool, port_km: int) -> bool:
    """SC-SUP-02: a long voyage, or the season's end far from a friendly port."""
    return moved_km > LONG_VOYAGE or (not in_port and port_km > FAR_FROM_PORT)


@dataclass(frozen=True)
class Attrition:
    """A Supply roll and the units it costs."""

    trial: Trial
    loss: int


def attrition(table: Table, acumen: int, mod: int, units: int, *subject: str) -> Attrition:
    """SC-SUP-01, -04: an Acumen test; failure costs its margin, at most the force."""
    trial = roll_against(table, acumen, (mod,), "supply", *subject, str(table.world.date))
    return Attrition(trial, 0 if trial.success else min(units, trial.margin))


def roll_all(table: Table) -> None:
    """SC-SEAS-06: every group of one owner in one place makes one roll where it is due (SC-SUP-04)."""
    forces = [f for f in table.world.forces.values() if not f.aboard and f.owner != PIRATES]
    grouped = sorted(forces, key=lambda f: (f.owner, f.place, f.kind, f.port, f.id))
    for _, group in groupby(grouped, key=lambda f: (f.owner, f.place, f.kind, f.port)):
        supply_group(table, list(group))
    table.world.supply_calls.clear()


def supply_group(table: Table, group: list[Force]) -> None:
    """One group's roll: whether, and with which modifier, the moderator may say (RQ-SUPPLY)."""
    leader = leaders.commander(group)
    default = str(_modifier_here(table, leader)) if _due(table, leader) else "no"
    called = next((table.world.supply_calls[f.id] for f in group if f.id in table.world.supply_calls), "")
    name = f"{leader.id}:{table.world.date}"
    answer = called or table.ask(
        "RQ-SUPPLY",
        name,
        f"Supply roll of {leader.id} in {table.place_called(leader.place)}: modifier, or no",
        default,
    )
    modifier = whole(answer)
    if modifier is None:
        return
    acumen, units = leaders.attribute(table, leader, "acumen"), sum(f.units for f in group)
    result = attrition(table, acumen, modifier, units, leader.id)
    facts = {"effective": result.trial.effective, "die": result.trial.die, "loss": result.loss}
    table.tell(leader.owner, "supply", force=leader.id, place=leader.place, **facts)
    for force, lost in combat.split_losses({f.id: f.units for f in group}, result.loss).items():
        if lost:
            ledger.change_units(table, table.world.forces[force], -lost, "supply")


def _due(table: Table, force: Force) -> bool:
    if force.kind == "N":
        lies = routes.in_port(table, force)
        return navy_due(force.moved_km, lies, 0 if lies else routes.home_port_km(table, force))
    place = table.board.places[force.place]
    return army_due(_land_kind(table, force), place.terrain)


def _land_kind(table: Table, force: Force) -> str:
    land = table.world.lands[force.place]
    if force.owner in (land.owner, land.controller):
        return "own" if land.owner == force.owner else "other"
    if not land.controller:
        return "other"
    if pacts.allied(table.world, force.owner, land.controller):
        return "allied"
    return "access" if routes.may_enter(table.world, force.owner, force.place).supply == "friendly" else "other"


def _modifier_here(table: Table, force: Force) -> int:
    season = season_of(table.world.date)
    if force.kind == "N":
        return modifier(season, "sea", False)
    return modifier(season, table.board.places[force.place].terrain, _surrounded(table, force))


def _surrounded(table: Table, force: Force) -> bool:
    around = [table.world.lands[r].controller for r in table.board.neighbours(force.place, "land", "strait")]
    return bool(around) and all(c and pacts.at_war(table.world, force.owner, c) for c in around)
