"""A phase closes: its orders are carried out, everybody is told, and the next phase is found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.diplomacy.adjustments import adjust
from rules.diplomacy.board import Board
from rules.diplomacy.causes import cause
from rules.diplomacy.counting import awaited, owed, survivors
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import DiplomacyOrder, Dislodged, Outcome, State
from rules.diplomacy.movement import move
from rules.diplomacy.phases import next_state
from rules.diplomacy.results import OrderResult
from rules.diplomacy.retreats import retreat
from rules.diplomacy.scenario import Scenario
from rules.ruleset import PUBLIC, Event, Resolution

Orders = Mapping[str, Sequence[DiplomacyOrder]]


def close(board: Board, scenario: Scenario, state: State, orders: Orders) -> Resolution[State]:
    """Carry out the orders of the state's phase and go on to the next in which there is something to order."""
    ground = Ground.of(board, state, scenario.rulebook)
    done, told = _STEPS[state.phase.kind](ground, orders)
    after = next_state(board, scenario, done)
    silent = [public("nmr", power=power) for power in awaited(ground) if not orders.get(power)]
    return Resolution(state=after, events=(*silent, *told, *_consequences(board, scenario, state, after)))


def end(state: State, outcome: Outcome) -> Resolution[State]:
    """End the game, with the board as it is."""
    after = state.model_copy(update={"outcome": outcome})
    return Resolution(state=after, events=(ended(outcome), passage(state, after)))


def public(kind: str, **facts: Any) -> Event:
    """An event that everybody may know."""
    return Event(to=(PUBLIC,), kind=kind, facts=facts)


def ended(outcome: Outcome) -> Event:
    """The event "the game is over"."""
    return public("ended", outcome=outcome.kind, winners=list(outcome.winners))


def passage(before: State, after: State) -> Event:
    """The event "this phase is closed, that one is open"; no next one when the game is over."""
    over = after.outcome is not None
    return public(
        "phase",
        closed=str(before.phase),
        next="" if over else str(after.phase),
        next_kind="" if over else after.phase.kind,
    )


def _movement(ground: Ground, orders: Orders) -> tuple[State, list[Event]]:
    """A unit with nowhere to go is disbanded at once: there is nothing to order for it."""
    outcome = move(ground, orders)
    lost = [fate for fate in outcome.dislodged if not fate.options]
    waiting = tuple(fate for fate in outcome.dislodged if fate.options)
    done = ground.state.model_copy(
        update={"units": outcome.units, "dislodged": waiting, "contested": outcome.contested}
    )
    told = [result.event("order-result") for result in outcome.results]
    told += [_driven_out(ground, fate) for fate in outcome.dislodged]
    return done, [*told, *(_lost(fate).event("retreat-result") for fate in lost)]


def _driven_out(ground: Ground, fate: Dislodged) -> Event:
    attacker = ground.units[fate.attacker]
    return public(
        "dislodged",
        power=fate.unit.power,
        unit=str(fate.unit),
        attacker_from=fate.attacker,
        attacker_power=attacker.power,
        attacker=str(attacker),
        by_convoy=fate.by_convoy,
        options=list(fate.options),
    )


def _lost(fate: Dislodged) -> OrderResult:
    unit, why = fate.unit, cause("no-retreat")
    return OrderResult(unit.power, str(unit), None, "succeeds", verb="disband", cause=why)


def _retreat(ground: Ground, orders: Orders) -> tuple[State, list[Event]]:
    outcome = retreat(ground, orders)
    done = ground.state.model_copy(update={"units": outcome.units, "dislodged": (), "contested": ()})
    return done, [result.event("retreat-result") for result in outcome.results]


def _adjustment(ground: Ground, orders: Orders) -> tuple[State, list[Event]]:
    outcome = adjust(ground, orders)
    done = ground.state.model_copy(update={"units": outcome.units, "contested": ()})
    told = [result.event("adjustment-result") for result in outcome.results]
    return done, [*told, *([public("unused", **outcome.unused)] if outcome.unused else [])]


_STEPS = {"movement": _movement, "retreat": _retreat, "adjustment": _adjustment}


def _consequences(board: Board, scenario: Scenario, before: State, after: State) -> Iterator[Event]:
    """What follows from a phase beside its orders: centres, what is owed, who is out, who has won, what comes next."""
    if before.phase.season == "fall" and after.phase.kind != "retreat":
        yield _counted(board, before, after)
    if after.phase.kind == "adjustment" and after.outcome is None:
        ground = Ground.of(board, after, scenario.rulebook)
        yield public("owes", **{power: owed(ground, power) for power in awaited(ground)})
    gone = set(survivors(before, tuple(board.powers))) - set(survivors(after, tuple(board.powers)))
    yield from (public("eliminated", power=power) for power in board.powers if power in gone)
    if after.outcome is not None:
        yield ended(after.outcome)
    yield passage(before, after)


def _counted(board: Board, before: State, after: State) -> Event:
    changed = {place for place in board.centres if before.centres.get(place) != after.centres.get(place)}
    return public(
        "centres",
        before=before.centres,
        after=after.centres,
        gained=_by_owner(after.centres, changed),
        lost=_by_owner(before.centres, changed),
    )


def _by_owner(owners: Mapping[str, str], places: set[str]) -> dict[str, list[str]]:
    sides: dict[str, list[str]] = {}
    for place, owner in owners.items():
        if place in places:
            sides.setdefault(owner, []).append(place)
    return sides
