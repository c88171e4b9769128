"""Files that an old mail program put uuencoded into the text: taken out, and kept as attachments."""

from __future__ import annotations

import binascii
import re

from moderator.mail.message.attachment import Attachment, safe_name, small_text

_BEGIN = re.compile(r"begin(?:-base64)? [0-7]{3,4} (\S.{0,200})")


def split(text: str) -> tuple[str, tuple[Attachment, ...]]:
    """The text without its uuencoded blocks, and the files that were in them.

    A block runs from `begin 644 name` to `end`, and every line between must be uuencoded; else it is text.
    """
    if "begin" not in text:
        return text, ()
    lines = text.split("\n")
    kept: list[str] = []
    files: list[Attachment] = []
    at = 0
    while at < len(lines):
        begin = _BEGIN.fullmatch(lines[at].rstrip())
        end, raw = _block(lines, at + 1) if begin else (0, b"")
        if begin and end:
            files.append(_file(begin[1], raw))
        else:
            kept.append(lines[at])
        at = end or at + 1
    return "\n".join(kept), tuple(files)


def _block(lines: list[str], start: int) -> tuple[int, bytes]:
    """The line after the block's `end` and the block's bytes; (0, b"") when it is no uuencoded block."""
    raw = bytearray()
    for at in range(start, len(lines)):
        line = lines[at].rstrip("\r")
        if line.strip() == "end":
            return at + 1, bytes(raw)
        if not _is_encoded(line):
            break
        raw += binascii.a2b_uu(line)
    return 0, b""


def _is_encoded(line: str) -> bool:
    """Whether a line has the characters and the length that its first one demands; blanks at its end may be lost."""
    if not line or not all(" " <= c <= "`" for c in line):
        return False
    size = (ord(line[0]) - 32) & 63
    expected = -(-size // 3) * 4
    return len(line.rstrip()) - 1 <= expected <= len(line) + 3


def _file(name: str, raw: bytes) -> Attachment:
    safe = safe_name(name)
    return Attachment(safe, "application/octet-stream", len(raw), small_text(raw, "application/octet-stream", safe, ""))
