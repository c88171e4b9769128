"""What is due from whom in the open phase: for the report's summary and its order form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.diplomacy.counting import open_sites, owed, units_of
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import Dislodged
from rules.diplomacy.naming import label, unit_label

Facts = dict[str, Any]


def dues(ground: Ground, names: Mapping[str, str]) -> list[Facts]:
    """The retreats, builds and removals that are due, by power; [] in a movement phase and after the end.

    retreats: each unit and its options; builds, removals: how many; sites: where the builds may be.
    """
    if ground.state.outcome:
        return []
    match ground.state.phase.kind:
        case "movement":
            return []
        case "retreat":
            debts = _retreats(ground, names)
        case "adjustment":
            debts = _adjustments(ground, names)
    return [{"power": power, "name": names[power], **debt} for power, debt in debts.items()]


def _retreats(ground: Ground, names: Mapping[str, str]) -> dict[str, Facts]:
    debts = {power: [_retreat(ground, fate) for fate in _beaten(ground, power)] for power in names}
    return {power: {"retreats": retreats} for power, retreats in debts.items() if retreats}


def _retreat(ground: Ground, fate: Dislodged) -> Facts:
    board = ground.board
    return {"unit": unit_label(board, str(fate.unit)), "options": [label(board, place) for place in fate.options]}


def _adjustments(ground: Ground, names: Mapping[str, str]) -> dict[str, Facts]:
    balances = {power: owed(ground, power) for power in names}
    return {
        power: {
            "retreats": [],
            "builds": max(balance, 0),
            "removals": max(-balance, 0),
            "sites": [label(ground.board, site) for site in open_sites(ground, power)],
        }
        for power, balance in balances.items()
        if balance
    }


def form(ground: Ground, reader: str) -> tuple[str, ...]:
    """The order form: what is due from a reader, a line each, without its action; () for one who is no power."""
    state = ground.state
    if state.outcome or reader not in ground.board.powers:
        return ()
    match state.phase.kind:
        case "movement":
            return tuple(str(unit) for unit in units_of(state, reader))
        case "retreat":
            return tuple(str(fate.unit) for fate in _beaten(ground, reader))
        case "adjustment":
            balance = owed(ground, reader)
            return ("Build",) * balance or ("Remove",) * -balance


def examples(ground: Ground, reader: str) -> tuple[str, ...]:
    """The first line of the form as it might be filled in, with orders that are legal now; () if nothing is due."""
    lines = form(ground, reader)[:1]
    return tuple(f"{line} {action}" for line in lines for action in _actions(ground, reader))


def _actions(ground: Ground, power: str) -> tuple[str, ...]:
    state, board = ground.state, ground.board
    match state.phase.kind:
        case "movement":
            unit = units_of(state, power)[0]
            return *(f"- {place}" for place in board.reachable(unit.kind, unit.place)[:1]), "H"
        case "retreat":
            return *(f"R {place}" for place in _beaten(ground, power)[0].options[:1]), "D"
        case "adjustment":
            builds = owed(ground, power) > 0
            return (f"A {open_sites(ground, power)[0]}",) if builds else (str(units_of(state, power)[0]),)


def _beaten(ground: Ground, power: str) -> list[Dislodged]:
    return [fate for fate in ground.state.dislodged if fate.unit.power == power]
