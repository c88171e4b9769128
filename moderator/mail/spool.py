"""A mail on standard input, kept safe before anything else is even imported.

For .forward and procmail pipes: the mail transfer agent believes that a mail is ours as soon as we end with 0, so it is
on the disk by then, whole, under its final name, or we end with 75 and get it again. The spool is a Maildir like any
other. Only small parts of the standard library are used: a pipe starts a process a mail.
"""

from __future__ import annotations

import os
import sys
import time

MYPY = False  # typing.TYPE_CHECKING without the import of typing
if MYPY:
    from typing import BinaryIO

OK = 0
TEMPORARY_FAILURE = 75
"""EX_TEMPFAIL of sysexits.h: the mail transfer agent keeps the mail and tries again."""
BLOCK = 65536
LONGEST_HEADERS = 262_144


def receive(maildir: str, cap: int, stream: BinaryIO | None = None) -> int:
    """Spool one mail from standard input; gives the exit code.

    Of a mail of more than `cap` bytes only the headers are kept; its full size stands in the file's name.
    """
    try:
        source = sys.stdin.buffer if stream is None else stream
        raw = source.read(cap + 1)
        size = len(raw) + _drain(source)
        deliver(maildir, raw if size <= cap else headers(raw), size=size)
    except OSError as error:
        print(f"moderator receive: {error}; the mail stays with the mail server", file=sys.stderr)
        return TEMPORARY_FAILURE
    return OK


def deliver(maildir: str, raw: bytes, *, received: float | None = None, size: int | None = None) -> str:
    """Put a mail into a Maildir's new/, durably: it is there whole or not at all. Gives the file's path.

    received: seconds since 1970, now if not given. size: bytes of the whole mail, if `raw` is only a part of it.
    Raises OSError.
    """
    make(maildir)
    name = unique_name(time.time() if received is None else received, len(raw) if size is None else size)
    temporary, final = os.path.join(maildir, "tmp", name), os.path.join(maildir, "new", name)
    file = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(file, "wb") as out:
            out.write(raw)
            out.flush()
            os.fsync(out.fileno())
        os.rename(temporary, final)
    except BaseException:
        os.unlink(temporary)
        raise
    _sync_directory(os.path.join(maildir, "new"))
    return final


def make(maildir: str) -> None:
    """Make a Maildir's three directories unless they are there."""
    for part in ("tmp", "new", "cur"):
        path = os.path.join(maildir, part)
        if not os.path.isdir(path):
            os.makedirs(path, mode=0o700, exist_ok=True)
            _sync_directory(maildir)


def unique_name(received: float, size: int) -> str:
    """A Maildir file name that no other process, host or moment uses; S is the size, as Dovecot writes it."""
    seconds, micro = divmod(int(received * 1_000_000), 1_000_000)
    host = os.uname().nodename.replace("/", "\\057").replace(":", "\\072")
    return f"{seconds}.M{micro:06}P{os.getpid()}R{os.urandom(6).hex()}.{host},S={size}"


def headers(raw: bytes) -> bytes:
    """The part of a mail up to and with the empty line."""
    ends = [at + len(mark) for mark in (b"\r\n\r\n", b"\n\n") if (at := raw.find(mark, 0, LONGEST_HEADERS)) >= 0]
    return raw[: min(ends, default=LONGEST_HEADERS)]


def _drain(source: BinaryIO) -> int:
    """Read the rest away, so that the writer is not cut off; gives how much it was."""
    rest = 0
    while block := source.read(BLOCK):
        rest += len(block)
    return rest


def _sync_directory(path: str) -> None:
    file = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
