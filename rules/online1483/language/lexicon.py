"""The names of one game: a spelling -> the nation, territory or sea zone that it means.

A name may be written in full, as an alias, shortened to a beginning of four letters or more or to some of its words, or
with a slip of the pen (one edit, two in a name of eight letters or more), as long as only one name fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Literal

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rules.names import Names, fold
from rules.online1483.language.codes import Coded
from rules.online1483.language.vocabulary import FILLERS

Sort = Literal["nation", "territory", "zone"]
SORTS: tuple[Sort, ...] = ("nation", "territory", "zone")
SHORTEST_PART = 4
"""Letters that the beginning of a name, one of its words, or a misspelt name must have."""
LONG_NAME = 8
MOST_SLIPS = 2
"""Slips that are forgiven in a name of so many letters; in a shorter one only one."""
OFFERED_DISTANCE = 3
MOST_OFFERS = 3
COMPASS = {"n": "north", "s": "south", "e": "east", "w": "west"}
"""Abbreviations in the names of places: "N. Sea"."""


class Leniency(IntEnum):
    """What is taken for a name: one in full or an alias; one that is shortened; one with a slip of the pen; anything,
    only to say what is wrong with it."""

    FULL = 0
    SHORT = 1
    SLIP = 2
    ANYTHING = 3


SURE = (Leniency.FULL, Leniency.SHORT, Leniency.SLIP)
"""How a line is read, one after another, until it is an order."""


@dataclass(frozen=True)
class NameList:
    """What can be named.

    aliases: pairs (spelling, name) for names of any sort; entities: further names of the diplomacy chart ("colony of
    Cape"); offers: open offers to the reader by their codes.
    """

    nations: tuple[str, ...]
    territories: tuple[str, ...]
    zones: tuple[str, ...]
    aliases: tuple[tuple[str, str], ...] = ()
    entities: tuple[str, ...] = ()
    offers: tuple[Coded, ...] = ()


@dataclass(frozen=True)
class Found:
    """What a spelling can mean: one name, several, or none. guessed: by a slip of the pen."""

    names: tuple[str, ...] = ()
    guessed: bool = False

    @property
    def name(self) -> str:
        """The one name meant, or ""."""
        return self.names[0] if len(self.names) == 1 else ""


NOTHING = Found()


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The names of one game by their sort. spelt: full names and aliases; whole: full names; shortened: what they may
    be shortened to."""

    spelt: Mapping[Sort, Names]
    whole: Mapping[Sort, Names]
    shortened: Mapping[Sort, Mapping[str, tuple[str, ...]]]
    offers: Mapping[str, Coded]

    @classmethod
    def of(cls, names: NameList) -> Lexicon:
        """The lexicon of these names; made once for the same names."""
        return _lexicon(names)

    def find(self, sort: Sort, phrase: str, leniency: Leniency = Leniency.SHORT) -> Found:
        """What a phrase means as a name of this sort."""
        found = _find(self, sort, plain(phrase), leniency)
        first, _, rest = plain(phrase).partition(" ")
        if found.names or not rest or first not in COMPASS:
            return found
        return _find(self, sort, f"{COMPASS[first]} {rest}", leniency)

    def sort_of(self, phrase: str) -> Sort | None:
        """What sort of name a phrase is, in full or as an alias."""
        return next((sort for sort in SORTS if self.spelt[sort].exact(plain(phrase))), None)

    def near(self, sort: Sort, phrase: str) -> tuple[str, ...]:
        """Names of this sort that could be offered for an unknown phrase, the nearest first."""
        folded = plain(phrase)
        distance = min(OFFERED_DISTANCE, len(folded) // 2)
        return self.spelt[sort].near(folded, distance)[:MOST_OFFERS]


def plain(phrase: str) -> str:
    """A phrase folded, without words that change nothing."""
    return " ".join(word for word in fold(phrase).split() if word not in FILLERS)


@lru_cache(maxsize=32)
def _lexicon(names: NameList) -> Lexicon:
    listed: dict[Sort, tuple[str, ...]] = {
        "nation": (*names.nations, *names.entities), "territory": names.territories, "zone": names.zones,
    }  # fmt: skip
    whole = {sort: Names.of(((plain(name), name) for name in known), ()) for sort, known in listed.items()}
    spelt = {sort: _names(known, _aliases(sort, listed, names.aliases)) for sort, known in listed.items()}
    codes = [coded.code for coded in names.offers]
    offers = {coded.code: coded for coded in names.offers if codes.count(coded.code) == 1}
    shortened = {sort: _shortened(spelt[sort], whole[sort]) for sort in SORTS}
    return Lexicon(spelt=spelt, whole=whole, shortened=shortened, offers=offers)


def _aliases(
    sort: Sort, listed: Mapping[Sort, tuple[str, ...]], aliases: Iterable[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """The aliases of this sort: of a nation and a territory with one name the nation has them."""
    earlier = {name for other in SORTS[: SORTS.index(sort)] for name in listed[other]}
    own = set(listed[sort]) - earlier
    yield from ((plain(spelling), name) for spelling, name in aliases if name in own)


def _names(known: tuple[str, ...], aliases: Iterable[tuple[str, str]]) -> Names:
    """Full names and aliases; an alias that is another's full name means that one."""
    full = {plain(name): name for name in known}
    return Names.of([*full.items(), *((s, name) for s, name in aliases if full.get(s, name) == name)], ())


def _shortened(spelt: Names, whole: Names) -> dict[str, tuple[str, ...]]:
    """What a name may be shortened to: its beginning, else some of its words one after another."""
    beginnings: dict[str, dict[str, None]] = {}
    for spelling, meanings in spelt.meanings.items():
        for end in range(SHORTEST_PART, len(spelling)):
            beginnings.setdefault(spelling[:end], {}).update(dict.fromkeys(meanings))
    parts: dict[str, dict[str, None]] = {}
    for spelling, meanings in whole.meanings.items():
        for phrase in _phrases(spelling.split()):
            parts.setdefault(phrase, {}).update(dict.fromkeys(meanings))
    return {phrase: tuple(meant) for phrase, meant in (parts | beginnings).items() if _letters(phrase) >= SHORTEST_PART}


def _phrases(words: list[str]) -> Iterator[str]:
    ends = range(1, len(words) + 1)
    yield from (" ".join(words[start:end]) for end in ends for start in range(end))


def _letters(phrase: str) -> int:
    return len(phrase.replace(" ", ""))


@lru_cache(maxsize=16384)
def _find(lexicon: Lexicon, sort: Sort, folded: str, leniency: Leniency) -> Found:
    """The full name or alias; else what is shortened so; else a misspelt name."""
    exact = lexicon.spelt[sort].exact(folded)
    if exact or leniency is Leniency.FULL or _letters(folded) < SHORTEST_PART:
        return Found(exact)
    parts = lexicon.shortened[sort].get(folded, ())
    if parts or leniency is Leniency.SHORT or lexicon.sort_of(folded):
        return Found(parts)
    return Found(_misspelt(lexicon.whole[sort], folded), guessed=True)


def _misspelt(names: Names, folded: str) -> tuple[str, ...]:
    """The names that are a slip away, or two if they are long."""
    near = process.extract(folded, list(names.meanings), scorer=OSA.distance, score_cutoff=MOST_SLIPS, limit=None)
    fitting = [spelling for spelling, slips, _ in near if slips < MOST_SLIPS or _letters(spelling) >= LONG_NAME]
    return tuple(dict.fromkeys(meant for spelling in fitting for meant in names.meanings[spelling]))
