"""1483 Online as the service sees it: the contract of rules/ruleset.py, bound to one scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.dice import Dice, ScriptedDice
from rules.online1483 import edits, missed, npc, phases, windows
from rules.online1483.conduct import names_another
from rules.online1483.game import Game
from rules.online1483.line import Line
from rules.online1483.model import State
from rules.online1483.position import on_its_map, read_position
from rules.online1483.processing import SETUP, process
from rules.online1483.rows import rows
from rules.online1483.scenario import game_of
from rules.online1483.setup import begin, seats
from rules.online1483.thawing import freeze, thaw
from rules.online1483.world import World
from rules.ruleset import (
    Answer,
    Board,
    Closed,
    Edit,
    Event,
    GuideEntry,
    Orders,
    Parsed,
    Position,
    Report,
    Resolution,
    Standing,
    Trigger,
    Window,
)


def bind(scenario: Mapping[str, Any]) -> Online1483:
    """Bind the game to a scenario document with its map and numbers. ValueError says what is wrong with it."""
    return Online1483(game=game_of(on_its_map(scenario)))


@dataclass(eq=False)
class Online1483:
    """The ruleset; every method is a pure function of its arguments (see rules.ruleset.Ruleset)."""

    game: Game
    name: str = "online1483"
    edition: str = "4"
    rhythms: tuple[str, ...] = ("phase",)
    rolls_dice: bool = True
    rolled_by: Mapping[str, str] = field(default_factory=dict)
    takes_press: bool = False
    hears_moderator: bool = False
    ready_is_done: bool = False
    receipts_bind: bool = False
    state_type: type[State] = State
    order_type: type[Line] = Line

    def setup(self, seats: Sequence[str], dice: Dice) -> Resolution[State]:
        """Seat the players and set the board up."""
        world = begin(self.game, seats, dice)
        return Resolution(state=freeze(world), events=tuple(world.events))

    def position(self, document: Mapping[str, Any]) -> Position[State]:
        """Read a position of the cases' format; its map is that of the document if it brings one."""
        return read_position(self.game, document)

    def powers(self, state: State | None) -> tuple[str, ...]:
        """Seats of the scenario, and nations that have got a player since."""
        if state is None:
            return seats(self.game)
        later = tuple(n for n, row in state.nations.items() if row.kind in ("player", "tribal"))
        return tuple(dict.fromkeys((*(n for n in seats(self.game) if n in state.nations), *later)))

    def display(self, state: State, power: str) -> str:
        """The nation's name."""
        return power

    def parse(self, text: str, state: State, power: str, on_file: Sequence[Line]) -> Parsed[Line]:
        """Read a player's own words."""
        from rules.online1483.orders import parse

        return parse(self.game, state, power, text, on_file)

    def misaddressed(self, state: State, power: str, subject: str) -> str:
        """A subject that names another nation is refused (CDT-10, message E-02)."""
        from rules.online1483.language.messages import message

        other = names_another(subject, power, state.nations)
        return message("E-02", {"nation": power, "other": other}) if other else ""

    def standing(self, state: State, power: str, orders: Sequence[Line]) -> Standing:
        """The lines in force in the order in which they are carried out, with the running account."""
        from rules.online1483.language.accounts import standing

        return standing(self.game, state, power, orders)

    def adjudicate(
        self, state: State, trigger: Trigger, orders: Orders[Line], answers: Sequence[Answer], dice: Dice
    ) -> Resolution[State]:
        """Process a closed phase, or the moderator's correction. ValueError for a window that is not open."""
        world = thaw(self.game, state, dice)
        world.rulings = {answer.subject: answer.text for answer in answers}
        if isinstance(trigger, Edit):
            edits.apply(world, trigger.order, trigger.reason)
        elif isinstance(trigger, Closed):
            from rules.online1483.orders import with_rulings

            self._close(world, state, trigger.window, with_rulings(self.game, state, orders, answers))
        if world.questions:
            return Resolution(state=state, questions=tuple(world.questions))
        return Resolution(state=freeze(world), events=tuple(world.events))

    def _close(self, world: World, state: State, window: str, orders: Orders[Line]) -> None:
        if not window.startswith(windows.id_of(state)):
            raise ValueError(f"{window} is not open; {windows.id_of(state)} is")
        if window != windows.id_of(state):
            process(world, windows.what(state, window), orders)
        elif window == SETUP:
            process(world, SETUP, orders)
        else:
            phases.advance(world, state.phase, orders)

    def caretaker(self, state: State, power: str, missed: int) -> tuple[Line, ...]:
        """Nothing after the first missed turn, all money into defence after the second (MIS-01, MIS-02)."""
        return defensive_move(self.game, state, power, missed)

    def seat_change(self, state: State, power: str, taken: bool, player: str) -> dict[str, Any] | None:
        """An open nation is run as one at peace, a taken one by its player (MIS-06, MIS-07)."""
        return edits.seat_change(state, power, taken)

    def windows(self, state: State) -> tuple[Window, ...]:
        """The phase that is open."""
        return windows.windows(state)

    def view(self, state: State, events: Sequence[Event], reader: str) -> Report:
        """One reader's report."""
        from rules.online1483.report import view

        return view(self.game, state, events, reader)

    def board(self, state: State) -> Board:
        """The board as plain rows."""
        return rows(self.game, state)

    def guide(self) -> tuple[GuideEntry, ...]:
        """The order language, from its grammar table."""
        from rules.online1483.language.guide import guide

        return guide()


def defensive_move(game: Game, state: State, power: str, count: int) -> tuple[Line, ...]:
    """The caretaker's lines (MIS-02, NPC-05); without any it stands as it is, an open one is at peace (MIS-06)."""
    if not missed.defends(game.book, count) or state.phase == 0 or state.nations[power].seat_open:
        return ()
    return npc.defensive_move(thaw(game, state, ScriptedDice(())), power)
