"""The adjudicator against the equations of the rules, solved by trying every answer.

The oracle below is written from DATC 5.B alone: it takes a guess at which moves succeed and says whether the rules
confirm it. Where exactly one guess is confirmed, that is the outcome. Several without a convoy: a circle, which moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import DiplomacyOrder
from rules.diplomacy.movement.reading import goes_by_sea, read
from rules.diplomacy.movement.resolve import resolve
from tests.rules.diplomacy.boards import STANDARD, state_of

BOARD = STANDARD.terrain
CROWDED = ("LON", "WAL", "BEL", "HOL", "PIC", "BRE", "YOR", "NWY", "SKA", "DEN", "EDI", "NWG")
"""Provinces about the North Sea, where convoys, supports and attacks meet."""
MOST_MOVES = 7


@dataclass
class Oracle:
    """The legal orders of a phase, by province."""

    ground: Ground
    legal: Mapping[str, DiplomacyOrder]
    held: frozenset[str] = frozenset()
    """Armies whose convoy is held as a paradox."""

    def moves(self) -> list[str]:
        return [province for province, order in self.legal.items() if order.verb == "move"]

    def goal(self, province: str) -> str:
        order = self.legal.get(province)
        return BOARD.province_of(order.target) if order is not None and order.verb == "move" else province

    def solutions(self) -> Iterator[dict[str, bool]]:
        moves = self.moves()
        for answers in product((False, True), repeat=len(moves)):
            guess = dict(zip(moves, answers, strict=True))
            if all(self.succeeds(guess, move) is answer for move, answer in guess.items()):
                yield guess

    def fleets(self, army: str) -> list[str]:
        return [
            p
            for p, order in self.legal.items()
            if order.verb == "convoy" and order.helped_place == army and order.target == self.legal[army].target
        ]

    def by_sea(self, move: str) -> bool:
        order = self.legal[move]
        return order.kind == "A" and goes_by_sea(self.ground, order, self.fleets(move))

    def path(self, guess: dict[str, bool], move: str) -> bool:
        if move in self.held or not self.by_sea(move):
            return move not in self.held
        safe = [fleet for fleet in self.fleets(move) if not self.dislodged(guess, fleet)]
        return BOARD.convoy_possible(move, self.goal(move), safe)

    def dislodged(self, guess: dict[str, bool], province: str) -> bool:
        return any(won and self.goal(move) == province for move, won in guess.items())

    def cut(self, guess: dict[str, bool], supporter: str) -> bool:
        order = self.legal[supporter]
        aimed_at = BOARD.province_of(order.target or order.helped_place)
        for move in self.moves():
            if self.goal(move) != supporter or self.power(move) == self.power(supporter):
                continue
            if guess[move] or (move != aimed_at and self.path(guess, move)):
                return True
        return False

    def power(self, province: str) -> str:
        return self.ground.units[province].power

    def supporters(self, guess: dict[str, bool], helped: str) -> list[str]:
        return [
            province
            for province, order in self.legal.items()
            if order.verb == "support"
            and BOARD.province_of(order.helped_place) == helped
            and BOARD.province_of(order.target or order.helped_place) == self.goal(helped)
            and ("/" not in order.target or order.target == self.legal[helped].target)
            and not self.cut(guess, province)
        ]

    def head_on(self, move: str, other: str) -> bool:
        opposite = other in self.moves() and self.goal(other) == move and self.goal(move) == other
        return opposite and not self.by_sea(move) and not self.by_sea(other)

    def attack(self, guess: dict[str, bool], move: str) -> int:
        target = self.goal(move)
        helpers = self.supporters(guess, move)
        if not self.path(guess, move):
            return 0
        if target not in self.ground.units or (guess.get(target, False) and not self.head_on(move, target)):
            return 1 + len(helpers)
        owner = self.power(target)
        return 0 if owner == self.power(move) else 1 + sum(self.power(helper) != owner for helper in helpers)

    def prevent(self, guess: dict[str, bool], move: str) -> int:
        beaten = self.head_on(move, self.goal(move)) and guess[self.goal(move)]
        return 0 if beaten or not self.path(guess, move) else 1 + len(self.supporters(guess, move))

    def resistance(self, guess: dict[str, bool], move: str) -> int:
        target = self.goal(move)
        if target not in self.ground.units:
            return 0
        if self.head_on(move, target):
            return 1 + len(self.supporters(guess, target))
        if target in guess:
            return 0 if guess[target] else 1
        return 1 + len(self.supporters(guess, target))

    def succeeds(self, guess: dict[str, bool], move: str) -> bool:
        attack = self.attack(guess, move)
        rivals = [other for other in self.moves() if other != move and self.goal(other) == self.goal(move)]
        barriers = [self.resistance(guess, move), *(self.prevent(guess, rival) for rival in rivals)]
        return attack > max(barriers)


def crowd(random: Random) -> Ground:
    """Units of three powers crowded about the North Sea, with fleets in it and in the Channel."""
    sides: dict[str, list[str]] = {"England": [], "France": [], "Germany": []}
    for province in ("NTH", "ENG", *random.sample(CROWDED, random.randint(4, 9))):
        kinds = [kind for kind in ("A", "F") if BOARD.places(province, kind)]
        sides[random.choice(list(sides))].append(f"{random.choice(kinds)} {province}")
    return Ground.of(BOARD, state_of(units=sides))


def orders_for(ground: Ground, random: Random) -> dict[str, list[DiplomacyOrder]]:
    """Orders that have to do with one another: moves, by sea too, and supports and convoys of just these moves."""
    orders: dict[str, list[DiplomacyOrder]] = {"England": [], "France": [], "Germany": []}
    moves: list[DiplomacyOrder] = []
    for unit in random.sample(list(ground.units.values()), len(ground.units)):
        order = None
        if len(moves) < MOST_MOVES and random.random() < 0.6:
            targets = (
                list(BOARD.reachable(unit.kind, unit.place)) if unit.kind == "F" or random.random() < 0.4 else CROWDED
            )
            order = DiplomacyOrder(verb="move", kind=unit.kind, place=unit.place, target=random.choice(targets))
            moves.append(order)
        elif moves:
            order = helping(unit.kind, unit.place, random.choice(moves), random)
        if order is not None:
            orders[unit.power].append(order)
    return orders


def helping(kind: str, place: str, move: DiplomacyOrder, random: Random) -> DiplomacyOrder:
    """A convoy or a support of a move, or of whatever is at its target."""
    convoys = kind == "F" and place in BOARD.seas and move.kind == "A" and random.random() < 0.6
    holds = random.random() < 0.25
    return DiplomacyOrder.model_validate(
        {
            "verb": "convoy" if convoys else "support",
            "kind": kind,
            "place": place,
            "helped_kind": move.kind,
            "helped_place": move.target if holds and not convoys else move.place,
            "target": "" if holds and not convoys else move.target,
        }
    )


@pytest.mark.rule("DIP-ORD-04", "DIP-ORD-05", "DIP-ORD-06")
@settings(max_examples=400, deadline=None)
@given(st.integers(min_value=0, max_value=2**32))
def test_the_outcome_is_the_one_that_the_rules_confirm(seed: int) -> None:
    random = Random(seed)
    ground = crowd(random)
    reading = read(ground, orders_for(ground, random))
    battle = resolve(reading.written)
    held = frozenset(BOARD.by_number[army] for army in battle.held)
    oracle = Oracle(ground, reading.legal)
    ours = {move: bool(battle.won[BOARD.numbers[move]]) for move in oracle.moves()}
    if len(list(oracle.solutions())) == 1:
        assert not held
    confirmed = Oracle(ground, reading.legal, held).solutions()
    assert ours == max(confirmed, key=lambda guess: sum(guess.values()))
