"""An SMTP server in this process (aiosmtpd): a provider that knows its users and says truthfully who wrote a mail."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from email.parser import BytesHeaderParser
from email.utils import format_datetime, getaddresses

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

AUTHSERV_ID = "mail.demo"
LARGEST_MAIL = 30_000_000
CLAIMS = re.compile(rb"^Authentication-Results:\s*mail\.demo\b.*\n(?:[ \t].*\n)*", re.IGNORECASE | re.MULTILINE)
END_OF_HEADERS = re.compile(rb"\r?\n\r?\n")

Deliver = Callable[[str, bytes, datetime], Awaitable[None]]
"""Puts a mail into an account's mailbox, arrived at an instant."""
Clock = Callable[[], datetime]


class PostOffice:
    """What the server does with a mail. accounts: address -> password; plus-addresses belong to the one without."""

    def __init__(self, accounts: Mapping[str, str], deliver: Deliver, clock: Clock) -> None:
        self._accounts = accounts
        self._deliver = deliver
        self._clock = clock

    def check_password(
        self, _server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, given: object
    ) -> AuthResult:
        """Whether a log-in is good."""
        if not isinstance(given, LoginPassword):
            return AuthResult(success=False, handled=False)
        user = given.login.decode("utf-8", "replace")
        good = self._accounts.get(user) == given.password.decode("utf-8", "replace")
        return AuthResult(success=good, handled=False, auth_data=user)

    async def handle_MAIL(  # noqa: N802 (the library's name)
        self, _server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take the envelope sender; a user has only his own."""
        if session.authenticated and account_of(address) != session.auth_data:
            return "553 5.7.1 not your address"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 OK"

    async def handle_RCPT(  # noqa: N802
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Take a recipient that has a mailbox here."""
        if account_of(address) not in self._accounts:
            return "550 5.1.1 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, _server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Deliver the mail."""
        user = str(session.auth_data) if session.authenticated else ""
        raw = envelope.original_content or b""
        now = self._clock()
        for recipient in envelope.rcpt_tos:
            trace = _trace(envelope.mail_from or "", recipient, now)
            await self._deliver(account_of(recipient), trace + stamped(raw, user), now)
        return "250 2.0.0 delivered"


def account_of(address: str) -> str:
    """The mailbox that an address belongs to."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def stamped(raw: bytes, user: str) -> bytes:
    """The mail with our Authentication-Results, and without any that claim to be ours.

    DMARC passes for a logged-in user who writes From his own address, and fails for everybody else.
    """
    authors = getaddresses(BytesHeaderParser().parsebytes(raw).get_all("From", []))
    author = authors[0][1] if authors else ""
    verdict = "pass" if user and len(authors) == 1 and account_of(author) == user else "fail"
    domain = author.rpartition("@")[2].encode("ascii", "replace").decode()
    stamp = f"Authentication-Results: {AUTHSERV_ID}; dmarc={verdict} header.from={domain or 'none'}\r\n"
    end = END_OF_HEADERS.search(raw)
    headers, body = (raw[: end.start() + 2], raw[end.start() + 2 :]) if end else (raw, b"")
    return stamp.encode() + CLAIMS.sub(b"", headers) + body


def _trace(sender: str, recipient: str, now: datetime) -> bytes:
    lines = [
        f"Return-Path: <{sender}>",
        f"Delivered-To: {recipient}",
        f"Received: by {AUTHSERV_ID} with ESMTP; {format_datetime(now)}",
    ]
    return "".join(f"{line}\r\n" for line in lines).encode("utf-8")


@asynccontextmanager
async def smtp_server(accounts: Mapping[str, str], deliver: Deliver, clock: Clock) -> AsyncIterator[int]:
    """An SMTP server on a free port of the loopback; gives the port."""
    logging.getLogger("mail.log").setLevel(logging.ERROR)  # the library warns at each log-in of its own old habits
    office = PostOffice(accounts, deliver, clock)
    loop = asyncio.get_running_loop()

    def connection() -> SMTP:
        return SMTP(
            office,
            loop=loop,
            hostname=AUTHSERV_ID,
            ident="demo",
            enable_SMTPUTF8=True,
            data_size_limit=LARGEST_MAIL,
            authenticator=office.check_password,
            auth_require_tls=False,
        )

    server = await loop.create_server(connection, "127.0.0.1", 0)
    async with server:
        yield int(server.sockets[0].getsockname()[1])
