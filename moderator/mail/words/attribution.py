"""The line above a quoted mail: "On Sun, 29 Nov 2026 at 10:03, GM <gm@example.org> wrote:", as mail programs write it.

A line is taken for an attribution only if it holds a date, a time or an address, and has the form that a program
writes: it opens with a date, or with a word such as On, Am or Le followed by one, or it names an address; and it ends
in a verb of writing (in some languages followed by the name) and a colon. A player's own sentence is never taken so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from moderator.mail import phrases

LINES_LIMIT = 4
"""Lines over which a program wraps an attribution."""
LENGTH_LIMIT = 500


class Attribution(NamedTuple):
    """lines: how many lines it takes. certain: it opens a quote even if what follows bears no quote marks."""

    lines: int
    certain: bool


def _either(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_VERB = re.compile(_either((*phrases.VERBS_LAST, *phrases.VERBS_THEN_NAME)))
_OPENING = re.compile(
    rf"(?:(?:{_either(phrases.OPENERS)})\s+)?(?:\d|(?:{_either((*phrases.DAYS, *phrases.MONTHS))})\w*[.,]?\s)", re.I
)
_TIME = re.compile(r"(?<!\d)\d{1,2}\s?[:.h]\s?\d{2}(?!\d)")
_DATE = re.compile(r"(?<!\d)(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}|(?:19|20)\d{2})(?!\d)")
_ADDRESS = re.compile(r"[<(\[]\s?(?:mailto:)?[^\s<>()@]{1,64}@[^\s<>()@]{1,100}\s?[>)\]]+", re.I)
_BARE_ADDRESS = re.compile(r"[^\s<>()@]{1,64}@[^\s<>()@]{1,100}")
_DIGIT = re.compile(r"[\d<@]")
_FIRST_PERSON = re.compile(r"\b(?:I|we|ich|wir|je|nous|yo|io|eu|ik|wij)\b")
_COLONS = (":", "\uff1a")


def find(lines: list[str], at: int) -> Attribution | None:
    """The attribution that begins at this line, if one does. lines: without quote marks, stripped, blank ones empty.

    A wrapped one never crosses a blank line, and a line above one that stands by itself is not part of it.
    """
    joined = ""
    for count in range(1, LINES_LIMIT + 1):
        if at + count > len(lines) or not lines[at + count - 1] or len(joined) > LENGTH_LIMIT:
            return None
        joined = f"{joined} {lines[at + count - 1][: LENGTH_LIMIT + 1]}".strip()
        if count == 1 and _may_hold_date(joined) and _opens_on_line(joined):
            return Attribution(1, True)
        certain = _certainty(joined)
        if certain is not None:
            wrapped_alone = count == 1 or (_may_hold_date(lines[at]) and not _begins_later(lines, at, count))
            return Attribution(count, certain) if wrapped_alone else None
    return None


def is_dated(text: str) -> bool:
    """Whether a line holds both a date and a time."""
    return bool(_DATE.search(text[:LENGTH_LIMIT]) and _TIME.search(text[:LENGTH_LIMIT]))


def _may_hold_date(line: str) -> bool:
    """Whether there is a digit or the beginning of an address.

    The first line of a wrapped attribution has one, too; an order above an attribution has none.
    """
    return bool(_DIGIT.search(line))


def _begins_later(lines: list[str], at: int, count: int) -> bool:
    tails = (" ".join(lines[at + skip : at + count]) for skip in range(1, count))
    return any(not tail[0].isdigit() and _OPENING.match(tail) and _certainty(tail) is not None for tail in tails)


def _certainty(text: str) -> bool | None:
    """None: no attribution. False: one only above a marked quote. True: one in any case."""
    body = _ended(text)
    date, time, address = _DATE.search(body), _TIME.search(body), _last(_ADDRESS, body)
    if not (date or time or address):
        return None
    if date and time and address and address.end() == len(body):
        return True
    if date and time and _BARE_ADDRESS.fullmatch(body.rpartition(" ")[2]):
        return False
    verb = _last(_VERB, body)
    if not verb or not _ends_well(verb[0], body[verb.end() :]):
        return None
    if address:
        return bool(date or time)
    return bool(date and _OPENING.match(body) and not _FIRST_PERSON.search(body))


def _ended(text: str) -> str:
    """The text without the colon or dashes that end an attribution; "" when it has neither, or is too long for one."""
    body = text.rstrip(" -\u2014_")
    if len(text) > LENGTH_LIMIT or not _may_hold_date(text) or not (body.endswith(_COLONS) or text.endswith("--")):
        return ""
    return body.rstrip(" ,:\uff1a").lstrip("- ")


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    return max(pattern.finditer(text), key=re.Match.start, default=None)


def _ends_well(verb: str, rest: str) -> bool:
    """Whether only a name, an address, a date or a word of the verb follows it, and no sentence."""
    if is_dated(rest) or _ADDRESS.search(rest):
        return True
    words = rest.replace(",", " ").split()
    if verb in phrases.VERBS_THEN_NAME:
        return len(words) <= 5 and all(not word[0].islower() or word in phrases.PARTICLES for word in words)
    return all(word in ("je", "(a)", "(la)") for word in words)


def _opens_on_line(text: str) -> bool:
    """Yahoo on phones: the attribution and the quoted text on one line."""
    verb = _VERB.search(text[:LENGTH_LIMIT])
    if not verb or text[verb.end() : verb.end() + 1] not in _COLONS or not _OPENING.match(text):
        return False
    head = text[: verb.start()]
    return bool(_ADDRESS.search(head)) and is_dated(head) and bool(text[verb.end() + 1 :].strip())
