"""Recorded positions and games as cases: a board, the orders for it, and what others made of them.

Two formats of JSON lines: positions (units, orders, result) and games (a list of phases, each with its result).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from rules.diplomacy.canonical import read_order
from rules.diplomacy.model import DiplomacyOrder, State
from rules.diplomacy.ruleset import Diplomacy, bind

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios" / "diplomacy"
Orders = dict[str, tuple[DiplomacyOrder, ...]]
Units = dict[str, list[str]]


class Expected(NamedTuple):
    """What a file says became of a movement phase; None where it does not say.

    words: result by unit. units: standing afterwards, by power. dislodged: "Austria: F GRE" -> retreats.
    """

    words: Mapping[str, str]
    units: Units | None
    dislodged: Mapping[str, list[str]]


class Case(NamedTuple):
    """A movement phase to adjudicate. lines: the orders as text, for adjudicators that read text."""

    id: str
    state: State
    orders: Orders
    lines: Mapping[str, list[str]]
    expected: Expected


def standard_game() -> Diplomacy:
    """The standard game; recorded games begin in 1901."""
    folder = SCENARIOS / "standard-1901"
    scenario = yaml.safe_load((folder / "scenario.yaml").read_text(encoding="utf-8"))
    board = yaml.safe_load((folder / scenario["map"]["file"]).read_text(encoding="utf-8"))
    return bind(scenario | {"map": board})


def documents(file: Path) -> list[dict[str, Any]]:
    """The lines of a file."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def movement_cases(game: Diplomacy, file: Path) -> Iterator[Case]:
    """Every movement phase of a file of positions or of games."""
    for document in documents(file):
        if "phases" not in document:
            result = document["result"]
            yield case(
                game, document["id"], document, Expected(result["orders"], result["units_after"], _retreats(result))
            )
            continue
        for phase in document["phases"]:
            if phase["phase"].endswith("M"):
                yield case(game, f"{document['id']} {phase['phase']}", phase, _of_phase(phase))


def case(game: Diplomacy, name: str, document: Mapping[str, Any], expected: Expected) -> Case:
    """A case from a document with units and orders."""
    board = {key: document[key] for key in ("units", "centres") if key in document}
    orders = {
        power: tuple(read_order(game.terrain, line) for line in lines) for power, lines in document["orders"].items()
    }
    return Case(name, game.position(board).state, orders, document["orders"], expected)


def by_power(state: State) -> Units:
    """The units on the board by power, each list sorted; powers without units are left out."""
    return sided((unit.power, str(unit)) for unit in state.units)


def sided(pairs: Iterable[tuple[str, str]]) -> Units:
    """Things by power, each list sorted."""
    sides: Units = {}
    for power, thing in pairs:
        sides.setdefault(power, []).append(thing)
    return in_order(sides)


def in_order(units: Units) -> Units:
    """The same form for the units of a document."""
    return {power: sorted(texts) for power, texts in units.items() if texts}


def _retreats(result: Mapping[str, Any]) -> dict[str, list[str]]:
    return {unit: fate["retreat_options"] for unit, fate in result["dislodged"].items()}


def _of_phase(phase: Mapping[str, Any]) -> Expected:
    dislodged = {unit: fate["retreat_options"] for unit, fate in phase["dislodged_after"].items()}
    return Expected(phase["order_results_reference"], phase.get("result_units"), dislodged)
