"""From the orders as they were sent to a battle: what is illegal is struck out, the rest becomes small integers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.diplomacy.causes import Cause, cause
from rules.diplomacy.legality import judged
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import DiplomacyOrder
from rules.diplomacy.movement.battle import NOBODY, Written

Legal = Mapping[str, DiplomacyOrder]
"""The order that counts for each unit, by its province."""


@dataclass(frozen=True)
class Reading:
    """All orders of a phase, judged. void: those struck out, with their power and why."""

    ground: Ground
    legal: Legal
    void: tuple[tuple[str, DiplomacyOrder, Cause], ...]
    written: Written


def read(ground: Ground, orders: Mapping[str, Sequence[DiplomacyOrder]]) -> Reading:
    """Judge every order and write down the battle. Of several legal orders for one unit the last counts (4.D.3)."""
    legal: dict[str, DiplomacyOrder] = {}
    void: list[tuple[str, DiplomacyOrder, Cause]] = []
    for power in ground.board.powers:
        for order in orders.get(power, ()):
            meant, why = judged(ground, power, order)
            if why is not None:
                void.append((power, meant, why))
                continue
            province = ground.board.province_of(meant.place)
            if province in legal:
                void.append((power, legal[province], cause("superseded")))
            legal[province] = meant
    return Reading(ground, legal, tuple(void), _written(ground, legal))


def _written(ground: Ground, legal: Legal) -> Written:
    board, number = ground.board, ground.board.numbers
    power, goal = [NOBODY] * len(number), list(range(len(number)))
    ranks = {name: rank for rank, name in enumerate(board.powers)}
    for province, unit in ground.units.items():
        power[number[province]] = ranks[unit.power]
    moves = {province: order for province, order in legal.items() if order.verb == "move"}
    for province, order in moves.items():
        goal[number[province]] = number[board.province_of(order.target)]
    return Written(
        power=power,
        goal=goal,
        movers=[number[province] for province in moves],
        supports=[support for order in legal.values() for support in _support(ground, legal, order)],
        carriers=dict(_carriers(ground, legal, moves)),
        beside=board.beside,
        rulebook=ground.rulebook,
    )


def _support(ground: Ground, legal: Legal, order: DiplomacyOrder) -> Iterator[tuple[int, int, int]]:
    if order.verb == "support" and coast_agrees(ground, legal, order):
        board = ground.board
        places = (order.place, order.helped_place, order.target or order.helped_place)
        supporter, helped, target = (board.numbers[board.province_of(place)] for place in places)
        yield supporter, helped, target


def coast_agrees(ground: Ground, legal: Legal, support: DiplomacyOrder) -> bool:
    """Whether the coast that a support names, if it names one, is the one that the move goes to (4.B.4)."""
    helped = legal.get(ground.board.province_of(support.helped_place))
    return "/" not in support.target or (helped is not None and helped.target == support.target)


def _carriers(ground: Ground, legal: Legal, moves: Legal) -> Iterator[tuple[int, int]]:
    """The armies that go by sea, and the fleets that are ordered to carry each, as a mask."""
    convoys: dict[tuple[str, str], list[str]] = {}
    for province, order in legal.items():
        if order.verb == "convoy":
            convoys.setdefault((order.helped_place, order.target), []).append(province)
    for province, order in moves.items():
        fleets = convoys.get((province, order.target), [])
        if order.kind == "A" and goes_by_sea(ground, order, fleets):
            yield ground.board.numbers[province], ground.board.mask(fleets)


def goes_by_sea(ground: Ground, move: DiplomacyOrder, fleets: Sequence[str]) -> bool:
    """Whether an army takes the convoy of these fleets rather than a land route (4.A.3)."""
    if not ground.board.can_step("A", move.place, move.target):
        return True
    if move.via:
        complete = ground.board.convoy_possible(move.place, move.target, fleets)
        return complete or not ground.rulebook.land_fallback
    own = ground.units[move.place].power
    return ground.rulebook.own_fleet_shows_intent and any(ground.units[fleet].power == own for fleet in fleets)
