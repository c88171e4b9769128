"""What an author left out because it is plain: the stance of a march, the place where a force will stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.dice import ScriptedDice
from rules.statecraft import devastation
from rules.statecraft.language.seat import Seat, listed
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import RefusedError
from rules.statecraft.seen import seen_by
from rules.statecraft.table import Table

Completes = Callable[[Seat, StatecraftOrder, Sequence[StatecraftOrder]], StatecraftOrder]


def completed(seat: Seat, order: StatecraftOrder, on_file: Sequence[StatecraftOrder]) -> StatecraftOrder:
    """The order with what its author left out. Raises RefusedError if that is not plain."""
    complete = COMPLETES.get(order.verb)
    return complete(seat, order, on_file) if complete else order


def _stance(seat: Seat, order: StatecraftOrder, on_file: Sequence[StatecraftOrder]) -> StatecraftOrder:
    """A march has the stance last ordered for the force, else the one it has (SC-MOVE-08: defend)."""
    if order.stance:
        return order
    ordered = [old.stance for old in on_file if old.force == order.force and old.verb == "STANCE"]
    force = seat.world.forces.get(order.force)
    return order.model_copy(update={"stance": [force.stance if force else "defend", *ordered][-1]})


def _devastated(seat: Seat, order: StatecraftOrder, on_file: Sequence[StatecraftOrder]) -> StatecraftOrder:
    """The region where the army will stand."""
    return order if order.place else order.model_copy(update={"place": _destination(seat, order, on_file)})


def _blockaded(seat: Seat, order: StatecraftOrder, on_file: Sequence[StatecraftOrder]) -> StatecraftOrder:
    """The sea where the navy will be; of a navy in port the only one on which the enemy has a port, or at
    least a coast."""
    if order.place:
        return order
    there = _destination(seat, order, on_file)
    table = Table(seen_by(seat.board, seat.world, seat.state), seat.board, ScriptedDice(()))
    near = [there] if seat.board.places[there].sea else seat.board.neighbours(there, "coast")
    coasts = {sea: devastation.coast(table, order.state, sea) for sea in near}
    harbours = [sea for sea in near if any(seat.board.ports(region, sea) for region in coasts[sea])]
    seas = near if len(near) == 1 else harbours or [sea for sea in near if coasts[sea]]
    if len(seas) != 1:
        offers = " | ".join(f"BLOCKADE {order.state} IN {sea} WITH {order.force}" for sea in seas or near)
        raise RefusedError("ERR-SYNTAX", line="which sea?", suggestions=listed([offers]))
    return order.model_copy(update={"place": seas[0]})


def _destination(seat: Seat, order: StatecraftOrder, on_file: Sequence[StatecraftOrder]) -> str:
    """Where a force will be after the orders on file."""
    moves = [old.place for old in on_file if old.force == order.force and old.verb == "MOVE"]
    return [seat.world.forces[order.force].place, *moves][-1]


def _two_places(seat: Seat, order: StatecraftOrder, on_file: Sequence[StatecraftOrder]) -> StatecraftOrder:
    """A General's two highest rolls go to different attributes."""
    if len(set(order.fields.values())) < len(order.fields):
        raise RefusedError("ERR-SYNTAX", line="twice the same roll", suggestions="STRATEGY=first VIGILANCE=second")
    return order


COMPLETES: Mapping[str, Completes] = {
    "MOVE": _stance,
    "HOLD": _stance,
    "DEVASTATE": _devastated,
    "BLOCKADE": _blockaded,
    "GENERAL_ROLLS": _two_places,
}
