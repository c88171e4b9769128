"""A mail being handled, and what becomes of it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from moderator.mail import message
from moderator.mail.message import Mail
from moderator.mail.words import Words, own_words
from moderator.mail_in.routing import Route
from moderator.store import games
from moderator.store.values import OpenWindow, Player, Seat, StoredMail


@dataclass(frozen=True)
class Case:
    """A mail being handled: as stored, as read, its author if he is registered, its route once that is known.

    released: the moderator or the player has vouched for it, so identity and order of dates are not asked again.
    signed: domains whose signatures we have checked ourselves, if we do.
    """

    stored: StoredMail
    mail: Mail
    words: Words
    sender: str
    player: Player | None
    route: Route | None = None
    released: bool = False
    signed: tuple[str, ...] = ()

    @property
    def answered(self) -> bool:
        """Whether the mail was answered before: it was refused then, and its commands were carried out."""
        return self.stored.disposition == "reject"

    @property
    def mark(self) -> str:
        """What the letters that answer this mail are named by: it tells nothing of how many other mails there are."""
        return self.stored.sha256[:24]

    @property
    def place(self) -> Route:
        """Where the mail belongs, once that is known."""
        assert self.route is not None
        return self.route

    @property
    def seat(self) -> Seat:
        """The seat that the mail is for, once that is known."""
        assert self.place.seat is not None
        return self.place.seat

    @property
    def window(self) -> OpenWindow | None:
        """The open window where the orders count, or would if the player confirms a mail that names an older one."""
        return self.place.window or self.place.play.window_for(self.seat.power)

    @property
    def registered(self) -> Player:
        """The author, once he is known to be a player."""
        assert self.player is not None
        return self.player


@dataclass(frozen=True)
class Outcome:
    """What became of a mail (accept, reject, ignore, quarantine) and why, in words for the moderator.

    vouched: mails that its author has confirmed, to be acted on next.
    """

    disposition: str
    reason: str = ""
    power: str = ""
    vouched: tuple[int, ...] = ()


def opened(db: Connection, stored: StoredMail, released: bool = False, signed: tuple[str, ...] = ()) -> Case:
    """Read a stored mail: its parts, its author's own words, its author."""
    mail = message.read(stored.raw)
    sender = _sender(db, mail)
    player = games.player_by_address(db, sender)
    if released and player is None:
        player = _claimed(db, stored)
    return Case(stored, mail, own_words(mail), sender, player, released=released, signed=signed)


def _claimed(db: Connection, stored: StoredMail) -> Player | None:
    """The player in whose name a held mail came: who vouched for the mail vouched for that."""
    mine = (seat for seat in games.seats(db, stored.game_id or 0) if seat.power == stored.power)
    return next((seat.player for seat in mine), None)


def _sender(db: Connection, mail: Mail) -> str:
    """The one author; of several the registered one that sent it, for whom the mail is held."""
    specs = [address.spec.lower() for address in mail.senders]
    sent_by = [address.spec.lower() for address in mail.sender_header]
    ranked = [s for s in specs if s in sent_by] + [s for s in specs if games.player_by_address(db, s)] + specs
    return ranked[0] if ranked else ""
