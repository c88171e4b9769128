"""An IMAP mailbox that orders come to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

import structlog

from moderator.config import Imap
from moderator.mail.imap import ImapSession, open_session
from moderator.mail.imap_answers import RawMail
from moderator.mail.inbox import Delivered, Folder, MailboxGone, MailboxRefused, Place, Seen
from moderator.mail.oauth import AccessTokens

log = structlog.get_logger()

MAILS_A_BATCH = 100
BYTES_A_BATCH = 16_000_000


class ImapSource:
    """Reads a folder; what is done is marked as read and moved to the folders that the settings name.

    Reading and waiting have a connection each, so that neither has to interrupt the other. Both are opened when they
    are needed and kept; after an error the next call opens another. When the server has renumbered the mailbox (a new
    UIDVALIDITY), every mail in it is a new one here, and the store tells by its content which it knows.
    """

    def __init__(self, settings: Imap, *, size_cap: int, poll_seconds: float, name: str = "imap") -> None:
        self.name = name
        self._settings = settings
        self._size_cap = size_cap
        self._poll_seconds = poll_seconds
        self._tokens = AccessTokens(settings.oauth) if settings.oauth else None
        self._session: ImapSession | None = None
        self._ear: ImapSession | None = None
        self._uidvalidity = 0
        self._folders: Mapping[Folder, str] = {"Processed": settings.processed, "Quarantine": settings.quarantine}

    async def fetch_new(self, seen: Seen) -> AsyncIterator[Delivered]:
        """Everything that is in the mailbox now and is not `seen`, in order of arrival."""
        session = await self._opened()
        await session.noop()
        uids = await session.search()
        known = await seen([self._place(uid) for uid in uids])
        await self._finish_filing(session, known)
        new = [uid for uid in uids if self._place(uid) not in known]
        for some in _slices(new):
            async for mail in self._fetch(session, some):
                yield mail

    async def done(self, delivered: Delivered, folder: Folder) -> None:
        """Mark a mail as read and move it. Raises MailboxGone if the connection that found it is lost."""
        session = self._session
        if session is None or session.uidvalidity != delivered.place.uidvalidity:
            raise MailboxGone(
                "the connection that found the mail is lost; it will be filed away when it is found again"
            )
        uid = int(delivered.place.uid)
        await session.flag([uid], r"\Seen")
        await session.move([uid], self._folders[folder])

    async def wait(self) -> None:
        """Until the server tells of new mail (IDLE), at most until it is time to poll; the first time at once."""
        if self._ear is None or self._ear.closed:
            self._ear = await self._log_in()
        loop = asyncio.get_running_loop()
        poll_at = loop.time() + self._poll_seconds
        while (left := poll_at - loop.time()) > 0:
            if not self._ear.can_idle:
                await asyncio.sleep(left)
            elif await self._ear.idle(left):
                return

    async def count(self) -> int:
        """How many mails lie there now. Logs in and makes the folders, but reads and moves nothing."""
        session = await self._opened()
        await session.noop()
        return len(await session.search())

    async def close(self) -> None:
        """Log out, politely where a connection still lives."""
        sessions = (self._session, self._ear)
        self._session = self._ear = None
        for session in sessions:
            if session is not None:
                await session.logout()

    async def _opened(self) -> ImapSession:
        if self._session is None or self._session.closed:
            session = await self._log_in()
            try:
                for folder in self._folders.values():
                    await session.ensure_folder(folder)
            except MailboxRefused:
                await session.logout()
                raise
            self._note_numbering(session.uidvalidity)
            self._session = session
        return self._session

    async def _log_in(self) -> ImapSession:
        token = await self._tokens.get() if self._tokens else ""
        try:
            return await open_session(self._settings, token=token)
        except MailboxRefused:
            if self._tokens:
                self._tokens.forget()
            raise

    def _note_numbering(self, uidvalidity: int) -> None:
        if self._uidvalidity not in (0, uidvalidity):
            log.warning("mailbox renumbered, reading all of it", source=self.name, uidvalidity=uidvalidity)
        self._uidvalidity = uidvalidity

    def _place(self, uid: int) -> Place:
        return Place(self.name, self._settings.folder, self._uidvalidity, str(uid))

    async def _finish_filing(self, session: ImapSession, known: Mapping[Place, Folder]) -> None:
        for folder, name in self._folders.items():
            uids = [int(place.uid) for place, belongs in known.items() if belongs == folder]
            await session.flag(uids, r"\Seen")
            await session.move(uids, name)

    async def _fetch(self, session: ImapSession, uids: Sequence[int]) -> AsyncIterator[Delivered]:
        sizes = await session.sizes(uids)
        for oversize, run in groupby(sorted(sizes), key=lambda uid: sizes[uid] > self._size_cap):
            for batch in _batches(run, sizes):
                mails = await (session.headers(batch) if oversize else session.fetch(batch))
                for mail in sorted(mails, key=lambda mail: mail.uid):
                    yield self._delivered(mail, oversize)

    def _delivered(self, mail: RawMail, oversize: bool) -> Delivered:
        return Delivered(self._place(mail.uid), mail.received_at, mail.raw, mail.size, oversize)


def _slices(uids: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(uids), MAILS_A_BATCH):
        yield uids[start : start + MAILS_A_BATCH]


def _batches(uids: Iterable[int], sizes: Mapping[int, int]) -> Iterator[list[int]]:
    """Runs of mails that together fit into memory."""
    batch: list[int] = []
    for uid in uids:
        if batch and sum(sizes[other] for other in batch) + sizes[uid] > BYTES_A_BATCH:
            yield batch
            batch = []
        batch.append(uid)
    if batch:
        yield batch
