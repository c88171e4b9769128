"""What every game promises the service, run over every scenario there is."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moderator import scenarios
from rules.dice import KeyedDice
from rules.ruleset import MODERATOR, PUBLIC, Answer, Closed, Event, Resolution, Ruleset

NAMES = [f"{ruleset}/{name}" for ruleset, name in scenarios.available()]
PHASES = 12
"""How many windows are closed in a row in a game that nobody plays."""
PIECES = (
    "A PAR - BUR",
    "F bre",
    "-",
    "->",
    "S",
    "C",
    "H",
    "PHASE",
    "ALL",
    "Build",
    "\n",
    "\0",
    "é",
    "(",
    ")",
    "12",
    "> ",
    "Paris",
    ";",
)
TEXTS = st.one_of(st.text(max_size=300), st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))


@lru_cache
def ruleset(name: str) -> Ruleset[Any, Any]:
    return scenarios.bind(scenarios.load(name))


@lru_cache
def started(name: str) -> Resolution[Any]:
    rules = ruleset(name)
    seats = [str(number) for number in range(1, len(rules.powers(None)) + 1)]
    return rules.setup(seats, KeyedDice(b"secret of the first turn"))


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def closed(rules: Ruleset[Any, Any], state: Any, trigger: Closed, orders: Any, secret: bytes) -> Resolution[Any]:
    """Close a window; what the rules leave to the moderator is answered with its default."""
    answers: tuple[Answer, ...] = ()
    while True:
        done = rules.adjudicate(state, trigger, orders, answers, KeyedDice(secret))
        if not done.questions:
            return done
        answers += tuple(Answer(power=MODERATOR, subject=q.id, text=q.default) for q in done.questions)


def after_phases(name: str, turned: bool = False) -> list[tuple[Any, tuple[Event, ...]]]:
    """(state, events) after each closing of a game in which nobody writes; turned: powers handed over backwards."""
    rules, state, found = ruleset(name), started(name).state, []
    for turn in range(PHASES):
        if not (opened := rules.windows(state)):
            break
        window = opened[0]
        powers = window.may_answer[::-1] if turned else window.may_answer
        orders = {power: rules.caretaker(state, power, turn + 1) for power in powers}
        done = closed(rules, state, Closed(window=window.id), orders, b"turn %d" % turn)
        state = done.state
        found.append((state, done.events))
    return found


def test_every_seat_is_drawn_once(name: str) -> None:
    drawn = next(event.facts["seats"] for event in started(name).events if event.kind == "seated")
    assert sorted(drawn) == sorted(ruleset(name).powers(started(name).state))
    assert sorted(drawn.values()) == sorted(str(number) for number in range(1, len(drawn) + 1))


def test_the_draw_depends_on_the_secret_alone(name: str) -> None:
    seats = [str(number) for number in range(1, len(ruleset(name).powers(None)) + 1)]
    again = ruleset(name).setup(seats, KeyedDice(b"secret of the first turn"))
    dice = KeyedDice(b"another secret")
    other = ruleset(name).setup(seats, dice)
    assert again == started(name)
    assert (other != again) == bool(dice.log())


def test_a_state_is_the_same_after_it_was_stored(name: str) -> None:
    rules, state = ruleset(name), started(name).state
    assert rules.state_type.model_validate_json(state.model_dump_json()) == state


def test_a_game_that_nobody_plays_goes_on_or_ends(name: str) -> None:
    states = [state for state, _ in after_phases(name)]
    assert len(states) == PHASES or not ruleset(name).windows(states[-1])
    assert len({state.model_dump_json() for state in states}) > 1


def test_adjudication_does_not_depend_on_the_order_of_the_powers(name: str) -> None:
    assert after_phases(name) == after_phases(name, turned=True)


def test_windows_have_ids_of_their_own_and_answerers_that_exist(name: str) -> None:
    rules, state = ruleset(name), started(name).state
    opened = rules.windows(state)
    assert opened
    assert len({window.id for window in opened}) == len(opened)
    for window in opened:
        assert set(window.awaited) <= set(window.may_answer)
        assert window.length.rhythm or window.length.hours > 0


def test_every_reader_gets_a_report_of_every_phase(name: str) -> None:
    rules = ruleset(name)
    for state, events in after_phases(name):
        for reader in (*rules.powers(state), PUBLIC, MODERATOR):
            report = rules.view(state, [event for event in events if event.known_to(reader)], reader)
            assert report.reader == reader
            assert report.title


def test_what_others_only_know_changes_no_report(name: str) -> None:
    """A power's report is made from the events it may know: further ones for others leave it as it is."""
    rules = ruleset(name)
    state, events = after_phases(name)[0]
    first, *others = rules.powers(state)
    known = [event for event in events if event.known_to(first)]
    secret = Event(to=tuple(others), kind="a secret", facts={})
    assert not secret.known_to(first)
    assert rules.view(state, known, first) == rules.view(
        state, [e for e in (*events, secret) if e.known_to(first)], first
    )


def test_the_board_has_rows_for_a_database(name: str) -> None:
    board = ruleset(name).board(started(name).state)
    assert board.units
    assert {unit[0] for unit in board.units} >= set(ruleset(name).powers(started(name).state)[:1])


def test_the_guide_has_forms_and_examples(name: str) -> None:
    entries = ruleset(name).guide()
    assert entries
    assert all(entry.forms and entry.examples for entry in entries)


@pytest.mark.parametrize("scenario", NAMES)
@settings(max_examples=60, deadline=None)
@given(text=TEXTS)
def test_parsing_never_raises_and_tells_what_it_did(scenario: str, text: str) -> None:
    rules, state = ruleset(scenario), started(scenario).state
    power = rules.powers(state)[0]
    parsed = rules.parse(text, state, power, ())
    assert parsed == rules.parse(text, state, power, ())
    for order in parsed.orders:
        assert isinstance(order, rules.order_type)
    assert all(problem.message for problem in parsed.problems)


@pytest.mark.parametrize("scenario", NAMES)
def test_canonical_text_parses_back(scenario: str) -> None:
    """Whatever the guide's examples come to, its text comes to the same again."""
    rules, state = ruleset(scenario), started(scenario).state
    for power in rules.powers(state)[:7]:
        for entry in rules.guide():
            for example in entry.examples:
                orders = rules.parse(example, state, power, ()).orders
                again = rules.parse("\n".join(map(str, orders)), state, power, ()).orders
                assert sorted(map(str, again)) == sorted(map(str, orders))
