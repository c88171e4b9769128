"""Mail that no person wrote: never orders, and never answered, or two machines write to each other for ever."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from moderator.mail import addresses, phrases
from moderator.mail.message import Mail

LOOP_HEADER = "X-Loop"
OWN_HEADER = "X-Moderator"
OWN_ID = ".moderator@"
"""How the right part of our own Message-IDs begins: `<3f2a.moderator@example.org>`."""


@dataclass(frozen=True)
class Own:
    """Who we are: our mailbox addresses without tags, the hosts of our Message-IDs, our value of the X-Loop header."""

    addresses: tuple[str, ...]
    hosts: tuple[str, ...] = ()
    mark: str = ""


def kind(mail: Mail, own: Own) -> str:
    """ "" for a person's mail, else why it is none.

    "own": we sent it. "bounce": a delivery report, or to a bounce address. "receipt": a read receipt (RFC 8098).
    "calendar": an answer to an invitation. "reaction": an emoji put on a mail of ours. "complaint": an abuse report
    (RFC 5965). "list": through a mailing list. "vacation": an automatic answer (RFC 3834). "bulk": sent to many.
    "robot": any other machine.
    """
    return next((name for name, is_kind in _KINDS if is_kind(mail, own)), "")


def _is_own(mail: Mail, own: Own) -> bool:
    marks = {address.lower() for address in own.addresses} | ({own.mark.lower()} if own.mark else set())
    if mail.values(OWN_HEADER) or any(value.strip().lower() in marks for value in mail.values(LOOP_HEADER)):
        return True
    ids = tuple(f"{OWN_ID}{host}>".lower() for host in own.hosts)
    return mail.message_id.lower().endswith(ids) or any(_ours(who.spec, own) for who in mail.senders)


def _ours(spec: str, own: Own) -> bool:
    return any(
        spec.lower() == base.lower() or addresses.parse(spec, base) or addresses.bounced(spec, base)
        for base in own.addresses
    )


def _is_bounce(mail: Mail, own: Own) -> bool:
    if mail.report_type == "delivery-status" or _has_part(mail, "message/delivery-status"):
        return True
    if any(addresses.bounced(to, base) for to in mail.recipients for base in own.addresses):
        return True
    return (
        bool(mail.values("x-failed-recipients")) or _from(mail, _MAILER) or (_is_null(mail) and _from(mail, _MACHINE))
    )


def _is_receipt(mail: Mail, own: Own) -> bool:
    return mail.report_type == "disposition-notification" or _has_part(mail, "message/disposition-notification")


def _is_complaint(mail: Mail, own: Own) -> bool:
    return mail.report_type == "feedback-report" or _has_part(mail, "message/feedback-report")


def _is_calendar(mail: Mail, own: Own) -> bool:
    if mail.content_type == "text/calendar" and _ANSWER_PARAM.search(mail.value("content-type")):
        return True
    return any(_ANSWER.search(file.text) for file in mail.attachments if file.text and file.content_type in _CALENDARS)


def _is_reaction(mail: Mail, own: Own) -> bool:
    return _has_part(mail, "text/vnd.google.email-reaction+json")


def _is_list(mail: Mail, own: Own) -> bool:
    return any(mail.values(name) for name in _LIST_HEADERS) or "list" in _precedence(mail)


def _is_vacation(mail: Mail, own: Own) -> bool:
    submitted = mail.value("auto-submitted").partition(";")[0].strip().lower()
    return (
        submitted.startswith("auto-replied")
        or "auto_reply" in _precedence(mail)
        or any(mail.values(name) for name in _ANSWER_HEADERS)
        or _asks_for_silence(mail, own)
        or bool(phrases.AUTOMATIC_SUBJECT.match(mail.subject.strip()))
    )


def _asks_for_silence(mail: Mail, own: Own) -> bool:
    """Whether it wants no automatic answer and has another sign of a machine; alone that says nothing, for many
    organisations add the header to all their mail."""
    if not mail.values("x-auto-response-suppress"):
        return False
    unlisted = mail.value("x-auto-submitted").strip().lower() not in ("", "no")
    return unlisted or _is_bulk(mail, own) or _is_robot(mail, own)


def _is_bulk(mail: Mail, own: Own) -> bool:
    return bool(_precedence(mail) & {"bulk", "junk"})


def _is_robot(mail: Mail, own: Own) -> bool:
    submitted = mail.value("auto-submitted").partition("(")[0].partition(";")[0].strip().lower()
    return submitted not in ("", "no") or _is_null(mail) or _from(mail, _MACHINE)


_KINDS: tuple[tuple[str, Callable[[Mail, Own], bool]], ...] = (
    ("own", _is_own),
    ("bounce", _is_bounce),
    ("receipt", _is_receipt),
    ("complaint", _is_complaint),
    ("calendar", _is_calendar),
    ("reaction", _is_reaction),
    ("list", _is_list),
    ("vacation", _is_vacation),
    ("bulk", _is_bulk),
    ("robot", _is_robot),
)

_CALENDARS = frozenset({"text/calendar", "application/ics"})
_ANSWER = re.compile(r"^METHOD:\s*(?:REPLY|COUNTER|REFRESH|DECLINECOUNTER)\s*$", re.IGNORECASE | re.MULTILINE)
_ANSWER_PARAM = re.compile(r"method=\"?(?:REPLY|COUNTER|REFRESH|DECLINECOUNTER)\b", re.IGNORECASE)
_LIST_HEADERS = (
    "list-id",
    "list-post",
    "list-unsubscribe",
    "x-mailing-list",
    "mailing-list",
    "x-beenthere",
    "x-mailman-version",
)
_ANSWER_HEADERS = (
    "x-autoreply",
    "x-autorespond",
    "x-autoresponder",
    "x-auto-reply",
    "x-autoreply-from",
    "x-mail-autoreply",
    "x-vacation",
)
_MAILER = re.compile(r"mailer-daemon", re.IGNORECASE)
_MACHINE = re.compile(
    r"mailer-daemon|postmaster|no-?reply|do-?not-?reply|noreply-.*|bounces?(?:[+-].*)?|listserv|majordomo",
    re.IGNORECASE,
)


def _has_part(mail: Mail, content_type: str) -> bool:
    return mail.content_type == content_type or any(file.content_type == content_type for file in mail.attachments)


def _is_null(mail: Mail) -> bool:
    return mail.return_path == "<>"


def _from(mail: Mail, names: re.Pattern[str]) -> bool:
    return any(names.fullmatch(who.spec.rpartition("@")[0]) for who in mail.senders)


def _precedence(mail: Mail) -> set[str]:
    return {value.strip().lower() for value in (*mail.values("precedence"), *mail.values("x-precedence"))}
