"""Boards and readers for the tests of reports: the start of a scenario, changed by hand, and games played at random."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

from benchmarks.online1483_orders import orders
from moderator import scenarios
from rules.dice import KeyedDice
from rules.online1483.model import Land, Nation, State
from rules.online1483.ruleset import Online1483, bind
from rules.ruleset import PUBLIC, Closed, Event, Report


@lru_cache(maxsize=4)
def bound(name: str = "europe-1483") -> Online1483:
    """The game of a scenario; judgements as the spec has them."""
    return bind(scenarios.load(f"online1483/{name}", {"judgements": "auto"}))


@lru_cache(maxsize=4)
def start(name: str = "europe-1483") -> State:
    """The board before anybody has moved."""
    return bound(name).setup([f"p{number}" for number in range(50)], KeyedDice(b"start of these tests")).state


@lru_cache(maxsize=4)
def played(name: str, phases: int) -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """So many phases of random orders: each state with the events that led to it."""
    game, state, random, steps = bound(name), start(name), Random(5), []
    for number in range(phases):
        (window,) = game.windows(state)
        acting = [p for p in window.may_answer if state.nations[p].kind in ("player", "tribal") and state.phase]
        sent = {power: orders(game.game, state, power, random) for power in acting}
        result = game.adjudicate(state, Closed(window=window.id), sent, (), KeyedDice(b"random play %06d" % number))
        state = result.state
        steps.append((state, result.events))
    return tuple(steps)


def land(state: State, place: str, **changes: Any) -> State:
    """The board with one territory changed."""
    changed: Land = state.lands[place].model_copy(update=changes)
    return state.model_copy(update={"lands": {**state.lands, place: changed}})


def nation(state: State, name: str, **changes: Any) -> State:
    """The board with one nation changed."""
    changed: Nation = state.nations[name].model_copy(update=changes)
    return state.model_copy(update={"nations": {**state.nations, name: changed}})


def public(kind: str, /, **facts: Any) -> Event:
    """Something that everybody learns."""
    return Event(to=(PUBLIC,), kind=kind, facts=facts)


def told(to: str, kind: str, /, **facts: Any) -> Event:
    """Something that one nation learns."""
    return Event(to=(to,), kind=kind, facts=facts)


def report(reader: str, state: State | None = None, *events: Event, name: str = "europe-1483") -> Report:
    """A reader's report."""
    return bound(name).view(state or start(name), events, reader)


def row(rows: list[Mapping[str, Any]], **wanted: Any) -> Mapping[str, Any]:
    """The one row that has these facts."""
    (found,) = [row for row in rows if all(row[key] == value for key, value in wanted.items())]
    return found
