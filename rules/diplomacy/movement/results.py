"""The results of a movement phase, unit by unit."""

from __future__ import annotations

from collections.abc import Iterator

from rules.diplomacy.causes import Cause
from rules.diplomacy.model import DiplomacyOrder, Unit
from rules.diplomacy.movement.failures import Inquest
from rules.diplomacy.results import OrderResult, Word
from rules.diplomacy.routes import routes


def order_results(inquest: Inquest) -> tuple[OrderResult, ...]:
    """The results power by power: its units in the board's order, each with its orders, then its other orders."""
    ground = inquest.reading.ground
    return tuple(
        result
        for power in ground.board.powers
        for unit in (*(u for u in ground.units.values() if u.power == power), None)
        for result in (_of_unit(inquest, unit) if unit else _of_strays(inquest, power))
    )


def _of_unit(inquest: Inquest, unit: Unit) -> Iterator[OrderResult]:
    board = inquest.reading.ground.board
    province = board.province_of(unit.place)
    order = inquest.reading.legal.get(province)
    struck = [
        (o, why)
        for power, o, why in inquest.reading.void
        if power == unit.power and board.province_of(o.place) == province
    ]
    invader = inquest.invader(province) if province in inquest.after.invaded else None
    dislodged_by = (invader[0], invader[1]) if invader else None

    def result(order: DiplomacyOrder | None, word: Word, why: Cause | None, route: tuple[str, ...] = ()) -> OrderResult:
        return OrderResult(unit.power, str(unit), order, word, cause=why, dislodged_by=dislodged_by, route=route)

    if order is not None or not struck:
        yield result(order, *inquest.finding(province), _route(inquest, order))
    yield from (result(illegal, "void", why) for illegal, why in struck)


def _of_strays(inquest: Inquest, power: str) -> Iterator[OrderResult]:
    """A power's orders for units that it does not have."""
    board, units = inquest.reading.ground.board, inquest.reading.ground.units
    own = {province for province, unit in units.items() if unit.power == power}
    for owner, order, why in inquest.reading.void:
        if owner == power and board.province_of(order.place) not in own:
            yield OrderResult(power, f"{order.kind} {order.place}".strip(), order, "void", cause=why)


def _route(inquest: Inquest, order: DiplomacyOrder | None) -> tuple[str, ...]:
    """The shortest whole convoy that was ordered, of fleets that stayed if there is one."""
    carriers = inquest.battle.written.carriers
    if order is None or order.verb != "move" or inquest.number(order.place) not in carriers:
        return ()
    board, fleets = inquest.reading.ground.board, carriers[inquest.number(order.place)]
    ordered = frozenset(sea for sea in board.seas if fleets >> board.numbers[sea] & 1)
    for afloat in (ordered.difference(inquest.after.invaded), ordered):
        for route in routes(board, order.place, order.target, afloat):
            return route
    return ()
