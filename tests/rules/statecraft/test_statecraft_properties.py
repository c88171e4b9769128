"""What holds of every game of Statecraft: bookkeeping, ranges, secrecy, replay, dice that do not depend on order."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.dice import KeyedDice
from rules.ruleset import Act, Answer, Closed, Event
from rules.statecraft.ledger import BOUNDS
from rules.statecraft.model import State
from rules.statecraft.order_model import Clause, StatecraftOrder
from rules.statecraft.rolls import ROLLED_BY
from tests.rules.statecraft.invariants import broken
from tests.rules.statecraft.playing import Play, keyed, rules
from tests.rules.statecraft.wanderer import Wanderer

FEW = settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))


class Bookkeeper(Wanderer):
    """Plays at random and checks after every trigger that ledger lines explain every change, and a rule every roll."""

    def dice(self) -> KeyedDice:
        self.thrown = super().dice()
        return self.thrown

    def do(self, trigger: Any, orders: Any, answers: Any = ()) -> None:
        before = self.state
        super().do(trigger, orders, answers)
        assert not broken(self.rules, self.state.world)
        assert unexplained(before, self.state, self.events) == []
        assert {roll["purpose"] for roll in self.thrown.log()} <= ROLLED_BY.keys()


def unexplained(before: State, after: State, events: tuple[Event, ...]) -> list[str]:
    """Figures and units that changed otherwise than the ledger says."""
    lines: dict[tuple[str, str], int] = {}
    for event in events:
        if event.kind == "ledger":
            key = (event.facts["state"], event.facts["what"])
            lines[key] = lines.get(key, 0) + event.facts["change"]
    found = []
    for code, realm in after.world.realms.items():
        old = before.world.realms.get(code)
        moved = old is None or old.player != realm.player
        for what in BOUNDS:
            was = getattr(old, what) if old else 0
            change = getattr(realm, what) - was
            if change != lines.get((code, what), 0) and not (moved and what not in ("gold", "manpower")):
                found.append(f"{code} {what}: {was} -> {getattr(realm, what)}, lines {lines.get((code, what), 0)}")
    return found + _units(before, after, events)


def _units(before: State, after: State, events: tuple[Event, ...]) -> list[str]:
    lines: dict[str, int] = {}
    for event in events:
        if event.kind == "units":
            lines[event.facts["state"]] = lines.get(event.facts["state"], 0) + event.facts["change"]
    found = []
    for state in {f.owner for w in (before.world, after.world) for f in w.forces.values()}:
        was, now = (sum(f.units for f in w.forces.values() if f.owner == state) for w in (before.world, after.world))
        if now - was != lines.get(state, 0):
            found.append(f"{state} units {was} -> {now}, lines {lines.get(state, 0)}")
    return found


@FEW
@given(seed=st.integers(0, 10_000))
def test_money_men_and_units_change_only_with_a_ledger_line_and_stay_in_range(seed: int) -> None:
    play = Bookkeeper(rules(), seed)
    for _ in range(6):
        play.season()


@FEW
@given(seed=st.integers(0, 10_000))
def test_a_replay_with_the_same_dice_is_identical(seed: int) -> None:
    games = [Wanderer(rules(), seed) for _ in range(2)]
    for game in games:
        for _ in range(5):
            game.season()
    first, second = (game.state.model_dump_json() for game in games)
    assert first == second


@FEW
@given(seed=st.integers(0, 10_000))
def test_a_state_is_the_same_after_being_stored(seed: int) -> None:
    game = Wanderer(rules(), seed)
    for _ in range(4):
        game.season()
    assert State.model_validate_json(game.state.model_dump_json()) == game.state


def hidden(kind: str, play: Play) -> None:
    """Something that France does and nobody else may learn of."""
    clause = Clause(number=1, condition="non_aggression")
    secrets = {
        "treaty": StatecraftOrder(verb="TREATY_NEW", title="Hush", states=("VEN",), clauses=(clause,), secret=True),
        "note": StatecraftOrder(verb="INFILTRATE", state="SPA", prestige=3),
        "letter": StatecraftOrder(verb="PRESS", states=("VEN",), text="hush", secret=True),
        "offer": StatecraftOrder(verb="INFLUENCE", state="VEN", prestige=2, text="hush"),
        "explorer": StatecraftOrder(verb="EXPLORE", option="W", gold=0),
        "growth": StatecraftOrder(verb="GROWTH", option="RECRUITMENT"),
    }
    play.act("FRA", secrets[kind].verb, **secrets[kind].model_dump(exclude={"verb"}))


@pytest.mark.parametrize("kind", ["treaty", "note", "letter", "offer", "explorer", "growth"])
def test_a_secret_changes_nobody_elses_events_and_numbers(kind: str) -> None:
    silent, busy = Play(), Play()
    hidden(kind, busy)
    for play in (silent, busy):
        play.act("ENG", "TREATY_NEW", title="Open", states=("POR",), clauses=(Clause(number=1, condition="peace"),))
        play.season()
    for reader in ("ENG", "SPA", "POR", "AUS", "PUBLIC"):
        told = [
            [
                (e.kind, e.facts if e.kind not in ("treaty draft", "draft lapsed") else {})
                for e in p.events
                if e.known_to(reader)
            ]
            for p in (silent, busy)
        ]
        assert told[0] == told[1], reader
        numbers = [p.world.seen.get(reader, {}).get("T", []) for p in (silent, busy)]
        assert len(numbers[0]) == len(numbers[1])


def test_a_bid_and_a_ballot_change_nothing_for_others_but_the_outcome() -> None:
    played = []
    for bid in ("0", "3"):
        play = Play()
        play.edit("EVENT", ref="EV-PROSPER")
        play.close(play.item("auction"), SPA="5", ENG=bid)
        played.append([(e.kind, e.facts) for e in play.events if e.known_to("FRA")])
    assert played[0] == played[1]


def test_the_dice_of_an_item_do_not_depend_on_the_order_in_which_others_close() -> None:
    ends = []
    for reverse in (False, True):
        state = rules().setup(["a", "b", "c", "d", "e", "f"], keyed(7)).state
        for author, target in (("FRA", "SPA"), ("ENG", "FRA"), ("POR", "VEN"), ("AUS", "ENG")):
            order = StatecraftOrder(verb="DESTABILIZE", state=target, prestige=4)
            trigger = Act(power=author, order=order.model_dump(mode="json"))
            state = rules().adjudicate(state, trigger, {}, (), keyed(8)).state
        bids = [w.id for w in rules().windows(state) if w.kind == "bid"]
        for window in reversed(bids) if reverse else bids:
            answers = [Answer(power="SPA", subject=window, text="1")]
            state = rules().adjudicate(state, Closed(window=window), {}, answers, keyed(9)).state
        realms = state.world.realms
        ends.append({c: (realms[c].stability, realms[c].honor) for c in ("ENG", "FRA", "SPA", "VEN", "POR", "AUS")})
    assert ends[0] == ends[1]


def _shaky(play: Play) -> None:
    """Spain's people rise at any further loss, and nobody can keep two foreign courts from stirring them up."""
    play.world.realms["SPA"].stability = 0
    for author in ("ENG", "FRA"):
        play.world.realms[author].ruler.attributes["guile"] = 40
        play.act(author, "DESTABILIZE", state="SPA", prestige=4)


