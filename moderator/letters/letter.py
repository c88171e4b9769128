"""What all mails have: a heading, and a code to agree with."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field

from moderator.letters.plaintext import one_line
from rules.ruleset import Report, Value

Line = Annotated[str, AfterValidator(one_line)]
"""Text on one line, whatever it was made from."""


class Heading(Value):
    """What the head and the foot of every mail show.

    phase: its title ("Spring 1901 movement"); reader: the power's display name, "" for a spectator; deadline: one line
    a zone, UTC first; left: "2 days 3 hours", passed: "2 hours ago", the one or the other; reply_to: where an answer
    counts; moderator: an address; tag: what the end of the subject carries ("[hadrian S1901M #k3x7p2qa]"); practice: a
    rehearsal.
    """

    reply_to: Line
    moderator: Line
    tag: Line = ""
    game_code: Line = ""
    game_name: Line = ""
    phase: Line = ""
    reader: Line = ""
    player: Line = ""
    deadline: tuple[Line, ...] = ()
    left: Line = ""
    passed: Line = ""
    practice: bool = False


class Letter(Value):
    """A mail before it is put into words. confirm_code: what the reader sends after CONFIRM to agree, or ""."""

    purpose: ClassVar[str]
    page: ClassVar[str] = "notice"
    """The HTML page of a letter whose purpose has none of its own."""

    heading: Heading
    confirm_code: Line = ""

    @property
    def template(self) -> str:
        """The template's name without folder and endings."""
        return self.purpose


class GameLetter(Letter):
    """A game's own report; `report.template` names the template in the ruleset's folder.

    commitments: the coming turn's dice, as printed lines; revealed: the last turn's; map_cids: content ids of the
    report's pictures, in their order; absent: powers that sent nothing for the phase reported; notes: what the
    moderator adds; closing: what the report calls something open ("Q-3") -> when it closes.
    """

    purpose: ClassVar[str] = "turn"
    report: Report
    commitments: tuple[Line, ...] = ()
    revealed: tuple[Line, ...] = ()
    map_cids: tuple[Line, ...] = ()
    absent: tuple[Line, ...] = ()
    notes: tuple[Line, ...] = ()
    closing: dict[str, Line] = Field(default_factory=dict)

    @property
    def template(self) -> str:
        """The game's template for this report."""
        return self.report.template
