"""A line -> what in it is an order, what is talk, and what has to be answered.

A line that is nothing but orders is read as it stands. One with other words in it is taken apart at its punctuation;
then only what is written formally (a unit letter or an arrow) counts as an order, and not even that when the words
around it speak about the board: "When Germany moves, A Par - Bur" must not become an order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rules.diplomacy.language.drafts import Draft
from rules.diplomacy.language.lexicon import Lexicon
from rules.diplomacy.language.reading import drafts
from rules.diplomacy.language.replies import ANSWERS
from rules.diplomacy.language.tokens import Token, tokens
from rules.diplomacy.model import PhaseKind

_CUTS = (
    re.compile(r"(?<=[;!?:])|(?<=\w\.)(?<!\bSt\.)(?<!\bst\.)\s"),
    re.compile(","),
    re.compile(r"\band\b", re.IGNORECASE),
)
_ORDER_SORTS = ("place", "kind", "all", "waives", "repeats", "builds", "disbands")
"""Without a word of one of these nothing is an order."""
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
    questions = [piece for piece in pieces if piece.has("question")]
    asked = [piece for piece in questions if _asks_order(lexicon, phase, piece)]
    orders = [piece for piece in pieces if piece.drafts]
    rest = [piece for piece in pieces if not piece.drafts and piece not in asked]
    unread = [piece for piece in rest if piece not in questions and _must_be_answered(piece)]
    unread += [piece for piece in _converses(pieces) if piece not in unread]
    if any(piece.has("condition") for piece in pieces) and (orders or unread or _hides_order(rest)):
        return Clauses(troubles=(Trouble("condition", text),))
    talk = [piece for piece in rest if piece not in unread and not _is_label(piece)]
    troubles = [Trouble("question", piece.text.rstrip("? ")) for piece in asked]
    troubles += [_unreadable(piece) for piece in unread]
    return _without_talk(list(_all_drafts(pieces)), talk, troubles)


def _all_drafts(pieces: Sequence[_Piece]) -> Iterator[Draft]:
    """The drafts of all pieces, under the power that a heading among them names."""
    nation = ""
    for piece in pieces:
        if _is_label(piece):
            nation = next((power for token in piece.tokens for power in token.meanings("power")), nation)
        for draft in piece.drafts:
            nation = draft.nation or nation
            yield replace(draft, nation=nation)


def _without_talk(found: Sequence[Draft], talk: Sequence[_Piece], troubles: Sequence[Trouble]) -> Clauses:
    """The drafts that may be taken for orders beside this talk; about the others it must be asked."""
    if not talk:
        return Clauses(drafts=tuple(found), troubles=tuple(troubles))
    about_board = any(piece.has("place", "power") for piece in talk)
    if about_board or any(_denies(piece) for piece in talk):
        return Clauses(troubles=(*troubles, *(Trouble("prose", draft.text) for draft in found)))
    orders = [draft for draft in found if draft.verb not in ANSWERS]
    taken = tuple(draft for draft in orders if draft.formal)
    doubted = tuple(Trouble("prose", draft.text) for draft in orders if draft not in taken)
    return Clauses(drafts=taken, troubles=(*troubles, *doubted))


def _denies(piece: _Piece) -> bool:
    """Whether it says nothing but that what follows is no order: "Old: A Par - Bur"."""
    return all(token.has("denial") for token in piece.tokens)


def _pieces(lexicon: Lexicon, phase: PhaseKind, text: str, cuts: Sequence[re.Pattern[str]]) -> list[_Piece]:
    """The text as one piece if all of it can be read, else cut at the first of these places where that helps."""
    found = tokens(lexicon, text)
    piece = _Piece(text=text.strip(" ,;:"), tokens=found, drafts=drafts(lexicon, phase, found))
    if piece.drafts or not cuts or not any(token.has(*_ORDER_SORTS) for token in found):
        return [piece]
    halves = [half for half in cuts[0].split(text) if half.strip()]
    return [part for half in halves for part in _pieces(lexicon, phase, half, cuts[1:])]


def _asks_order(lexicon: Lexicon, phase: PhaseKind, piece: _Piece) -> bool:
    """Whether a question would be an order without its mark, or ends in one: "Could I move A Par - Bur?"."""
    words = [token for token in piece.tokens if not token.has("question")]
    starts = [at for at in range(1, len(words) - 1) if _is_unit(words[at], words[at + 1])]
    ends = () if piece.has("condition") else starts
    return any(drafts(lexicon, phase, words[at:]) for at in (0, *ends))


def _hides_order(rest: Sequence[_Piece]) -> bool:
    """Whether an order seems to stand behind the words of a condition: "if Germany moves then A Par holds"."""
    return any(
        not piece.has("question") and (piece.has("dash") or _starts_order(piece.tokens[start:]))
        for piece in rest
        for start in range(len(piece.tokens))
    )


def _is_label(piece: _Piece) -> bool:
    return all(token.has(*_LABEL_SORTS) for token in piece.tokens)


def _unreadable(piece: _Piece) -> Trouble:
    unknown = tuple(token.text for token in piece.tokens if token.has("unknown"))
    asked = (sort for sort in ("choice", "converse") if piece.has(sort))
    answer = "repeats" if piece.tokens[0].has("repeats") else next(asked, "unread")
    return Trouble(answer, piece.text, unknown)


def _must_be_answered(piece: _Piece) -> bool:
    return piece.tokens[0].has("repeats") or _order_shaped(piece.tokens)


def _converses(pieces: Sequence[_Piece]) -> Iterator[_Piece]:
    """What says "and vice versa" behind an order, or on a line of its own."""
    for before, piece in zip((None, *pieces), pieces, strict=False):
        bare = piece.has("converse") and all(token.has("converse", "and", "question") for token in piece.tokens)
        if bare and (before.drafts if before else len(pieces) == 1):
            yield piece


def _order_shaped(found: Sequence[Token]) -> bool:
    """Whether this looks like an order that could not be read, rather than like talk."""
    words = [token for token in found if not token.has("and", "number")]
    return _begins_as_order(words) or _is_mostly_names(words)


def _begins_as_order(words: Sequence[Token]) -> bool:
    """Whether it begins with a unit and most of its words are known, or with a unit's kind and has an arrow."""
    unknown = [token for token in words if token.has("unknown")]
    if _starts_order(words) and 2 * len(unknown) < len(words):
        return True
    return len(words) > 2 and words[0].has("kind") and all(any(t.has(s) for t in words) for s in ("place", "dash"))


def _is_mostly_names(words: Sequence[Token]) -> bool:
    """Whether at least half of it are names of places, unit words beside them and arrows, and it is no mere list."""
    places = [token for token in words if token.has("place", "all")]
    marks = [token for token in words if token.has("dash")]
    marks += [kind for kind, place in pairwise(words) if _is_unit(kind, place)]
    marks += [kind for place, kind in pairwise(words) if _is_unit(kind, place) and not kind.has("article")]
    enough = bool(places) and (bool(marks) or (len(places) > 1 and len(words) > len(places)))
    return enough and 2 * (len(places) + len(marks)) >= len(words) > 1


def _starts_order(words: Sequence[Token]) -> bool:
    return len(words) > 2 and _is_unit(words[0], words[1])


def _is_unit(kind: Token, place: Token) -> bool:
    return kind.has("kind") and place.has("place")
