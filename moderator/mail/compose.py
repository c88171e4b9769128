"""A letter -> the bytes of a mail, made once: sent again after a crash, it is the same mail.

The bytes depend on the letter alone: no clock, no random boundary. All of it is 7-bit, with short lines, so that no
server on the way has a reason to change it. Headers are folded here: the library's EmailMessage encodes long
identifiers, and loses spaces between the encoded words of names and subjects.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, quote
from typing import Any

OWN_MARK = "X-Loop"
"""The header that holds our address in all our mails: a mail that has it is one of ours coming back."""
NO_AUTOMATIC_ANSWERS = "DR, RN, NRN, OOF, AutoReply"
"""Exchange's words for receipts and absence notes; not NDR, for bounces must come."""
ADDRESS = re.compile(r"[^\s<>,;@\x00-\x1f]+@[^\s<>,;@\x00-\x1f]+")
"""An address and nothing beside it."""
MESSAGE_ID = re.compile(r"<[\x21-\x3b\x3d\x3f-\x7e]{1,900}>")
PLAIN_NAME = re.compile(r"[\w!#$%&'*+/=?^`{|}~ -]*", re.ASCII)
"""A name that needs no quotes (RFC 5322 section 3.2.3)."""
PLAIN_LINE = re.compile(r"[\t\x20-\x7e]{0,76}")
"""A line that needs no encoding."""
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
CALENDAR = {"method": "PUBLISH"}


@dataclass(frozen=True, slots=True)
class Mailbox:
    """A name and an address, as in From and To."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG that the HTML shows as <img src="cid:...">, and that other readers get as a file."""

    cid: str
    file_name: str
    png: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail to one reader.

    sender: our address; reply_to: the plus-address where a reply counts. text: at most 72 columns wide, sent as it is;
    html: the same for who likes it, with pictures by their cid. calendar: an iCalendar file for the deadline.
    message_id, in_reply_to, references: with angle brackets; all letters of a game refer to the same first one.
    list_id: the game's, without brackets. answer: the mail answers another one, rather than being sent on its own.
    """

    sender: Mailbox
    to: Mailbox
    subject: str
    text: str
    message_id: str
    date: datetime
    reply_to: str = ""
    html: str = ""
    pictures: tuple[Picture, ...] = ()
    calendar: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    list_id: str = ""
    answer: bool = False


def compose(letter: Letter) -> bytes:
    """The whole mail, with CRLF, ready to send. Raises ValueError if an address or Message-ID cannot be one."""
    if not MESSAGE_ID.fullmatch(letter.message_id):
        raise ValueError(f"{letter.message_id!r} is no Message-ID")
    headers = "".join(f"{name}: {value}\n" for name, value in _headers(letter) if value)
    content = EmailMessage(policy=SMTP)
    _set_text(content.set_content, letter.text, "plain")
    if letter.html:
        _set_text(content.add_alternative, letter.html, "html")
        _add_pictures(content, letter.pictures)
    if letter.calendar:
        _set_text(content.add_attachment, letter.calendar, "calendar", filename="deadline.ics", params=CALENDAR)
    _fix_boundaries(content, letter.message_id)
    return headers.replace("\n", "\r\n").encode("utf-8") + content.as_bytes()


def _headers(letter: Letter) -> list[tuple[str, str]]:
    """Names and folded values; an empty one is left out."""
    return [
        ("From", _mailbox(letter.sender)),
        ("To", _mailbox(letter.to)),
        ("Reply-To", _mailbox(Mailbox("", letter.reply_to)) if letter.reply_to else ""),
        ("Subject", _words(letter.subject)),
        ("Date", format_datetime(letter.date)),
        ("Message-ID", letter.message_id),
        ("In-Reply-To", _identifiers([letter.in_reply_to])),
        ("References", _identifiers(letter.references)),
        ("List-Id", f"<{letter.list_id}>" if letter.list_id else ""),
        ("Auto-Submitted", "auto-replied" if letter.answer else "auto-generated"),
        ("X-Auto-Response-Suppress", NO_AUTOMATIC_ANSWERS),
        (OWN_MARK, letter.sender.address),
    ]


def _mailbox(mailbox: Mailbox) -> str:
    if not ADDRESS.fullmatch(mailbox.address):
        raise ValueError(f"{mailbox.address!r} is no address that mail can be sent to")
    name = _one_line(mailbox.name)
    if not name:
        return mailbox.address
    if name.isascii() and not PLAIN_NAME.fullmatch(name):
        return f'"{quote(name)}" <{mailbox.address}>'
    return f"{_words(name)} <{mailbox.address}>"


def _words(text: str) -> str:
    """Text of a header, folded; in encoded words (RFC 2047) unless it is ASCII."""
    line = _one_line(text)
    return Header(line, "us-ascii" if line.isascii() else "utf-8", header_name="Subject").encode()


def _identifiers(identifiers: Sequence[str]) -> str:
    """Message-IDs, a line each; what a player's mail program made up may be no identifier, and is then left out."""
    return "\n ".join(one for one in identifiers if MESSAGE_ID.fullmatch(one))


def _one_line(text: str) -> str:
    """What may stand in a header: a line break in a player's name would begin a header of his own."""
    return " ".join(CONTROL.sub(" ", _encodable(text)).split())


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def _set_text(put: Callable[..., None], text: str, subtype: str, **more: Any) -> None:
    plain = all(PLAIN_LINE.fullmatch(line) for line in text.splitlines())
    put(_encodable(text), subtype=subtype, charset="utf-8", cte="7bit" if plain else "quoted-printable", **more)


def _add_pictures(mail: EmailMessage, pictures: Sequence[Picture]) -> None:
    html: Any = mail.get_body(("html",))
    for picture in pictures:
        html.add_related(
            picture.png,
            "image",
            "png",
            cid=f"<{picture.cid}>",
            filename=picture.file_name,
            disposition="inline",
        )


def _fix_boundaries(mail: EmailMessage, message_id: str) -> None:
    """Boundaries that no writer of a part can know beforehand, and that are the same the next time."""
    seed = hashlib.sha256(message_id.encode()).hexdigest()[:24]
    parts = (part for part in mail.walk() if part.is_multipart())
    for number, part in enumerate(parts):
        part.set_boundary(f"=_{seed}_{number}")
