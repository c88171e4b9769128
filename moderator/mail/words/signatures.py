"""What mail programs add to a player's text: signatures, "Sent from my phone", list footers, stand-ins for pictures."""

from __future__ import annotations

import itertools
import re

from moderator.mail import phrases
from moderator.mail.words import plain
from moderator.mail.words.quotes import is_rule

FOOTER_RULE = 20
"""A rule at least this long may stand above a list's footer or a company's disclaimer."""
_FOOTER_LINES = 4
_ADVERT_LIMIT = 120

_STAND_IN = re.compile(r"\[(?:cid|image|inline image|bild|imagen|immagine)\s?:[^\]]{0,200}\]|\[image\]", re.IGNORECASE)


def end(lines: list[str], kept: set[int]) -> int:
    """The number of the line at which only signature or footer follows; len(lines) if none does.

    kept: lines that are the player's own in any case. The mark is `-- `, or `--` as some programs leave it.
    """
    for at, line in enumerate(lines):
        if at not in kept and (plain.cleaned(line) == "--" or _above_footer(lines, at)):
            return at
    return len(lines)


def is_added(line: str) -> bool:
    """Whether a line was put in by the mail program: an advertisement of it, or the stand-in for a picture."""
    text = plain.cleaned(line)
    if not text or len(text) > _ADVERT_LIMIT:
        return False
    return bool(_STAND_IN.fullmatch(text)) or (
        bool(phrases.ADVERT.match(text.lstrip("*_-~ "))) and not text.endswith(":")
    )


def _above_footer(lines: list[str], at: int) -> bool:
    rule = plain.cleaned(lines[at])
    if len(rule) < FOOTER_RULE or not is_rule(rule):
        return False
    below = [plain.cleaned(line) for line in lines[at + 1 : at + 1 + _FOOTER_LINES]]
    paragraph = itertools.takewhile(bool, itertools.dropwhile(lambda line: not line, below))
    return any(phrases.FOOTER.search(line) for line in paragraph)
