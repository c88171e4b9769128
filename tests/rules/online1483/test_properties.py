"""What holds whatever is ordered: counts with their ledger lines, one owner a territory, no debt, replay, secrecy."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.online1483_orders import orders
from moderator import scenarios
from rules.dice import KeyedDice
from rules.online1483.model import State
from rules.online1483.receipt import rehearse
from rules.online1483.ruleset import bind
from rules.ruleset import Closed, Resolution
from tests.rules.online1483.invariants import holdings, ledger, without_cities

TURNS = 5


@pytest.fixture(scope="module", params=[("europe-1483", 1), ("europe-1483", 2), ("world-1483", 3)])
def game(request):
    """A game played at random for some turns: every step with its orders."""
    name, seed = request.param
    bound = bind(scenarios.load(f"online1483/{name}", {"judgements": "auto"}))
    random, steps = Random(seed), []
    state = bound.setup([f"p{n}" for n in range(44)], KeyedDice(b"property-test-setup!")).state
    while state.turn <= TURNS:
        (window,) = bound.windows(state)
        acting = [p for p in window.may_answer if state.nations[p].kind in ("player", "tribal") and state.phase]
        sent = {power: orders(bound.game, state, power, random) for power in acting}
        result = bound.adjudicate(state, Closed(window=window.id), sent, (), dice(len(steps)))
        steps.append((window.id, state, sent, result))
        state = result.state
    return bound, steps


def dice(number: int) -> KeyedDice:
    return KeyedDice(b"property-%011d" % number)


def test_every_change_has_its_ledger_line(game):
    for window, before, _, result in game[1]:
        expected = holdings(before)
        expected.update(ledger(result.events))
        assert without_cities(expected) == without_cities(holdings(result.state)), window


def test_ownership_is_a_partition_and_nobody_is_in_debt(game):
    for _, _, _, result in game[1]:
        state = result.state
        known = {*state.nations, "", "Berbers", "Independents"}
        assert {land.owner for land in state.lands.values()} <= known
        assert all(row.saved >= 0 for row in state.nations.values())
        assert all(n > 0 for land in state.lands.values() for kinds in land.units.values() for n in kinds.values())
        dead = {name for name, row in state.nations.items() if row.kind in ("rebel_faction", "gone")}
        assert not [land for land in state.lands.values() if land.owner in dead]


def test_ownership_changes_have_their_event(game):
    for window, before, _, result in game[1]:
        owners = {name: land.owner for name, land in before.lands.items()}
        for event in result.events:
            if event.kind == "owner":
                owners[event.facts["place"]] = event.facts["to"]
        assert owners == {name: land.owner for name, land in result.state.lands.items()}, window


def test_a_replay_is_identical_and_the_order_of_mails_does_not_matter(game):
    bound, steps = game
    for number, (window, before, sent, result) in enumerate(steps):
        reread = State.model_validate_json(before.model_dump_json())
        backwards = dict(reversed(list(sent.items())))
        again = bound.adjudicate(reread, Closed(window=window), backwards, (), dice(number))
        assert again == Resolution(state=result.state, events=result.events), window


def test_a_receipt_does_not_depend_on_what_its_reader_cannot_know(game):
    bound, steps = game
    for _, before, sent, _ in steps[3:7]:
        for power, lines in list(sent.items())[:2]:
            others = {
                name: row if name == power else row.model_copy(update={"saved": row.saved + 17})
                for name, row in before.nations.items()
            }
            other = before.model_copy(update={"nations": others, "standing": {}})
            known = before.model_copy(update={"standing": {power: before.standing.get(power, ())}})
            same = other.model_copy(update={"standing": known.standing})
            assert rehearse(bound.game, before, power, lines) == rehearse(bound.game, same, power, lines)


def test_what_a_nation_learns_of_others_money_is_nothing(game):
    for _, _, sent, result in game[1]:
        for power in sent:
            for event in result.events:
                if event.known_to(power) and event.kind in ("money", "account", "turn"):
                    assert event.facts["nation"] == power
