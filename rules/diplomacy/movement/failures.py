"""The result word of a unit's order and, where it did not do what it was told, why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.diplomacy.board import chain_exists
from rules.diplomacy.causes import Cause, cause
from rules.diplomacy.movement.aftermath import Aftermath, dislodgements
from rules.diplomacy.movement.battle import NOBODY, Battle
from rules.diplomacy.movement.reading import Reading, coast_agrees
from rules.diplomacy.results import Word

Finding = tuple[Word, Cause | None]


@dataclass(frozen=True)
class Inquest:
    """A decided battle beside what was written for it."""

    reading: Reading
    battle: Battle
    after: Aftermath

    def finding(self, province: str) -> Finding:
        """What became of the legal order of the unit in this province; one without an order holds."""
        order = self.reading.legal.get(province)
        if order is None:
            return _hold(self, province)
        return _FINDINGS[order.verb](self, province)

    def number(self, place: str) -> int:
        """The number of a place's province."""
        return self.reading.ground.board.rank(place)

    def named(self, number: int) -> list[str]:
        """A unit, by the number of its province, as causes name it: [power, "A MUN"]."""
        unit = self.reading.ground.units[self.reading.ground.board.by_number[number]]
        return [unit.power, str(unit)]

    def invader(self, province: str) -> list[str]:
        """The unit that drove out the one in this province."""
        return self.named(self.number(self.after.invaded[province]))


def _hold(inquest: Inquest, province: str) -> Finding:
    if province in inquest.after.invaded:
        return "fails", cause("dislodged", by=[inquest.invader(province)])
    return "succeeds", None


def _move(inquest: Inquest, province: str) -> Finding:
    battle, mover = inquest.battle, inquest.number(province)
    if battle.won[mover]:
        return "succeeds", None
    if not battle.arrives[mover]:
        return "fails", _no_way(inquest, mover)
    return "fails", _opposed(inquest, mover)


def _no_way(inquest: Inquest, army: int) -> Cause:
    """Why a convoy did not carry its army."""
    battle, beside = inquest.battle, inquest.battle.written.beside
    fleets, goal = battle.written.carriers[army], battle.written.goal[army]
    if army in battle.held:
        return cause("paradox")
    if not chain_exists(beside, beside[army], beside[goal], fleets):
        return cause("no-convoy")
    invaders = [mover for target, mover in dislodgements(battle) if fleets >> target & 1]
    return cause("convoy-broken", by=[inquest.named(invader) for invader in invaders])


def _opposed(inquest: Inquest, mover: int) -> Cause:
    """Which units kept a move out: its rivals, the unit at its target, or both."""
    battle = inquest.battle
    target, power = battle.written.goal[mover], battle.written.power
    strength = 1 + len(battle.backers[mover])
    rivals = [
        rival
        for rival in battle.attackers[target]
        if rival != mover and battle.bars(rival) and 1 + len(battle.backers[rival]) >= strength
    ]
    winner = next((rival for rival in rivals if battle.won[rival]), None)
    if winner is not None:
        return cause("repelled", by=[inquest.named(winner)])
    if power[target] == NOBODY or battle.won[target]:
        return cause("bounced", with_=[inquest.named(rival) for rival in rivals])
    attack, _, defence, _ = battle.attack(mover, target)
    if rivals:
        sitter = [target] if defence >= attack else []
        return cause("bounced", with_=[inquest.named(unit) for unit in rivals + sitter])
    spared = power[target] == power[mover] and strength > defence
    code = "own-unit" if spared else "head-on" if battle.head_on(mover, target) else "repelled"
    return cause(code, by=[inquest.named(target)])


def _support(inquest: Inquest, province: str) -> Finding:
    reading, battle = inquest.reading, inquest.battle
    order = reading.legal[province]
    supporter, helped = inquest.number(province), inquest.number(order.helped_place)
    target = inquest.number(order.target or order.helped_place)
    if battle.written.goal[helped] != target or not coast_agrees(reading.ground, reading.legal, order):
        return "void", cause("unmatched", helped=order.helped_place, helped_kind=order.helped_kind)
    cutters = battle.cutters(supporter, target)
    return ("fails", cause("cut", by=[inquest.named(n) for n in cutters])) if cutters else ("succeeds", None)


def _convoy(inquest: Inquest, province: str) -> Finding:
    order = inquest.reading.legal[province]
    army = inquest.reading.legal.get(order.helped_place)
    if army is None or army.verb != "move" or army.target != order.target:
        return "void", cause("unmatched", helped=order.helped_place, helped_kind="A")
    result, why = _hold(inquest, province)
    by_sea = inquest.number(order.helped_place) in inquest.battle.written.carriers
    return result, why or (None if by_sea else cause("by-land"))


_FINDINGS: Mapping[str, Callable[[Inquest, str], Finding]] = {
    "hold": _hold,
    "move": _move,
    "support": _support,
    "convoy": _convoy,
}
