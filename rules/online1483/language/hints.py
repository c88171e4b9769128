"""What a line that could not be read looks like, and how it may have been meant."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from rules.online1483.language.grammar import FORMS
from rules.online1483.language.lexicon import Lexicon
from rules.online1483.language.patterns import compiled, firsts
from rules.online1483.language.reading import understand
from rules.online1483.language.tokens import Token, tokens
from rules.online1483.language.vocabulary import LEADS

_IN = re.compile(r"\b(?:in|at)\b", re.IGNORECASE)


@lru_cache(maxsize=1)
def beginnings() -> Mapping[str, str]:
    """The words that orders begin with, and an example of the form that most often does."""
    counts: dict[str, dict[str, int]] = {}
    for form in FORMS:
        for word in (word for pattern in form.patterns for word in firsts(compiled(pattern)) - {""}):
            among = counts.setdefault(word, {})
            among[form.examples[0]] = among.get(form.examples[0], 0) + 1
    return {
        word: max(reversed(among), key=lambda e: (e.casefold().startswith(word), among[e]))
        for word, among in counts.items()
    }


def begins(text: str) -> tuple[str, Sequence[Token]]:
    """The word that an order would begin with, and the tokens behind it."""
    found = list(tokens(text))
    while found and (found[0].word in LEADS or not found[0].is_word):
        found.pop(0)
    return (found[0].stem, found[1:]) if found else ("", ())


def looks_like_order(lexicon: Lexicon, text: str) -> bool:
    """Whether a line begins as an order does and names something of the game, or a number."""
    word, rest = begins(text)
    named = any(token.number > 0 or (len(token.word) > 2 and lexicon.sort_of(token.word)) for token in rest)
    return word in beginnings() and named


def hint(lexicon: Lexicon, text: str) -> str:
    """How the line may have been meant; of what is ordered for several places, that each of them may be meant."""
    each = _IN.sub("in each of", text, count=1)
    if each != text and understand(lexicon, each).lines:
        return f" If you mean each of them, write it like this: {each}"
    example = beginnings().get(begins(text)[0])
    return f" Write it like this: {example}" if example else ""
