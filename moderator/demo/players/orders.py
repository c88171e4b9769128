"""Orders as players think of them, and the three ways to write one down."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.demo.players.atlas import Atlas

SHORT = {
    "hold": "{unit} H",
    "move": "{unit} - {target}",
    "support": "{unit} S {helped}",
    "support_move": "{unit} S {helped} - {target}",
    "convoy": "{unit} C {helped} - {target}",
    "retreat": "{unit} R {target}",
    "disband": "{unit} D",
    "build": "Build {unit}",
    "remove": "Remove {unit}",
    "waive": "Waive",
}
LONG = {
    "hold": "My {unit} stays where it is.",
    "move": "My {unit} goes to {target}.",
    "support": "My {unit} supports the {helped}.",
    "support_move": "My {unit} supports the {helped} to {target}.",
    "convoy": "My {unit} convoys the {helped} to {target}.",
    "retreat": "My {unit} retreats to {target}.",
    "disband": "Please disband my {unit}.",
    "build": "Please build {a} {unit}.",
    "remove": "Please remove my {unit}.",
    "waive": "I waive my build.",
}
WORDS = {"A": "army", "F": "fleet"}


@dataclass(frozen=True)
class Order:
    """One order. unit, helped: "A PAR"; target: a place."""

    verb: str
    unit: str = ""
    target: str = ""
    helped: str = ""

    @property
    def form(self) -> str:
        """Which sentence says it."""
        return "support_move" if self.verb == "support" and self.target else self.verb


def terse(order: Order) -> str:
    """As the order form has it: "A PAR - BUR"."""
    return SHORT[order.form].format(**vars(order))


def named(order: Order, atlas: Atlas) -> str:
    """With the names on the map: "A Paris - Burgundy"."""
    unit, helped = (_named(one, atlas) for one in (order.unit, order.helped))
    return SHORT[order.form].format(unit=unit, helped=helped, target=_name(order.target, atlas))


def wordy(order: Order, atlas: Atlas) -> str:
    """As somebody writes who plays for the first time: "My army in Paris goes to Burgundy."."""
    unit, helped = (_spoken(one, atlas) for one in (order.unit, order.helped))
    a = "an" if unit.startswith("army") else "a"
    return LONG[order.form].format(unit=unit, helped=helped, target=_name(order.target, atlas), a=a)


def _named(unit: str, atlas: Atlas) -> str:
    return f"{unit[0]} {atlas.name(unit[2:])}" if unit else ""


def _spoken(unit: str, atlas: Atlas) -> str:
    return f"{WORDS[unit[0]]} in {atlas.name(unit[2:])}" if unit else ""


def _name(place: str, atlas: Atlas) -> str:
    return atlas.name(place) if place else ""
