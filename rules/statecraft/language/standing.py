"""Where a power stands before the season closes: its orders, forces without one, its purse, open questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.ruleset import Standing
from rules.statecraft import influence
from rules.statecraft.language.replies import WORDS
from rules.statecraft.language.seat import Seat
from rules.statecraft.model import Force
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.wording import canonical

_MARCHES = frozenset({"MOVE", "HOLD", "EMBARK", "LAND", "MERGE", "PRIVATEERS"})


def standing_of(seat: Seat, orders: Sequence[StatecraftOrder]) -> Standing:
    """The complete set in force, numbered as CANCEL takes it; the forces that will hold for want of an order."""
    ordered = {order.force for order in orders if order.verb in _MARCHES}
    idle = [] if seat.moderator else [force for force in _own(seat) if force.id not in ordered]
    return Standing(
        lines=tuple(f"{number}. {canonical(order, seat.number)}" for number, order in enumerate(orders, 1)),
        lacking=tuple(f"{force.id} ({force.port or seat.name(force.place)})" for force in idle),
        complete=not idle,
        notes=(*_purse(seat), *_open(seat)),
    )


def _own(seat: Seat) -> list[Force]:
    """The forces that a power orders: a General only his own; privateers and armies aboard need no order."""
    idle = [force for force in seat.forces if not force.privateer_against and not force.aboard]
    return [force for force in idle if force.commander == seat.power] if seat.general else idle


def _purse(seat: Seat) -> Iterator[str]:
    realm = seat.realm
    if realm is not None and not seat.general:
        bound = realm.prestige - influence.free(seat.world, realm)
        prestige = f"Prestige {realm.prestige}" + (f" ({bound} of it reserved)" if bound else "")
        yield f"Gold {realm.gold}, Manpower {realm.manpower}, {prestige}, Stability {realm.stability}"


def _open(seat: Seat) -> Iterator[str]:
    """What waits for this power's answer, with the words that answer it."""
    for item in seat.world.items.values():
        if seat.power in item.awaited and not item.closed:
            number = seat.number("Q", item.id)
            yield f"{number} is open: {WORDS[item.kind].format(q=number)}"
