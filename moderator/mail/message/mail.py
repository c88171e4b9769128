"""Bytes -> Mail. `read` never raises, whatever the bytes are.

The bytes are parsed with the stdlib's compat32 policy and every header is decoded by `headers`: the newer default
policy raises while it parses real mails (a parameter `name*` in Content-Type gives IndexError on Python 3.11).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import compat32

from moderator.mail.message import headers, parts
from moderator.mail.message.attachment import Attachment
from moderator.mail.message.headers import Address

MAIL_LIMIT = 10_000_000
HEADERS_LIMIT = 300


@dataclass(frozen=True)
class Mail:
    """A mail as the service sees it.

    message_id, in_reply_to: with their angle brackets, "" for none. date: what the Date header says, in UTC, or None.
    senders: every mailbox of every From header. delivered_to: Delivered-To, X-Original-To, Envelope-To and the topmost
    Received's `for`. return_path: the envelope sender, "<>" for the null path, "" when it was not recorded.
    headers: all, top first, names as written, values decoded. text, html: the bodies, "" for none. report_type: of a
    multipart/report. defects: codes as in parts.Content, and "unparsed" for a mail of which only the headers were read.
    """

    message_id: str
    date: datetime | None
    senders: tuple[Address, ...]
    sender_header: tuple[Address, ...]
    reply_to: tuple[Address, ...]
    to: tuple[Address, ...]
    cc: tuple[Address, ...]
    delivered_to: tuple[str, ...]
    return_path: str
    subject: str
    in_reply_to: str
    references: tuple[str, ...]
    headers: tuple[tuple[str, str], ...]
    text: str
    html: str
    attachments: tuple[Attachment, ...]
    content_type: str
    report_type: str
    defects: frozenset[str]

    @property
    def body_kind(self) -> str:
        """Which bodies there are: "both", "text", "html" or "none"."""
        if self.text and self.html:
            return "both"
        return "text" if self.text else "html" if self.html else "none"

    @property
    def recipients(self) -> tuple[str, ...]:
        """Every address the mail was sent or delivered to, those of the delivery first."""
        return tuple(dict.fromkeys((*self.delivered_to, *(address.spec for address in (*self.to, *self.cc)))))

    def values(self, name: str) -> tuple[str, ...]:
        """The values of all headers of this name, top first."""
        wanted = name.lower()
        return tuple(value for key, value in self.headers if key.lower() == wanted)

    def value(self, name: str) -> str:
        """The topmost value of a header, "" when there is none."""
        return next(iter(self.values(name)), "")


def read(raw: bytes) -> Mail:
    """The mail in these bytes."""
    parsed, defects = _parsed(raw[:MAIL_LIMIT])
    raw_headers = [(name, headers.unfold(value)) for name, value in parsed.raw_items()][:HEADERS_LIMIT]
    found = _content(parsed)
    if len(raw) > MAIL_LIMIT:
        defects |= {"long"}
    return _mail(raw_headers, found, parsed, defects | found.defects)


def _parsed(raw: bytes) -> tuple[Message, frozenset[str]]:
    try:
        return message_from_bytes(raw, policy=compat32), frozenset()
    except Exception:  # RecursionError on thousands of nested parts, and whatever else the stdlib has not met
        pass
    try:
        return BytesHeaderParser(policy=compat32).parsebytes(raw), frozenset({"unparsed"})
    except Exception:  # nothing is readable: an empty mail with the raw text as its body
        bare = Message(policy=compat32)
        bare.set_payload(raw.decode("latin-1"))
        return bare, frozenset({"unparsed"})


def _content(parsed: Message) -> parts.Content:
    try:
        return parts.content(parsed)
    except Exception:  # one broken mail never stops the rest: the bytes are kept, and the moderator is told
        return parts.Content("", "", (), frozenset({"unparsed"}))


def _mail(fields: list[tuple[str, str]], found: parts.Content, parsed: Message, defects: frozenset[str]) -> Mail:
    def values(*names: str) -> list[str]:
        return [value for name, value in fields if name.lower() in names]

    def first(name: str) -> str:
        return next(iter(values(name)), "")

    return Mail(
        message_id=headers.message_id(first("message-id")),
        date=headers.date(first("date")),
        senders=headers.addresses(values("from")),
        sender_header=headers.addresses(values("sender")),
        reply_to=headers.addresses(values("reply-to")),
        to=headers.addresses(values("to")),
        cc=headers.addresses(values("cc")),
        delivered_to=_delivered_to(fields),
        return_path=_return_path(first("return-path")),
        subject=headers.decode(first("subject")),
        in_reply_to=headers.message_id(first("in-reply-to")),
        references=headers.message_ids(first("references")),
        headers=tuple((name, headers.decode(value)) for name, value in fields),
        text=found.text,
        html=found.html,
        attachments=found.attachments,
        content_type=parsed.get_content_type(),
        report_type=parts.param(parsed, "report-type").lower(),
        defects=defects,
    )


def _delivered_to(fields: list[tuple[str, str]]) -> tuple[str, ...]:
    wanted = ("delivered-to", "x-original-to", "envelope-to")
    given = headers.addresses(value for name, value in fields if name.lower() in wanted)
    received = next((value for name, value in fields if name.lower() == "received"), "")
    clause = received.partition(" for <")[2].partition(">")[0]
    return tuple(dict.fromkeys(address.spec for address in (*given, *headers.addresses([clause] if clause else []))))


def _return_path(value: str) -> str:
    if value.replace(" ", "") == "<>":
        return "<>"
    return next((address.spec for address in headers.addresses([value])), "")
