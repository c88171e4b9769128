"""Standing instructions in a player's own words that are no order of the language (Action 12, CON-10, J-10).

They are told from talk by how they begin and what they name, and put to the moderator, whose answer may be an order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.online1483.language import naming
from rules.online1483.language.lexicon import SORTS, Leniency, Lexicon
from rules.online1483.language.reading import read
from rules.online1483.language.scan import Scan
from rules.online1483.language.tokens import Token, tokens
from rules.online1483.language.vocabulary import LEADS, singular
from rules.online1483.line import Line
from rules.ruleset import Answer, Question

NOT_ACTED_ON = "not acted on"
MOST_ASKED = 20
"""Instructions of one mail that the moderator is asked about."""
_CODE, _MARK = "J-10:", ":line:"


def _stems(words: str) -> frozenset[str]:
    return frozenset(map(singular, words.split()))


BIDS = _stems(
    "attack fight engage stand stay join protect guard escort defend hold rob plunder let allow permit deny forbid "
    "block retreat withdraw intercept blockade sink avoid raid"
)
"""Words that an instruction may begin with, if it names something of the game."""
FRAMES = _stems(
    "if when whenever unless while once should always never do dont general admiral cautious brigand ship fleet army "
    "unit troop guest"
)
"""The same, if one of ACTS follows too."""
ACTS = BIDS | _stems("fall enter come arrive sail move march land invade declare accept refuse reject offer surrender")
THINGS = _stems(
    "ship fleet navy squadron caravan convoy general admiral army troop unit infantry cavalry artillery guest enemy "
    "everyone everybody anyone anybody outnumbered"
)
"""Words that name something of the game, as its nations and places do."""
TALK = _stems("you your me")
"""Words of a line that is said to the moderator."""


def is_instruction(lexicon: Lexicon, text: str) -> bool:
    """Whether a line that is no order looks like an instruction for what may happen."""
    found = _without_leads(tokens(text))
    if not found or found[0].stem not in BIDS | FRAMES or "?" in text:
        return False
    said = {token.stem for token in found}
    acts = found[0].stem in BIDS or bool(ACTS & {token.stem for token in found[1:]})
    return acts and not said & TALK and (bool(said & THINGS) or _names(lexicon, text))


def _without_leads(found: Sequence[Token]) -> Sequence[Token]:
    """The tokens from the first that is no "We want to"; "let Spain ..." begins with "let", "let us ..." does not."""
    at = 0
    while at < len(found) and (found[at].word in LEADS or not found[at].is_word):
        after = found[at + 1].word if at + 1 < len(found) else ""
        if found[at].stem in BIDS | FRAMES and after not in ("us", "we"):
            break
        at += 1
    return found[at:]


def _names(lexicon: Lexicon, text: str) -> bool:
    scan = Scan(lexicon, text, tokens(text), Leniency.FULL)
    return any(
        naming.any_name(scan, at, SORTS) or lexicon.sort_of(token.stem)
        for at, token in enumerate(scan.tokens)
        if at and token.is_word
    )


def questions(nation: str, texts: Iterable[str]) -> tuple[Question, ...]:
    """What the moderator is asked about the instructions of a mail, each once."""
    return tuple(_question(nation, text) for text in list(dict.fromkeys(texts))[:MOST_ASKED])


def _question(nation: str, text: str) -> Question:
    return Question(
        id=f"{_CODE}{nation}{_MARK}{text}",
        text=f'{nation} writes: "{text}". What is to be done? An order in the answer counts as the nation\'s own.',
        default=NOT_ACTED_ON,
    )


def answers_one(answer: Answer) -> bool:
    """Whether this is the moderator's answer about an instruction."""
    return answer.subject.startswith(_CODE) and _MARK in answer.subject


def ruled(
    lexicon: Lexicon, orders: Mapping[str, Sequence[Line]], acting: Iterable[str], answers: Iterable[Answer]
) -> dict[str, Sequence[Line]]:
    """The orders of a phase with those that the moderator has read in the instructions of those who act in it."""
    together: dict[str, Sequence[Line]] = dict(orders)
    for nation, order in _given(lexicon, answers):
        if nation in acting:
            together[nation] = (*together.get(nation, ()), order)
    return together


def _given(lexicon: Lexicon, answers: Iterable[Answer]) -> Iterator[tuple[str, Line]]:
    for answer in answers:
        nation = answer.subject.partition(_MARK)[0].removeprefix(_CODE)
        lines = read(lexicon, answer.text)
        yield from ((nation, line) for line in (lines if isinstance(lines, tuple) else ()))
