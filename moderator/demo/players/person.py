"""One player at home: he reads what has come, keeps his board up to date, thinks, and writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from email.utils import parseaddr
from random import Random

from moderator.demo.players import manners, papers, pieces, tactics
from moderator.demo.players.atlas import Atlas, Board
from moderator.demo.players.mailbox import Mailbox
from moderator.demo.players.manners import Draft, Writer
from moderator.demo.players.orders import Order
from moderator.demo.players.papers import Paper
from moderator.demo.players.story import Character
from moderator.demo.players.tactics import Table


@dataclass
class Desk:
    """What lies on a player's desk about the open phase.

    asked: the mail that asks for orders; looks: how often he has looked at his mail since; reminded, refused, held: a
    reminder, a receipt with lines not acted on, a notice about a held mail; done: what he has done already.
    """

    asked: Paper
    orders: tuple[Order, ...]
    looks: int = 0
    reminded: bool = False
    refused: Paper | None = None
    held: Paper | None = None
    done: set[str] = field(default_factory=set)

    def late(self, now: datetime) -> bool:
        """Whether the deadline has passed."""
        return self.asked.deadline is not None and now > self.asked.deadline


@dataclass
class Person:
    """A player with his mailbox, his board and his friends' addresses.

    service: where orders go to; powers: player -> what he plays, as the start mail says.
    """

    character: Character
    mailbox: Mailbox
    atlas: Atlas
    board: Board
    friends: Mapping[str, str]
    service: str
    powers: Mapping[str, str] = field(default_factory=dict)
    desk: Desk | None = None

    def read(self, mail: EmailMessage) -> None:
        """Take in a mail that has come."""
        if parseaddr(str(mail["From"]))[1] != self.service:
            return
        paper = papers.read(mail)
        self.powers = papers.who_plays(paper) or self.powers
        if paper.kind in ("start", "turn"):
            self.board = pieces.after(self.board, self.atlas, paper.text)
            if paper.window.endswith("M"):
                self.board = self.board.with_units(paper.power, paper.form)
            self.desk = Desk(paper, tuple(self.think(paper)))
        elif self.desk is not None and paper.window == self.desk.asked.window:
            self.desk.reminded |= paper.kind == "reminder"
            self.desk.refused = paper if paper.refused else self.desk.refused
            self.desk.held = paper if paper.kind == "held" else self.desk.held

    def think(self, paper: Paper) -> list[Order]:
        """The orders for the phase that a report opens."""
        if not paper.form:
            return []
        chance = Random(f"{paper.power} {paper.window}")
        table = Table(self.board, self.atlas, paper.power, paper.window.startswith("F"), chance)
        offered = pieces.offered(self.atlas, paper.text, paper.power)
        if paper.window.endswith("M"):
            return tactics.movement(table, paper.window)
        if paper.window.endswith("R"):
            return tactics.retreats(offered, paper.form, self.atlas)
        if paper.form[0] == "Build":
            return tactics.builds(table, offered.get("", ()), len(paper.form))
        return tactics.removals(table, len(paper.form))

    def write(self, draft: Draft, manner: str = "") -> EmailMessage:
        """Put a draft into a mail as this player's mail program does."""
        me = self.character
        return manners.MANNERS[manner or me.manner](Writer(me.name, me.address, me.zone, self.atlas), draft)

    def send(self, mail: EmailMessage) -> None:
        """Send a mail by his own provider."""
        self.mailbox.send(manners.recipients(mail), mail.as_bytes())

    def forge(self, mail: EmailMessage, sender: str) -> None:
        """Hand a mail in by the outside door, in whoever's name."""
        self.mailbox.send_from_outside(sender, manners.recipients(mail), mail.as_bytes())
