"""A cleaned line -> its tokens: words, numbers and marks, without what changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.names import fold
from rules.online1483.language.vocabulary import FILLERS, LARGEST_NUMBER, NUMBERS, singular

_PIECE = re.compile(r"\bw/|\d{1,3}(?:,\d{3})+(?!\d)|\d+|[^\W\d_]\w*(?:'\w+)*|<[-=~]+>?|[-=~]+>?|[,;:?&+/<>@]")
_GENITIVE = re.compile(r"'s?$")
_TO = re.compile(r"[-=~]+>?$")
_LINER = re.compile(r"\bships?-of-(?:the-)?line\b", re.IGNORECASE)
MOST_TOKENS = 300
"""A line of more is no order."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or mark.

    text: as written; word: folded, "'s" gone; stem: what patterns compare; start, end: where it stands. A dash or arrow
    to the right has the stem "to"; tight: it is a hyphen between two words. number: of a numeral, 0 for any other word,
    -1 for a number that is nothing or too large.
    """

    text: str
    word: str
    stem: str
    start: int
    end: int
    number: int = 0
    tight: bool = False

    @property
    def is_word(self) -> bool:
        """Whether this is a word or a numeral and no mark."""
        return bool(self.word)


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a cleaned line; () for one that is too long to be an order."""
    found = list(_pieces(_LINER.sub(lambda name: name[0].replace("-", " "), text)))
    if len(found) > MOST_TOKENS:
        return ()
    return tuple(_without_fillers(_with_hyphens(found)))


def _pieces(text: str) -> Iterator[Token]:
    for match in _PIECE.finditer(text):
        piece = match[0]
        if _TO.match(piece):
            yield Token(piece, "", "to", match.start(), match.end())
        elif piece[0].isalnum():
            word = "with" if piece == "w/" else fold(_GENITIVE.sub("", _plain(piece)))
            yield Token(piece, word, singular(word), match.start(), match.end(), _number(word))
        else:
            yield Token(piece, "", "at" if piece == "@" else piece, match.start(), match.end())


def _plain(piece: str) -> str:
    """A numeral without the commas between its thousands; any other word as it is."""
    return piece.replace(",", "")


def _number(word: str) -> int:
    if word.isdecimal():
        number = int(word[:9])
        return number if 0 < number <= LARGEST_NUMBER else -1
    return NUMBERS.get(word, 0)


def _with_hyphens(found: list[Token]) -> Iterator[Token]:
    for at, token in enumerate(found):
        inside = token.text == "-" and 0 < at < len(found) - 1
        tight = inside and found[at - 1].end == token.start and token.end == found[at + 1].start
        yield replace(token, tight=True) if tight and found[at + 1].is_word else token


def _without_fillers(found: Iterator[Token]) -> Iterator[Token]:
    """Without words that change nothing; "a" is artillery after a number, or with no word behind it."""
    kept = list(found)
    for at, token in enumerate(kept):
        after = kept[at + 1] if at + 1 < len(kept) else None
        counted = at > 0 and kept[at - 1].number != 0
        article = token.word in ("a", "an") and not counted and after is not None and after.is_word
        if token.word not in FILLERS and not article:
            yield token
