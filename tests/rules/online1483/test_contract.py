"""The ruleset's contract: windows, questions, corrections, the caretaker."""

from __future__ import annotations

import pytest

from moderator import scenarios
from rules.dice import KeyedDice
from rules.online1483.line import Line
from rules.online1483.ruleset import bind
from rules.ruleset import Answer, Closed, Edit

DICE = b"contract-test-secret"


@pytest.fixture(scope="module")
def europe():
    return bind(scenarios.load("online1483/europe-1483"))


@pytest.fixture(scope="module")
def state(europe):
    return europe.setup([f"p{number}" for number in range(12)], KeyedDice(DICE)).state


@pytest.mark.rule("1483-TRN-01", "1483-TRN-05")
def test_a_phase_is_a_window_of_its_nations_in_their_order(europe, state):
    (window,) = europe.windows(state)
    assert window.id == "T1P1"
    assert window.may_answer == ("Germany", "Ottoman Empire", "England", "Russia")
    later = state.model_copy(update={"turn": 2})
    assert europe.windows(later)[0].may_answer == ("Ottoman Empire", "England", "Russia", "Germany")


def test_a_judgement_is_a_question_and_its_answer_decides(europe, state):
    history = {"Naples": {"Spain": ("Sicily",)}}
    spent = state.model_copy(update={"lost_to": history, "phase": 2})
    lines = {"France": [Line(verb="finance_war", nation="Naples", other="Spain", amount=12)]}
    asked = europe.adjudicate(spent, Closed(window="T1P2"), lines, (), KeyedDice(DICE))
    assert [question.id for question in asked.questions] == ["J-02:Naples:Spain"]
    assert (asked.state, asked.events) == (spent, ())
    for reply, wars in (("accept", (("Naples", "Spain"),)), ("decline", ())):
        answer = Answer(power="MODERATOR", subject="J-02:Naples:Spain", text=reply)
        done = europe.adjudicate(spent, Closed(window="T1P2"), lines, (answer,), KeyedDice(DICE))
        assert not done.questions
        assert done.state.coming_wars == wars


@pytest.mark.rule("1483-NPC-03")
def test_the_moderators_orders_take_the_place_of_the_policy(europe, state):
    order = {"edit": "orders", "nation": "Scotland", "lines": ["build 1 infantry in Edinburgh"]}
    ordered = europe.adjudicate(state, Edit(order=order, reason="war scare"), {}, (), KeyedDice(DICE))
    assert [event.to for event in ordered.events] == [("MODERATOR",)]
    last = ordered.state.model_copy(update={"phase": 3})
    before = last.lands["Edinburgh"].units["Scotland"]["infantry"]
    after = europe.adjudicate(last, Closed(window="T1P3"), {}, (), KeyedDice(DICE))
    assert after.state.lands["Edinburgh"].units["Scotland"]["infantry"] == before + 1
    assert after.state.ordered == {}


@pytest.mark.parametrize(
    ("order", "told"),
    [
        ({"edit": "saved", "nation": "England", "change": 5}, {"edit": "saved", "nation": "England"}),
        (
            {"action": "number", "power": "England", "figure": "saved", "value": 39},
            {"action": "number", "power": "England", "figure": "saved"},
        ),
    ],
)
def test_savings_that_are_corrected_stay_secret(europe, state, order, told):
    done = europe.adjudicate(state, Edit(order=order, reason="a lost caravan"), {}, (), KeyedDice(DICE))
    assert done.state.nations["England"].saved == 39
    (public,) = [event for event in done.events if event.known_to("PUBLIC")]
    assert public.facts == {"order": told, "reason": "a lost caravan"}


@pytest.mark.parametrize(
    "order",
    [{"edit": "magic"}, {"edit": "owner", "place": "Atlantis", "nation": "England"},
     {"edit": "orders", "nation": "Scotland", "lines": ["dance"]}],
)  # fmt: skip
def test_a_wrong_correction_says_what_is_wrong(europe, state, order):
    with pytest.raises(ValueError, match=r"correction|read"):
        europe.adjudicate(state, Edit(order=order, reason=""), {}, (), KeyedDice(DICE))


@pytest.mark.rule("1483-MIS-01", "1483-MIS-02", "1483-MIS-06")
def test_the_caretaker_waits_once_and_then_defends(europe, state):
    assert europe.caretaker(state, "England", 1) == ()
    lines = europe.caretaker(state, "England", 2)
    assert {line.verb for line in lines} == {"build"}
    assert {force.kind for line in lines for force in line.forces} == {"infantry"}
    seat = {"edit": "seat", "nation": "England", "open": True}
    opened = europe.adjudicate(state, Edit(order=seat, reason="left"), {}, (), KeyedDice(DICE)).state
    assert opened.nations["England"].seat_open
    assert "England" not in europe.windows(opened)[0].awaited


@pytest.mark.rule("1483-MIS-01")
def test_a_missed_turn_leaves_standing_orders_and_brings_income(europe, state):
    rule = Line(verb="rob", place="Calais") if "Calais" in state.lands else Line(verb="rob", place="London")
    standing = state.model_copy(update={"standing": {"England": (rule,)}})
    after = europe.adjudicate(standing, Closed(window="T1P1"), {}, (), KeyedDice(DICE)).state
    assert after.standing["England"] == (rule,)
    assert after.nations["England"].saved == 34 + 34


def test_a_window_that_is_not_open_is_refused(europe, state):
    with pytest.raises(ValueError, match="T1P1"):
        europe.adjudicate(state, Closed(window="T4P2"), {}, (), KeyedDice(DICE))


@pytest.mark.rule("1483-CON-10", "1483-GEN-13")
@pytest.mark.parametrize(("line", "answer", "stands"), [
    ("ships in North Sea attack France if they look weak", None, True),
    ("ships in North Sea attack France if they look weak", "no", False),
    ("general in Wales retreat to London after round 1 if it looks bad", None, False),
    ("general in Wales retreat to London after round 1 if it looks bad", "yes", True),
])  # fmt: skip
def test_a_ruling_on_free_words_counts_when_it_is_there_and_is_not_waited_for(europe, state, line, answer, stands):
    parsed = europe.parse(line, state, "England", ())
    (question,) = parsed.questions
    answers = [Answer(power="MODERATOR", subject=question.id, text=answer)] if answer else []
    done = europe.adjudicate(state, Closed(window="T1P1"), {"England": parsed.orders}, answers, KeyedDice(DICE))
    assert done.questions == ()
    assert [order.condition for order in done.state.standing["England"]] == ([()] if stands else [])


def test_the_boards_rows_have_the_income_as_the_land_lies_now(europe, state):
    """Scotland gives Edinburgh (value 3) up to England, where it yields once it is incorporated; who is gone has
    none."""
    given = {"edit": "owner", "place": "Edinburgh", "nation": "England", "incorporated": True}
    after = europe.adjudicate(state, Edit(order=given, reason="a test"), {}, (), KeyedDice(DICE)).state
    gone = after.model_copy(
        update={"nations": {**after.nations, "Naples": after.nations["Naples"].model_copy(update={"kind": "gone"})}}
    )
    income = {nation: value for nation, figure, value in europe.board(gone).nations if figure == "income"}
    before = {nation: value for nation, figure, value in europe.board(state).nations if figure == "income"}
    assert (income["England"], income["Scotland"], income["Naples"]) == (34 + 3, before["Scotland"] - 3, 0)
