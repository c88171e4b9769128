"""What the tests of Diplomacy share: the scenarios as documents, a game to play a phase with, events sorted."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from rules.dice import ScriptedDice
from rules.diplomacy.canonical import read_order
from rules.diplomacy.model import DiplomacyOrder, State
from rules.diplomacy.ruleset import Diplomacy, bind
from rules.ruleset import Answer, Closed, Event, Resolution

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios" / "diplomacy"
NO_DICE = ScriptedDice([])


@lru_cache
def _text(name: str) -> str:
    scenario = yaml.safe_load((SCENARIOS / name / "scenario.yaml").read_text(encoding="utf-8"))
    board = yaml.safe_load((SCENARIOS / "maps" / "standard" / "map.yaml").read_text(encoding="utf-8"))
    return json.dumps(scenario | {"map": board})


def document(name: str = "standard-1901", **changes: Any) -> dict[str, Any]:
    """A scenario with its map in it; changes replace its parts."""
    copied: dict[str, Any] = json.loads(_text(name))
    return copied | changes


@lru_cache
def standard(name: str = "standard-1901") -> Diplomacy:
    """The game as a scenario has it."""
    return bind(document(name))


STANDARD = standard()


def with_rulebook(**choices: Any) -> Diplomacy:
    """The standard game with other answers to the open questions of the rules."""
    return bind(document(rulebook=choices))


def state_of(game: Diplomacy = STANDARD, **position: Any) -> State:
    """A board: units={"France": ["A PAR"]}, and whatever else a position can hold."""
    return game.position(position).state


def orders_of(game: Diplomacy, lines: Mapping[str, Iterable[str]]) -> dict[str, tuple[DiplomacyOrder, ...]]:
    """Canonical orders by power."""
    return {power: tuple(read_order(game.terrain, line) for line in texts) for power, texts in lines.items()}


def play(
    state: State,
    lines: Mapping[str, Iterable[str]],
    game: Diplomacy = STANDARD,
    answers: Sequence[Answer] = (),
) -> Resolution[State]:
    """Close the phase that is open with these canonical orders."""
    return game.adjudicate(state, Closed(window=str(state.phase)), orders_of(game, lines), answers, NO_DICE)


def facts_of(resolution: Resolution[State], kind: str) -> list[dict[str, Any]]:
    """The facts of every event of a kind."""
    return [event.facts for event in resolution.events if event.kind == kind]


def results(resolution: Resolution[State], kind: str = "order-result") -> dict[str, str]:
    """The result word of every order given, by its text; of a unit without one, by "A PAR"."""
    return {facts["order"] or facts["unit"]: facts["result"] for facts in facts_of(resolution, kind)}


def causes(resolution: Resolution[State], kind: str = "order-result") -> dict[str, Any]:
    """The cause of every order that has one, by its text or else its unit."""
    return {facts["order"] or facts["unit"]: facts["cause"] for facts in facts_of(resolution, kind) if facts["cause"]}


def units(state: State) -> dict[str, list[str]]:
    """The units by power, each list sorted."""
    sides: dict[str, list[str]] = {}
    for unit in state.units:
        sides.setdefault(unit.power, []).append(str(unit))
    return {power: sorted(texts) for power, texts in sorted(sides.items())}


def kinds(events: Sequence[Event]) -> list[str]:
    """The kinds of these events, in order."""
    return [event.kind for event in events]
