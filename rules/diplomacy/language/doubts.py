"""Legal orders that are probably not what was meant, seen with all the orders that are then in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.diplomacy.causes import explain
from rules.diplomacy.language.amending import File
from rules.diplomacy.language.seat import Seat
from rules.diplomacy.legality import Cause, why_doubtful
from rules.diplomacy.model import DiplomacyOrder
from rules.ruleset import Problem


def doubts(seat: Seat, file: File, before: Sequence[DiplomacyOrder]) -> Iterator[Problem]:
    """What is odd about the orders of this text, and about those on file that have become odd through it."""
    now = tuple(file.orders.values())
    for province, order in file.orders.items():
        why = _why(seat, order, now)
        line = file.lines.get(province)
        if why is None or (line is None and why == _why(seat, order, before)):
            continue
        number, text = (line.number, line.written) if line else (0, str(order))
        yield Problem(line=number, text=text, kind="doubtful", message=explain(seat.board, why))


def _why(seat: Seat, order: DiplomacyOrder, orders: Sequence[DiplomacyOrder]) -> Cause | None:
    ground = seat.ground
    return why_doubtful(ground.board, ground.state, seat.power, order, orders, ground.rulebook)
