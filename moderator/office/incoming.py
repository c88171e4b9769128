"""Mails that came in, for the moderator: list them, look at one, let a held one count, put it away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from moderator.mail import message
from moderator.mail.words import own_words
from moderator.mail_in import holding, intake
from moderator.mail_in.case import Outcome
from moderator.play import Play, game_named, load
from moderator.service import Service
from moderator.store import games, mails, service
from moderator.store.values import StoredMail


class MailError(ValueError):
    """There is no such mail, or it cannot be dealt with so; the message says what would do."""


@dataclass(frozen=True)
class Incoming:
    """A mail without its content. status: new, done, held, shunted; disposition: accept, reject, ignore, quarantine."""

    id: int
    received_at: datetime
    sender: str
    subject: str
    game: str
    power: str
    status: str
    disposition: str
    reason: str


def listed(db: Connection, status: str = "", game: str = "", most: int = 50) -> list[Incoming]:
    """Mails, newest first, all or of one status and game."""
    game_id = game_named(db, game).id if game else None
    found = mails.mails(db, status, most if game_id is None else 10_000)
    wanted = [mail for mail in found if game_id in (None, mail.game_id)][:most]
    return _lines(db, wanted)


def named(db: Connection, number: int) -> StoredMail:
    """The mail of this number. Raises MailError that says how to list them."""
    found = mails.mail_by_id(db, number)
    if found is None:
        raise MailError(f"there is no mail {number}: see moderator mail list")
    return found


def line(db: Connection, number: int) -> Incoming:
    """A mail without its content. Raises MailError."""
    return _lines(db, [named(db, number)])[0]


def words(mail: StoredMail) -> str:
    """What its author wrote himself, as the service reads it."""
    return own_words(message.read(mail.raw)).text


def release(db: Connection, service_: Service, number: int) -> Outcome:
    """Let a held or refused mail count as if its sender had been proved; try one again that an error set aside.

    Raises MailError for a mail that was acted on, or that is held still.
    """
    mail = named(db, number)
    if mail.status == "new" or mail.disposition == "accept":
        state = "waits for the next run" if mail.status == "new" else "was acted on already"
        raise MailError(f"mail {number} {state}: see moderator mail show {number}")
    service.note(db, service_.clock(), "moderator", "mail released", mail.game_id, mail=number)
    # nobody has looked yet at who wrote a mail that an error has stopped
    shunted = mail.status == "shunted"
    outcome = intake.settle(db, service_, mail) if shunted else intake.release(db, service_, mail.id)
    if outcome.disposition == "quarantine" and not shunted:
        raise MailError(f"mail {number} stays held ({outcome.reason}){_remedy(db, mail)}")
    return outcome


def _remedy(db: Connection, mail: StoredMail) -> str:
    if not mail.sender or games.player_by_address(db, mail.sender):
        return f": see moderator mail explain {mail.id}"
    return f": moderator player add {mail.sender}, give him a seat, then release it again"


def discard(db: Connection, service_: Service, number: int, why: str) -> None:
    """Put a held mail, or one that an error set aside, away unanswered. Raises MailError for any other."""
    mail = named(db, number)
    if mail.status not in ("held", "shunted"):
        raise MailError(f"mail {number} is not held ({mail.status}): there is nothing to discard")
    holding.discard(db, mail, why or "by the moderator")
    service.note(db, service_.clock(), "moderator", "mail discarded", mail.game_id, mail=number, why=why)


def _lines(db: Connection, found: Sequence[StoredMail]) -> list[Incoming]:
    concerned = {mail.game_id for mail in found if mail.game_id}
    plays = {number: load(db, games.game_by_id(db, number)) for number in concerned}
    return [_line(mail, plays.get(mail.game_id or 0)) for mail in found]


def _line(mail: StoredMail, play: Play | None) -> Incoming:
    game, power = (play.game.code, mail.power and play.name(mail.power)) if play else ("", mail.power)
    about = (game, power, mail.status, mail.disposition, mail.reason)
    return Incoming(mail.id, mail.received_at, mail.sender, mail.subject, *about)
