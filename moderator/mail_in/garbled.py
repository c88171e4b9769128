"""Texts that cannot be read though there is one: an encoding that went wrong, an order form edited within the quote."""

from __future__ import annotations

import re

from sqlalchemy import Connection

from moderator.mail.words import plain
from moderator.mail_in.case import Case
from moderator.mail_out.mailing import Posted
from moderator.store import outbox
from moderator.turn import filing

_ENCODED = re.compile(r"[A-Za-z0-9+/=!_-]{20,}")
"""A line of nothing but what base64 is written with: its decoding failed."""


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

    What stands in the author's own words as well is none of them.
    """
    row = outbox.by_message_id(db, case.mail.in_reply_to) if case.mail.in_reply_to else None
    if row is None or case.window is None:
        return False
    ours = set(map(_bare, Posted.model_validate_json(row.letter).text.split("\n")))
    ours.update(map(_bare, case.words.text.split("\n")))
    lines = (_bare(line) for line in plain.lines_of(case.mail.text))
    new = "\n".join(line for line in lines if line not in ours)
    return filing.read(db, case.place.play, case.seat.power, case.window, new).changed


def _bare(line: str) -> str:
    return plain.unmarked(plain.cleaned(line))
