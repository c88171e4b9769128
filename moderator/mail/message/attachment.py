"""A file that came with a mail: a safe name, its size, and its text when it is a small text file."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from moderator.mail.message import charsets, headers

SMALL = 64_000
NAME_LIMIT = 120

_TEXT_NAMES = (".txt", ".text", ".ord", ".orders", ".ics")
_NO_ORDERS = frozenset({"text/html", "text/rtf", "text/richtext", "text/enriched", "text/x-amp-html"})
_CALENDARS = frozenset({"application/ics"})


@dataclass(frozen=True)
class Attachment:
    """name: for showing, never a path ("" for none). size: bytes. text: of a small text file, of a delivery or read
    report, of a calendar file; None for everything else. message_id: of an attached message. inline: shown in the body.
    """

    name: str
    content_type: str
    size: int
    text: str | None
    message_id: str = ""
    inline: bool = False


def safe_name(name: str) -> str:
    """A file name (RFC 2231 undone, RFC 2047 undone here) without folders, control characters and leading dots."""
    text = headers.decode(headers.unfold(name))
    text = text.replace("\\", "/").rpartition("/")[2]
    kept = "".join(c if c.isprintable() and c not in '<>:"|?*' else "_" for c in text)
    return kept.strip().lstrip(".")[:NAME_LIMIT]


def small_text(raw: bytes, content_type: str, name: str, charset: str) -> str | None:
    """The text of a small text file, by its type or by its name's ending; None when it is none."""
    if content_type.startswith("text/") or content_type in _CALENDARS:
        is_text = content_type not in _NO_ORDERS
    else:
        is_text = content_type == "application/octet-stream" and name.lower().endswith(_TEXT_NAMES) and _looks_text(raw)
    if not is_text or len(raw) > SMALL:
        return None
    text, _ = charsets.decode(raw, charset)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _looks_text(raw: bytes) -> bool:
    return b"\0" not in raw or raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
