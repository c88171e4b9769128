"""Deciding a whole battle: the certain first, then what depends on itself.

The equations are applied over and over until nothing more follows. Hardly ever anything stays open; what does, depends
on itself, and is taken core by core. A core is a smallest set of open questions that depend on nothing outside it.
Without a convoy it is a circle of moves, each waiting for the next to leave: all succeed. With convoys, every guess at
which of them hold is tried: if one guess alone confirms itself, it is true; otherwise it is a paradox, and by
Szykman's rule (4.A.2) the convoying fleets hold, so that the armies stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from rules.diplomacy.movement.battle import Battle, Written

Core = frozenset["Question"]


class Question(NamedTuple):
    """Something open: "move" (does it succeed?), "convoy" (does it hold?) or "support" (is it cut?), of which unit."""

    about: str
    unit: int


def resolve(written: Written) -> Battle:
    """Decide every order; the battle returned has no open questions."""
    battle = Battle(written)
    _follow(battle)
    while battle.open_moves or battle.aims or battle.open_convoys():
        _settle_convoys(battle, _core(_open(battle)))
        _follow(battle)
    return battle


def _follow(battle: Battle) -> None:
    """Draw every conclusion that needs no guess; close the circles on the way."""
    while battle.decide() or _close_circle(battle):
        pass


def _close_circle(battle: Battle) -> bool:
    """Let a circle of moves succeed, if some are left waiting for one another; whether there was one."""
    if not battle.open_moves:
        return False
    hanging = _open(battle)
    circles = {question: core for question in hanging if _is_circle(core := _reach(hanging, question))}
    if not circles:
        return False
    for question in min(circles.values(), key=len):
        battle.won[question.unit] = True
    battle.open_moves = [mover for mover in battle.open_moves if battle.won[mover] is None]
    return True


def _is_circle(core: Core) -> bool:
    return all(question.about == "move" for question in core)


def _settle_convoys(battle: Battle, core: Core) -> None:
    armies = sorted(question.unit for question in core if question.about == "convoy")
    confirmed = _confirmed(battle, armies)
    guess = next(confirmed, None)
    if guess is None or next(confirmed, None) is not None:
        battle.held.update(armies)
        guess = (False,) * len(armies)
    _assume(battle, armies, guess)


def _confirmed(battle: Battle, armies: list[int]) -> Iterator[tuple[bool, ...]]:
    """The guesses at these convoys that, followed to their ends, come out as they went in."""
    for guess in product((False, True), repeat=len(armies)):
        trial = battle.copy()
        _assume(trial, armies, guess)
        _follow(trial)
        if all(trial.convoy(army) is holds for army, holds in zip(armies, guess, strict=True)):
            yield guess


def _assume(battle: Battle, armies: list[int], guess: tuple[bool, ...]) -> None:
    for army, holds in zip(armies, guess, strict=True):
        battle.arrives[army] = holds


Hanging = dict[Question, tuple[Question, ...]]
"""Every open question with the open questions its answer may depend on."""


def _open(battle: Battle) -> Hanging:
    moves = {Question("move", mover): _under_move(battle, mover) for mover in battle.open_moves}
    convoys = {Question("convoy", army): _under_convoy(battle, army) for army in battle.open_convoys()}
    supports = {Question("support", s): _under_support(battle, s, target) for s, (_, target) in battle.aims.items()}
    return {**moves, **convoys, **supports}


def _core(hanging: Hanging) -> Core:
    return min((_reach(hanging, question) for question in hanging), key=len)


def _reach(hanging: Hanging, start: Question) -> Core:
    """All that a question depends on, near and far, itself included."""
    reached, fresh = {start}, [start]
    while fresh:
        below = set(hanging[fresh.pop()]) - reached
        reached |= below
        fresh.extend(below)
    return frozenset(reached)


def _under_move(battle: Battle, mover: int) -> tuple[Question, ...]:
    target = battle.written.goal[mover]
    rivals = battle.attackers[target]
    doubtful = [s for unit in (*rivals, target) for s in battle.doubtful[unit]]
    waits = battle.won[target] is None and battle.written.goal[target] != target and not battle.head_on(mover, target)
    return (
        *(Question("convoy", rival) for rival in rivals if battle.arrives[rival] is None),
        *(Question("support", supporter) for supporter in doubtful),
        *([Question("move", target)] if waits else []),
    )


def _under_convoy(battle: Battle, army: int) -> tuple[Question, ...]:
    fleets = battle.written.carriers[army]
    attackers = [
        mover for fleet in range(fleets.bit_length()) if fleets >> fleet & 1 for mover in battle.attackers[fleet]
    ]
    return tuple(Question("move", mover) for mover in attackers if battle.won[mover] is None)


def _under_support(battle: Battle, supporter: int, target: int) -> tuple[Question, ...]:
    attackers = battle.attackers[supporter]
    return (
        *(Question("move", mover) for mover in attackers if mover == target and battle.won[mover] is None),
        *(Question("convoy", army) for army in attackers if battle.arrives[army] is None),
    )
