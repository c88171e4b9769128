"""The ways in, alike to the service: what a source hands over, and what the service tells it afterwards.

A mail is read, committed to the database, and only then filed away (`Source.done`). Killed in between, the source finds
it again, is told that it is known, and finishes the filing without handing it over a second time.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple, Protocol

import structlog

Folder = Literal["Processed", "Quarantine"]
"""Where a mail goes once it is stored; each source maps it to a folder of its own."""

log = structlog.get_logger()


class MailboxGone(ConnectionError):  # noqa: N818 (a state of the mailbox, and read as one)
    """The mailbox cannot be reached, or was lost in the middle: try again later."""


class MailboxRefused(Exception):  # noqa: N818
    """The mailbox says no: a setting or a permission is wrong, and trying again will not help."""


class Place(NamedTuple):
    """Where a mail lies, for ever: a source's mailbox, its UIDVALIDITY (0 where there is none) and the mail's UID."""

    source: str
    mailbox: str
    uidvalidity: int
    uid: str


@dataclass(frozen=True, slots=True)
class Delivered:
    """A mail as the mailbox has it.

    received_at: aware UTC, when it reached the mailbox; this is what counts against a deadline. raw: the bytes as
    they came. size: bytes of the whole mail; when it is over the cap, oversize is set and raw holds the headers only.
    """

    place: Place
    received_at: datetime
    raw: bytes
    size: int
    oversize: bool = False


Seen = Callable[[Sequence[Place]], Awaitable[Mapping[Place, Folder]]]
"""Which of these mails the service has stored already, and the folder that each belongs in."""


class Source(Protocol):
    """A mailbox that orders come to. Every method may raise MailboxGone or MailboxRefused.

    One task reads (`fetch_new` and `done`); another one may `wait` meanwhile.
    """

    name: str

    def fetch_new(self, seen: Seen) -> AsyncIterator[Delivered]:
        """Everything that was delivered before this call and is not `seen`, in order of arrival."""

    async def done(self, delivered: Delivered, folder: Folder) -> None:
        """File a mail away; call it after the commit that stored the mail."""

    async def wait(self) -> None:
        """Come back when a mail may have arrived since the last time, at the latest when it is time to poll."""

    async def close(self) -> None:
        """Let go of the mailbox; the next call opens it again."""


@dataclass(frozen=True)
class Backoff:
    """How long to stay away from a mailbox that fails, in seconds: doubling up to `most`, with up to half as jitter."""

    first: float = 1.0
    most: float = 300.0

    def delay(self, failures: int) -> float:
        """The pause after this many failures in a row (1 and up)."""
        pause = min(self.most, self.first * 2.0 ** min(failures - 1, 30))
        return pause * random.uniform(0.5, 1.0)


async def watch(source: Source, read: Callable[[Source], Awaitable[None]], *, backoff: Backoff | None = None) -> None:
    """Read a source now and whenever something may have arrived, for ever; trouble is logged and tried again."""
    pauses = backoff or Backoff()
    failures = 0
    while True:
        try:
            await read(source)
            failures = 0
            await source.wait()
        except (MailboxGone, MailboxRefused) as trouble:
            failures += 1
            pause = pauses.delay(failures)
            log.warning("mailbox failed", source=source.name, trouble=str(trouble), failures=failures, pause=pause)
            await asyncio.sleep(pause)
