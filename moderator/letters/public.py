"""What everybody in a game gets: seats, deadlines, turns taken back."""

from __future__ import annotations

from typing import ClassVar

from moderator.letters.letter import Letter, Line


class NmrPublic(Letter):
    """To everybody: these powers sent nothing. next: what the rules of the service do about it."""

    purpose: ClassVar[str] = "nmr_public"
    missed_phase: Line
    powers: tuple[Line, ...]
    next: Line = ""


class SeatOpen(Letter):
    """To everybody: a power's player has left. why: "resigned".

    cares: a sentence, who commands it meanwhile; join_at: where strangers may write JOIN, an address without a token.
    """

    purpose: ClassVar[str] = "seat_open"
    power: Line
    why: Line = ""
    cares: Line = ""
    join_at: Line = ""


class Replaced(Letter):
    """To everybody: somebody new plays a power."""

    purpose: ClassVar[str] = "replaced"
    power: Line
    player: Line
    contact: Line = ""


class DeadlineMoved(Letter):
    """To everybody; the heading has the new deadline. old: the former one, a line a zone."""

    purpose: ClassVar[str] = "deadline_moved"
    old: tuple[Line, ...]
    reason: Line = ""


class Paused(Letter):
    """To everybody: no deadline runs. until: what it waits for."""

    purpose: ClassVar[str] = "paused"
    until: Line = "until the moderator starts it again"
    reason: Line = ""


class Resumed(Letter):
    """To everybody: the heading's deadline runs from now on."""

    purpose: ClassVar[str] = "resumed"
    reason: Line = ""


class Rollback(Letter):
    """To everybody: an earlier turn was restored. undone: titles of the phases that no longer count.

    order_form: the reader's own later orders for the phase that is open again, to send once more.
    """

    purpose: ClassVar[str] = "rollback"
    restored: Line
    undone: tuple[Line, ...] = ()
    reason: Line = ""
    new_dice: bool = False
    order_form: tuple[Line, ...] = ()
