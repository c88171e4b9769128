"""Who may write: joining, addresses, mails that are held, unclear or unreadable."""

from __future__ import annotations

from typing import ClassVar, Literal

from moderator.letters.letter import Letter, Line
from rules.ruleset import Standing, Value


class StrangerJoin(Letter):
    """The double opt-in: somebody wrote JOIN from this address; nothing is kept unless it answers with the code."""

    purpose: ClassVar[str] = "stranger_join"


class Joined(Letter):
    """The answer to a JOIN that was confirmed. placed: whether he has a place; seats: "4 of 7 places are taken"; notes:
    what comes next, or why he has none."""

    purpose: ClassVar[str] = "joined"
    placed: bool = True
    seats: Line = ""
    notes: tuple[Line, ...] = ()


class NoticeHeld(Letter):
    """To the registered address: a mail in the player's name is held. sender: its From; why: the check that failed."""

    purpose: ClassVar[str] = "notice_held"
    sender: Line
    received: Line
    why: Line


class NoticeNewAddress(Letter):
    """To a sender who is proved but unknown. Its heading names no game and no power: nothing may be learnt from it."""

    purpose: ClassVar[str] = "notice_new_address"


class AddressChange(Letter):
    """To the registered address: `new` asks to take its place. held: a mail from `new` waits for the answer."""

    purpose: ClassVar[str] = "address_change"
    new: Line
    received: Line
    held: bool = False


class AddressChanged(Letter):
    """To the old and to the new address, after the change."""

    purpose: ClassVar[str] = "address_changed"
    old: Line
    new: Line


class GameAddress(Value):
    """One of the reader's games and the address at which its orders count."""

    code: Line
    name: Line
    power: Line
    address: Line


class WhichGame(Letter):
    """A mail that could be for several games, so that nothing was stored. why: how it came to be unclear."""

    purpose: ClassVar[str] = "which_game"
    games: tuple[GameAddress, ...]
    why: Line = ""


Cause = Literal[
    "empty",
    "quoted",
    "subject_only",
    "winmail",
    "encrypted",
    "attachment",
    "attached_message",
    "too_large",
    "damaged",
    "garbled",
]


class Unreadable(Letter):
    """At most once a day, but for an order form that was filled in within the quote: a mail without text that could be
    read. detail: the attachment's name, the size limit ...

    seen: lines that look like orders where none are read (the subject); they count when they are confirmed.
    """

    purpose: ClassVar[str] = "unreadable"
    cause: Cause
    detail: Line = ""
    seen: tuple[Line, ...] = ()
    standing: Standing = Standing()
