"""A text -> the lines worth reading.

What mail programs do to a line is undone here, alike for every game: other spaces, dashes, arrows and quotes, invisible
characters, leftovers of HTML, bullets and list numbers, comments, quoted lines, the signature, a line broken in two.
Everything is cut to size before any regular expression sees it. Nothing here knows a game's words.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from rules.ruleset import Value

LONGEST_LINE = 2_000
"""Characters; a longer line is never acted on."""
MOST_LINES = 2_000
MOST_TEXT = 100_000
"""Characters of all lines together that are not too long."""
SHOWN_OF_LONG = 28
"""How many characters of a line that is too long are shown."""

_SIGNATURE = ("--", "-- ")
_TAG_END = r"(?:\s+[\w:-]+=[^<>]*)?\s*/?>"
_BLOCK_TAG = re.compile(r"</?(?:blockquote|br|div|d[dlt]|h[1-6r]|li|[ou]l|p|pre|table|t[dr])" + _TAG_END, re.IGNORECASE)
_OTHER_TAG = re.compile(r"</?(?:[abisu]|body|code|em|font|html|img|o:p|small|span|strong|tt)" + _TAG_END, re.IGNORECASE)
_BULLET = re.compile(r"\s*(?:[*•‣▪●○◦·∙■□](?!\*)\s*|\(?\d{1,3}[.)](?=\s|[^\W\d])\s*)")
_COMMENT = re.compile(r"\bhttps?://\S*|(?<!:)//.*|(?:^|(?<=\s))#(?!\d).*")
_WRAPPING = "`*_\"' "


class Line(Value):
    """One line. number: 1-based in the text; written: as written (a long one cut, with its length); text: cleaned.

    kind: "text"; "blank"; "quoted" (text is what stands behind the mark); "signature" (the mark and all after it);
    "cut" (too long, or the place where a text that is too long was cut). joined: the two halves that were put together,
    as written, or ().
    """

    number: int
    written: str
    text: str
    kind: Literal["text", "blank", "quoted", "signature", "cut"]
    joined: tuple[str, ...] = ()


def read(text: str) -> tuple[Line, ...]:
    """Every line of a text, cleaned and sorted by what it is. Never raises; linear in the length of the text."""
    rows = text.splitlines()
    kept = _within_bounds(rows)
    found = list(_marked(rows[:kept]))
    if kept < len(rows):
        rest = f"... ({len(rows) - kept} more lines, not read)"
        found.append(Line(number=kept + 1, written=rest, text="", kind="cut"))
    return tuple(found)


def rejoined(
    lines: Sequence[Line], unfinished: Callable[[str], bool], complete: Callable[[str], bool]
) -> tuple[Line, ...]:
    """Put together what a mail program broke: a line that is unfinished, and a next one that is not complete by itself.

    The joined line keeps the first one's number and names both halves.
    """
    found: list[Line] = []
    for line in lines:
        last = found[-1] if found else None
        if last and last.kind == line.kind == "text" and unfinished(last.text) and not complete(line.text):
            found[-1] = _joined(last, line)
        else:
            found.append(line)
    return tuple(found)


def clean(text: str) -> str:
    """A line with every Unicode space, dash, arrow and quote in its plain form, and invisible characters gone."""
    return " ".join("".join(map(_plain, unicodedata.normalize("NFKC", text))).split())


def _within_bounds(rows: Sequence[str]) -> int:
    """How many of the rows are read."""
    total = 0
    for count, row in enumerate(rows[:MOST_LINES]):
        total += min(len(row), LONGEST_LINE)
        if total > MOST_TEXT:
            return count
    return min(len(rows), MOST_LINES)


def _marked(rows: Sequence[str]) -> Iterator[Line]:
    """The lines of these rows; behind the signature mark everything is signature."""
    signed = False
    for number, row in enumerate(rows, 1):
        signed = signed or row in _SIGNATURE
        if signed:
            yield Line(number=number, written=_shown(row), text="", kind="signature")
        elif len(row) > LONGEST_LINE:
            yield Line(number=number, written=_shown(row), text="", kind="cut")
        else:
            yield from _pieces(number, row)


def _shown(row: str) -> str:
    if len(row) <= LONGEST_LINE:
        return row.replace("\0", "").encode(errors="replace").decode().strip("\ufeff ")
    return f"{clean(row[:SHOWN_OF_LONG])}... ({len(row)} characters, shown cut)"


def _pieces(number: int, row: str) -> Iterator[Line]:
    """One row as one line, or as several where tags left in the text end a line."""
    plain = html.unescape(row)
    parts = [part for part in _BLOCK_TAG.split(plain) if part.strip()]
    if len(parts) < 2:
        yield _line(number, row, "".join(parts))
    for part in parts if len(parts) > 1 else ():
        yield _line(number, part, part)


def _line(number: int, written: str, text: str) -> Line:
    text = clean(_OTHER_TAG.sub("", text))
    quoted = text.startswith(">")
    bare = _bare(text.lstrip("> ") if quoted else text)
    kind: Literal["quoted", "text", "blank"] = "quoted" if quoted else "text" if bare else "blank"
    return Line(number=number, written=_shown(written), text=bare, kind=kind)


def _bare(text: str) -> str:
    """Without comment, bullet or list number, and the marks that set a word apart."""
    uncommented = _COMMENT.sub("", text)
    return _BULLET.sub("", uncommented, count=1).strip(_WRAPPING) if uncommented else ""


def _joined(first: Line, second: Line) -> Line:
    halves = (*(first.joined or (first.written,)), second.written)
    return Line(
        number=first.number,
        written=f"{first.written} {second.written}",
        text=f"{first.text} {second.text}",
        kind="text",
        joined=halves,
    )


@lru_cache(maxsize=4096)
def _plain(character: str) -> str:
    """The plain form of one character; arrows keep their direction, so that none is read the wrong way round."""
    if " " <= character <= "~":
        return character
    if character in "\t\v\f" or character.isspace():
        return " "
    return _PLAIN_BY_CATEGORY.get(unicodedata.category(character), _by_name)(character)


def _by_name(character: str) -> str:
    name = unicodedata.name(character, "")
    if "ARROW" in name:
        return _ARROWS.get(("LEFT" in name, "RIGHT" in name), " ")
    if "ANGLE QUOTATION MARK" in name:
        return ">" if "RIGHT" in name else "<"
    if any(word in name for word in ("QUOTATION MARK", "PRIME", "APOSTROPHE")):
        return '"' if "DOUBLE" in name else "'"
    return "-" if name == "MINUS SIGN" else character


_ARROWS = {(False, True): "->", (True, False): "<-", (True, True): "<->"}
_PLAIN_BY_CATEGORY: dict[str, Callable[[str], str]] = {
    "Cc": lambda _: "",
    "Cf": lambda _: "",
    "Cs": lambda _: "",
    "Pd": lambda _: "-",
}
