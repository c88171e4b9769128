"""What every mail of the service says, as values; templates/ has the words.

One class a purpose; `purpose` names the template. Powers and players are given as they are shown, times as lines that
were worked out before, codes as the player has to send them. A letter goes to one address and holds nothing that its
reader may not know.
"""

from __future__ import annotations

from moderator.letters.desk import (
    DeskLetter,
    ModBounce,
    ModBrake,
    ModDesk,
    ModDigest,
    ModDispute,
    ModHeld,
    ModJoin,
    ModOwnMail,
    ModQuestion,
    ModReceipt,
    ModSeatOpen,
    ModShunted,
    ModWish,
    RulingAsked,
)
from moderator.letters.entry import (
    AddressChange,
    AddressChanged,
    Cause,
    GameAddress,
    Joined,
    NoticeHeld,
    NoticeNewAddress,
    StrangerJoin,
    Unreadable,
    WhichGame,
)
from moderator.letters.letter import GameLetter, Heading, Letter, Line
from moderator.letters.play import (
    CommandDone,
    Help,
    ItemReminder,
    Nmr,
    PlayerLine,
    Reborn,
    Receipt,
    Reminder,
    Sanctioned,
    Start,
    Status,
)
from moderator.letters.public import DeadlineMoved, NmrPublic, Paused, Replaced, Resumed, Rollback, SeatOpen

__all__ = [
    "AddressChange",
    "AddressChanged",
    "Cause",
    "CommandDone",
    "DeadlineMoved",
    "DeskLetter",
    "GameAddress",
    "GameLetter",
    "Heading",
    "Help",
    "ItemReminder",
    "Joined",
    "Letter",
    "Line",
    "ModBounce",
    "ModBrake",
    "ModDesk",
    "ModDigest",
    "ModDispute",
    "ModHeld",
    "ModJoin",
    "ModOwnMail",
    "ModQuestion",
    "ModReceipt",
    "ModSeatOpen",
    "ModShunted",
    "ModWish",
    "Nmr",
    "NmrPublic",
    "NoticeHeld",
    "NoticeNewAddress",
    "Paused",
    "PlayerLine",
    "Reborn",
    "Receipt",
    "Reminder",
    "Replaced",
    "Resumed",
    "Rollback",
    "RulingAsked",
    "Sanctioned",
    "SeatOpen",
    "Start",
    "Status",
    "StrangerJoin",
    "Unreadable",
    "WhichGame",
]
