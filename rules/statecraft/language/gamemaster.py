"""Checks of the Gamemaster's own orders (section 3 of the order language)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from rules.statecraft import event_data
from rules.statecraft.doing.moderator import NUMBERS, READINESS
from rules.statecraft.language.forms.moderator import FORMS
from rules.statecraft.language.seat import Seat
from rules.statecraft.model import PIRATES
from rules.statecraft.order_model import StatecraftOrder
from rules.statecraft.refusals import Refusal, RefusedError

OWN = frozenset(form.verb for form in FORMS if form.sort == "order")
_NAMED = ("religion", "capital")
Check = Callable[[Seat, StatecraftOrder], None]


def is_own(order: StatecraftOrder) -> bool:
    """Whether an order is the Gamemaster's, not one that a State could give."""
    return order.verb in OWN


def refusal(seat: Seat, order: StatecraftOrder) -> Refusal | None:
    """Why the Gamemaster's order cannot be carried out; None if it can."""
    try:
        CHECKS.get(order.verb, _nothing)(seat, order)
    except RefusedError as error:
        return error.refusal
    return None


def _nothing(seat: Seat, order: StatecraftOrder) -> None:
    """Nothing to check."""


def _unplayed(seat: Seat, order: StatecraftOrder) -> None:
    """SC-GM-03: played States only with CONFIRM."""
    if seat.world.realms[order.state].player and not order.confirm:
        raise RefusedError("ERR-PLAYED", state=order.state)


def _settable(seat: Seat, order: StatecraftOrder) -> None:
    """SC-GM-03: conditions there are, with values they can have."""
    _unplayed(seat, order)
    numbers = (*NUMBERS, *READINESS, "readiness_land", "readiness_naval")
    for name, value in order.fields.items():
        if name not in (*numbers, *_NAMED) or (name in numbers and not value.isdecimal()):
            raise RefusedError(
                "ERR-OPTION", list=", ".join((*numbers, *_NAMED)) + ", each with a whole number or a name"
            )


def _drawn_up(seat: Seat, order: StatecraftOrder) -> None:
    """SC-SCEN-01: a new State's land and capital are on the map."""
    record = json.loads(order.text)
    places = [*_listed(record, "regions"), *_listed(record, "armies"), *_listed(record, "navies")]
    for place in places:
        if place not in seat.board.places:
            raise RefusedError("ERR-PLACE", x=place)
    if record.get("capital", "") not in ("", *seat.board.cities):
        raise RefusedError("ERR-CITY", city=record["capital"])


def _listed(record: dict[str, Any], name: str) -> list[str]:
    content = record.get(name) or []
    return [str(place) for place in content] if isinstance(content, list | dict) else [str(content)]


def _seat_free(seat: Seat, order: StatecraftOrder) -> None:
    """SC-LIFE-08: a State that nobody plays."""
    realm = seat.world.realms[order.state]
    if order.option == "STATE" and (realm.player or not realm.alive or realm.code == PIRATES):
        raise RefusedError("ERR-STATE-TAKEN", state=order.state)


def _force_exists(seat: Seat, order: StatecraftOrder) -> None:
    if order.force not in seat.world.forces:
        raise RefusedError("ERR-FORCE", x=order.force)


def _expedition_under_way(seat: Seat, order: StatecraftOrder) -> None:
    if not any(sent.state == order.ref for sent in seat.world.expeditions):
        raise RefusedError("ERR-CLOSED", item=f"An expedition of {order.ref}")


def _not_won(seat: Seat, order: StatecraftOrder) -> None:
    if seat.world.rewards[order.ref].won_by:
        raise RefusedError("ERR-NO-REWARD", x=order.ref)


def _auction(seat: Seat, order: StatecraftOrder) -> None:
    item = seat.world.items.get(order.ref)
    if item is None or item.closed or item.kind != "auction":
        raise RefusedError("ERR-CLOSED", item=order.ref)


def _quote(seat: Seat, order: StatecraftOrder) -> None:
    item = seat.world.items.get(order.ref)
    if item is None or item.closed or "explore" not in item.about:
        raise RefusedError("ERR-CLOSED", item=order.ref)


def _event_data(seat: Seat, order: StatecraftOrder) -> None:
    """SC-EVENT-01: what the rules can carry out."""
    event_data.check(seat.board, json.loads(order.text or "{}"))


def _clause(seat: Seat, order: StatecraftOrder) -> None:
    treaty = seat.world.treaties[int(order.ref)]
    if order.number not in {clause.number for clause in treaty.clauses}:
        raise RefusedError("ERR-CLAUSE", n=order.number, why="there is no such clause")
    if order.state not in treaty.parties:
        raise RefusedError("ERR-STATE", x=order.state)


CHECKS: Mapping[str, Check] = {
    "GM_SET": _settable,
    "GM_STATE": _drawn_up,
    "GM_FORCE": _unplayed,
    "GM_KILL": _unplayed,
    "GM_SEAT": _seat_free,
    "SUPPLY": _force_exists,
    "FOUND": _expedition_under_way,
    "REWARD_DONE": _not_won,
    "EVENT_CLOSE": _auction,
    "EVENT_NEW": _event_data,
    "QUOTE": _quote,
    "VIOLATION": _clause,
}
