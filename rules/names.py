"""A spelling -> the one place or power that it means, or the candidates.

Spellings are compared folded: lower case, without accents, punctuation as blanks. An exact spelling may mean several
things; a misspelt one is read only if it is a full name and can be nothing else, and is otherwise only offered.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

SHORTEST_FULL_NAME = 5
"""A shorter word may be an abbreviation of anything: it is never guessed."""
FULL_NAME_DISTANCE = 2
SHORT_DISTANCE = 1
"""Edits (a swap of neighbours is one) that a full name or a short one may be away."""


@lru_cache(maxsize=8192)
def fold(spelling: str) -> str:
    """Lower case without accents, every run of anything but letters and digits a blank: "St. Pétersbourg" ->
    "st petersbourg"."""
    apart = unicodedata.normalize("NFKD", spelling.casefold())
    letters = (c for c in apart if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in letters).split())


@dataclass(frozen=True)
class Names:
    """The spellings of some things. meanings: folded spelling -> ids, the likeliest first; full: those of them that are
    whole names, which a slip of the pen does not hide."""

    meanings: Mapping[str, tuple[str, ...]]
    full: tuple[str, ...]

    @classmethod
    def of(cls, spellings: Iterable[tuple[str, str]], full: Iterable[str]) -> Names:
        """From pairs (spelling, id), the likeliest meaning of a spelling first, and those that are whole names."""
        meanings: dict[str, tuple[str, ...]] = {}
        for spelling, meant in spellings:
            known = meanings.setdefault(fold(spelling), ())
            meanings[fold(spelling)] = known if meant in known else (*known, meant)
        whole = {fold(name) for name in full if len(name) >= SHORTEST_FULL_NAME}
        return cls(meanings=meanings, full=tuple(sorted(whole & meanings.keys())))

    def exact(self, spelling: str) -> tuple[str, ...]:
        """What a spelling means: nothing, one thing, or several."""
        return self.meanings.get(fold(spelling), ())

    def misspelt(self, spelling: str) -> str | None:
        """The one thing whose full name is within two edits of a spelling of five letters or more, if no second is."""
        folded = fold(spelling)
        if len(folded) < SHORTEST_FULL_NAME:
            return None
        meant = self._within(folded, self.full, FULL_NAME_DISTANCE)
        return meant[0] if len(meant) == 1 else None

    def near(self, spelling: str, distance: int | None = None) -> tuple[str, ...]:
        """What could be offered for a spelling ("did you mean"), the nearest first.

        Within this distance; else within one edit of a spelling of up to four letters, two of a longer one.
        """
        folded = fold(spelling)
        usual = SHORT_DISTANCE if len(folded) < SHORTEST_FULL_NAME else FULL_NAME_DISTANCE
        return self._within(folded, tuple(self.meanings), usual if distance is None else distance)

    def holding(self, spelling: str) -> tuple[str, ...]:
        """What could be offered for a part of a name: whatever has all its words in its own ("channel")."""
        words = set(fold(spelling).split())
        if not words or max(map(len, words)) < SHORTEST_FULL_NAME:
            return ()
        found = (meant for name, meant in self.meanings.items() if words <= set(name.split()))
        return tuple(dict.fromkeys(one for meant in found for one in meant))

    def _within(self, folded: str, spellings: Sequence[str], distance: int) -> tuple[str, ...]:
        found = process.extract(folded, spellings, scorer=OSA.distance, score_cutoff=distance, limit=None)
        nearest_first = sorted(found, key=lambda hit: hit[1])
        return tuple(dict.fromkeys(meant for spelling, _, _ in nearest_first for meant in self.meanings[spelling]))
