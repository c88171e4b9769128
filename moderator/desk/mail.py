"""One mail of the moderator's about a game: is it his, what does it say, what comes of it; one receipt at once.

Rulings on the service's questions come first, then the game's own words, and last what concerns the clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from moderator.desk import alone, receipt, verbs, words
from moderator.desk.verbs import Desk
from moderator.letters import CommandDone
from moderator.mail_in import commands, holding, proving, unreadable
from moderator.mail_in.case import Case, Outcome
from moderator.mail_in.commands import Command
from moderator.service import Service
from moderator.turn import filing
from rules.ruleset import MODERATOR, Parsed

NOTHING = "no ruling, command or order was understood"


@dataclass(frozen=True)
class Read:
    """A moderator's text: the service's commands in it, the rest, and what the game's own language makes of that."""

    commands: tuple[Command, ...]
    rest: str
    parsed: Parsed[Any]

    @property
    def empty(self) -> bool:
        """Whether nothing in it was understood."""
        return not (self.commands or self.parsed.readings) and filing.is_empty(self.parsed)


def settle(db: Connection, service: Service, case: Case) -> Outcome:
    """Act on a mail from the moderator's address about a game; hold one that nothing proves to be his (he is told)."""
    why = proving.doubt_of_moderator(service, case)
    return holding.hold_for_moderator(db, service, case, why) if why else _answer(db, service, case)


def _answer(db: Connection, service: Service, case: Case) -> Outcome:
    read = _read(db, case)
    first = [command for command in read.commands if command.verb not in verbs.LAST]
    last = [command for command in read.commands if command.verb in verbs.LAST]
    done = _do(db, service, case, first)
    said = words.carry_out(db, service, case, read.rest, read.parsed)
    done += _do(db, service, case, last)
    receipt.send(db, service, case, said, done)
    return Outcome("reject", NOTHING, MODERATOR) if read.empty else Outcome("accept", "", MODERATOR)


def _do(db: Connection, service: Service, case: Case, found: Sequence[Command]) -> list[CommandDone]:
    return [verbs.do(Desk(db, service, case, command)) for command in found]


def _read(db: Connection, case: Case) -> Read:
    """The first of the mail's texts in which something is understood, else the first."""
    found = [_understood(db, case, text) for text in unreadable.texts(case) or ("",)]
    return next((read for read in found if not read.empty), found[0])


def _understood(db: Connection, case: Case, text: str) -> Read:
    play = case.place.play
    split = commands.split(text, takes_press=True, verbs=verbs.VERBS)
    short = alone.ruling(db, play, split.rest) if not split.commands else None
    if short:
        return Read((short,), "", Parsed())
    rest = alone.with_all_default(db, play, split)
    return Read(split.commands, rest, words.read(db, play, rest))
