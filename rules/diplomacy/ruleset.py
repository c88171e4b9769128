"""Diplomacy as the service sees it: the contract of rules/ruleset.py, bound to one scenario."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.dice import Dice
from rules.diplomacy import closing, edits, positions, seating, standings, votes
from rules.diplomacy.board import Board
from rules.diplomacy.counting import awaited, centres_of, survivors, units_of
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import DiplomacyOrder, State
from rules.diplomacy.news import title_of
from rules.diplomacy.phases import first_state
from rules.diplomacy.scenario import Scenario
from rules.ruleset import (
    Answer,
    Closed,
    Edit,
    Event,
    GuideEntry,
    Length,
    Orders,
    Parsed,
    Position,
    Report,
    Resolution,
    Standing,
    Trigger,
    Window,
)
from rules.ruleset import Board as Rows


def bind(scenario: Mapping[str, Any]) -> Diplomacy:
    """Bind the game to a scenario document whose "map" is the map's document. ValueError says what is wrong with it."""
    read = Scenario.of(scenario)
    return Diplomacy(terrain=read.board(scenario["map"]), scenario=read)


@dataclass(eq=False)
class Diplomacy:
    """The ruleset; every method is a pure function of its arguments (see rules.ruleset.Ruleset)."""

    terrain: Board
    scenario: Scenario
    name: str = "diplomacy"
    edition: str = "1"
    rhythms: tuple[str, ...] = ("movement", "retreat", "adjustment")
    rolls_dice: bool = False
    rolled_by: Mapping[str, str] = field(default_factory=dict)
    takes_press: bool = False
    hears_moderator: bool = False
    ready_is_done: bool = False
    receipts_bind: bool = False
    state_type: type[State] = State
    order_type: type[DiplomacyOrder] = DiplomacyOrder

    def setup(self, seats: Sequence[str], dice: Dice) -> Resolution[State]:
        """Seat the players and set the board up (DIP-TIME-02)."""
        powers, scenario = tuple(self.scenario.powers), self.scenario
        if scenario.draw == "preferences":
            seated = seating.preferred(powers, seats, scenario.preferences, dice)
        else:
            seated = seating.drawn(powers, seats, dice)
        return Resolution(state=first_state(self.terrain, scenario), events=(closing.public("seated", seats=seated),))

    def position(self, document: Mapping[str, Any]) -> Position[State]:
        """Read a board, perhaps with orders; see positions.read_position."""
        return positions.read_position(self.terrain, self.scenario, document)

    def powers(self, state: State | None) -> tuple[str, ...]:
        """The scenario's powers in its order."""
        return tuple(self.scenario.powers)

    def display(self, state: State, power: str) -> str:
        """The power's name in this scenario: "Ottoman Empire" (DIP-TIME-01)."""
        return self.scenario.powers[power].name

    def parse(self, text: str, state: State, power: str, on_file: Sequence[DiplomacyOrder]) -> Parsed[DiplomacyOrder]:
        """Read a player's own words."""
        from rules.diplomacy.orders import parse

        return parse(self.terrain, self.scenario, state, power, text, on_file)

    def misaddressed(self, state: State, power: str, subject: str) -> str:
        """A subject means nothing."""
        return ""

    def standing(self, state: State, power: str, orders: Sequence[DiplomacyOrder]) -> Standing:
        """The orders in force, and the units, retreats, builds or removals without one."""
        lacking = () if state.outcome else tuple(standings.lacking(self._ground(state), power, orders))
        return Standing(lines=tuple(str(order) for order in orders), lacking=lacking, complete=not lacking)

    def adjudicate(
        self,
        state: State,
        trigger: Trigger,
        orders: Orders[DiplomacyOrder],
        answers: Sequence[Answer],
        dice: Dice,
    ) -> Resolution[State]:
        """Close the phase that is open, or end the game where the survivors agree to; or correct the board.

        ValueError for a window that is not open, or a correction that cannot be made. There are no acts.
        """
        if isinstance(trigger, Edit):
            return edits.edit(self.terrain, self.scenario, state, trigger)
        if not isinstance(trigger, Closed) or trigger.window not in {window.id for window in self.windows(state)}:
            raise ValueError(f"nothing of this kind is open in {state.phase}: {trigger}")
        alive = survivors(state, tuple(self.terrain.powers))
        agreed = votes.agreed(self.terrain, self.scenario.names, alive, answers)
        if agreed is not None:
            return closing.end(state, agreed)
        return closing.close(self.terrain, self.scenario, state, orders)

    def caretaker(self, state: State, power: str, missed: int) -> tuple[DiplomacyOrder, ...]:
        """Nothing: civil disorder is what becomes of units without orders. They hold, dislodged ones are disbanded,
        surplus ones removed by the 2023 rule, and nothing is built."""
        return ()

    def seat_change(self, state: State, power: str, taken: bool, player: str) -> dict[str, Any] | None:
        """None: the board does not know the players."""
        return None

    def windows(self, state: State) -> tuple[Window, ...]:
        """The phase that is open: everybody who has something to order is awaited (DIP-TIME-03, DIP-TIME-05)."""
        if state.outcome is not None:
            return ()
        busy = awaited(self._ground(state))
        length = Length(rhythm=state.phase.kind)
        title = title_of(state.phase)
        phase = Window(id=str(state.phase), kind="phase", title=title, may_answer=busy, awaited=busy, length=length)
        return (phase,)

    def view(self, state: State, events: Sequence[Event], reader: str) -> Report:
        """One reader's report."""
        from rules.diplomacy.report import view

        return view(self.terrain, self.scenario, state, events, reader)

    def board(self, state: State) -> Rows:
        """The board as plain rows: units, owners of centres, counts of both."""
        owners = state.centres
        return Rows(
            units=tuple((unit.power, unit.kind, unit.place) for unit in state.units),
            territories=tuple((centre, owners.get(centre, "")) for centre in self.terrain.centres),
            nations=tuple(
                row
                for power in self.scenario.powers
                for row in (
                    (power, "centres", len(centres_of(state, power))),
                    (power, "units", len(units_of(state, power))),
                )
            ),
        )

    def guide(self) -> tuple[GuideEntry, ...]:
        """The order language."""
        from rules.diplomacy.orders import guide

        return guide()

    def _ground(self, state: State) -> Ground:
        return Ground.of(self.terrain, state, self.scenario.rulebook)
