"""A game as it stands: its row, the ruleset bound to its scenario, the state after its last step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection

from moderator import scenarios
from moderator.store import games, service, steps, windows
from moderator.store.values import Game, OpenWindow, Seat
from rules.ruleset import MODERATOR, Ruleset

FIRST_TURN = 1
"""The setup is turn 0."""


class UnknownGameError(ValueError):
    """There is no game of this code; the message lists those there are."""


class UnknownPowerError(ValueError):
    """No power of this name plays; the message lists those that do."""


@dataclass(frozen=True)
class Play:
    """A game with what is needed to go on with it.

    state: None until the game has started; begun: a turn was taken; stopped: why no deadline runs, for players, or "".
    windows: everything that is open, by closing time; phases and items are the two sorts of it.
    """

    game: Game
    rules: Ruleset[Any, Any]
    state: Any
    seats: tuple[Seat, ...]
    windows: tuple[OpenWindow, ...]
    begun: bool
    stopped: str

    def name(self, power: str) -> str:
        """The power as it is shown."""
        if power == MODERATOR:
            return "the moderator"
        return self.rules.display(self.state, power) if self.state is not None else power

    def power_named(self, words: str) -> str:
        """The power of this id or name, in any case of letters. Raises UnknownPowerError."""
        powers = [seat.power for seat in self.seats]
        found = [p for p in powers if words.strip().casefold() in (p.casefold(), self.name(p).casefold())]
        if not found:
            raise UnknownPowerError(f"{self.game.code} has no {words!r}; it has {', '.join(map(self.name, powers))}")
        return found[0]

    def seat(self, power: str) -> Seat:
        """The seat of a power."""
        return next(seat for seat in self.seats if seat.power == power)

    @property
    def all_ready(self) -> bool:
        """Whether the first turn may be taken: everybody has answered the start mail, or need not."""
        return self.begun or not self.game.options.all_ready or all(s.ready_at for s in self.seats if s.player)

    @property
    def phases(self) -> tuple[OpenWindow, ...]:
        """The open phases, by closing time; none while the game waits for an item, or is over."""
        return tuple(window for window in self.windows if window.is_phase)

    @property
    def items(self) -> tuple[OpenWindow, ...]:
        """What is open beside the phases, by closing time."""
        return tuple(window for window in self.windows if not window.is_phase)

    def holders(self, window: OpenWindow) -> tuple[OpenWindow, ...]:
        """What is open and must close before this window."""
        return tuple(other for other in self.windows if window.name in other.doc.holds)

    def window_for(self, power: str) -> OpenWindow | None:
        """The phase where this power's orders count now: the first to close of those where it may order, else the
        first; None while no phase is open."""
        return next((w for w in self.phases if power in w.doc.may_answer), self.phases[0] if self.phases else None)


def game_named(db: Connection, code: str) -> Game:
    """The game of this code, in any case of letters. Raises UnknownGameError."""
    found = games.game_by_code(db, code)
    if found is None:
        codes = ", ".join(game.code for game in games.games(db))
        raise UnknownGameError(
            f"there is no game {code!r}; " + (f"there are: {codes}" if codes else "make one: moderator game new")
        )
    return found


def load(db: Connection, game: Game) -> Play:
    """The game as it stands in this transaction."""
    rules = scenarios.bind(game.scenario)
    step = steps.last_step(db, game.id)
    state = state_of(rules, step.state) if step else None
    seats, opened = tuple(games.seats(db, game.id)), tuple(windows.open_windows(db, game.id))
    return Play(game, rules, state, seats, opened, game.turn > FIRST_TURN, _stopped(db, game))


def state_of(rules: Ruleset[Any, Any], text: str) -> Any:
    """A state from its stored text. Nobody changes one, and a step loads its game several times: it is read once."""
    return _read_once(rules.state_type.model_validate_json, text)


@lru_cache(maxsize=8)
def _read_once(read: Callable[[str], Any], text: str) -> Any:
    return read(text)


def _stopped(db: Connection, game: Game) -> str:
    if game.status == "paused":
        return "The game is paused: no deadline runs. Orders are taken."
    if game.held or service.recall(db, service.BRAKE):
        return "The game waits for the moderator: no deadline runs. Orders are taken."
    return ""
