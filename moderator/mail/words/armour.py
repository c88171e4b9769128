"""Inline OpenPGP (RFC 4880 section 7): the signed text without its armour; keys, signatures and ciphers taken out."""

from __future__ import annotations

import re

_MARK = re.compile(r"-----(BEGIN|END) PGP ([A-Z ,/0-9]{3,40})-----")
_SIGNED = "SIGNED MESSAGE"


def opened(lines: list[str]) -> list[str]:
    """The lines of the text with dash escaping undone, and without armour lines and armoured blocks."""
    kept: list[str] = []
    block, in_headers = "", False
    for line in lines:
        mark = _MARK.fullmatch(line.strip()) if line.startswith("-----") else None
        if mark:
            block = mark[2] if mark[1] == "BEGIN" else ""
            in_headers = block == _SIGNED
        elif block == _SIGNED and in_headers:
            in_headers = bool(line.strip())
        elif block == _SIGNED:
            kept.append(line.removeprefix("- "))
        elif not block:
            kept.append(line)
    return kept


def is_encrypted(text: str) -> bool:
    """Whether the text holds an inline encrypted message."""
    return "-----BEGIN PGP MESSAGE-----" in text
