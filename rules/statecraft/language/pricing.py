"""What an order costs, in words for its author."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.numerals import natural
from rules.statecraft import treaties
from rules.statecraft.costs import Cost, cost
from rules.statecraft.dates import show
from rules.statecraft.language.seat import Seat
from rules.statecraft.order_model import StatecraftOrder

MEASURES = ("gold", "manpower", "prestige")
FINAL = frozenset(
    {
        *("DISBAND", "SCOUT", "FIELD_REPORT", "RECRUIT", "HIRE", "INVESTMENT", "CENTRALIZATION", "RELIGION", "REPAY"),
        *("BANKRUPTCY", "TELL", "RELEASE", "DESTABILIZE", "FOMENT", "INFILTRATE", "PIRACY", "ANNEX", "SUPPORT", "WAR"),
        *("ACCEPT_OFFER", "SIGN", "LEAK", "LEAVE"),
    }
)
"""Acts that are done at once and cannot be taken back."""
IS_FINAL = "final"
_TREATY = re.compile(r"\btreaty ([0-9]+)\b")
_LEAST = re.compile(r"least ([0-9]+)")


def price(seat: Seat, order: StatecraftOrder) -> Cost:
    """What an order will cost the State."""
    return cost(seat.board, seat.world, seat.state, order)


def told(seat: Seat, order: StatecraftOrder, its: Cost, spent: Cost) -> tuple[str, ...]:
    """What the author learns of it: the cost, from when it counts, what is left, whether it is final."""
    return tuple(_lines(seat, order, its, spent))


def _lines(seat: Seat, order: StatecraftOrder, its: Cost, spent: Cost) -> Iterator[str]:
    paid = [f"{getattr(its, m)} {m.capitalize()}" for m in MEASURES if getattr(its, m)]
    paid += [lost for lost in (_lost("Stability", its.stability), _lost("Honor", its.honor)) if lost]
    if paid:
        yield f"{'sets aside' if order.verb == 'EXPLORE' else 'costs'} {', '.join(paid)}"
    if its.effective is not None:
        yield f"counts from {show(its.effective)}"
    yield from (_note(seat, note) for note in its.notes)
    left = [f"{_left(seat, m, spent + its)} {m.capitalize()}" for m in MEASURES if getattr(its, m)]
    if left:
        yield f"left: {', '.join(left)}"
    if order.verb in FINAL and not _more_to_sign(seat, order):
        yield IS_FINAL


def _more_to_sign(seat: Seat, order: StatecraftOrder) -> bool:
    """Whether a signature can still be taken back, for others are missing (UNSIGN)."""
    treaty = seat.world.treaties.get(natural(order.ref) or 0) if order.verb == "SIGN" else None
    return treaty is not None and bool(set(treaties.missing(treaty)) - {seat.state})


def _lost(measure: str, loss: tuple[int, int]) -> str:
    if loss == (0, 0):
        return ""
    return f"{loss[0]} {measure}" if loss[0] == loss[1] else f"{loss[0]} to {loss[1]} {measure}"


def _left(seat: Seat, measure: str, spent: Cost) -> int:
    return int(getattr(seat.realm, measure, 0)) - int(getattr(spent, measure))


def _note(seat: Seat, note: str) -> str:
    """A note of the rules, with the writer's own number of a treaty."""
    numbered = _TREATY.sub(lambda match: seat.number("T", match[1]), note.replace("_", " "))
    return _LEAST.sub(r"at least \1 Prestige", numbered)
