"""The two scenarios as they begin, and turns of the whole world by policy alone."""

from __future__ import annotations

import pytest

from moderator import scenarios
from rules.dice import KeyedDice
from rules.online1483.model import State
from rules.online1483.ruleset import bind
from rules.ruleset import Closed

PHASES = 4


@pytest.fixture(scope="module", params=["world-1483", "europe-1483"])
def bound(request):
    return bind(scenarios.load(f"online1483/{request.param}", {"judgements": "auto"}))


def test_turns_pass(bound):
    resolution = bound.setup([f"p{n}" for n in range(50)], KeyedDice(b"start-of-the-game"))
    state = resolution.state
    for number in range(14):
        (window,) = bound.windows(state)
        resolution = bound.adjudicate(state, Closed(window=window.id), {}, (), KeyedDice(b"turn%011d" % number))
        assert not resolution.questions
        state = resolution.state
        assert State.model_validate_json(state.model_dump_json()) == state
    assert state.turn >= 3
