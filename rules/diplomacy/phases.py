"""Which phase comes next, who owns what after a fall, when somebody has won (DIP-TIME-04, DIP-TIME-05, DIP-UNIT-03)."""

from __future__ import annotations

from rules.diplomacy.board import Board
from rules.diplomacy.counting import awaited, centres_of
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import Outcome, Phase, State
from rules.diplomacy.scenario import Scenario


def first_state(board: Board, scenario: Scenario) -> State:
    """The board at the start: every power owns its homes."""
    homes = {home: power for power, side in scenario.powers.items() for home in side.homes}
    owners = {centre: homes[centre] for centre in board.centres if centre in homes}
    return State(phase=scenario.first_phase, units=scenario.first_units(board), centres=owners)


def next_state(board: Board, scenario: Scenario, done: State) -> State:
    """The state in which something is to be ordered next, from the one that a phase has come to (still of that phase).

    Phases in which nobody has anything to order are passed over; after a fall turn the centres are counted, and the
    game may be won.
    """
    phase = done.phase
    if phase.kind == "movement" and done.dislodged:
        return done.model_copy(update={"phase": Phase(year=phase.year, season=phase.season, kind="retreat")})
    if phase.season == "spring":
        return _begin(done, Phase(year=phase.year, season="fall", kind="movement"))
    if phase.season == "fall":
        counted = done.model_copy(update={"centres": counted_centres(board, done)})
        return _after_count(board, scenario, counted)
    return _begin(done, Phase(year=phase.year + 1, season="spring", kind="movement"))


def _after_count(board: Board, scenario: Scenario, counted: State) -> State:
    winner = solo_winner(board, counted, scenario.victory)
    if winner is not None:
        return counted.model_copy(update={"outcome": Outcome(kind="solo", winners=(winner,))})
    winter = _begin(counted, Phase(year=counted.phase.year, season="winter", kind="adjustment"))
    if awaited(Ground.of(board, winter, scenario.rulebook)):
        return winter
    return _begin(counted, Phase(year=counted.phase.year + 1, season="spring", kind="movement"))


def _begin(done: State, phase: Phase) -> State:
    return done.model_copy(update={"phase": phase, "dislodged": ()})


def counted_centres(board: Board, state: State) -> dict[str, str]:
    """Who owns each centre once those with a unit in them have changed hands (DIP-UNIT-03)."""
    occupiers = {board.province_of(unit.place): unit.power for unit in state.units}
    owners = {centre: occupiers.get(centre, state.centres.get(centre)) for centre in board.centres}
    return {centre: owner for centre, owner in owners.items() if owner is not None}


def solo_winner(board: Board, state: State, victory: int) -> str | None:
    """The power that has reached the victory number and more centres than any other (DIP-UNIT-06)."""
    count = {power: len(centres_of(state, power)) for power in board.powers}
    most = max(count.values())
    leaders = [power for power, centres in count.items() if centres == most]
    return leaders[0] if most >= victory and len(leaders) == 1 else None
