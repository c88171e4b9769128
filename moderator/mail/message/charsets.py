"""Bytes to text, whatever they say they are: declared, else UTF-8, else windows-1252. Never raises.

Order lines are ASCII and must survive a wrong, missing or unknown charset; all else is shown as well as it can be.
"""

from __future__ import annotations

import codecs

_MEANT = {
    # what mail programs declare -> the superset that they send
    "us-ascii": "cp1252",
    "ascii": "cp1252",
    "ansi_x3.4-1968": "cp1252",
    "iso-8859-1": "cp1252",
    "latin-1": "cp1252",
    "latin1": "cp1252",
    "iso8859-1": "cp1252",
    "iso-8859-9": "cp1254",
    "iso-8859-11": "cp874",
    "iso-8859-8-i": "iso-8859-8",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "x-gbk": "gb18030",
    "shift_jis": "cp932",
    "x-sjis": "cp932",
    "ks_c_5601-1987": "cp949",
    "euc-kr": "cp949",
    "iso-2022-jp": "iso2022_jp_ext",
    "unicode-1-1-utf-7": "utf-7",
    "utf8mb4": "utf-8",
    "x-mac-roman": "mac-roman",
    "macintosh": "mac-roman",
}
_NO_TEXT = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"})
_SEVEN_BIT = ("iso2022", "hz", "utf-7", "utf7")
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def decode(raw: bytes, declared: str = "") -> tuple[str, bool]:
    """The text, without byte order marks, and whether the declared charset was known and fitted."""
    text, fits = _decode(raw, declared)
    return _undoubled(text), fits


def _decode(raw: bytes, declared: str) -> tuple[str, bool]:
    name = _codec(declared)
    if _is_ascii(raw, name):
        return raw.decode("ascii"), bool(name or not declared)
    for mark, marked in _MARKS:
        if raw.startswith(mark):
            return raw.decode(marked, "replace").lstrip("\ufeff"), True
    if name:
        text = _strictly(raw, "utf-8") if name == "cp1252" and _says_ascii(declared) else None
        text = text if text is not None else _strictly(raw, name)
        if text is not None:
            return text.lstrip("\ufeff"), True
    return _guess(raw), False


def _codec(declared: str) -> str:
    label = declared.strip().strip("\"'").lower()
    try:
        name = codecs.lookup(_MEANT.get(label, label)).name if label else ""
    except (LookupError, ValueError):
        return ""
    return "" if name in _NO_TEXT else name


def _is_ascii(raw: bytes, name: str) -> bool:
    """Plain ASCII whatever is declared, so that a wrong label costs no order."""
    return raw.isascii() and b"\x1b" not in raw and b"\0" not in raw and not name.startswith(_SEVEN_BIT)


def _says_ascii(declared: str) -> bool:
    return "ascii" in declared.lower()


def _strictly(raw: bytes, name: str) -> str | None:
    try:
        return raw.decode(name)
    except (LookupError, ValueError):
        return None
    except Exception:  # codecs that are no text encodings raise what they like
        return None


def _guess(raw: bytes) -> str:
    """UTF-8 if more of what is not ASCII reads as UTF-8 than does not, else windows-1252."""
    text = raw.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    if broken <= sum(not c.isascii() for c in text) - broken:
        return text.lstrip("\ufeff")
    return raw.decode("cp1252", "replace")


def _undoubled(text: str) -> str:
    """UTF-8 that was read as windows-1252 and written as UTF-8 once more: its dashes begin with â€."""
    if "\u00e2\u20ac" not in text:
        return text
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text
