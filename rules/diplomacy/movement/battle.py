"""The equations of a movement phase (DATC 5.B) over small integers, three-valued: True, False, or None while open.

Provinces are numbers; a unit is known by the number of the province it stands in, and so is its order. Every strength
that is not yet certain has a least and a most value, so that most orders are decided before everything about them is
known. A battle is a handful of lists indexed by province; no object is made for a unit or an order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.diplomacy.board import chain_exists
from rules.diplomacy.rulebook import DATC, Rulebook

Verdict = bool | None
NOBODY = -1


class Written(NamedTuple):
    """What a battle is about, once illegal orders are struck out.

    power: by province, the number of the power whose unit stands there, or NOBODY. goal: by province, where its unit
    is ordered to go, its own province if it stays. movers: the provinces of units ordered to move. supports: for each
    support its unit, the unit helped and the province where that is to be (its own for a hold). carriers: for each
    army that goes by sea the fleets ordered to convoy it, as a mask. beside: by province, the seas next to it.
    """

    power: list[int]
    goal: list[int]
    movers: list[int]
    supports: list[tuple[int, int, int]]
    carriers: dict[int, int]
    beside: Sequence[int]
    rulebook: Rulebook = DATC


class Battle:
    """The orders of one phase and what is known of their fate.

    won: by province, whether the move from there succeeds. arrives: by province, whether a move from there has a way
    to its goal (always by land, by sea while its convoy holds). backers: the supporters that surely count; doubtful:
    those that are not yet known to be cut or not. aims: for each doubtful supporter the unit it helps and where.
    held: the armies whose convoy is a paradox.
    """

    __slots__ = ("aims", "arrives", "attackers", "backers", "doubtful", "held", "open_moves", "won", "written")

    def __init__(self, written: Written) -> None:
        size = len(written.goal)
        self.written = written
        self.won: list[Verdict] = [None] * size
        self.arrives: list[Verdict] = [True] * size
        self.attackers: list[tuple[int, ...]] = [()] * size
        self.backers: list[tuple[int, ...]] = [()] * size
        self.doubtful: list[tuple[int, ...]] = [()] * size
        self.aims: dict[int, tuple[int, int]] = {}
        self.held: set[int] = set()
        self.open_moves = written.movers
        for army in written.carriers:
            self.arrives[army] = None
        for mover in written.movers:
            self.attackers[written.goal[mover]] += (mover,)
        self._count_supports()

    def _count_supports(self) -> None:
        goal, attackers, backers = self.written.goal, self.attackers, self.backers
        for supporter, helped, target in self.written.supports:
            if goal[helped] != target:
                continue
            if not attackers[supporter]:
                backers[helped] += (supporter,)
                continue
            cut = self.cut(supporter, target)
            if cut is None:
                self.doubtful[helped] += (supporter,)
                self.aims[supporter] = helped, target
            elif not cut:
                backers[helped] += (supporter,)

    def copy(self) -> Battle:
        """A battle to try a guess on."""
        other = object.__new__(Battle)
        other.written, other.attackers = self.written, self.attackers
        other.won, other.arrives = self.won[:], self.arrives[:]
        other.backers, other.doubtful, other.aims = self.backers[:], self.doubtful[:], self.aims.copy()
        other.held, other.open_moves = self.held.copy(), self.open_moves
        return other

    def open_convoys(self) -> list[int]:
        """The armies of which it is not known whether their convoy holds."""
        return [army for army in self.written.carriers if self.arrives[army] is None]

    def decide(self) -> bool:
        """Decide what can be decided now; whether that was anything."""
        decided = self._decide_convoys() + self._decide_supports() if self.written.carriers or self.aims else 0
        still, won = [], self.won
        for mover in self.open_moves:
            verdict = won[mover] = self.move(mover)
            if verdict is None:
                still.append(mover)
        decided += len(self.open_moves) - len(still)
        self.open_moves = still
        return decided > 0

    def _decide_convoys(self) -> int:
        before = self.open_convoys()
        for army in before:
            self.arrives[army] = self.convoy(army)
        return sum(self.arrives[army] is not None for army in before)

    def _decide_supports(self) -> int:
        known = {s: cut for s, (_, target) in self.aims.items() if (cut := self.cut(s, target)) is not None}
        for supporter, cut in known.items():
            helped, _ = self.aims.pop(supporter)
            self.doubtful[helped] = tuple(s for s in self.doubtful[helped] if s != supporter)
            if not cut:
                self.backers[helped] += (supporter,)
        return len(known)

    def cut(self, supporter: int, target: int) -> Verdict:
        """Whether a support is cut (5.B.2): by any foreign attack that arrives, but from its target only by one that
        dislodges it."""
        verdict: Verdict = False
        for attacker in self.attackers[supporter]:
            blow = self._blow(attacker, supporter, target)
            if blow:
                return True
            if blow is None:
                verdict = None
        return verdict

    def cutters(self, supporter: int, target: int) -> list[int]:
        """The attackers that cut a support, once all is decided."""
        return [attacker for attacker in self.attackers[supporter] if self._blow(attacker, supporter, target)]

    def _blow(self, attacker: int, supporter: int, target: int) -> Verdict:
        written = self.written
        if written.power[attacker] == written.power[supporter]:
            return False
        if attacker != target or (written.rulebook.convoyed_attack_cuts and attacker in written.carriers):
            return self.arrives[attacker]
        return self.won[attacker]

    def convoy(self, army: int) -> Verdict:
        """Whether an unbroken chain of fleets carries this army (5.B.4)."""
        beside, fleets = self.written.beside, self.written.carriers[army]
        start, end = beside[army], beside[self.written.goal[army]]
        lost, perhaps_lost = self._dislodged(fleets)
        if not chain_exists(beside, start, end, fleets & ~lost):
            return False
        return True if chain_exists(beside, start, end, fleets & ~perhaps_lost) else None

    def _dislodged(self, fleets: int) -> tuple[int, int]:
        """Which of these fleets are surely dislodged and which may be, as masks."""
        lost = perhaps = 0
        while fleets:
            fleet = fleets & -fleets
            fates = [self.won[attacker] for attacker in self.attackers[fleet.bit_length() - 1]]
            lost |= fleet if True in fates else 0
            perhaps |= fleet if True in fates or None in fates else 0
            fleets &= fleets - 1
        return lost, perhaps

    def move(self, mover: int) -> Verdict:
        """Whether a move succeeds (5.B.1)."""
        target = self.written.goal[mover]
        arrives = self.arrives[mover]
        alone = len(self.attackers[target]) == 1
        if arrives is False or (alone and self.written.power[target] == NOBODY):
            return arrives
        least, most, weakest, strongest = self.attack(mover, target)
        if not alone:
            weak, strong = self._rivals(mover, target)
            weakest, strongest = max(weakest, weak), max(strongest, strong)
        if most <= weakest:
            return False
        return True if arrives and least > strongest else None

    def head_on(self, mover: int, other: int) -> bool:
        """Whether a move and that of the unit at its target are a head-to-head battle: opposite, both by land."""
        written = self.written
        return written.goal[other] == mover and mover not in written.carriers and other not in written.carriers

    def attack(self, mover: int, target: int) -> tuple[int, int, int, int]:
        """Attack strength, least and most (5.B.8), and what it must beat in the province itself: the hold strength
        (5.B.5) or in a head-to-head battle the defend strength (5.B.7), least and most."""
        written, backers, doubtful = self.written, self.backers, self.doubtful
        full = 1 + len(backers[mover])
        most = full + len(doubtful[mover])
        owner = written.power[target]
        if owner == NOBODY:
            return full, most, 0, 0
        moves = written.goal[target] != target
        head_on = moves and self.head_on(mover, target)
        leaves = self.won[target] if moves and not head_on else False
        if leaves:
            return full, most, 0, 0
        least, against = self._against(mover, owner)
        if moves and not head_on:
            return (least, against, 1, 1) if leaves is False else (least, most, 0, 1)
        holds = 1 + len(backers[target])
        return least, against, holds, holds + len(doubtful[target])

    def _against(self, mover: int, owner: int) -> tuple[int, int]:
        """Attack strength against a unit of this power: none against one's own, no help from its owner."""
        power = self.written.power
        if power[mover] == owner:
            return 0, 0
        least = 1
        for supporter in self.backers[mover]:
            least += power[supporter] != owner
        most = least
        for supporter in self.doubtful[mover]:
            most += power[supporter] != owner
        return least, most

    def _rivals(self, mover: int, target: int) -> tuple[int, int]:
        """The greatest prevent strength of the other moves to the same target, least and most (5.B.6)."""
        weakest = strongest = 0
        for rival in self.attackers[target]:
            if rival == mover or self.arrives[rival] is False:
                continue
            beaten = self.won[target] if self.yields(rival, target) else False
            if beaten:
                continue
            strength = 1 + len(self.backers[rival])
            if strength > weakest and self.arrives[rival] and beaten is False:
                weakest = strength
            strongest = max(strongest, strength + len(self.doubtful[rival]))
        return weakest, strongest

    def bars(self, mover: int) -> bool:
        """Whether a move that failed still kept others out of its target (once all is decided)."""
        target = self.written.goal[mover]
        return bool(self.arrives[mover]) and not (self.won[target] and self.yields(mover, target))

    def yields(self, rival: int, target: int) -> bool:
        """Whether a rival has no say at its target once the unit from there dislodges it."""
        if self.written.rulebook.convoyed_loser_bounces:
            return self.head_on(rival, target)
        return self.written.goal[target] == rival
