"""The receipt: a nation's turn rehearsed before its deadline, by the same functions that will carry it out.

The rehearsal knows what the player may know (reporting.knowledge); dice are not rolled. It runs twice, once with every
try lucky and once with none; battles count as won. A line is dropped when it is refused altogether under both, but for
want of money or room (E-31, E-62), which may change until then.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from rules.dice import ScriptedDice
from rules.online1483 import phases, tribes
from rules.online1483.foresight import Encounter, encounters
from rules.online1483.game import Game
from rules.online1483.line import Line
from rules.online1483.model import State
from rules.online1483.reporting.knowledge import as_known
from rules.online1483.thawing import thaw
from rules.online1483.turn import Outcome, Turn, begin
from rules.online1483.world import Luck
from rules.ruleset import Value

KEPT_ANYWAY = frozenset({"E-31", "E-62"})
ANOTHER: dict[str, tuple[str, ...]] = {
    "negative_influence": ("other",),
    "steal_trade": ("nation",),
    "transfer_trade": ("nation",),
    "trade": ("nation",),
    "give": ("nation",),
    "passage": ("nation",),
    "intercept": ("nation",),
    "blockade": ("nation",),
    "join_at_sea": ("nation", "other", "ruler"),
    "in_defence": ("nation", "ruler"),
    "rob": ("nation",),
    "if_offers": ("nation",),
}
"""Fields of a line that name another nation than the writer's, where no other rule refuses his own."""


class Finding(Value):
    """A code of orders.md section 5 and what its message needs."""

    code: str
    facts: dict[str, str | int | list[str]] = Field(default_factory=dict)


class Checked(Value):
    """One line on receipt. cost: what it would cost as far as known, least if its tries are lucky; money: left after
    it in the order of the turn; kept: whether it stays on file; meets: who is where a movement leads."""

    line: Line
    errors: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()
    cost: int = 0
    least: int = 0
    money: int = 0
    kept: bool = True
    meets: tuple[Encounter, ...] = ()


class Rehearsal(Value):
    """All lines in the order given, and the money left at the end of the rehearsed turn, income included."""

    checked: tuple[Checked, ...] = ()
    money: int = 0

    @property
    def kept(self) -> tuple[Line, ...]:
        """The lines that stay on file."""
        return tuple(each.line for each in self.checked if each.kept)


def masked(state: State, nation: str) -> State:
    """The state as this nation may know it, with the true next number for what the rehearsal builds."""
    return as_known(state, nation).model_copy(update={"next_id": state.next_id})


def _played(game: Game, state: State, nation: str, lines: Sequence[Line], good: bool) -> Turn:
    world = thaw(game, masked(state, nation), ScriptedDice(()))
    world.luck = Luck(good, nation)
    if state.phase == 0 or any(line.verb.startswith("setup") for line in lines):
        return tribes.choose(world, nation, lines)
    turns = phases.run_nations(world, [nation], {nation: lines})
    return turns[0] if turns else begin(world, nation, lines)  # a conquered nation has no turn


def rehearse(game: Game, state: State, nation: str, lines: Sequence[Line]) -> Rehearsal:
    """Check every line against the board as it is, earlier lines of the same turn counted."""
    fair = [Line(verb="pass") if is_about_itself(line, nation) else line for line in lines]
    lucky, unlucky = (_played(game, state, nation, fair, good) for good in (True, False))
    met = encounters(game, masked(state, nation), nation, fair)
    checked = tuple(
        _itself(line, nation)
        if is_about_itself(line, nation)
        else _checked(line, lucky.outcomes.get(number, Outcome()), unlucky.outcomes.get(number, Outcome()), met[number])
        for number, line in enumerate(lines)
    )
    return Rehearsal(checked=checked, money=unlucky.world.realms[nation].saved)


def is_about_itself(line: Line, nation: str) -> bool:
    """Whether a line names its writer's own nation where only another one has a meaning (DIP-08, TRD-03, CON-02)."""
    return any(getattr(line, name) == nation for name in ANOTHER.get(line.verb, ()))


def _itself(line: Line, nation: str) -> Checked:
    return Checked(line=line, errors=(Finding(code="E-21", facts={"own": nation}),), kept=False)


def _checked(line: Line, lucky: Outcome, unlucky: Outcome, meets: tuple[Encounter, ...]) -> Checked:
    worst = unlucky if unlucky.errors else lucky
    warned = max((lucky, unlucky), key=lambda outcome: len(outcome.warnings))
    return Checked(
        line=line,
        errors=tuple(Finding(code=code, facts=facts) for code, facts in worst.errors),
        warnings=tuple(Finding(code=code, facts=facts) for code, facts in warned.warnings),
        cost=unlucky.cost or lucky.cost,
        least=min(unlucky.cost, lucky.cost) or unlucky.cost or lucky.cost,
        money=unlucky.money,
        kept=not (_hopeless(lucky) and _hopeless(unlucky)),
        meets=meets,
    )


def _hopeless(outcome: Outcome) -> bool:
    """Refused altogether, and not only for want of money or room."""
    return not outcome.acted and any(code not in KEPT_ANYWAY for code, _ in outcome.errors)
