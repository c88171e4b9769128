"""What is open now: the phase whose nations act next, or the tribes' set-up (TRN-01, TRN-03)."""

from __future__ import annotations

from rules.online1483.model import State
from rules.online1483.phases import phase_order
from rules.online1483.processing import SETUP
from rules.ruleset import Length, Window


def id_of(state: State) -> str:
    """ "T3P2" for phase 2 of turn 3, "setup" before the tribes have chosen."""
    return SETUP if state.phase == 0 else f"T{state.turn}P{state.phase}"


def acting(state: State) -> list[str]:
    """Nations of the open window, in the order in which they will be processed (TRN-05)."""
    if state.phase == 0:
        return [name for name, row in state.nations.items() if row.kind == "tribal" and name not in state.chosen]
    rows = state.nations.items()
    published = [name for name, row in rows if row.kind in ("player", "tribal") and row.phase == state.phase]
    return phase_order(published, state.turn)


def windows(state: State) -> tuple[Window, ...]:
    """The one window that is open; () when the game is over."""
    if state.over:
        return ()
    powers = acting(state)
    awaited = tuple(name for name in powers if not state.nations[name].seat_open)
    title = "Set-up of the tribes" if state.phase == 0 else f"Turn {state.turn}, phase {state.phase}"
    return (
        Window(
            id=id_of(state), kind="phase", title=title, may_answer=tuple(powers), awaited=awaited,
            length=Length(rhythm="phase"),
        ),
    )  # fmt: skip


def what(state: State, window: str) -> str:
    """What closing a window processes: its phase, the set-up, or for a position the part that it names ("T1
    England")."""
    if window == SETUP:
        return SETUP
    _, _, part = window.partition(" ")
    return part if part else f"phase{state.phase}"
