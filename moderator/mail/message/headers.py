"""Header values, read so that nothing in them can raise: words, addresses, dates, message ids.

The stdlib's structured header parser is used for addresses only, within a size limit: it raises on real mails and takes
minutes on hostile ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.header import decode_header
from email.headerregistry import AddressHeader
from email.utils import getaddresses, parsedate_to_datetime

from moderator.mail.message import charsets

VALUE_LIMIT = 8_000
ENCODED_WORDS_LIMIT = 100
STRICT_LIMIT = 1_000
ADDRESSES_LIMIT = 100

_ID = re.compile(r"<[^<>\s]{1,990}>")
_SPEC = re.compile(r"[^@\s<>,;:\"]{1,128}@[^@\s<>,;:\"()\[\]]{1,253}")
_QUOTED_SPEC = re.compile(r"\"[^\"\s]{1,126}\"@[^@\s<>,;:\"()\[\]]{1,253}")


@dataclass(frozen=True)
class Address:
    """A mailbox: the display name (decoded, for showing only) and the parsed addr-spec, its domain in lower case."""

    name: str
    spec: str

    @property
    def domain(self) -> str:
        """The part behind the last @."""
        return self.spec.rpartition("@")[2]


def unfold(value: str) -> str:
    """A raw header value as one line of text; bytes outside ASCII read as UTF-8, else windows-1252."""
    raw = value[:VALUE_LIMIT].encode("utf-8", "surrogateescape")
    text, _ = charsets.decode(raw)
    return "".join(" " if c == "\t" else c for c in text if c not in "\0\r\n").strip()


def decode(value: str) -> str:
    """An unfolded value with its encoded words (RFC 2047) decoded, broken ones shown with replacement characters."""
    if not 0 < value.count("=?") <= ENCODED_WORDS_LIMIT:
        return value
    try:
        chunks = decode_header(value)
    except Exception:  # the stdlib raises several types on malformed words
        return value
    words = (chunk if isinstance(chunk, str) else charsets.decode(chunk, charset or "")[0] for chunk, charset in chunks)
    return "".join(c for c in "".join(words) if c not in "\0\r\n")


def addresses(values: Iterable[str]) -> tuple[Address, ...]:
    """Every mailbox in these unfolded values, groups opened, each once; what has no addr-spec is left out.

    Two parsers read them, a strict and a lenient one. Where they disagree both results count: a header that programs
    read differently then has several mailboxes, which no caller takes for one sender.
    """
    found: dict[str, Address] = {}
    for value in values:
        for name, spec in (*_lenient(value), *_strict(value)):
            address = Address(decode(name.strip()), _normal(spec))
            if _is_spec(address.spec) and len(found) < ADDRESSES_LIMIT:
                found.setdefault(address.spec.lower(), address)
    return tuple(found.values())


def date(value: str) -> datetime | None:
    """The instant in UTC; None for what is no date. A date without a zone is taken as UTC."""
    try:
        moment = parsedate_to_datetime(value[:200])
        aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return aware.astimezone(UTC)
    except Exception:  # odd dates raise ValueError, TypeError, IndexError, OverflowError
        return None


def message_id(value: str) -> str:
    """The first `<...>` of the value, else the value itself without blanks, else ""."""
    found = _ID.search(value)
    return found[0] if found else "".join(value.split())[:990]


def message_ids(value: str) -> tuple[str, ...]:
    """Every `<...>` of the value, in order."""
    return tuple(_ID.findall(value))


def _lenient(value: str) -> list[tuple[str, str]]:
    return _guarded(lambda: getaddresses([value[:VALUE_LIMIT]]))


def _strict(value: str) -> list[tuple[str, str]]:
    if len(value) > STRICT_LIMIT or value.count("(") > 20:
        return []
    return _guarded(lambda: _registry(value))


def _registry(value: str) -> list[tuple[str, str]]:
    parsed = AddressHeader.value_parser(value)
    return [(box.display_name or "", box.addr_spec or "") for box in parsed.all_mailboxes]


def _guarded(read: Callable[[], list[tuple[str, str]]]) -> list[tuple[str, str]]:
    try:
        return read()
    except Exception:  # IndexError, AttributeError, HeaderParseError, RecursionError ...: an unreadable header
        return []


def _normal(spec: str) -> str:
    local, _, domain = spec.strip().rpartition("@")
    return f"{local}@{domain.lower().rstrip('.')}"


def _is_spec(spec: str) -> bool:
    return bool(_SPEC.fullmatch(spec) or _QUOTED_SPEC.fullmatch(spec))
