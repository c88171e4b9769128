"""Every mail that passed, in order, and what became of it: for the screen and for the files."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from email.policy import default
from email.utils import parseaddr

from sqlalchemy import Connection

from moderator.demo.players.story import Character
from moderator.demo.stage import ADDRESS, MODERATOR
from moderator.mail_out.mailing import Posted
from moderator.store import mails, outbox
from moderator.store.values import OutboxRow, StoredMail

OUTCOMES = {
    "shunted": "set aside",
    "accept": "accepted",
    "reject": "refused",
    "ignore": "ignored",
    "quarantine": "held",
}
"""Statuses and dispositions of mails, as the story calls them."""
NOT_ACTED_ON = re.compile(r"^NOT ACTED ON\n {2}(.*)", re.MULTILINE)
OURS = {ADDRESS: "Moderator", MODERATOR: "you"}
TAG = re.compile(r"\s*\[\S+ [^\]]*\]")


@dataclass(frozen=True)
class Passage:
    """A mail that was delivered. incoming: to the service; what: its outcome, or what kind of mail it is; why: the
    reason of an outcome."""

    number: int
    raw: bytes
    incoming: bool
    sender: str
    recipient: str
    subject: str
    what: str = ""
    why: str = ""

    @property
    def other(self) -> str:
        """Who is at the other end of the service's mail."""
        return self.sender if self.incoming else self.recipient

    def file_name(self, phase: str) -> str:
        """A name by which a folder of them tells the story."""
        plain = unicodedata.normalize("NFKD", self.other).encode("ascii", "ignore").decode()
        who = re.sub(r"\W+", "-", plain.lower()).strip("-")
        return f"{self.number:03}-{phase}-{'from' if self.incoming else 'to'}-{who}-{self.what.replace(' ', '-')}.eml"


@dataclass
class Mailbag:
    """Collects what the mail servers deliver. names: how the story calls the owner of an account."""

    names: Mapping[str, str]
    waiting: list[tuple[str, bytes]] = field(default_factory=list)
    counted: int = 0

    @classmethod
    def of(cls, cast: Iterable[Character]) -> Mailbag:
        """An empty bag for the mails of these players."""
        return cls(OURS | {one.address: one.name.partition(" ")[0] for one in cast})

    def put(self, account: str, raw: bytes) -> None:
        """A mail is in this account's mailbox now."""
        self.waiting.append((account, raw))

    def passed(self, db: Connection) -> list[Passage]:
        """The mails since the last call, with what became of them."""
        waiting, self.waiting = self.waiting, []
        read = _by_hash(mails.mails(db, most=len(waiting) + 10))
        posted = {row.message_id: row for row in outbox.rows(db, most=2 * len(waiting) + 20)}
        receipts = _receipts(posted.values())
        found = []
        for account, raw in waiting:
            self.counted += 1
            head = BytesHeaderParser(policy=default).parsebytes(raw)
            begun = Passage(
                self.counted, raw, account == ADDRESS, _who(head, "From"), self.names[account], _subject(head)
            )
            if begun.incoming:
                what, why = _outcome(read[hashlib.sha256(raw).hexdigest()].pop(0), receipts)
                found.append(replace(begun, what=what, why=why))
            else:
                row = posted.get(str(head["Message-ID"]))
                found.append(replace(begun, what=row.kind if row else "copy"))
        return found


def _outcome(mail: StoredMail, receipts: Mapping[str, str]) -> tuple[str, str]:
    """What became of a mail, and why; of one that was acted on in part, the first line that was not."""
    refused = NOT_ACTED_ON.search(receipts.get(mail.message_id, ""))
    if mail.disposition == "accept" and refused:
        return "partly", refused[1]
    return OUTCOMES.get(mail.status) or OUTCOMES.get(mail.disposition, mail.status), mail.reason


def _receipts(rows: Iterable[OutboxRow]) -> dict[str, str]:
    """Message-ID of a mail -> the text of its receipt."""
    letters = (Posted.model_validate_json(row.letter) for row in rows if row.kind == "receipt")
    return {letter.in_reply_to: letter.text for letter in letters}


def _by_hash(stored: Sequence[StoredMail]) -> dict[str, list[StoredMail]]:
    found: dict[str, list[StoredMail]] = {}
    for mail in reversed(stored):
        found.setdefault(mail.sha256, []).append(mail)
    return found


def _who(head: EmailMessage, field_name: str) -> str:
    """The first name of who is named."""
    name, address = parseaddr(str(head[field_name]))
    return (name or address).partition(" ")[0]


def _subject(head: EmailMessage) -> str:
    return TAG.sub("", str(head["Subject"])).strip()
