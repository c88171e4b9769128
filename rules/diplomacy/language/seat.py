"""Who reads an order and on which board: one power, in one phase."""

from __future__ import annotations

from dataclasses import dataclass

from rules.diplomacy.board import Board
from rules.diplomacy.causes import place_name
from rules.diplomacy.counting import units_of
from rules.diplomacy.language.lexicon import Lexicon, lexicon_of
from rules.diplomacy.meaning import Ground
from rules.diplomacy.model import Phase, State, Unit
from rules.diplomacy.scenario import Scenario


@dataclass(frozen=True)
class Seat:
    """A power at its orders. ground: the board as it stands; names: what the powers are called in reports."""

    lexicon: Lexicon
    ground: Ground
    power: str
    names: dict[str, str]

    @classmethod
    def of(cls, board: Board, scenario: Scenario, state: State, power: str) -> Seat:
        """The seat of a power in a state."""
        lexicon = lexicon_of(board, tuple(sorted(scenario.names.items())))
        ground = Ground.of(board, state, scenario.rulebook)
        return cls(lexicon=lexicon, ground=ground, power=power, names=scenario.names)

    @property
    def board(self) -> Board:
        """The board."""
        return self.ground.board

    @property
    def phase(self) -> Phase:
        """The open phase."""
        return self.ground.state.phase

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units that this power can order now: in a retreat phase its dislodged ones."""
        if self.phase.kind == "retreat":
            return tuple(fate.unit for fate in self.ground.state.dislodged if fate.unit.power == self.power)
        return units_of(self.ground.state, self.power)

    def display(self, power: str) -> str:
        """A power's name in reports."""
        return self.names.get(power, power)

    def place(self, place: str) -> str:
        """A place as prose names it: "the Irish Sea"."""
        return place_name(self.board, place)

    def unit(self, kind: str, place: str) -> str:
        """A unit as a player writes it: "A Paris", "F St Petersburg (south coast)"."""
        return f"{kind} {self.place(place).removeprefix('the ')}".strip()
