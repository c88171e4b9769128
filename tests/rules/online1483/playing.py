"""Plays a position case: receipt, what happens until processing, processing (the format's section 2.2)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from rules.dice import ScriptedDice
from rules.online1483.language.filled import filled
from rules.online1483.language.reading import Unread
from rules.online1483.line import Line
from rules.online1483.model import State
from rules.online1483.position import map_document, state_of
from rules.online1483.processing import SETUP, process
from rules.online1483.receipt import rehearse
from rules.online1483.scenario import game_of
from rules.online1483.thawing import freeze, thaw
from rules.online1483.world import World
from rules.ruleset import Event
from tests.rules.online1483 import casefile
from tests.rules.online1483.lines import read_items, read_lines, understood

NUMBERS = yaml.safe_load(Path("scenarios/online1483/numbers.yaml").read_text(encoding="utf-8"))


@dataclass
class Played:
    """A case after processing: the state before and after, everything told, codes of lines dropped on receipt."""

    before: State
    after: State
    world: World
    events: list[Event]
    dropped: list[str]
    receipt_warnings: list[str]
    dice: ScriptedDice
    asked: int
    position: dict[str, Any]


def game(position: dict[str, Any]) -> Any:
    """The game of a position's map, with the project's own numbers."""
    return game_of({"map": map_document(position), "numbers": NUMBERS, "judgements": "auto", "phases": 4})


def play(document: dict[str, Any], case: dict[str, Any]) -> Played:
    """Run a case with `active`."""
    position = casefile.position(document, case)
    bound = game(position)
    reader = lambda text: read_lines(bound, position, text)  # noqa: E731
    items = lambda text: read_items(bound, position, text)  # noqa: E731
    state = state_of(bound, position, reader, items)
    orders, unread = _read(bound, state, position, case.get("orders") or {})
    if case["active"].startswith("phase") and case["active"] != "phase5":
        orders = {**{n: [] for n in state.nations}, **orders}
    kept, dropped, warned = _receive(bound, state, orders)
    then = (case.get("given") or {}).get("then")
    if then:
        state = state_of(bound, casefile.merged(position, then), reader, items)
    dice = ScriptedDice(case.get("dice") or [])
    world = thaw(bound, state, dice)
    world.rulings = _rulings(case)
    process(world, case["active"], kept)
    codes = unread + dropped
    return Played(state, freeze(world), world, world.events, codes, warned, dice, len(dice.log()), position)


def _read(
    bound: Any, state: State, position: dict[str, Any], texts: dict[str, list[str]]
) -> tuple[dict[str, list[Line]], list[str]]:
    """The lines of each nation with what the board fills in, and the codes of those that the reader refuses."""
    orders: dict[str, list[Line]] = {nation: [] for nation in texts}
    codes: list[str] = []
    for nation, rows in texts.items():
        for text in rows:
            found = understood(bound, position, text)
            if isinstance(found, Unread):
                codes.append(found.code)
            else:
                orders[nation] += [filled(state, nation, line) for line in found]
    return orders, codes


def _receive(
    bound: Any, state: State, orders: dict[str, list[Line]]
) -> tuple[dict[str, list[Line]], list[str], list[str]]:
    kept: dict[str, list[Line]] = {}
    dropped: list[str] = []
    warned: list[str] = []
    for nation, lines in orders.items():
        rehearsal = rehearse(bound, state, nation, lines)
        kept[nation] = list(rehearsal.kept)
        dropped += [finding.code for each in rehearsal.checked if not each.kept for finding in each.errors]
        warned += [finding.code for each in rehearsal.checked for finding in each.warnings]
    return kept, dropped, warned


def _rulings(case: dict[str, Any]) -> dict[str, str]:
    """The moderator's answers by the number of the judgement, whatever its subject."""
    given = (case.get("given") or {}).get("moderator") or {}
    return {number: str(answer) for number, answer in given.items()}


__all__ = ["SETUP", "Played", "game", "play"]
