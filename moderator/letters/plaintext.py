"""The shape of a text mail: 72 columns, no tabs, no trailing blanks, nothing a terminal or a mail program trips over.

A line that begins with two blanks belongs to a listing: mail programs that join short lines (Outlook does) leave it
alone, and `blocks` makes a box of it in HTML.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import groupby

WIDTH = 72
LISTING = "  "
_NUMBER_OR_BULLET = re.compile(r"\s*(?:\d+[.:]|[-*+])\s+")
_SEPARATORS = "\r\v\f\x85\u2028\u2029\t"
_REMOVED = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_TO_BLANK = str.maketrans(dict.fromkeys(_SEPARATORS, " "))


def clean(text: str) -> str:
    """The same text without control characters and marks that turn the direction of writing; line ends stay "\\n"."""
    if text.isprintable():  # most of what a template shows; nothing that is taken out is
        return text
    return _REMOVED.sub("", text.replace("\r\n", "\n").translate(_TO_BLANK))


def one_line(text: str) -> str:
    """The text on one line, runs of blanks as one blank."""
    return " ".join(clean(text).split())


def sentence(text: str) -> str:
    """Free words as a sentence that can stand behind others: a capital first, and an end."""
    words = one_line(text)
    return words[:1].upper() + words[1:] + ("." if words[-1:].isalnum() else "")


def columns_of(text: str) -> int:
    """How many columns of a terminal the text takes: East Asian wide characters take two, combining marks none."""
    return len(text) if text.isascii() else sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def fold(text: str, width: int = WIDTH) -> str:
    """Break every line longer than `width`, hanging below its text; drop trailing blanks and repeated empty lines."""
    lines = [part for line in text.split("\n") for part in folded_line(line.rstrip(), width)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n") + "\n"


def folded_line(line: str, width: int = WIDTH) -> list[str]:
    """One line as the lines it takes. A single word (an address) stays whole, however long."""
    if columns_of(line) <= width or len(line.split()) == 1:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    bullet = _NUMBER_OR_BULLET.match(line)
    hang = " " * len(bullet.group()) if bullet else indent + (LISTING if indent else "")
    room = width - max(columns_of(line) - len(line), 0)
    return textwrap.wrap(line, max(room, width // 2), subsequent_indent=hang, break_on_hyphens=False)


def columns(rows: Iterable[Sequence[object]], gap: int = 2) -> list[str]:
    """Rows as lines of a listing with aligned columns; numbers to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    if not cells:
        return []
    widths = [max(columns_of(row[i]) for row in cells if i < len(row)) for i in range(max(map(len, cells)))]
    return [LISTING + (" " * gap).join(map(_padded, row, widths)).rstrip() for row in cells]


def _padded(cell: str, width: int) -> str:
    blanks = " " * (width - columns_of(cell))
    return blanks + cell if cell.lstrip("+-").isdigit() else cell + blanks


def blocks(text: str) -> list[tuple[str, list[str]]]:
    """A text that was not folded as runs of lines, for a page that shows them in its own way: (kind, lines).

    Kinds: "title" (a line in capitals), "listing" (lines that begin with two blanks; without them here), "paragraph".
    """
    runs = [(kind, list(lines)) for kind, lines in groupby(text.split("\n"), key=_kind) if kind]
    return [(kind, [line.removeprefix(LISTING) for line in lines]) for kind, lines in runs]


def _kind(line: str) -> str:
    if not line.strip():
        return ""
    if line.startswith(LISTING):
        return "listing"
    return "title" if line.isupper() else "paragraph"
