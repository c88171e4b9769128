"""Which phase a report tells of, and what comes next: facts that every part of a report shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.online1483.game import Game
from rules.online1483.model import State
from rules.online1483.windows import acting
from rules.ruleset import Event

Facts = dict[str, Any]


def closed(events: Sequence[Event]) -> Facts | None:
    """The phase that was processed: turn, phase (0: the tribes' set-up), its nations; None if none was."""
    return next((event.facts for event in events if event.kind == "phase"), None)


def title_of(turn: int, phase: int) -> str:
    """How a phase is called."""
    return f"Turn {turn}, phase {phase}" if phase else "Set-up of the tribes"


def happened(state: State, events: Sequence[Event]) -> str:
    """The title of what a report tells of; before anything was played that of the open phase."""
    phase = closed(events)
    return title_of(phase["turn"], phase["phase"]) if phase else title_of(state.turn, state.phase)


def upcoming(game: Game, state: State, reader: str) -> Facts:
    """What is open: its title, who moves in which order, whether the reader does, and if not when he will."""
    nation = state.nations.get(reader)
    movers = [] if state.over else acting(state)
    later = nation.phase if nation and nation.kind in ("player", "tribal") and reader not in movers else 0
    return {
        "title": title_of(state.turn, state.phase),
        "open": not state.over,
        "movers": movers,
        "yours": reader in movers,
        "your_phase": later,
        "your_turn": state.turn + (later < state.phase) if later else 0,
        "with_others": state.phase == game.scenario.phases,
    }
