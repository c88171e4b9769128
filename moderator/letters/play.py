"""What a player gets while a game runs, beside its reports."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from moderator.letters.letter import Letter, Line
from rules.ruleset import GuideEntry, Later, Problem, Reading, Report, Standing, Value


class CommandDone(Value):
    """A command in a mail, as written, and what came of it; failed: it was not carried out, and `result` says why."""

    text: Line
    result: Line
    failed: bool = False


class Receipt(Letter):
    """The answer to a player's mail.

    status: "accepted" (everything acted on), "partly", "nothing" (read, nothing to act on), "refused" (`why` says why;
    orders on file stay; with a confirm_code the reader can have the mail acted on all the same), "told" (it only asked
    what its receipt says), "checked" (the mail asked only for a check: standing is what would be in force). standing:
    the complete set in force; dropped: orders no longer in force; answers: ballots and the like, as noted; report: what
    the mail did at once, as the game reports it to its author, and closing: what the report calls something open ->
    when it closes; notes: what else the reader should know (lines that were joined, a rival among the addressees).
    """

    purpose: ClassVar[str] = "receipt"
    status: Literal["accepted", "partly", "nothing", "refused", "checked", "told"]
    why: Line = ""
    readings: tuple[Reading, ...] = ()
    problems: tuple[Problem, ...] = ()
    commands: tuple[CommandDone, ...] = ()
    standing: Standing = Standing()
    dropped: tuple[Line, ...] = ()
    later: tuple[Later, ...] = ()
    answers: tuple[Line, ...] = ()
    report: Report | None = None
    closing: dict[str, Line] = Field(default_factory=dict)
    notes: tuple[Line, ...] = ()


class Help(Letter):
    """How to write: the service's commands and the game's orders."""

    purpose: ClassVar[str] = "help"
    commands: tuple[GuideEntry, ...] = ()
    orders: tuple[GuideEntry, ...] = ()


class Status(Letter):
    """Where the game stands. votes: the reader's own; later: what the reader wrote ahead; report: the board as it is
    now, of which a game's template may tell more.
    """

    purpose: ClassVar[str] = "status"
    standing: Standing = Standing()
    later: tuple[Later, ...] = ()
    votes: tuple[Line, ...] = ()
    notes: tuple[Line, ...] = ()
    map_cids: tuple[Line, ...] = ()
    map_alts: tuple[Line, ...] = ()
    report: Report | None = None


class PlayerLine(Value):
    """Who plays what; contact: an address if the players may know it."""

    power: Line
    player: Line
    contact: Line = ""


class Start(Letter):
    """The game begins, and this is the reader's power.

    units: what the reader commands; ready_by: until when READY is awaited; report: the board as the reader sees it, for
    games that tell more of it at the start. The rules in short are the template's.
    """

    purpose: ClassVar[str] = "start"
    units: tuple[Line, ...] = ()
    players: tuple[PlayerLine, ...] = ()
    ready_by: Line = ""
    commitments: tuple[Line, ...] = ()
    order_form: tuple[Line, ...] = ()
    map_cids: tuple[Line, ...] = ()
    map_alts: tuple[Line, ...] = ()
    report: Report | None = None


class Reminder(Letter):
    """The deadline nears and something is missing. not_ready: the start mail was not answered either."""

    purpose: ClassVar[str] = "reminder"
    standing: Standing = Standing()
    not_ready: bool = False
    order_form: tuple[Line, ...] = ()


class ItemReminder(Letter):
    """Something that waits for the reader's answer ends soon. number: what the reader knows it by ("Q-3"); until: when
    it ends; left: in how long; notes: how it is answered."""

    purpose: ClassVar[str] = "item_reminder"
    number: Line
    until: Line
    left: Line
    notes: tuple[Line, ...] = ()


class Nmr(Letter):
    """To a player of whom nothing was heard. in_a_row: how often now; happened and next are sentences; seat_open: he
    has lost his seat."""

    purpose: ClassVar[str] = "nmr"
    missed_phase: Line
    in_a_row: int
    happened: Line
    next: Line
    seat_open: bool = False


class Sanctioned(Letter):
    """To a player: what the moderator has decided about his conduct, and why."""

    purpose: ClassVar[str] = "sanctioned"
    kind: Literal["warn", "mute", "remove", "ban"]
    reason: Line


class Reborn(Letter):
    """To the former player of a power that has come back: it is his if he confirms. until: the deadline, in zones."""

    purpose: ClassVar[str] = "reborn"
    power: Line
    until: Line
