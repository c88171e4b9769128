"""A Maildir that orders come to: a local mailbox, or the spool that `moderator receive` fills."""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import structlog

from moderator.mail import spool
from moderator.mail.inbox import Delivered, Folder, MailboxGone, MailboxRefused, Place, Seen

log = structlog.get_logger()

DELIVERED = re.compile(r"(\d{9,11})\.(?:M(\d{1,6}))?")
FULL_SIZE = re.compile(r",S=(\d+)")
SEEN = ":2,S"
HALF_WRITTEN = 36 * 3600
"""Seconds after which a file in tmp/ belongs to nobody any more (the Maildir specification's own figure)."""


class MaildirSource:
    """Reads new/ and cur/; what is done goes to .Processed or .Quarantine below, marked as read.

    A mail's UID is the unique part of its file name; it reached the mailbox when that name says, or else when the file
    was last written.
    """

    def __init__(self, path: Path, *, size_cap: int, poll_seconds: float, name: str = "maildir") -> None:
        self.name = name
        self._path = path
        self._size_cap = size_cap
        self._poll_seconds = poll_seconds

    async def fetch_new(self, seen: Seen) -> AsyncIterator[Delivered]:
        """Everything that lies there now and is not `seen`, in order of arrival; what cannot be read is left."""
        arrivals = self._arrivals()
        known = await seen([self._place(uid) for uid in arrivals])
        for place, folder in known.items():
            self._file_away(place.uid, folder)
        for uid in sorted(arrivals, key=lambda uid: (arrivals[uid], uid)):
            if self._place(uid) not in known:
                try:
                    yield self._read(uid, arrivals[uid])
                except OSError as error:
                    log.warning("mail cannot be read", source=self.name, uid=uid, trouble=str(error))

    async def done(self, delivered: Delivered, folder: Folder) -> None:
        """Move the file to the folder; nothing to do if somebody took it away."""
        self._file_away(delivered.place.uid, folder)

    async def wait(self) -> None:
        """Until it is time to look again."""
        await asyncio.sleep(self._poll_seconds)

    async def close(self) -> None:
        """Nothing is held open."""

    def _place(self, uid: str) -> Place:
        return Place(self.name, str(self._path), 0, uid)

    def _arrivals(self) -> dict[str, datetime]:
        with _answering_for(self._path):
            spool.make(str(self._path))
            self._sweep()
            entries = [entry for part in ("new", "cur") for entry in _mails(self._path / part)]
            return {_uid(entry.name): _received(entry) for entry in entries}

    def _sweep(self) -> None:
        for entry in _mails(self._path / "tmp"):
            if entry.stat().st_mtime < time.time() - HALF_WRITTEN:
                os.unlink(entry.path)

    def _find(self, uid: str) -> Path | None:
        """Where a mail is now: mail programs move and rename files to flag them."""
        direct = self._path / "new" / uid
        if direct.exists():
            return direct
        candidates = (entry for part in ("new", "cur") for entry in _mails(self._path / part))
        return next((Path(entry.path) for entry in candidates if _uid(entry.name) == uid), None)

    def _read(self, uid: str, received_at: datetime) -> Delivered:
        path = self._find(uid)
        if path is None:
            raise FileNotFoundError("somebody took it away")
        with path.open("rb") as file:
            full_size = FULL_SIZE.search(uid)
            size = max(os.fstat(file.fileno()).st_size, int(full_size[1]) if full_size else 0)
            oversize = size > self._size_cap
            raw = spool.headers(file.read(spool.LONGEST_HEADERS)) if oversize else file.read()
        return Delivered(self._place(uid), received_at, raw, size, oversize)

    def _file_away(self, uid: str, folder: Folder) -> None:
        with _answering_for(self._path):
            path = self._find(uid)
            if path is not None:
                target = self._path / f".{folder}"
                spool.make(str(target))
                (target / "maildirfolder").touch()
                path.rename(target / "cur" / (uid + SEEN))


@contextmanager
def _answering_for(path: Path) -> Iterator[None]:
    try:
        yield
    except PermissionError as error:
        raise MailboxRefused(f"{error}; the service's user must be able to read and move what is in {path}") from error
    except OSError as error:
        raise MailboxGone(str(error)) from error


def _mails(directory: Path) -> Iterator[os.DirEntry[str]]:
    with os.scandir(directory) as entries:
        yield from (entry for entry in entries if entry.is_file(follow_symlinks=False) and entry.name[0] != ".")


def _uid(name: str) -> str:
    return name.partition(":")[0]


def _received(entry: os.DirEntry[str]) -> datetime:
    named = DELIVERED.match(entry.name)
    if named is None:
        return datetime.fromtimestamp(entry.stat().st_mtime, UTC)
    return datetime.fromtimestamp(int(named[1]), UTC).replace(microsecond=int(named[2] or 0))
