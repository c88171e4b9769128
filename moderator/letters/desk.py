"""What the moderator gets."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from moderator.letters.letter import Letter, Line
from moderator.letters.play import Receipt
from rules.ruleset import Question, Report, Value


class DeskLetter(Letter):
    """A mail to the moderator: no deadline and no foot for players."""

    page: ClassVar[str] = "desk"


class ModShunted(DeskLetter):
    """To the moderator: something failed that should not, and was set aside whole.

    what: "mail 12", "hadrian S1901M"; cause: one line; show, release: the commands to look at it and to try again.
    """

    purpose: ClassVar[str] = "mod_shunted"
    what: Line
    cause: Line
    show: Line
    release: Line


class ModHeld(DeskLetter):
    """To the moderator: a mail is held. number: its row; claims: in whose name it was sent."""

    purpose: ClassVar[str] = "mod_held"
    number: int
    sender: Line
    received: Line
    why: Line
    claims: Line = ""


class ModBrake(DeskLetter):
    """To the moderator: after an outage or a clock jump nothing is adjudicated. due: (game code, what is due)."""

    purpose: ClassVar[str] = "mod_brake"
    last_run: Line
    now: Line
    due: tuple[tuple[Line, Line], ...] = ()


class ModDigest(DeskLetter):
    """To the moderator, once a day or before a deadline: who did not answer, whom mail does not reach."""

    purpose: ClassVar[str] = "mod_digest"
    not_ready: tuple[Line, ...] = ()
    lacking: tuple[Line, ...] = ()
    bounces: tuple[Line, ...] = ()
    held: tuple[Line, ...] = ()
    notes: tuple[Line, ...] = ()


class RulingAsked(Value):
    """A question to the moderator. number: what he calls it in a reply; until: when its default is taken, "" for never
    while the game waits, or else when the phase closes."""

    question: Question
    number: Line
    until: Line = ""


class ModQuestion(DeskLetter):
    """To the moderator: the rules leave these to a human.

    form: lines that answer them in a reply, each with its default; how: the command that does; waits: whether the game
    waits.
    """

    purpose: ClassVar[str] = "mod_question"
    rulings: tuple[RulingAsked, ...]
    form: tuple[Line, ...] = ()
    how: Line = ""
    waits: bool = True


class ModReceipt(DeskLetter, Receipt):
    """The answer to a mail of the moderator's. standing: his own orders for powers that nobody plays; order_form: lines
    that answer what still waits for him."""

    purpose: ClassVar[str] = "mod_receipt"
    order_form: tuple[Line, ...] = ()


class ModDesk(DeskLetter):
    """To the moderator before a deadline, or when he asks: what is open, and what becomes of it without him.

    rulings: the service's questions; items: the game's own, one line each, and report, closing: the same as the game
    tells them, with when each closes; form: lines that answer both in one reply; seats: (power, what is on file), for
    every power with a player that has something to order; forecast: (power, what would change) if the phase closed now,
    dice apart; preview: the command that shows every report as it would be.
    """

    purpose: ClassVar[str] = "mod_desk"
    rulings: tuple[RulingAsked, ...] = ()
    items: tuple[Line, ...] = ()
    report: Report | None = None
    closing: dict[str, Line] = Field(default_factory=dict)
    form: tuple[Line, ...] = ()
    seats: tuple[tuple[Line, Line], ...] = ()
    forecast: tuple[tuple[Line, Line], ...] = ()
    preview: Line = ""
    notes: tuple[Line, ...] = ()


class ModSeatOpen(DeskLetter):
    """To the moderator: a seat needs a player. missed: phases in a row without orders; else why: "resigned"."""

    purpose: ClassVar[str] = "mod_seat_open"
    power: Line
    player: Line
    missed: int = 0
    why: Line = "resigned"


class ModDispute(DeskLetter):
    """To the moderator: a player disputes something. lines: his own words."""

    purpose: ClassVar[str] = "mod_dispute"
    power: Line
    player: Line
    lines: tuple[Line, ...]


class ModWish(DeskLetter):
    """To the moderator: a player asks for what only he can do. wish: what the player does, after his power's name;
    lines: its details; how: the commands that fulfil it; then: what they do."""

    purpose: ClassVar[str] = "mod_wish"
    power: Line
    player: Line
    wish: Line
    lines: tuple[Line, ...]
    how: tuple[Line, ...]
    then: Line = ""


class ModBounce(DeskLetter):
    """To the moderator: a mail did not arrive. mail: its subject; reason: the other server's words."""

    purpose: ClassVar[str] = "mod_bounce"
    player: Line
    address: Line
    mail: Line
    reason: Line
    permanent: bool = True


class ModJoin(DeskLetter):
    """To the moderator: somebody wants an open seat of a game that has begun, and his address has answered."""

    purpose: ClassVar[str] = "mod_join"
    player: Line
    address: Line
    powers: tuple[Line, ...]


class ModOwnMail(DeskLetter):
    """To the moderator: a mail from his address names no game, so it was not acted on. subject, received: the mail's;
    games: (code, address) of those that run."""

    purpose: ClassVar[str] = "mod_own_mail"
    subject: Line
    received: Line
    games: tuple[tuple[Line, Line], ...] = ()
