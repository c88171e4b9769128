"""A cleaned line -> its tokens: the longest known phrases, misspelt names that can be only one, and unknown words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.diplomacy.language.lexicon import Lexicon, Sense
from rules.names import fold

UNKNOWN = Sense("unknown")
_PIECE = re.compile(r"[^\W_]+(?:'[^\W_]+)*|[-=~]*>+|<[-=~>]*|[-=~]+|[+/|(),;:.&?]")
_RUN_TOGETHER = re.compile(r"\b([AF])(?=[A-Z][a-z]{2}\b)")
_GENITIVE = re.compile(r"(?<=\w)'s\b")
_INITIALS = re.compile(r"\b([A-Za-z])\.([A-Za-z])\b\.?")
_COMPASS = re.compile(r"[(/]\s*([nsew])\.?\s*(?:\)|(?=\s|$))", re.IGNORECASE)
_BRACKETS = str.maketrans("[]{}", "()()")
_DROPPED = frozenset(":.()")
_MARKS = {"?": (Sense("question"),), "/": (Sense("slash"),), **dict.fromkeys(_DROPPED, (Sense("mark"),))}
_MOST_WORDS_OF_A_NAME = 3
_BOARD_SORTS = frozenset({"place", "power"})
_REPEATED = ("to", "supports", "convoys")
_BEHIND_COAST = ("to", "supports", "convoys", "holds", "retreats")


@dataclass(frozen=True, slots=True)
class Token:
    """A phrase of a line. senses: all that it can mean; guessed: a misspelt name; start, end: where it stands."""

    text: str
    senses: tuple[Sense, ...]
    start: int
    end: int
    guessed: bool = False

    def has(self, *sorts: str) -> bool:
        """Whether it can mean something of one of these sorts."""
        return any(sense.sort in sorts for sense in self.senses)

    def meanings(self, sort: str) -> tuple[str, ...]:
        """What it can mean of this sort, the likeliest first."""
        return tuple(sense.meaning for sense in self.senses if sense.sort == sort)


@lru_cache(maxsize=4096)
def tokens(lexicon: Lexicon, text: str) -> tuple[Token, ...]:
    """The tokens of a cleaned line, without words and marks that change nothing and without asides in brackets."""
    plain = _RUN_TOGETHER.sub(r"\1 ", text.translate(_BRACKETS))
    plain = _COMPASS.sub(r" \1c ", _INITIALS.sub(r"\1\2", _GENITIVE.sub("", plain)))
    found = list(_phrases(lexicon, plain))
    meant = _coasts_joined(_without_asides(_with_guesses(lexicon, plain, found)))
    return tuple(token for token in meant if token.text not in _DROPPED and not token.has("filler"))


def _phrases(lexicon: Lexicon, text: str) -> Iterator[Token]:
    """The text cut into the longest known phrases, marks and unknown words."""
    pieces = list(_PIECE.finditer(text))
    at = 0
    while at < len(pieces):
        senses, end = _longest(lexicon, text, pieces, at)
        first, last = pieces[at].start(), pieces[end - 1].end()
        yield Token(text[first:last], senses, first, last)
        at = end


def _longest(lexicon: Lexicon, text: str, pieces: Sequence[re.Match[str]], at: int) -> tuple[tuple[Sense, ...], int]:
    """What the longest known phrase from here means, and the piece behind it."""
    for end in reversed(_ends(pieces, at, lexicon.longest)):
        phrase = text[pieces[at].start() : pieces[end - 1].end()]
        senses = lexicon.senses.get(fold(phrase)) or lexicon.senses.get(_transcribed(phrase))
        if senses:
            return senses, end
    return _alone(lexicon, pieces[at][0]), at + 1


def _ends(pieces: Sequence[re.Match[str]], at: int, most: int) -> list[int]:
    """Where phrases that begin here could end: words, with full stops and close hyphens between them."""
    ends: list[int] = []
    for index in range(at, len(pieces)):
        if pieces[index][0][0].isalpha():
            ends.append(index + 1)
        elif not ends or not (pieces[index][0] == "." or _is_hyphen(pieces, index)):
            break
        if len(ends) == most:
            break
    return ends


def _is_hyphen(pieces: Sequence[re.Match[str]], index: int) -> bool:
    """Whether this is a dash without blanks, as in "Mid-Atlantic"."""
    if pieces[index][0] != "-" or not 0 < index < len(pieces) - 1:
        return False
    return pieces[index - 1].end() == pieces[index].start() and pieces[index].end() == pieces[index + 1].start()


def _alone(lexicon: Lexicon, piece: str) -> tuple[Sense, ...]:
    """What a mark, a number or an unknown word means."""
    if piece[-1] in ">-=~" and piece[0] != "<":
        return (Sense("to"), Sense("dash"))
    if piece.isdecimal():
        return (Sense("number", piece),)
    return lexicon.senses.get(piece) or _MARKS.get(piece) or (UNKNOWN,)


def _transcribed(phrase: str) -> str:
    return fold(re.sub("[äöüÄÖÜ]", lambda letter: letter[0] + "e", phrase))


def _with_guesses(lexicon: Lexicon, text: str, found: Sequence[Token]) -> list[Token]:
    """The tokens with each misspelt name in the place of the words that make it."""
    guessed = list(found)
    at = 0
    while at < len(guessed):
        if guessed[at].senses == (UNKNOWN,):
            at = _guess(lexicon, text, guessed, at)
        at += 1
    return guessed


def _guess(lexicon: Lexicon, text: str, found: list[Token], at: int) -> int:
    """Replace the widest misspelt name that has the unknown word at `at` in it; return where it stands now."""
    for width in range(_MOST_WORDS_OF_A_NAME, 0, -1):
        for first in range(max(0, at - width + 1), min(at, len(found) - width) + 1):
            window = found[first : first + width]
            start, end = window[0].start, window[-1].end
            meant = lexicon.places.misspelt(text[start:end]) if all(map(_may_be_name, window)) else None
            if meant:
                found[first : first + width] = [Token(text[start:end], lexicon.place_senses(meant), start, end, True)]
                return first
    return at


def _may_be_name(token: Token) -> bool:
    return token.text[0].isalpha() and not token.has("kind", "article")


def _without_asides(found: Sequence[Token]) -> list[Token]:
    """Without brackets that say nothing about the board, such as "(if you can)", or at an order's end again what it
    said: "A Par - Bur [attack]"; the others lose only the brackets."""
    kept: list[Token] = []
    opened: list[int] = []
    for index, token in enumerate(found):
        if token.text == "(":
            opened.append(len(kept))
        elif token.text == ")" and opened:
            inside = kept[(start := opened.pop()) :]
            ends = index + 1 == len(found) or found[index + 1].has("and")
            says_nothing = any(t.has("unknown") for t in inside) and not any(t.has(*_BOARD_SORTS) for t in inside)
            if says_nothing or (ends and _repeats(kept[:start], inside)):
                del kept[len(kept) - len(inside) :]
        else:
            kept.append(token)
    return kept


def _repeats(before: Sequence[Token], inside: Sequence[Token]) -> bool:
    """Whether these words are verbs, each of a sort that stands before them already."""
    said = {sort for sort in _REPEATED for token in before if token.has(sort)}
    return all(token.has(*said) and not token.has("dash") for token in inside)


def _coasts_joined(found: Sequence[Token]) -> list[Token]:
    """Without the mark between a province and its coast ("Spa/sc", "SPA-NC", "Spain, south coast, to ..."); any other
    slash parts two orders."""
    kept: list[Token] = []
    for index, token in enumerate(found):
        after = found[index + 1] if index + 1 < len(found) else None
        if kept and after and kept[-1].has("place") and _names_coast(token, after, kept[-1].end):
            continue
        if after and token.text == "," and _closes_coast(found[:index], after):
            continue
        kept.append(replace(token, senses=(Sense("and"),)) if token.has("slash") else token)
    return kept


def _closes_coast(before: Sequence[Token], after: Token) -> bool:
    """Whether a comma stands between a coast that has one in front, too, and what the unit there is to do."""
    set_off = len(before) > 2 and before[-3].has("place") and before[-2].text == "," and before[-1].has("coast")
    return set_off and after.has(*_BEHIND_COAST) and not after.has("kind", "place")


def _names_coast(mark: Token, after: Token, end: int) -> bool:
    if not after.has("coast"):
        return False
    plain = len(after.text) == 2 or "coast" in after.text.lower()
    close = mark.start == end and mark.end == after.start
    return mark.has("slash") or (plain and (mark.text == "," or (mark.text == "-" and close)))
