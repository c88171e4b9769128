"""The board after a battle: who stands where, who was driven out and where it may retreat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.diplomacy.model import Dislodged, Unit
from rules.diplomacy.movement.battle import NOBODY, Battle
from rules.diplomacy.movement.reading import Reading


@dataclass(frozen=True)
class Aftermath:
    """What a battle comes to. invaded: by province, the province that the unit which dislodged another came from."""

    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]
    contested: tuple[str, ...]
    invaded: Mapping[str, str]


def aftermath(reading: Reading, battle: Battle) -> Aftermath:
    """Read the outcome of a decided battle off its numbers."""
    names = reading.ground.board.by_number
    invaded = {names[target]: names[mover] for target, mover in dislodgements(battle)}
    contested = tuple(sorted(names[target] for target in standoffs(battle)))
    units = {unit.place: unit for unit in _standing(reading, battle, invaded)}
    taken = {reading.ground.board.province_of(place) for place in units}
    return Aftermath(
        units=tuple(sorted(units.values(), key=lambda unit: reading.ground.board.rank(unit.place))),
        dislodged=tuple(_dislodged(reading, battle, invaded, taken | set(contested))),
        contested=contested,
        invaded=invaded,
    )


def dislodgements(battle: Battle) -> Iterator[tuple[int, int]]:
    """Each province whose unit is driven out, with the province that its attacker came from."""
    power, goal, won = battle.written.power, battle.written.goal, battle.won
    for mover in battle.written.movers:
        target = goal[mover]
        if won[mover] and power[target] != NOBODY and not won[target]:
            yield target, mover


def standoffs(battle: Battle) -> set[int]:
    """The provinces left empty because nobody could enter them, though somebody arrived."""
    power, goal, won = battle.written.power, battle.written.goal, battle.won
    held: set[int] = set()
    for mover in battle.written.movers:
        target = goal[mover]
        empty = power[target] == NOBODY or won[target]
        if empty and not won[mover] and battle.bars(mover) and not any(won[a] for a in battle.attackers[target]):
            held.add(target)
    return held


def _standing(reading: Reading, battle: Battle, invaded: Mapping[str, str]) -> Iterator[Unit]:
    board = reading.ground.board
    for province, unit in reading.ground.units.items():
        if battle.won[board.numbers[province]]:
            yield unit.model_copy(update={"place": reading.legal[province].target})
        elif province not in invaded:
            yield unit


def _dislodged(reading: Reading, battle: Battle, invaded: Mapping[str, str], closed: set[str]) -> Iterator[Dislodged]:
    """Each unit driven out with its retreats: any place it can step to but the closed ones (occupied, or left empty by
    a stand-off) and its attacker's origin, unless that came by convoy (DIP-RET-01, 4.A.5)."""
    board, numbers = reading.ground.board, reading.ground.board.numbers
    for province, attacker in sorted(invaded.items(), key=lambda pair: numbers[pair[0]]):
        unit = reading.ground.units[province]
        by_convoy = numbers[attacker] in battle.written.carriers
        origin = set() if by_convoy and reading.ground.rulebook.retreat_to_convoy_origin else {attacker}
        steps = board.reachable(unit.kind, unit.place)
        options = tuple(place for place in steps if board.province_of(place) not in closed | origin)
        yield Dislodged(unit=unit, attacker=attacker, by_convoy=by_convoy, options=options)
