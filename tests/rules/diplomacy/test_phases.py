"""The game year: which phase follows, who owns what, who wins, who is out."""

from __future__ import annotations

import pytest

from rules.diplomacy.model import Outcome, State
from rules.ruleset import Closed
from tests.rules.diplomacy.boards import NO_DICE, STANDARD, document, facts_of, kinds, play, standard, state_of, units

BALANCE = {"France": ["PAR"], "Germany": ["MUN"]}


def phase_after(state: State, lines: dict[str, list[str]]) -> str:
    return str(play(state, lines).state.phase)


@pytest.mark.rule("DIP-TIME-04")
def test_the_game_begins_in_the_spring_of_its_scenario() -> None:
    for name, first in (("standard-1900", "S1900M"), ("standard-1901", "S1901M")):
        game = standard(name)
        state = game.position({"units": {}}).state
        assert str(state.phase) == first
        assert str(game.scenario.first_phase) == first


@pytest.mark.rule("DIP-TIME-04")
def test_spring_fall_and_winter_follow_one_another() -> None:
    state = state_of(phase="S1901M", units={"France": ["A PAR"], "Germany": ["A MUN"]}, centres=BALANCE)
    state = play(state, {"France": ["A PAR - BUR"]}).state
    assert str(state.phase) == "F1901M"
    state = play(state, {"France": ["A BUR - BEL"]}).state
    assert str(state.phase) == "W1901A"
    state = play(state, {"France": ["Build A PAR"]}).state
    assert str(state.phase) == "S1902M"


@pytest.mark.rule("DIP-TIME-04")
@pytest.mark.parametrize(("movement", "retreat"), [("S1901M", "S1901R"), ("F1901M", "F1901R")])
def test_a_retreat_phase_follows_a_dislodgement(movement: str, retreat: str) -> None:
    sides = {"France": ["A BUR", "A RUH"], "Germany": ["A MUN"]}
    state = state_of(phase=movement, units=sides, centres=BALANCE)
    assert phase_after(state, {"France": ["A BUR - MUN", "A RUH S A BUR - MUN"]}) == retreat


@pytest.mark.rule("DIP-TIME-05")
def test_a_winter_in_which_nobody_has_anything_to_order_is_not_called() -> None:
    even = state_of(phase="F1901M", units={"France": ["A PAR"], "Germany": ["A MUN"]}, centres=BALANCE)
    assert phase_after(even, {}) == "S1902M"
    no_home_free = state_of(phase="F1901M", units={"France": ["A BUR"]}, centres={"France": ["BEL", "SPA"]})
    assert phase_after(no_home_free, {}) == "S1902M"


@pytest.mark.rule("DIP-TIME-05")
def test_only_those_with_something_to_order_are_awaited() -> None:
    state = state_of(
        phase="W1901A",
        units={"France": ["A PAR"], "Germany": ["A MUN", "A BER"], "Italy": ["A ROM"]},
        centres={"France": ["PAR", "MAR"], "Germany": ["MUN"], "Italy": ["ROM"]},
    )
    (window,) = STANDARD.windows(state)
    assert window.awaited == window.may_answer == ("France", "Germany")
    assert (window.id, window.title, window.length.rhythm) == ("W1901A", "Winter 1901 adjustments", "adjustment")


@pytest.mark.rule("DIP-TIME-03")
def test_everybody_moves_at_once_in_one_window_a_phase() -> None:
    state = state_of(phase="S1901M", units={"France": ["A PAR"], "Germany": ["A BUR"], "Italy": []})
    (window,) = STANDARD.windows(state)
    assert (window.id, window.kind, window.awaited) == ("S1901M", "phase", ("France", "Germany"))
    assert window.length.rhythm == "movement"
    after = play(state, {"France": ["A PAR - BUR"], "Germany": ["A BUR - MUN"]})
    assert units(after.state) == {"France": ["A BUR"], "Germany": ["A MUN"]}


