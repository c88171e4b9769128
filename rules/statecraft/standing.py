"""Step 2 of a season: splitting and merging, stances, retreat instructions, commanders, boarding (SC-UNIT-01,
SC-LEAD-09)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.statecraft import leaders, transport, units
from rules.statecraft.model import Force
from rules.statecraft.order_model import StatecraftOrder, plain
from rules.statecraft.refusals import RefusedError
from rules.statecraft.table import Table


def apply(table: Table, given: Sequence[StatecraftOrder]) -> None:
    """Carry out the orders of Step 2, splits first, then merges, then all else; one that fails is told with
    its cause."""
    for verb, action in ACTIONS.items():
        for order in sorted((o for o in given if o.verb == verb), key=_takes_command):
            force = table.world.forces.get(order.force)
            if force is None:
                continue
            try:
                action(table, force, order)
            except RefusedError as refused:
                why = refused.refusal
                table.tell(force.owner, "order failed", order=plain(order), code=why.code, facts=why.facts)


def _takes_command(order: StatecraftOrder) -> bool:
    """Whoever gives up a command does so before anybody takes one (SC-LEAD-09)."""
    return order.verb == "COMMAND" and order.option.upper() != "OFFICER"


def _split(table: Table, force: Force, order: StatecraftOrder) -> None:
    units.split(table, force, order.number or 0, order.mercs or 0, order.other.rpartition("-")[2])


def _merge(table: Table, force: Force, order: StatecraftOrder) -> None:
    into = table.world.forces.get(order.other)
    if into is None or into.owner != force.owner:
        raise RefusedError("ERR-FORCE", x=order.other)
    units.merge(table, force, into)


def _stance(table: Table, force: Force, order: StatecraftOrder) -> None:
    force.stance = order.stance or force.stance


def _retreat(table: Table, force: Force, order: StatecraftOrder) -> None:
    force.retreat, force.retreat_to = order.retreat, list(order.wished)


def _command(table: Table, force: Force, order: StatecraftOrder) -> None:
    leader = {"SOVEREIGN": "sovereign", "OFFICER": "officer"}.get(order.option.upper(), order.option)
    if leader not in leaders.RANK and not leaders.serves(table, leader, force.owner):
        raise RefusedError("ERR-NO-SUCH-LEADER", name=order.option)
    if leader == "sovereign" and table.realm(force.owner).ruler is None:
        raise RefusedError("ERR-NO-SUCH-LEADER", name=order.option)
    if leader != "officer":
        _leave_other(table, force, leader)
    force.commander = leader


def _leave_other(table: Table, force: Force, leader: str) -> None:
    """One person commands one force (SC-LEAD-09)."""
    for other in table.world.forces.values():
        if other is not force and other.owner == force.owner and other.commander == leader:
            raise RefusedError("ERR-BUSY", name=leader, force=other.id)


def _dismiss(table: Table, force: Force, order: StatecraftOrder) -> None:
    leaders.dismiss(force)


def _embark(table: Table, force: Force, order: StatecraftOrder) -> None:
    navy = table.world.forces.get(order.other)
    if navy is None:
        raise RefusedError("ERR-FORCE", x=order.other)
    if force.aboard != navy.id:
        transport.embark(table, force, navy)


def _privateers(table: Table, force: Force, order: StatecraftOrder) -> None:
    count = force.units if order.number is None else order.number
    units.privateers(table, force, count, order.place, order.state)


ACTIONS: dict[str, Callable[[Table, Force, StatecraftOrder], None]] = {
    "SPLIT": _split,
    "MERGE": _merge,
    "HOLD": _stance,
    "STANCE": _stance,
    "RETREAT": _retreat,
    "DISMISS": _dismiss,
    "COMMAND": _command,
    "EMBARK": _embark,
    "PRIVATEERS": _privateers,
}
"""In the order in which they are carried out."""
