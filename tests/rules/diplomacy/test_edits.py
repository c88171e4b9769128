"""The moderator's corrections, and boards read from documents."""

from __future__ import annotations

from typing import Any

import pytest

from rules.diplomacy.model import Outcome, State
from rules.ruleset import Act, Edit, Resolution
from tests.rules.diplomacy.boards import NO_DICE, STANDARD, facts_of, kinds, standard, state_of, units


def corrected(state: State, **order: Any) -> Resolution[State]:
    return STANDARD.adjudicate(state, Edit(order=order, reason="a slip"), {}, (), NO_DICE)


def board() -> State:
    return state_of(units={"France": ["A PAR"]}, centres={"France": ["PAR"]})


def test_a_unit_is_placed_and_removed_and_everybody_is_told_why() -> None:
    after = corrected(board(), action="place", power="Germany", unit="F STP/nc")
    assert units(after.state) == {"France": ["A PAR"], "Germany": ["F STP/nc"]}
    assert after.events[0].to == ("PUBLIC",)
    assert facts_of(after, "edited") == [
        {"action": "place", "power": "Germany", "unit": "F STP/nc", "reason": "a slip"}
    ]
    assert units(corrected(after.state, action="remove", unit="A PAR").state) == {"Germany": ["F STP/nc"]}


def test_a_centre_changes_its_owner_or_loses_it() -> None:
    assert corrected(board(), action="centre", place="BEL", power="France").state.centres == {
        "BEL": "France",
        "PAR": "France",
    }
    assert corrected(board(), action="centre", place="PAR", power="").state.centres == {}


def test_the_phase_is_set() -> None:
    after = corrected(board(), action="phase", phase="F1905M")
    assert str(after.state.phase) == "F1905M"
    assert kinds(after.events) == ["edited", "phase"]


@pytest.mark.rule("DIP-UNIT-06")
def test_the_moderator_ends_the_game() -> None:
    stopped = corrected(board(), action="end", outcome="stopped")
    assert stopped.state.outcome == Outcome(kind="stopped", winners=())
    assert kinds(stopped.events) == ["edited", "ended", "phase"]
    assert corrected(board(), action="end", outcome="draw").state.outcome == Outcome(kind="draw", winners=("France",))
    solo = corrected(board(), action="end", outcome="solo", winners=["Ottoman Empire"])
    assert solo.state.outcome == Outcome(kind="solo", winners=("Turkey",))


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        ({"action": "conquer"}, "no correction is called 'conquer'"),
        ({"action": "place", "unit": "A PAR"}, "needs power"),
        ({"action": "place", "power": "Gaul", "unit": "A PAR"}, "there is no power 'Gaul'"),
        ({"action": "place", "power": "Italy", "unit": "A PAR"}, "France has A PAR there"),
        ({"action": "place", "power": "Italy", "unit": "F MOS"}, "a fleet cannot be in Moscow"),
        ({"action": "remove", "unit": "A BUR"}, "there is no unit 'A BUR'"),
        ({"action": "centre", "place": "BUR", "power": "France"}, "no supply centre in BUR"),
        ({"action": "phase", "phase": "soon"}, "no phase is 'soon'"),
        ({"action": "end", "outcome": "boredom"}, "does not end in 'boredom'"),
        ({"action": "end", "outcome": "solo"}, "has one winner"),
        ({"action": "end", "outcome": "solo", "winners": "France"}, "winners must be a list"),
    ],
)
def test_a_correction_that_cannot_be_made_says_why(order: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        corrected(board(), **order)


def test_there_are_no_acts() -> None:
    with pytest.raises(ValueError, match="nothing of this kind"):
        STANDARD.adjudicate(board(), Act(power="France", order={}), {}, (), NO_DICE)


def test_a_position_may_use_full_names_and_display_names() -> None:
    position = standard("standard-1900").position(
        {
            "phase": "W1903A",
            "units": {"Britain": ["F North Sea", "F Spain/nc"]},
            "centres": {"Britain": ["London", "SPA"]},
            "orders": {"Britain": ["Build F LON", "Waive"]},
        }
    )
    assert str(position.state.phase) == "W1903A"
    assert units(position.state) == {"England": ["F NTH", "F SPA/nc"]}
    assert position.state.centres == {"LON": "England", "SPA": "England"}
    assert position.texts == {"England": "Build F LON\nWaive"}


def test_a_position_in_retreat_gives_the_dislodged_their_options() -> None:
    state = state_of(
        phase="S1901R",
        units={"France": ["A MUN"], "Italy": ["A TYR"]},
        dislodged={"Germany": {"A MUN": {"from": "BUR"}}},
    )
    assert set(state.dislodged[0].options) == {"BER", "BOH", "KIE", "RUH", "SIL"}
    plain = state_of(phase="S1901R", units={"France": ["A MUN"]}, dislodged={"Germany": ["A MUN"]})
    assert "BUR" in plain.dislodged[0].options


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        ({}, "needs units"),
        ({"units": []}, "must list something for each power"),
        ({"units": {"Gaul": ["A PAR"]}}, "no power 'Gaul'"),
        ({"units": {"France": ["A Atlantis"]}}, "no province 'Atlantis'"),
        ({"units": {"France": ["X PAR"]}}, "write A or F and a place"),
        ({"units": {"France": ["F BRE/nc"]}}, "has no coast 'nc'"),
        ({"units": {}, "phase": "W1901M"}, "adjustments are in winter"),
        ({"units": {}, "centres": {"France": ["BUR"]}}, "no supply centre in BUR"),
        ({"units": {}, "centres": {"France": ["PAR"], "Italy": ["PAR"]}}, "two powers own PAR"),
    ],
)
def test_a_position_with_a_fault_says_which(document: dict[str, Any], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        STANDARD.position(document)