def _events(play: Play) -> None:
    """Two events that take Decay from the same State, one of them the moderator's own."""
    own = {
        "id": "EV-REPAIRS",
        "kind": "positive",
        "name": "Repairs",
        "text": "New roofs.",
        "effects": [{"decay": "-2d6"}],
    }
    play.edit("EVENT_NEW", text=json.dumps(own))
    play.world.realms["SPA"].decay = 90
    for event in ("EV-PROSPER", "EV-REPAIRS"):
        play.edit("EVENT", ref=event)


def _called(play: Play) -> None:
    """France is called to arms for two States at once and is about to break its word to both."""
    for ally, attacker in (("SPA", "ENG"), ("VEN", "AUS")):
        play.pact("defense_pact", "FRA", ally)
        play.world.realms[attacker].prestige = 60
        play.act(attacker, "WAR", state=ally, confirm=True)


def _complaints(play: Play) -> None:
    """France is accused of having broken two treaties."""
    for party in ("SPA", "VEN"):
        treaty = play.pact("non_aggression", "FRA", party)
        play.act(party, "COMPLAIN_TREATY", ref=str(treaty.number), number=1, state="FRA", text="troops at the border")


def _tests(play: Play) -> None:
    """France asks for two tests of the same attribute."""
    for text in ("to charm the Pope", "to charm the Sultan"):
        play.act("FRA", "TEST", option="grace", text=text)


TOGETHER = {
    "events": (_events, "auction", {"SPA": "3"}),
    "rebellions": (_shaky, "bid", {"SPA": "0"}),
    "calls": (_called, "call", {"FRA": "refuse"}),
    "complaints": (_complaints, "ruling", {"MODERATOR": "yes"}),
    "tests": (_tests, "ruling", {"MODERATOR": "2"}),
}
"""Two items that concern one State, open at once: what opens them, their kind, what each is answered."""


def rolls_of(story: str, reverse: bool) -> list[list[Any]]:
    """The dice of each item, in the order in which they were opened, all of one turn."""
    begin, kind, answers = TOGETHER[story]
    play = Play(auto="off")
    begin(play)
    items = [i.id for i in play.world.items.values() if i.kind == kind and answers.keys() & set(i.may_answer)]
    assert len(items) == 2
    found: dict[str, list[Any]] = {}
    logged: tuple[dict[str, Any], ...] = ()
    for item in reversed(items) if reverse else items:
        dice = play.dice = KeyedDice(b"the dice of one turn", logged)  # type: ignore[assignment]
        play.close(item, **answers)
        found[item], logged = sorted(map(str, dice.log())), (*logged, *dice.log())
    return [found[item] for item in items]


@pytest.mark.parametrize("story", TOGETHER)
def test_items_that_concern_one_state_share_no_die(story: str) -> None:
    first, second = rolls_of(story, reverse=False)
    assert first
    assert second
    assert not set(first) & set(second)
    assert [first, second] == rolls_of(story, reverse=True)


def test_ten_years_of_random_play_break_nothing() -> None:
    game = Wanderer(rules(unplayed_control=False), 3)
    worlds = []
    for _ in range(40):
        game.season()
        assert broken(game.rules, game.state.world) == []
        worlds.append(game.state.world.date)
    assert all(b == a + 1 for a, b in pairwise(worlds))
    assert {"item quote", "item claims", "act WAR", "act SIGN", "order MOVE"} <= game.seen.keys()
