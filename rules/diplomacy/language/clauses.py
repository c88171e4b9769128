"""A line -> what in it is an order, what is talk, and what has to be answered.

A line that is nothing but orders is read as it stands. One with other words in it is taken apart at its punctuation;
then only what is written formally (a unit letter or an arrow) counts as an order, and not even that when the words
around it speak about the board: "When Germany moves, A Par - Bur" must not become an order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rules.diplomacy.language.drafts import Draft
from rules.diplomacy.language.lexicon import Lexicon
from rules.diplomacy.language.reading import drafts
from rules.diplomacy.language.tokens import Token, tokens
from rules.diplomacy.model import PhaseKind

_CUTS = (re.compile(r"(?<=[;!?:])|(?<=\w\.)\s"), re.compile(","), re.compile(r"\band\b", re.IGNORECASE))
_MOST_STARTS = 12
_LABEL_SORTS = ("power", "season", "number", "dash", "and", "to")


@dataclass(frozen=True)
class Trouble:
    """Something to be answered: a key of replies.ANSWERS, what was written, and the words that were not understood."""

    answer: str
    clause: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Clauses:
    """What a line comes to."""

    drafts: tuple[Draft, ...] = ()
    troubles: tuple[Trouble, ...] = ()

    @property
    def silent(self) -> bool:
        """Whether the line is only talk."""
        return not self.drafts and not self.troubles


@dataclass(frozen=True)
class _Piece:
    text: str
    tokens: tuple[Token, ...]
    drafts: tuple[Draft, ...]

    def has(self, *sorts: str) -> bool:
        return any(token.has(*sorts) for token in self.tokens)


def clauses(lexicon: Lexicon, phase: PhaseKind, text: str) -> Clauses:
    """Read one cleaned line."""
    pieces = [piece for piece in _pieces(lexicon, phase, text, _CUTS) if piece.tokens]
    asked = [piece for piece in pieces if piece.has("question") and _is_order(lexicon, phase, piece)]
    orders = [piece for piece in pieces if piece.drafts]
    rest = [piece for piece in pieces if not piece.drafts and piece not in asked]
    unread = [piece for piece in rest if _order_shaped(piece.tokens)]
    if any(piece.has("condition") for piece in pieces) and (orders or unread or _hides_order(lexicon, phase, pieces)):
        return Clauses(troubles=(Trouble("condition", text),))
    talk = [piece for piece in rest if piece not in unread and not _is_label(piece)]
    troubles = [Trouble("question", piece.text.rstrip("? ")) for piece in asked]
    troubles += [_unreadable(piece) for piece in unread]
    found = [draft for piece in orders for draft in piece.drafts]
    return _without_talk(found, talk, troubles)


def _without_talk(found: Sequence[Draft], talk: Sequence[_Piece], troubles: Sequence[Trouble]) -> Clauses:
    """The drafts that may be taken for orders beside this talk; about the others it must be asked."""
    about_board = any(piece.has("place", "power") for piece in talk)
    taken = tuple(draft for draft in found if not talk or (draft.formal and not about_board))
    doubted = tuple(Trouble("prose", draft.text) for draft in found if draft not in taken)
    return Clauses(drafts=taken, troubles=(*troubles, *doubted))


def _pieces(lexicon: Lexicon, phase: PhaseKind, text: str, cuts: Sequence[re.Pattern[str]]) -> list[_Piece]:
    """The text as one piece if all of it can be read, else cut at the first of these places where that helps."""
    found = tokens(lexicon, text)
    piece = _Piece(text=text.strip(" ,;:"), tokens=found, drafts=drafts(lexicon, phase, found))
    if piece.drafts or not cuts or not found:
        return [piece]
    halves = [half for half in cuts[0].split(text) if half.strip()]
    return [part for half in halves for part in _pieces(lexicon, phase, half, cuts[1:])]


def _is_order(lexicon: Lexicon, phase: PhaseKind, piece: _Piece) -> bool:
    """Whether a question would be an order without its mark."""
    return bool(drafts(lexicon, phase, [token for token in piece.tokens if not token.has("question")]))


def _hides_order(lexicon: Lexicon, phase: PhaseKind, pieces: Sequence[_Piece]) -> bool:
    """Whether an order stands behind some words of a condition: "if Germany moves then A Par holds"."""
    for piece in pieces:
        starts = [i for i, token in enumerate(piece.tokens) if token.has("kind", "place")]
        if any(drafts(lexicon, phase, piece.tokens[start:]) for start in starts[:_MOST_STARTS]):
            return True
    return False


def _is_label(piece: _Piece) -> bool:
    return all(token.has(*_LABEL_SORTS) for token in piece.tokens)


def _unreadable(piece: _Piece) -> Trouble:
    unknown = tuple(token.text for token in piece.tokens if token.has("unknown"))
    return Trouble("choice" if piece.has("choice") else "unread", piece.text, unknown)


def _order_shaped(found: Sequence[Token]) -> bool:
    """Whether this looks like an order that could not be read, rather than like talk: at least half of it are names of
    places, unit words and arrows, with a place or a unit word among them and something to do."""
    places = [token for token in found if token.has("place")]
    marks = [token for token in found if not token.has("place") and token.has("kind", "dash")]
    words = [token for token in found if not token.has("and", "number")]
    enough = len(places) > 1 or any(token.has("kind", "to") for token in found)
    return bool(places) and enough and len(words) > 1 and 2 * (len(places) + len(marks)) >= len(words)
