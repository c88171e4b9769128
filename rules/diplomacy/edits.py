"""The moderator's corrections of the board, as documents: {"action": "place", "power": "France", "unit": "A PAR"}."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.diplomacy.board import Board
from rules.diplomacy.closing import ended, passage
from rules.diplomacy.counting import survivors
from rules.diplomacy.model import Outcome, State
from rules.diplomacy.names import known_phase, known_place, known_power, known_unit
from rules.diplomacy.scenario import Scenario
from rules.ruleset import PUBLIC, Edit, Event, Resolution

Document = Mapping[str, Any]


def edit(board: Board, scenario: Scenario, state: State, trigger: Edit) -> Resolution[State]:
    """Carry a correction out; everybody is told, with the reason. ValueError says what is wrong with it."""
    action = str(trigger.order.get("action", ""))
    if action not in _ACTIONS:
        raise ValueError(f"no correction is called {action!r}; there are {', '.join(_ACTIONS)}")
    missing = [field for field in _NEEDS[action] if not isinstance(trigger.order.get(field), str)]
    if missing:
        raise ValueError(f"the correction {action!r} needs {' and '.join(missing)}")
    after = _ACTIONS[action](board, scenario, state, trigger.order)
    told = Event(to=(PUBLIC,), kind="edited", facts={**trigger.order, "reason": trigger.reason})
    return Resolution(state=after, events=(told, *_moved_on(state, after)))


def _moved_on(before: State, after: State) -> tuple[Event, ...]:
    if after.outcome is not None and after.outcome != before.outcome:
        return ended(after.outcome), passage(before, after)
    return (passage(before, after),) if before.phase != after.phase else ()


def _place(board: Board, scenario: Scenario, state: State, order: Document) -> State:
    unit = known_unit(board, known_power(board, scenario.names, order["power"]), order["unit"])
    province = board.province_of(unit.place)
    for other in state.units:
        if board.province_of(other.place) == province:
            raise ValueError(f"{scenario.names[other.power]} has {other} there; remove it first")
    units = sorted((*state.units, unit), key=lambda each: board.rank(each.place))
    return state.model_copy(update={"units": tuple(units)})


def _remove(board: Board, scenario: Scenario, state: State, order: Document) -> State:
    text = str(known_unit(board, "", order["unit"]))
    units = tuple(unit for unit in state.units if str(unit) != text)
    dislodged = tuple(fate for fate in state.dislodged if str(fate.unit) != text)
    if (units, dislodged) == (state.units, state.dislodged):
        raise ValueError(f"there is no unit {text!r} on the board")
    return state.model_copy(update={"units": units, "dislodged": dislodged})


def _centre(board: Board, scenario: Scenario, state: State, order: Document) -> State:
    place = known_place(board, order["place"])
    if place not in board.centres:
        raise ValueError(f"there is no supply centre in {place}")
    owners = {centre: owner for centre, owner in state.centres.items() if centre != place}
    if order["power"]:
        owners[place] = known_power(board, scenario.names, order["power"])
    return state.model_copy(update={"centres": {c: owners[c] for c in board.centres if c in owners}})


def _phase(board: Board, scenario: Scenario, state: State, order: Document) -> State:
    return state.model_copy(update={"phase": known_phase(order["phase"]), "dislodged": (), "contested": ()})


def _end(board: Board, scenario: Scenario, state: State, order: Document) -> State:
    """End the game: "stopped" for nobody, a "draw" of all survivors or of those named, a "solo" or "concession"."""
    kind = order["outcome"]
    if kind not in ("solo", "draw", "concession", "stopped"):
        raise ValueError(f"a game does not end in {kind!r}; write solo, draw, concession or stopped")
    winners_named = order.get("winners", [])
    if not isinstance(winners_named, list):
        raise ValueError("winners must be a list of powers")
    named = [known_power(board, scenario.names, str(power)) for power in winners_named]
    winners = named or (survivors(state, tuple(board.powers)) if kind == "draw" else ())
    if kind in ("solo", "concession") and len(winners) != 1:
        raise ValueError(f"a {kind} has one winner: name it in winners")
    return state.model_copy(update={"outcome": Outcome(kind=kind, winners=tuple(winners))})


_ACTIONS: dict[str, Callable[[Board, Scenario, State, Document], State]] = {
    "place": _place,
    "remove": _remove,
    "centre": _centre,
    "phase": _phase,
    "end": _end,
}
_NEEDS = {
    "place": ("power", "unit"),
    "remove": ("unit",),
    "centre": ("place", "power"),
    "phase": ("phase",),
    "end": ("outcome",),
}
