"""A scenario document, read: who plays, from where, since when, and what is agreed otherwise than usual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import ConfigDict, ValidationError

from rules.diplomacy.board import Board
from rules.diplomacy.model import Phase, Unit
from rules.diplomacy.names import known_unit
from rules.diplomacy.rulebook import Rulebook
from rules.ruleset import Value


class Start(Value):
    """The first movement phase."""

    season: Literal["spring", "fall"]
    year: int


class Side(Value):
    """A power at the start: the name that reports print, its home centres, its units ("F STP/sc")."""

    name: str
    homes: tuple[str, ...]
    units: tuple[str, ...]


class Scenario(Value):
    """What a game of Diplomacy is played with besides its map.

    powers: in the order of everything that is listed. victory: centres that win when they are counted (DIP-UNIT-06).
    draw: how seats get their powers (DIP-TIME-02); preferences: for each seat the powers it would like, best first.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    name: str
    geometry: str
    start: Start
    victory: int
    draw: Literal["random", "preferences"] = "random"
    preferences: dict[str, tuple[str, ...]]
    rulebook: Rulebook
    powers: dict[str, Side]

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Scenario:
        """Read a scenario document. ValueError says in one line what is wrong with it."""
        try:
            return cls.model_validate(document)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise ValueError(f"the scenario is wrong at {where}: {first['msg']}") from error

    @property
    def names(self) -> dict[str, str]:
        """Each power's name in reports (DIP-TIME-01)."""
        return {power: side.name for power, side in self.powers.items()}

    @property
    def first_phase(self) -> Phase:
        """The phase that the game begins with."""
        return Phase(year=self.start.year, season=self.start.season, kind="movement")

    def board(self, map_document: Mapping[str, Any]) -> Board:
        """The map's board with this scenario's powers and home centres. ValueError for what the map does not have."""
        facts = map_document["powers"]
        unknown = self.powers.keys() - facts.keys()
        if unknown:
            raise ValueError(f"the map does not know {', '.join(sorted(unknown))}")
        powers = {power: {**facts[power], "home_centres": list(side.homes)} for power, side in self.powers.items()}
        homes = {home: power for power, side in self.powers.items() for home in side.homes}
        rows = [{**row, "home_of": homes.get(row["abbr"])} for row in map_document["provinces"]]
        return Board.from_map({**map_document, "powers": powers, "provinces": rows})

    def first_units(self, board: Board) -> tuple[Unit, ...]:
        """The units at the start, in the board's order. ValueError for one that cannot stand where it should."""
        units = [known_unit(board, power, text) for power, side in self.powers.items() for text in side.units]
        return tuple(sorted(units, key=lambda unit: board.rank(unit.place)))
