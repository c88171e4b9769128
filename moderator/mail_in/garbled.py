"""Texts that cannot be read though there is one: an encoding that went wrong, an order form edited within the quote."""

from __future__ import annotations

import re
from collections import Counter

from selectolax.lexbor import LexborHTMLParser, LexborNode
from sqlalchemy import Connection

from moderator.mail.words import plain
from moderator.mail_in.case import Case
from moderator.mail_out.mailing import Posted
from moderator.store import outbox
from moderator.turn import filing

_ENCODED = re.compile(r"[A-Za-z0-9+/=!_-]{20,}")
"""A line of nothing but what base64 is written with: its decoding failed."""

_BOLD = re.compile(r"[*_]")
"""What mail programs write around words that a page has in bold type."""


def is_garbled(text: str, defects: frozenset[str]) -> bool:
    """Whether a text is what remains of one that could not be decoded: less than half of it common characters where the
    charset does not fit, or all of it one encoded block."""
    lines = text.split()
    if lines and all(_ENCODED.fullmatch(line) for line in lines):
        return True
    common = sum(c.isascii() and (c.isprintable() or c.isspace()) for c in text)
    return "charset" in defects and 2 * common < len(text)


def edited_quote(db: Connection, case: Case) -> bool:
    """Whether orders stand in lines of a quoted mail of ours that it did not have: its order form was filled in.

    What stands in the author's own words as well is none of them, nor is what a mail program made of our page.
    """
    row = outbox.by_message_id(db, case.mail.in_reply_to) if case.mail.in_reply_to else None
    if row is None or case.window is None:
        return False
    posted = Posted.model_validate_json(row.letter)
    known = _lines(posted.text) | _shown(posted.html)
    own = _lines(case.words.text)
    new = "\n".join(line for line in _lines(case.mail.text) - known if line not in own)
    return bool(new) and filing.read(db, case.place.play, case.seat.power, case.window, new).changed


def _lines(text: str) -> Counter[str]:
    """How often each line stands there."""
    return Counter(filter(None, map(_bare, plain.lines_of(text))))


def _shown(page: str) -> Counter[str]:
    """How often a page has each line, whatever a program makes one of: words without an element among them, or all that
    an element holds."""
    body = LexborHTMLParser(page).body
    nodes = body.traverse(include_text=True) if body else ()
    told = ((node, _bare(node.text(separator=" "))) for node in nodes)
    return Counter(words for node, words in told if words and not _repeats(node, words))


def _repeats(node: LexborNode, words: str) -> bool:
    """Whether a part of an element holds all its words."""
    return any(_bare(part.text(separator=" ")) == words for part in node.iter(include_text=True))


def _bare(line: str) -> str:
    """Without marks of quotes and of bold type, every blank one space."""
    return " ".join(_BOLD.sub(" ", plain.unmarked(plain.cleaned(line))).split())