@pytest.mark.rule("DIP-UNIT-03")
def test_a_centre_changes_hands_when_a_unit_stands_in_it_after_the_fall() -> None:
    spring = state_of(phase="S1901M", units={"France": ["A BUR"], "Germany": ["A RUH"]}, centres=BALANCE)
    after = play(spring, {"France": ["A BUR - MUN"]})
    assert after.state.centres == {"MUN": "Germany", "PAR": "France"}
    assert "centres" not in kinds(after.events)
    fall = play(after.state, {})
    assert fall.state.centres == {"MUN": "France", "PAR": "France"}
    assert facts_of(fall, "centres") == [
        {
            "before": {"MUN": "Germany", "PAR": "France"},
            "after": {"MUN": "France", "PAR": "France"},
            "gained": {"France": ["MUN"]},
            "lost": {"Germany": ["MUN"]},
        }
    ]
    assert facts_of(fall, "owes") == [{"France": 1, "Germany": -1}]


@pytest.mark.rule("DIP-UNIT-03")
def test_a_centre_stays_owned_when_the_unit_leaves_and_counts_after_fall_retreats() -> None:
    state = state_of(
        phase="F1901M", units={"France": ["A BUR", "A RUH"], "Germany": ["A MUN"]}, centres={"Germany": ["MUN", "BER"]}
    )
    retreat = play(state, {"France": ["A BUR - MUN", "A RUH S A BUR - MUN"]})
    assert "centres" not in kinds(retreat.events)
    after = play(retreat.state, {"Germany": ["A MUN R KIE"]})
    assert after.state.centres == {"BER": "Germany", "KIE": "Germany", "MUN": "France"}


@pytest.mark.rule("DIP-UNIT-06")
def test_eighteen_centres_win_when_they_are_counted() -> None:
    owned = list(STANDARD.terrain.centres)[:17]
    last = next(c for c in STANDARD.terrain.centres[17:] if STANDARD.terrain.places(c, "A"))
    sides = {"France": [f"A {last}"], "Germany": ["A BOH"]}
    spring = state_of(phase="S1901M", units=sides, centres={"France": owned})
    assert play(spring, {}).state.outcome is None
    after = play(spring.model_copy(update={"phase": state_of(phase="F1901M", units={}).phase}), {})
    assert after.state.outcome == Outcome(kind="solo", winners=("France",))
    assert kinds(after.events)[-2:] == ["ended", "phase"]
    assert facts_of(after, "phase") == [{"closed": "F1901M", "next": "", "next_kind": ""}]
    assert STANDARD.windows(after.state) == ()


@pytest.mark.rule("DIP-UNIT-06")
def test_the_victory_number_is_the_scenarios_and_a_tie_goes_on() -> None:
    from rules.diplomacy.ruleset import bind

    short = bind(document(victory=2))
    state = state_of(
        phase="F1901M",
        units={"France": ["A MAR"], "Germany": ["A MUN"]},
        centres={"France": ["PAR", "MAR"], "Germany": ["MUN", "BER"]},
    )
    assert play(state, {}, short).state.outcome is None
    ahead = state.model_copy(update={"centres": {"MAR": "France", "PAR": "France", "MUN": "Germany"}})
    assert play(ahead, {}, short).state.outcome == Outcome(kind="solo", winners=("France",))


def test_a_power_without_units_and_centres_is_eliminated_once() -> None:
    state = state_of(phase="F1901M", units={"France": ["A MUN"], "Germany": []}, centres=BALANCE)
    after = play(state, {})
    assert facts_of(after, "eliminated") == [{"power": "Germany"}]
    assert facts_of(play(after.state, {"France": ["Build A PAR"]}), "eliminated") == []
    assert STANDARD.powers(after.state) == tuple(STANDARD.terrain.powers)


def test_closing_what_is_not_open_is_refused() -> None:
    state = state_of(phase="F1901M", units={"France": ["A PAR"]})
    with pytest.raises(ValueError, match="nothing of this kind is open"):
        STANDARD.adjudicate(state, Closed(window="S1901M"), {}, (), NO_DICE)


def test_every_phase_tells_what_is_closed_and_what_is_open() -> None:
    state = state_of(phase="S1901M", units={"France": ["A PAR"]})
    assert facts_of(play(state, {}), "phase") == [{"closed": "S1901M", "next": "F1901M", "next_kind": "movement"}]
