"""Chapter 14 on the map: where a beaten force goes (SC-RETREAT-04, -05)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.statecraft import ledger, pacts, routes
from rules.statecraft.model import Force
from rules.statecraft.retreat import Refuge, refuge
from rules.statecraft.table import Table


def withdraw(table: Table, forces: Sequence[Force], place: str, owners: Sequence[str]) -> None:
    """Every force of a side leaves a place, or is destroyed if it is trapped (RQ-TRAPPED)."""
    for force in forces:
        to = way_out(table, force, place)
        if not to:
            table.tell(force.owner, "trapped", force=force.id, place=place)
            ledger.change_units(table, force, -force.units, "trapped")
            continue
        settle_in(table, force, to)
        table.tell(force.owner, "retreat", force=force.id, place=place, to=to)


def way_out(table: Table, force: Force, place: str) -> str:
    """Where a force would go, "" if it is trapped, as the moderator may say (RQ-TRAPPED)."""
    to = refuge(force.retreat_to, force.came_from, around(table, force, place))
    name = f"{force.id}:{place}:{table.world.date}"
    return (
        ""
        if table.ask_yes("RQ-TRAPPED", name, f"Is {force.id} trapped in {table.place_called(place)}?", not to)
        else to
    )


def settle_in(table: Table, force: Force, to: str) -> None:
    """A force is somewhere else now, with what it carries; its kept Position is gone."""
    region = to in table.world.lands
    ports = table.board.ports(to, force.place if not region else "") if region and force.kind == "N" else ()
    force.came_from, force.place, force.progress = force.place, to, 0
    force.port = ports[0].name if ports else ""
    force.position, force.position_at = 0, ""
    table.world.blockading.pop(force.id, None)
    for carried in table.world.forces.values():
        if carried.aboard == force.id:
            carried.place = to


def around(table: Table, force: Force, place: str) -> dict[str, Refuge]:
    """The neighbouring places a force could go to, and who holds them: not land that is closed to it (SC-MOVE-03)."""
    found = {}
    for link in table.board.places[place].links:
        possible = routes.step_open(table.board, table.world, force, place, link.to)
        if possible and (link.to not in table.world.lands or entry(table, force, link.to).allowed):
            found[link.to] = Refuge(link.km, held_by(table, force, link.to), enemy_there(table, force, link.to))
    return found


def held_by(table: Table, force: Force, place: str) -> str:
    """own, friendly, enemy or other. A sea is free to all."""
    if place not in table.world.lands:
        return "friendly"
    controller = table.world.lands[place].controller
    if controller == force.owner:
        return "own"
    if controller and pacts.at_war(table.world, force.owner, controller):
        return "enemy"
    return "friendly" if entry(table, force, place).supply == "friendly" else "other"


def entry(table: Table, force: Force, region: str) -> routes.Entry:
    """Whether a force may go into a region."""
    return routes.may_enter(table.world, force.owner, region, force.kind == "N")


def enemy_there(table: Table, force: Force, place: str) -> bool:
    """Whether an enemy force of the same kind stands in a place."""
    return any(
        f.place == place and f.kind == force.kind and pacts.at_war(table.world, force.owner, f.owner)
        for f in table.world.forces.values()
    )
