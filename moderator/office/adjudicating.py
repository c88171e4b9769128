"""A position with orders from a file -> what would happen: a sandbox without game, database or mail."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moderator import scenarios
from moderator.letters import GameLetter, Heading
from moderator.mail_out import delivery, reports
from moderator.office import accounts, leftover, options
from moderator.turn import rulings
from rules.dice import Dice, KeyedDice, ScriptedDice
from rules.ruleset import (
    PUBLIC,
    Closed,
    Event,
    Order,
    Parsed,
    Position,
    Problem,
    Report,
    Resolution,
    Ruleset,
    Standing,
)

PRACTICE = b"practice dice of a sandbox"


def check_map(file: Path) -> None:
    """PositionError unless a map can be written there: a PNG in a folder that is there."""
    if file.suffix.lower() != ".png":
        raise PositionError(f"maps are PNG files: name {file.with_suffix('.png')}")
    if not os.access(file.parent, os.W_OK) or file.is_dir():
        raise PositionError(f"{file} cannot be written; name a file in a folder that is there")


class PositionError(ValueError):
    """The file holds no position that can be adjudicated; the message says why."""


@dataclass(frozen=True)
class Understood:
    """A power's text: the orders in force, what is wrong with it, what is lacking. name: the power's, as shown."""

    power: str
    parsed: Parsed[Any]
    standing: Standing
    name: str

    def document(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "power": self.power,
            "orders": [str(order) for order in self.parsed.orders],
            "readings": [reading.model_dump() for reading in self.parsed.readings],
            "problems": [problem.model_dump() for problem in self.parsed.problems],
            "lacking": list(self.standing.lacking),
        }


@dataclass(frozen=True)
class Adjudicated:
    """What came of a position: the report as everybody would get it, the events behind it, the state after."""

    understood: tuple[Understood, ...]
    report: Report
    events: tuple[Event, ...]
    state: Any
    text: str

    @property
    def problems(self) -> list[tuple[str, Problem]]:
        """(power as shown, what is wrong with a line of its text)."""
        return [(one.name, problem) for one in self.understood for problem in one.parsed.problems]

    def document(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "title": self.report.title,
            "orders": [one.document() for one in self.understood],
            "events": [{"kind": event.kind, **event.facts} for event in self.events],
            "state": self.state.model_dump(mode="json"),
        }

    def draw(self) -> bytes:
        """The map of the orders as PNG. Raises PositionError for a game without maps."""
        if not self.report.pictures:
            raise PositionError("this game draws no maps")
        return delivery.drawn_picture(self.report.pictures[0])


def adjudicate(
    text: str, scenario: str = "standard-1900", wishes: Sequence[str] = (), case: str = "", as_yaml: bool = False
) -> Adjudicated:
    """Adjudicate the open phase of a position (see accounts.read) with its orders and its own dice, or practice dice.

    wishes: options of the rules, "rulebook.land_fallback=true"; case: which one of a file of cases; as_yaml: see
    accounts.read. Raises PositionError, the rules' ValueError for a position that is none, UnknownScenarioError,
    OptionError.
    """
    document = accounts.read(text, _names(scenario), as_yaml)
    if case and "cases" not in document:
        raise PositionError("--case chooses from a file with a list of cases; this is one position: leave it out")
    document |= {"case": case} if case else {}
    rules = _rules(scenario, wishes, document)
    position = rules.position(document)
    understood = tuple(_understood(rules, position.state, power, said) for power, said in position.texts.items())
    resolution = _closed(rules, position, {one.power: one.parsed.orders for one in understood})
    public = tuple(event for event in resolution.events if event.known_to(PUBLIC))
    report = rules.view(resolution.state, public, PUBLIC)
    return Adjudicated(understood, report, public, resolution.state, _worded(rules, report))


def _closed(
    rules: Ruleset[Any, Any], position: Position[Any], orders: Mapping[str, Sequence[Order]]
) -> Resolution[Any]:
    """What closing comes to; judgements that the position does not give are taken by their default."""
    open_now = rules.windows(position.state)
    if not (open_now or position.window):
        raise PositionError("nothing is open in this position: the game is over")
    trigger, answers = Closed(window=position.window or open_now[0].id), position.answers
    state = position.state if position.later is None else position.later
    while True:
        resolution = rules.adjudicate(state, trigger, orders, answers, _dice(position.rolls))
        if not resolution.questions:
            return resolution
        answers = (*answers, *rulings.defaults(resolution.questions))


def _dice(rolls: Sequence[int] | None) -> Dice:
    return KeyedDice(PRACTICE) if rolls is None else ScriptedDice(rolls)


def parse(text: str, power: str, scenario: str = "standard-1900", position: Path | None = None) -> Understood:
    """How a power's text is understood on a board: the scenario's first one, or that of a file.

    Raises PositionError for an unknown power, and as `adjudicate` does for the position.
    """
    document = None
    if position is not None:
        document = accounts.read(
            accounts.text_of(position), _names(scenario), position.suffix.lower() in accounts.YAML_ENDINGS
        )
    rules = _rules(scenario, (), document)
    if document is not None:
        state = rules.position(document).state
    else:
        state = rules.setup(rules.powers(None), KeyedDice(PRACTICE)).state
    named = {name.casefold(): key for key in rules.powers(state) for name in (key, rules.display(state, key))}
    if power.strip().casefold() not in named:
        there = ", ".join(rules.display(state, one) for one in rules.powers(state))
        raise PositionError(f"{power!r} does not play; there are: {there}")
    return _understood(rules, state, named[power.strip().casefold()], text)


def _rules(scenario: str, wishes: Sequence[str], position: Mapping[str, Any] | None) -> Ruleset[Any, Any]:
    return scenarios.bind(options.read(scenario, wishes)[0] | ({"position": position} if position else {}))


def _names(scenario: str) -> tuple[str, ...]:
    """The names of a scenario's powers."""
    return _rules(scenario, (), None).powers(None)


def _understood(rules: Ruleset[Any, Any], state: Any, power: str, text: str) -> Understood:
    powers = [name for key in rules.powers(state) for name in (key, rules.display(state, key))]
    parsed = leftover.named(text, rules.parse(text, state, power, ()), powers)
    return Understood(power, parsed, rules.standing(state, power, parsed.orders), rules.display(state, power))


def _worded(rules: Ruleset[Any, Any], report: Report) -> str:
    heading = Heading(reply_to="", moderator="", game_name="Sandbox")
    return reports.unframed(reports.templates(), rules.name, GameLetter(heading=heading, report=report))
