"""What goes over the wire as text: names on the way out, FETCH answers on the way in (RFC 3501)."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

Line = bytes | bytearray
"""A piece of an answer: text as bytes, a literal as bytearray."""

MESSAGE = re.compile(rb"\d+ FETCH \(")
UID = re.compile(rb"\bUID (\d+)")
SIZE = re.compile(rb"\bRFC822\.SIZE (\d+)")
ARRIVAL = re.compile(rb'\bINTERNALDATE "([^"]+)"')
FLAGS = re.compile(rb"\bFLAGS \(([^)]*)\)")
QUOTED_BODY = re.compile(rb'\bBODY\[(?:HEADER)?\] "((?:[^"\\]|\\.)*)"')
NOT_ASCII = re.compile(r"[^\x20-\x7e]+")


@dataclass(frozen=True, slots=True)
class RawMail:
    """A mail as the server has it. received_at: its INTERNALDATE in UTC. size: bytes of the whole mail."""

    uid: int
    uidvalidity: int
    received_at: datetime
    raw: bytes
    size: int
    flags: frozenset[str]


def quoted(text: str) -> str:
    """A quoted string (section 9)."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def folder_name(name: str) -> str:
    """A folder's name as servers know it: modified UTF-7, quoted (section 5.1.3)."""

    def encode(run: re.Match[str]) -> str:
        code = b64encode(run[0].encode("utf-16-be")).decode("ascii")
        return "&" + code.rstrip("=").replace("/", ",") + "-"

    return quoted(NOT_ASCII.sub(encode, name.replace("&", "&-")))


def sizes(lines: Iterable[Line]) -> dict[int, int]:
    """UID -> size, from the answer to FETCH (UID RFC822.SIZE)."""
    found = [(UID.search(line), SIZE.search(line)) for line in lines]
    return {int(uid[1]): int(size[1]) for uid, size in found if uid and size}


def mails(lines: Sequence[Line], uidvalidity: int) -> list[RawMail]:
    """The mails of a FETCH answer; answers that lack what a mail needs are news about flags and are passed over."""
    found = [_mail(text, literal, uidvalidity) for text, literal in _messages(lines)]
    return [mail for mail in found if mail is not None]


def _messages(lines: Sequence[Line]) -> Iterator[tuple[bytes, bytes | None]]:
    """Each message's text without its literal (items may stand on both sides of it), and the literal."""
    text, literal = b"", None
    for line in lines:
        if isinstance(line, bytearray):
            literal = bytes(line)
        elif MESSAGE.match(line) and (literal is None or text.endswith(b")")):
            yield text, literal
            text, literal = line, None
        else:
            text += line
    yield text, literal


def _mail(text: bytes, literal: bytes | None, uidvalidity: int) -> RawMail | None:
    uid, size, arrival, flags = (item.search(text) for item in (UID, SIZE, ARRIVAL, FLAGS))
    if uid is None or size is None or arrival is None:
        return None
    return RawMail(
        uid=int(uid[1]),
        uidvalidity=uidvalidity,
        received_at=_instant(arrival[1].decode("ascii")),
        raw=_quoted_body(text) if literal is None else literal,
        size=int(size[1]),
        flags=frozenset((flags[1] if flags else b"").decode("ascii", "replace").split()),
    )


def _instant(arrival: str) -> datetime:
    """Read ' 1-Jul-2026 02:44:25 -0700'; strptime would read month names in the machine's language."""
    return parsedate_to_datetime(arrival.strip().replace("-", " ", 2)).astimezone(UTC)


def _quoted_body(text: bytes) -> bytes:
    """The body of a mail so small that the server quoted it; nothing at all for an empty one."""
    found = QUOTED_BODY.search(text)
    return re.sub(rb"\\(.)", rb"\1", found[1]) if found else b""
