"""Chapter 12: a Sovereign in the field hears from home one season late, by option (SC-INTEL-04)."""

from __future__ import annotations

from rules.ruleset import Event
from rules.statecraft.model import Courier, Force
from rules.statecraft.table import Table


def deliver(table: Table) -> None:
    """What was sent last season arrives with this season's reports."""
    due = [c for c in table.world.couriers if c.when <= table.world.date]
    table.world.couriers = [c for c in table.world.couriers if c.when > table.world.date]
    for courier in due:
        table.tell(courier.to, courier.kind, **courier.facts)


def send(table: Table) -> None:
    """Reports of other places than the Sovereign's own go by courier."""
    if not table.board.options.delayed_home_reports:
        return
    near = []
    for event in table.events:
        force = _in_the_field(table, event)
        if force is None or _place(table, event) in ("", force.place):
            near.append(event)
        else:
            table.world.couriers.append(Courier(event.to[0], event.kind, event.facts, table.world.date + 1))
    table.events[:] = near


def _in_the_field(table: Table, event: Event) -> Force | None:
    """The force that the only reader of an event commands in person."""
    if len(event.to) != 1:
        return None
    forces = table.world.forces.values()
    return next((f for f in forces if f.owner == event.to[0] and f.commander == "sovereign"), None)


def _place(table: Table, event: Event) -> str:
    place = str(event.facts.get("place") or event.facts.get("region") or "")
    return place if place in table.board.places else ""
