"""What a `Picture.drawing` of the style "diplomacy" holds.

Places are province ids, with the coast where a fleet stands on one of two ("STP/sc"); powers are the scenario's keys.
"""

from __future__ import annotations

from typing import Literal

from rules.ruleset import Value

OrderType = Literal["move", "support", "convoy", "convoyed", "retreat", "option"]


class Unit(Value):
    """A unit where it stands. dislodged: beaten out of its province; gone: taken off the board; built: new."""

    kind: Literal["A", "F"]
    place: str
    power: str
    dislodged: bool = False
    gone: bool = False
    built: bool = False


class Order(Value):
    """An order of the unit in `place`, and whether it came off.

    move, retreat: to target. option: a retreat that is open to a dislodged unit. support: of the unit in `helped` to
    hold, or with a target to move there. convoy: of the army in `helped` to target. convoyed: a move to target by sea
    over the fleets in `via`.
    """

    type: OrderType
    place: str
    target: str = ""
    helped: str = ""
    via: tuple[str, ...] = ()
    ok: bool = True


class Drawing(Value):
    """A position and what was ordered in it.

    powers: power -> display name, in the order of the key. owner: land province -> the power whose tint it takes.
    centres: every supply centre -> power, "" for nobody's. contested: provinces left empty by a stand-off.
    """

    style: Literal["diplomacy"]
    powers: dict[str, str]
    owner: dict[str, str]
    centres: dict[str, str]
    units: tuple[Unit, ...] = ()
    orders: tuple[Order, ...] = ()
    contested: tuple[str, ...] = ()
