"""Lines of a body as detectors see them: blanks folded, invisible characters gone, quote marks known."""

from __future__ import annotations

import re

LINES_LIMIT = 10_000
"""Lines of a body that are read; there is no end to the lines of a hostile mail."""
SEEN = 1_000
"""Characters of a line that a detector looks at; the line itself is never cut."""

_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad\u202a\u202c"))
_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_MARKS = re.compile(r"(?:[>\uff1e]\s?)+")


def lines_of(text: str) -> list[str]:
    """The first LINES_LIMIT lines, whatever their ends, without NUL characters and byte order marks."""
    return _BREAKS.sub("\n", text.replace("\0", "").replace("\ufeff", "")).split("\n", LINES_LIMIT)[:LINES_LIMIT]


def is_long(text: str) -> bool:
    """Whether the text has more lines than are read."""
    return text.count("\n") >= LINES_LIMIT


def cleaned(line: str) -> str:
    """The line as read by a person: no invisible characters, every blank an ordinary one, none at the ends."""
    seen = line[:SEEN].translate(_INVISIBLE)
    return " ".join(seen.split()) if not seen.isascii() or "\t" in seen else seen.strip()


def is_marked(line: str) -> bool:
    """Whether a cleaned line begins with a quote mark."""
    return line.startswith((">", "\uff1e"))


def unmarked(line: str) -> str:
    """A cleaned line without its quote marks."""
    marks = _MARKS.match(line)
    return line[marks.end() :].strip() if marks else line


def trimmed(lines: list[str]) -> list[str]:
    """The lines without blank ones at the beginning and at the end."""
    full = [at for at, line in enumerate(lines) if cleaned(line)]
    return lines[full[0] : full[-1] + 1] if full else []
