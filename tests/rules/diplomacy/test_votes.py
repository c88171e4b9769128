"""Draws and concessions (DIP-UNIT-06)."""

from __future__ import annotations

import pytest

from rules.diplomacy.model import Outcome, State
from rules.ruleset import Answer
from tests.rules.diplomacy.boards import STANDARD, facts_of, kinds, play, standard, state_of, units

SIDES = {"France": ["A PAR"], "Germany": ["A MUN"], "Turkey": []}
OWNED = {"France": ["PAR"], "Germany": ["MUN"], "Turkey": ["CON"]}


def table() -> State:
    """Three survivors; Turkey has a centre and no unit, the others are out."""
    return state_of(phase="S1901M", units=SIDES, centres=OWNED)


def ballots(**texts: str) -> list[Answer]:
    return [Answer(power=power, subject="vote", text=text) for power, text in texts.items()]


@pytest.mark.rule("DIP-UNIT-06")
def test_a_draw_needs_all_survivors() -> None:
    lines = {"France": ["A PAR - BUR"]}
    most = play(table(), lines, answers=ballots(France="draw", Germany="draw"))
    assert most.state.outcome is None
    assert units(most.state)["France"] == ["A BUR"]
    everyone = play(table(), lines, answers=ballots(France="draw", Germany="draw", Turkey="Draw "))
    assert everyone.state.outcome == Outcome(kind="draw", winners=("France", "Germany", "Turkey"))
    assert units(everyone.state)["France"] == ["A PAR"]
    assert kinds(everyone.events) == ["ended", "phase"]


@pytest.mark.rule("DIP-UNIT-06")
def test_the_eliminated_have_no_vote() -> None:
    votes = ballots(France="draw", Germany="draw", Turkey="draw", Italy="none")
    assert play(table(), {}, answers=votes).state.outcome == Outcome(
        kind="draw", winners=("France", "Germany", "Turkey")
    )


@pytest.mark.rule("DIP-UNIT-06")
def test_all_others_may_concede_to_one() -> None:
    votes = ballots(France="concede Turkey", Germany="concede Ottoman Empire")
    after = play(table(), {}, standard("standard-1900"), answers=votes)
    assert after.state.outcome == Outcome(kind="concession", winners=("Turkey",))
    split = ballots(France="concede Turkey", Germany="concede France")
    assert play(table(), {}, answers=split).state.outcome is None


@pytest.mark.rule("DIP-UNIT-06")
def test_a_later_ballot_replaces_an_earlier_one_and_nobody_learns_of_any() -> None:
    votes = [*ballots(France="draw", Germany="draw", Turkey="draw"), *ballots(Germany="none")]
    after = play(table(), {}, answers=votes)
    assert after.state.outcome is None
    assert "vote" not in kinds(after.events)
    assert not any("draw" in str(event.facts) for event in after.events)


@pytest.mark.rule("DIP-UNIT-06")
def test_answers_to_other_things_are_no_votes_and_the_end_is_public() -> None:
    other = [answer.model_copy(update={"subject": "else"}) for answer in ballots(France="draw", Germany="draw")]
    assert play(table(), {}, answers=[*other, *ballots(Turkey="draw")]).state.outcome is None
    after = play(table(), {}, answers=ballots(France="draw", Germany="draw", Turkey="draw"))
    assert facts_of(after, "ended") == [{"outcome": "draw", "winners": ["France", "Germany", "Turkey"]}]
    assert all(event.to == ("PUBLIC",) for event in after.events)
    assert STANDARD.windows(after.state) == ()
