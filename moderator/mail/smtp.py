"""The ways out: an SMTP server, or Maildirs. One recipient a mail; every mail gets a verdict of its own."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol
from urllib.parse import quote

import aiosmtplib
from aiosmtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException

from moderator.config import Smtp
from moderator.mail import spool, tls
from moderator.mail.compose import ADDRESS
from moderator.mail.inbox import MailboxGone, MailboxRefused
from moderator.mail.oauth import AccessTokens

CONNECTIONS = 4
TIMEOUT = 60.0
ABOUT_US = frozenset({421, 530, 534, 535, 538})
"""Codes about our connection or log-in (RFC 4954): the mail itself was not judged."""
QUOTA = re.compile(r"\b5\.4\.5\b")
"""Gmail's "daily sending quota exceeded" comes as a permanent failure, and is none."""

UNREACHED = (SMTPException, OSError, MailboxGone, MailboxRefused)
"""What opening a connection raises."""

Status = Literal["sent", "retry", "failed"]


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A mail to send. id: the caller's. envelope_from: where bounces go, "" for nowhere. raw: the finished mail."""

    id: int
    envelope_from: str
    recipient: str
    raw: bytes


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mail: taken by the server, to be tried again, or refused for good.

    "retry" may hide a mail that did go out (the answer was lost): the same mail with the same Message-ID is harmless.
    code: the server's, 0 if there was none. text: what it said, or what went wrong.
    """

    id: int
    status: Status
    code: int
    text: str


class Sender(Protocol):
    """Something that takes mails. Never raises on account of a mail or a server."""

    async def send(self, batch: Sequence[Outgoing]) -> list[Outcome]:
        """Send these mails; one outcome for each, in their order."""


class SmtpSender:
    """Sends by up to four connections at a time, opened for a batch.

    hello: the name to greet the server with, the domain of our address.
    """

    def __init__(self, settings: Smtp, *, hello: str, timeout: float = TIMEOUT) -> None:
        self._settings = settings
        self._hello = hello
        self._timeout = timeout
        self._tokens = AccessTokens(settings.oauth) if settings.oauth else None

    async def send(self, batch: Sequence[Outgoing]) -> list[Outcome]:
        """Send these mails; one outcome for each, in their order."""
        waiting, outcomes = deque(batch), dict[int, Outcome]()
        workers = [self._work(waiting, outcomes) for _ in range(min(CONNECTIONS, len(batch)))]
        troubles = await asyncio.gather(*workers)
        unreached = next((trouble for trouble in troubles if trouble), "")
        return [outcomes.get(mail.id) or Outcome(mail.id, "retry", 0, unreached) for mail in batch]

    async def check(self) -> str:
        """Connect, log in and hang up; gives what went wrong, "" for nothing."""
        try:
            await _quit(await self._connect())
        except UNREACHED as error:
            return self._unreached(error)
        return ""

    def _unreached(self, error: Exception) -> str:
        return f"{self._settings.host}:{self._settings.port}: {str(error) or 'no answer in time'}"

    async def _work(self, waiting: deque[Outgoing], outcomes: dict[int, Outcome]) -> str:
        """Send what waits; gives what went wrong if no connection could be made."""
        while waiting:
            try:
                connection = await self._connect()
            except UNREACHED as error:
                return self._unreached(error)
            while waiting and connection.is_connected:
                mail = waiting.popleft()
                outcomes[mail.id] = await self._deliver(connection, mail)
            await _quit(connection)
        return ""

    async def _connect(self) -> aiosmtplib.SMTP:
        settings = self._settings
        if settings.security == "none" and settings.user and not tls.is_loopback(settings.host):
            raise MailboxRefused("a password must not go out in the clear; set security to tls or starttls")
        password = settings.password.get_secret_value()
        connection = aiosmtplib.SMTP(
            hostname=settings.host,
            port=settings.port,
            username=settings.user or None,
            password=password if settings.user and not self._tokens else None,
            oauth_token_generator=self._tokens.get if self._tokens else None,
            local_hostname=self._hello,
            timeout=self._timeout,
            use_tls=settings.security == "tls",
            start_tls=settings.security == "starttls",
            tls_context=None if settings.security == "none" else tls.context(settings.ca_file),
        )
        try:
            await connection.connect()
        except BaseException:
            connection.close()
            raise
        return connection

    async def _deliver(self, connection: aiosmtplib.SMTP, mail: Outgoing) -> Outcome:
        if not ADDRESS.fullmatch(mail.recipient):  # the library would cut one out of anything, and send to that
            return Outcome(mail.id, "failed", 0, f"{mail.recipient!r} is no address that mail can be sent to")
        options = [] if (mail.recipient + mail.envelope_from).isascii() else ["SMTPUTF8"]
        try:
            _, said = await connection.sendmail(mail.envelope_from, [mail.recipient], mail.raw, mail_options=options)
        except SMTPRecipientsRefused as error:
            return _verdict(mail, error.recipients[0].code, error.recipients[0].message)
        except SMTPResponseException as error:
            return _verdict(mail, error.code, error.message)
        except (aiosmtplib.SMTPNotSupported, ValueError) as error:
            return Outcome(mail.id, "failed", 0, str(error))
        except (SMTPException, OSError) as error:
            connection.close()  # what the server knows of the mail is uncertain, and what it says next, too
            return Outcome(mail.id, "retry", 0, str(error) or "no answer in time")
        return Outcome(mail.id, "sent", 250, said)


class MaildirSender:
    """Drops each mail into a Maildir named after its recipient, below `folder`: for rehearsals and demonstrations."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def send(self, batch: Sequence[Outgoing]) -> list[Outcome]:
        """Write these mails; a full disk is a reason to try again."""
        return [self._drop(mail) for mail in batch]

    def _drop(self, mail: Outgoing) -> Outcome:
        try:
            path = spool.deliver(str(self._folder / quote(mail.recipient.lower(), safe="@+")), mail.raw)
        except OSError as error:
            return Outcome(mail.id, "retry", 0, str(error))
        return Outcome(mail.id, "sent", 250, path)


async def _quit(connection: aiosmtplib.SMTP) -> None:
    try:
        if connection.is_connected:
            await connection.quit()
    except (SMTPException, OSError):
        connection.close()


def _verdict(mail: Outgoing, code: int, text: str) -> Outcome:
    permanent = code >= 500 and code not in ABOUT_US and not QUOTA.search(text)
    return Outcome(mail.id, "failed" if permanent else "retry", code, text)
