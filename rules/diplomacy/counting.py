"""Counting centres against units: who may build where, who must remove how many (DIP-UNIT-02, DIP-UNIT-04)."""

from __future__ import annotations

from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import State, Unit


def centres_of(state: State, power: str) -> tuple[str, ...]:
    """The centres that a power owns."""
    return tuple(place for place, owner in state.centres.items() if owner == power)


def units_of(state: State, power: str) -> tuple[Unit, ...]:
    """The units that a power has on the board, dislodged ones apart."""
    return tuple(unit for unit in state.units if unit.power == power)


def survivors(state: State, powers: tuple[str, ...]) -> tuple[str, ...]:
    """The powers of these that still have a unit, on the board or dislodged, or a centre."""
    alive = {unit.power for unit in state.units} | {fate.unit.power for fate in state.dislodged}
    return tuple(power for power in powers if power in alive or power in state.centres.values())


def surplus(state: State, power: str) -> int:
    """Centres less units: what could be built, or below zero what must be removed."""
    return len(centres_of(state, power)) - len(units_of(state, power))


def own_sites(ground: Ground, power: str) -> tuple[str, ...]:
    """The provinces where a power builds if it owns them and they are empty: its homes, or all its centres."""
    return centres_of(ground.state, power) if ground.rulebook.builds == "any" else ground.board.powers[power].homes


def open_sites(ground: Ground, power: str) -> tuple[str, ...]:
    """The provinces where a power can build now: owned and empty."""
    owned = ground.state.centres
    sites = own_sites(ground, power)
    return tuple(site for site in sites if owned.get(site) == power and site not in ground.units)


def owed(ground: Ground, power: str) -> int:
    """How many units a power may build now (above zero) or must remove (below)."""
    return min(surplus(ground.state, power), len(open_sites(ground, power)))


def awaited(ground: Ground) -> tuple[str, ...]:
    """The powers that have something to order in the state's phase, in the board's order (DIP-TIME-05)."""
    state = ground.state
    match state.phase.kind:
        case "movement":
            busy = {unit.power for unit in state.units}
        case "retreat":
            busy = {fate.unit.power for fate in state.dislodged}
        case "adjustment":
            busy = {power for power in ground.board.powers if owed(ground, power)}
    return tuple(power for power in ground.board.powers if power in busy)
