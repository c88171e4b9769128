"""What a mail comes to while it is read: the orders in force, acts, answers, what was understood and what was not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rules.lines import Line
from rules.ruleset import Answer, Problem, Reading
from rules.statecraft import errors
from rules.statecraft.costs import NOTHING, Cost
from rules.statecraft.language import prospect
from rules.statecraft.language.naming import namer
from rules.statecraft.language.seat import Seat
from rules.statecraft.language.subjects import filed, replaces
from rules.statecraft.order_model import SEASON_VERBS, StatecraftOrder
from rules.statecraft.refusals import RefusedError


@dataclass
class Filing:
    """One mail's filing. before: the orders on file when it came; given: this mail's; spent: by State, what its acts
    have used up; at_once: whether the line that is being read takes effect on receipt."""

    before: tuple[StatecraftOrder, ...]
    orders: list[StatecraftOrder]
    acts: list[StatecraftOrder] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    spent: dict[str, Cost] = field(default_factory=dict)
    given: list[StatecraftOrder] = field(default_factory=list)
    changed: bool = False
    at_once: bool = False

    @classmethod
    def of(cls, on_file: Sequence[StatecraftOrder]) -> Filing:
        """Before the first line."""
        return cls(tuple(on_file), list(on_file))

    def now(self, seat: Seat, without: StatecraftOrder | None = None) -> Seat:
        """The writer on the world as the orders so far will make it, without those that a new order replaces."""
        kept = [old for old in self.orders if without is None or not replaces(without, old)]
        return seat.on(prospect.after(seat.base, seat.power, (*self.acts, *kept)))

    def replaced(self, order: StatecraftOrder) -> list[StatecraftOrder]:
        """Orders of this mail that a new one replaces."""
        return [old for old in self.given if old in self.orders and old != order and replaces(order, old)]

    def spent_by(self, state: str) -> Cost:
        """What the mail's acts for a State have used up."""
        return self.spent.get(state, NOTHING)

    def give(self, order: StatecraftOrder, state: str, its: Cost) -> None:
        """Put an order on file, or note an act and its cost."""
        if order.verb in SEASON_VERBS:
            self.orders = filed(self.orders, order)
            self.changed = True
            self.given.append(order)
        else:
            self.acts.append(order)
            self.spent[state] = self.spent_by(state) + its

    def withdraw(self, orders: Iterable[StatecraftOrder]) -> None:
        """Take orders off the file."""
        gone = list(orders)
        self.orders = [order for order in self.orders if order not in gone]
        self.changed = True

    def answer(self, answer: Answer) -> None:
        """Note an answer; a later one to the same question replaces it."""
        self.answers = [a for a in self.answers if a.subject != answer.subject] + [answer]

    def understood(self, line: Line, *means: str) -> None:
        """A line was read so."""
        self.readings.append(Reading(line=line.number, text=line.written, means=means, at_once=self.at_once))

    def refuse(self, seat: Seat, line: Line, error: RefusedError) -> None:
        """A line is not carried out."""
        refusal = error.refusal
        told = errors.problem(line.number, line.written, refusal.code, refusal.facts, namer(seat))
        self.problems.append(told.model_copy(update={"at_once": self.at_once}))

    def doubt(self, line: Line, message: str) -> None:
        """A line is carried out, but its author should look at it."""
        told = Problem(line=line.number, text=line.written, kind="doubtful", message=message, at_once=self.at_once)
        self.problems.append(told)
