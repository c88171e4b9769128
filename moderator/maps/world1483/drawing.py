"""What a `Picture.drawing` of the style "world1483" holds: everything public that lies on one sheet, nothing secret.

Places and nations are display names. Land of the geometry that a drawing does not name is not in the game.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.ruleset import Value


class Land(Value):
    """A territory.

    tint: the nation whose colour it has: its owner, or the one before while it is not incorporated (MAP-08); holder:
    the owner where that is another, named in words. core: it is core of its owner. city: its fortification, None
    without one; capital: its owner's. tribal: the mark of the tribal city here ("T7"). wild: natives whom nobody has
    counted yet. taken: it changed hands; fought: a battle was fought here.
    """

    tint: str = ""
    holder: str = ""
    value: int = 0
    core: bool = False
    city: int | None = None
    capital: bool = False
    port: bool = False
    tribal: str = ""
    wild: bool = False
    taken: bool = False
    fought: bool = False


class Stack(Value):
    """A nation's land units in a territory, or its ships in a zone; generals stand beside the number."""

    place: str
    nation: str
    count: int
    generals: int = 0


class Drawing(Value):
    """One sheet at one time.

    sheet: its name in the geometry. lands: what it shows; those that it only sees at its edge have a tint alone on the
    picture. stacks: land units and ships. caravans: places. battles: zones in which ships fought. seats: nation ->
    the place on this sheet at which its name is written.
    """

    style: Literal["world1483"]
    sheet: str
    lands: dict[str, Land]
    stacks: tuple[Stack, ...] = ()
    caravans: tuple[str, ...] = ()
    battles: tuple[str, ...] = ()
    seats: dict[str, str] = Field(default_factory=dict)
