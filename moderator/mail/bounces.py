"""Delivery reports (RFC 3464) -> whose mail did not arrive, for good or for now, and which mail it was."""

from __future__ import annotations

import re
from dataclasses import dataclass

from moderator.mail.message import Mail

FAILED, DELAYED = "failed", "delayed"
TEXT_LIMIT = 20_000
FULL_MAILBOX = "2.2"
"""RFC 3463 detail of a full mailbox: sent as permanent, though it passes."""

_FIELD = re.compile(r"^([A-Za-z-]{1,40}):[ \t]?(.{0,500})$")
_STATUS = re.compile(r"\b([245])\.(\d{1,3}\.\d{1,3})\b")
_REPLY = re.compile(r"\b([45])\d\d\b")
_BARE_ADDRESS = re.compile(r"^\s{0,4}<?([^\s<>:;,()\"]{1,64}@[^\s<>:;,()\"]{1,200}?)>?:?\s*(?:\(.{0,200}\))?$")
_PLAIN_ID = re.compile(r"^\s{0,4}message-id:\s{0,4}(<[^<>\s]{1,300}>)", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True)
class Failure:
    """One recipient of a report. action: as in RFC 3464, "failed" when it is not said. status: "5.2.2", "" for none.

    hard: the address does not work and will not by waiting; a delay or a full mailbox is soft.
    """

    recipient: str
    action: str
    status: str
    hard: bool
    diagnostic: str


@dataclass(frozen=True)
class Bounce:
    """A report: the recipients that were not reached (yet), and the Message-ID of the mail, "" when it is not told."""

    failures: tuple[Failure, ...]
    message_id: str


def read(mail: Mail) -> Bounce:
    """What a mail of automatic.kind "bounce" reports; no failures when it cannot be read or reports success."""
    reports = [file.text for file in mail.attachments if file.content_type == "message/delivery-status" and file.text]
    failures = [failure for report in reports for failure in _recipients(report)]
    failures = failures if reports else _untold(mail)
    return Bounce(tuple(failures), _message_id(mail))


def _recipients(report: str) -> list[Failure]:
    """Every per-recipient block of a report; recipients that were reached are left out."""
    found = []
    for block in report[:TEXT_LIMIT].replace("\r", "").split("\n\n"):
        fields = _fields(block)
        recipient = _address(fields.get("original-recipient", "")) or _address(fields.get("final-recipient", ""))
        action = fields.get("action", "").partition(" ")[0].lower() or FAILED
        if recipient and action in (FAILED, DELAYED):
            found.append(_failure(recipient, action, fields.get("status", ""), fields.get("diagnostic-code", "")))
    return found


def _fields(block: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    last = ""
    for line in block.split("\n"):
        match = _FIELD.match(line)
        if match:
            last = match[1].lower()
            fields.setdefault(last, match[2].strip())
        elif last and line[:1] in (" ", "\t"):
            fields[last] = f"{fields[last]} {line.strip()}"[:1_000]
    return fields


def _address(value: str) -> str:
    """`rfc822; name@host` -> name@host, its domain in lower case; "" for another address type or none."""
    kind, parted, address = value.rpartition(";")
    local, at, domain = address.strip().strip("<>").rpartition("@")
    return f"{local}@{domain.lower()}" if at and (not parted or kind.strip().lower() in ("rfc822", "utf-8")) else ""


def _failure(recipient: str, action: str, status: str, diagnostic: str) -> Failure:
    code = _STATUS.search(status) or _STATUS.search(diagnostic)
    reply = _REPLY.search(diagnostic)
    severity = code[1] if code else reply[1] if reply else "5"
    hard = action == FAILED and severity == "5" and not (code and code[2] == FULL_MAILBOX)
    return Failure(recipient, action, code[0] if code else "", hard, " ".join(diagnostic.split())[:300])


def _untold(mail: Mail) -> list[Failure]:
    """A bounce without a report (Exim, qmail): X-Failed-Recipients, else addresses on lines of their own."""
    text = mail.text[:TEXT_LIMIT]
    named = [part.strip() for value in mail.values("x-failed-recipients") for part in value.split(",")]
    lines = [match[1] for line in text.split("\n") if (match := _BARE_ADDRESS.match(line[:400]))]
    found = [_address(one) for one in dict.fromkeys(named or lines[:5])]
    return [_failure(one, FAILED, "", _said(text, one)) for one in found if one]


def _said(text: str, recipient: str) -> str:
    """What the text says below an address."""
    below = text.partition(recipient)[2].partition("\n")[2]
    return " ".join(line.strip() for line in below.split("\n")[:6])[:300]


def _message_id(mail: Mail) -> str:
    """Of the returned mail or of its returned headers; else the one the report answers to."""
    for file in mail.attachments:
        if file.message_id:
            return file.message_id
        if file.content_type in ("text/rfc822-headers", "message/rfc822-headers") and file.text:
            found = _PLAIN_ID.search(file.text[:TEXT_LIMIT])
            if found:
                return found[1]
    found = _PLAIN_ID.search(mail.text[:TEXT_LIMIT])
    return found[1] if found else mail.in_reply_to
