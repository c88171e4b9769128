"""What a `Picture.drawing` of the style "statecraft" holds: what one reader knows of the world on one sheet.

Places and States are codes. A place of the sheet that is neither in `seas` nor in `lands` is unknown to the reader;
nothing of it is drawn.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rules.ruleset import Value


class Land(Value):
    """A region: its owner, "" for nobody, and the State that holds it now where that is another. seat: the owner's
    capital, if it is here."""

    owner: str = ""
    holder: str = ""
    seat: str = ""


class Force(Value):
    """A State's armies or navies in one place, taken together. heard: from intelligence, the number may be wrong."""

    place: str
    state: str
    kind: Literal["A", "N"]
    units: int
    heard: bool = False


class Drawing(Value):
    """One sheet. states: code -> name of all States named on it. battles: places where one was fought; taken: regions
    that changed hands."""

    style: Literal["statecraft"]
    sheet: str
    states: dict[str, str]
    seas: tuple[str, ...] = ()
    lands: dict[str, Land] = Field(default_factory=dict)
    forces: tuple[Force, ...] = ()
    battles: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
