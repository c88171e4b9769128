"""Chapter 14: a whole battle: rounds, retreats, who keeps the field (SC-COMBAT, SC-RETREAT)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rules.statecraft import combat, retreat
from rules.statecraft.attributes import Trial
from rules.statecraft.combat import Side
from rules.statecraft.table import Table

MOST_ROUNDS = 20


@dataclass
class Battle:
    """How it went: losses, Strategy tests and the States whose commanders made them [a, b], of each round; who
    retreated, the price; who keeps the field."""

    losses: list[tuple[int, int]] = field(default_factory=list)
    tests: list[tuple[Trial, Trial]] = field(default_factory=list)
    commanders: list[tuple[str, str]] = field(default_factory=list)
    retreats: Literal["a", "b", "both", "none"] = "none"
    pursuit: int = 0
    holds: Literal["a", "b"] = "b"

    @property
    def rounds(self) -> int:
        """Rounds fought."""
        return len(self.losses)


def fight(table: Table, a: Side, b: Side, naval: bool, *subject: str) -> Battle:
    """Attacker a, defender b: both decide before the first and after each round from the same numbers
    (SC-RETREAT-08)."""
    battle = Battle()
    while not _gone(table, battle, a, b, *subject):
        if battle.rounds == MOST_ROUNDS:
            battle.retreats, battle.holds = "a", "b"
            break
        result = combat.fight_round(table, a, b, naval, *subject, str(battle.rounds + 1))
        battle.losses.append(result.losses)
        battle.tests.append(result.tests)
        battle.commanders.append(result.commanders)
        if not a.units or not b.units:
            battle.holds = "a" if a.units else "b"
            break
    return battle


def _gone(table: Table, battle: Battle, a: Side, b: Side, *subject: str) -> bool:
    """Whether somebody leaves the field now. Both at once: no test, the defender stays (SC-RETREAT-07)."""
    leaves_a = retreat.decide(table, a, b, battle.rounds, *subject) and not b.gauge
    leaves_b = retreat.decide(table, b, a, battle.rounds, *subject) and not a.gauge
    if leaves_a and leaves_b:
        battle.retreats, battle.holds = "both", "b"
    elif leaves_a:
        _leave(table, battle, a, b, *subject)
        battle.retreats, battle.holds = "a", "b"
    elif leaves_b:
        _leave(table, battle, b, a, *subject)
        battle.retreats, battle.holds = "b", "a"
    return leaves_a or leaves_b


def _leave(table: Table, battle: Battle, going: Side, staying: Side, *subject: str) -> None:
    battle.pursuit = retreat.pursuit(table, going, staying, *subject)
    combat.lose(going, battle.pursuit)
