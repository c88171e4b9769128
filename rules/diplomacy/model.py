"""What a game of Diplomacy consists of: phase, units, centres, orders. Frozen values, no behaviour but their text.

Places are province ids in capitals with the coast behind a slash where a fleet stands on one of two: "STP/sc".
Powers are the scenario's keys ("Austria", "England" ...); display names are the scenario's business.
"""

from __future__ import annotations

from typing import Literal

from rules.ruleset import Order, Value

Kind = Literal["A", "F"]
PhaseKind = Literal["movement", "retreat", "adjustment"]
SEASON_LETTERS = {"spring": "S", "fall": "F", "winter": "W"}
KIND_LETTERS = {"movement": "M", "retreat": "R", "adjustment": "A"}


class Phase(Value):
    """A phase of the game year; str gives its id: "S1901M", "F1901R", "W1901A" (DIP-TIME-04)."""

    year: int
    season: Literal["spring", "fall", "winter"]
    kind: PhaseKind

    def __str__(self) -> str:
        return f"{SEASON_LETTERS[self.season]}{self.year}{KIND_LETTERS[self.kind]}"


class Unit(Value):
    """An army or fleet; str gives "A PAR", "F STP/sc"."""

    power: str
    kind: Kind
    place: str

    def __str__(self) -> str:
        return f"{self.kind} {self.place}"


class Dislodged(Value):
    """A unit driven out of its province and the places to which it may retreat (DIP-RET-01)."""

    unit: Unit
    attacker: str
    """The province the attack came from."""
    by_convoy: bool
    options: tuple[str, ...]


class Outcome(Value):
    """How the game ended: solo (18 centres, DIP-UNIT-06), draw, concession, or stopped by the moderator."""

    kind: Literal["solo", "draw", "concession", "stopped"]
    winners: tuple[str, ...]


class State(Value):
    """The board between two phases. units are in the order of the board's provinces; a power without units and
    centres stays in the scenario's list and is eliminated. contested: provinces left empty by a stand-off."""

    schema_version: Literal[1] = 1
    phase: Phase
    units: tuple[Unit, ...]
    centres: dict[str, str]
    dislodged: tuple[Dislodged, ...] = ()
    contested: tuple[str, ...] = ()
    outcome: Outcome | None = None


class DiplomacyOrder(Order):
    """One order for one unit (or one build, removal or waive).

    verb: what to do. kind and place: the ordered unit (for a build, the new unit; for a waive, empty). target: where a
    move, retreat, supported move or convoyed move goes; empty for a support to hold. helped_kind and helped_place: the
    unit supported or convoyed. via: a move that asks for a convoy ("via convoy").
    """

    verb: Literal["hold", "move", "support", "convoy", "retreat", "disband", "build", "remove", "waive"]
    kind: Kind | Literal[""] = ""
    place: str = ""
    target: str = ""
    helped_kind: Kind | Literal[""] = ""
    helped_place: str = ""
    via: bool = False

    def __str__(self) -> str:
        unit = f"{self.kind} {self.place}"
        helped = f"{self.helped_kind} {self.helped_place}"
        match self.verb:
            case "hold":
                return f"{unit} H"
            case "move":
                return f"{unit} - {self.target}" + (" via convoy" if self.via else "")
            case "support":
                return f"{unit} S {helped}" + (f" - {self.target}" if self.target else "")
            case "convoy":
                return f"{unit} C {helped} - {self.target}"
            case "retreat":
                return f"{unit} R {self.target}"
            case "disband":
                return f"{unit} D"
            case "build":
                return f"Build {unit}"
            case "remove":
                return f"Remove {unit}"
            case "waive":
                return "Waive"
