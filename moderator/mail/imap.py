"""An IMAP mailbox, opened: the few commands that the service needs, one at a time.

Every method raises MailboxGone when the connection is lost or an answer does not come in time (the connection is then
finished), and MailboxRefused when the server says no. ENVELOPE and BODYSTRUCTURE are never asked for: servers and
libraries disagree on how to quote them.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Iterable, Iterator
from typing import Any

from moderator.config import Imap
from moderator.mail import tls
from moderator.mail.imap_answers import Line, RawMail, folder_name, mails, quoted, sizes
from moderator.mail.imap_protocol import ImapProtocol, connect
from moderator.mail.inbox import MailboxGone, MailboxRefused

TIMEOUT = 30.0
LONGEST_FETCH = 3600.0
"""Seconds for a fetch that makes progress all the time; one that does not ends after the usual time-out."""
RENEW_IDLE = 540.0
"""Seconds: servers drop an IDLE after half an hour, home routers a silent connection after ten minutes."""
PER_COMMAND = 100
MAIL = "(UID FLAGS INTERNALDATE RFC822.SIZE {})"
PREFIX = re.compile(rb'\(\("([^"]*)"')
UIDVALIDITY = re.compile(rb"UIDVALIDITY (\d+)")


class ImapSession:
    """A mailbox that one is logged in to; made by `open_session`, used by one task."""

    def __init__(self, protocol: ImapProtocol, timeout: float) -> None:
        self._protocol = protocol
        self._timeout = timeout
        self._prefix = ""
        self.uidvalidity = 0

    @property
    def can_idle(self) -> bool:
        """Whether the server tells of new mail by itself."""
        return "IDLE" in self._protocol.capabilities

    @property
    def closed(self) -> bool:
        """Whether the connection is at its end."""
        return self._protocol.gone is not None

    async def login(self, user: str, *, password: str = "", token: str = "") -> None:
        """Log in by OAuth access token (SASL XOAUTH2) if there is one, else by password."""
        protocol = self._protocol
        await self._run(protocol.xoauth2(user, token) if token else protocol.login(quoted(user), password))
        await self._run(protocol.capability())
        if "NAMESPACE" in protocol.capabilities:
            found = PREFIX.match((await self._run(protocol.namespace()))[0])
            self._prefix = found[1].decode("ascii", "replace") if found else ""

    async def select(self, mailbox: str) -> int:
        """Open a folder for reading and moving; gives its UIDVALIDITY."""
        lines = await self._run(self._protocol.select(folder_name(mailbox)))
        if b"[READ-ONLY]" in lines[-1]:
            raise MailboxRefused(f"{mailbox} can only be read; the service must be able to move mails out of it")
        found = UIDVALIDITY.search(b"\n".join(lines))
        if found is None:
            raise MailboxRefused(f"{mailbox} has no UIDVALIDITY, so its mails cannot be told apart for good")
        self.uidvalidity = int(found[1])
        return self.uidvalidity

    async def ensure_folder(self, folder: str) -> None:
        """Make a folder unless it is there, and show it in mail programs."""
        name = self._folder(folder)
        if len(await self._run(self._protocol.simple_command("LIST", '""', name))) > 1:
            return
        await self._run(self._protocol.simple_command("CREATE", name))
        with contextlib.suppress(MailboxRefused):
            await self._run(self._protocol.simple_command("SUBSCRIBE", name))

    async def noop(self) -> None:
        """Let the server take notice of what has arrived: it answers SEARCH from what it last told us."""
        await self._run(self._protocol.simple_command("NOOP"))

    async def search(self, *criteria: str) -> list[int]:
        """UIDs that match, in rising order; without criteria: everything that nobody marked as deleted."""
        self._protocol.news = False
        lines = await self._run(self._protocol.search(*(criteria or ("UNDELETED",)), charset=None, by_uid=True))
        return sorted(int(uid) for line in lines[:-1] for uid in line.split())

    async def sizes(self, uids: Iterable[int]) -> dict[int, int]:
        """Bytes of each mail; one that is gone meanwhile is left out."""
        lines = [line for some in _sets(uids) for line in await self._fetch(some, "(UID RFC822.SIZE)")]
        return sizes(lines)

    async def fetch(self, uids: Iterable[int]) -> list[RawMail]:
        """Whole mails, without marking them as read; one that is gone meanwhile is left out."""
        lines = [line for some in _sets(uids) for line in await self._fetch(some, MAIL.format("BODY.PEEK[]"))]
        return mails(lines, self.uidvalidity)

    async def headers(self, uids: Iterable[int]) -> list[RawMail]:
        """As `fetch`, but `raw` holds the headers only."""
        lines = [line for some in _sets(uids) for line in await self._fetch(some, MAIL.format("BODY.PEEK[HEADER]"))]
        return mails(lines, self.uidvalidity)

    async def flag(self, uids: Iterable[int], *flags: str) -> None:
        r"""Set flags such as \Seen."""
        for some in _sets(uids):
            await self._run(self._protocol.store(some, "+FLAGS.SILENT", f"({' '.join(flags)})", by_uid=True))

    async def move(self, uids: Iterable[int], folder: str) -> None:
        """Move mails to a folder; where the server cannot, copy them and take the originals out."""
        target = self._folder(folder)
        for some in _sets(uids):
            if "MOVE" in self._protocol.capabilities:
                await self._run(self._protocol.move(some, target, by_uid=True))
            else:
                await self._copy_and_expunge(some, target)

    async def idle(self, seconds: float = RENEW_IDLE) -> bool:
        """Wait for new mail, at most so long; True when some has arrived since the last `search` or `idle`."""
        if not self._protocol.news:
            await self._idle(seconds)
        woken, self._protocol.news = self._protocol.news, False
        return woken

    async def logout(self) -> None:
        """Say goodbye if there is still somebody to say it to, and hang up."""
        if self.closed:
            return
        with contextlib.suppress(MailboxGone, MailboxRefused):
            await self._protocol.answer(self._protocol.logout(), min(self._timeout, 3.0))
        self._protocol.fail("logged out")

    def _folder(self, name: str) -> str:
        return folder_name(name if name.upper().startswith("INBOX") else self._prefix + name)

    async def _run(self, command: Awaitable[Any]) -> list[Line]:
        return await self._protocol.answer(command, self._timeout)

    async def _fetch(self, some: str, items: str) -> list[Line]:
        command = self._protocol.fetch(some, items, by_uid=True, timeout=self._timeout)
        return (await self._protocol.answer(command, LONGEST_FETCH))[:-1]

    async def _copy_and_expunge(self, some: str, target: str) -> None:
        await self._run(self._protocol.copy(some, target, by_uid=True))
        await self._run(self._protocol.store(some, "+FLAGS.SILENT", r"(\Deleted)", by_uid=True))
        if "UIDPLUS" in self._protocol.capabilities:  # a plain EXPUNGE would take what others have marked, too
            await self._run(self._protocol.expunge(some, by_uid=True))

    async def _idle(self, seconds: float) -> None:
        idling = asyncio.ensure_future(self._protocol.idle())
        try:
            await self._until_idling(idling)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(min(seconds, RENEW_IDLE)):
                    await self._until_news()
            self._protocol.idle_done()
            await self._run(idling)
        finally:
            if not idling.done():
                self._protocol.fail("IDLE was broken off")
            await asyncio.wait([idling])
            if not idling.cancelled():
                idling.exception()

    async def _until_idling(self, idling: asyncio.Future[Any]) -> None:
        accepted = asyncio.ensure_future(self._protocol.wait_for_idle_response())
        await asyncio.wait([idling, accepted], timeout=self._timeout, return_when=asyncio.FIRST_COMPLETED)
        accepted.cancel()
        if idling.done():
            await self._run(idling)
        elif not accepted.done():
            raise self._protocol.fail("IDLE was not answered")

    async def _until_news(self) -> None:
        while not self._protocol.news:
            pushed = await self._protocol.idle_queue.get()
            if isinstance(pushed, MailboxGone):
                raise pushed


async def open_session(settings: Imap, *, token: str = "", timeout: float = TIMEOUT) -> ImapSession:
    """Connect, log in (by `token` if given, else by the password of the settings) and select the folder."""
    if settings.security == "none" and not tls.is_loopback(settings.host):
        raise MailboxRefused(f"security none is for this machine only; use tls or starttls for {settings.host}")
    secure = None if settings.security == "none" else tls.context(settings.ca_file)
    starttls = settings.security == "starttls"
    protocol = await connect(settings.host, settings.port, tls=secure, starttls=starttls, timeout=timeout)
    session = ImapSession(protocol, timeout)
    try:
        await session.login(settings.user, password=settings.password.get_secret_value(), token=token)
        await session.select(settings.folder)
    except BaseException:
        protocol.fail("not usable")
        raise
    return session


def _sets(uids: Iterable[int]) -> Iterator[str]:
    """UID sets of a length that every server takes."""
    all_uids = list(uids)
    for start in range(0, len(all_uids), PER_COMMAND):
        yield ",".join(str(uid) for uid in all_uids[start : start + PER_COMMAND])
