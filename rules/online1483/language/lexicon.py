"""The names of one game: a spelling -> the nation, territory or sea zone that it means.

A name may be written in full, as an alias, shortened to a beginning of four letters or more or to some of its words, or
with a slip of the pen (one edit, two in a name of eight letters or more), as long as only one name fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Literal

from rapidfuzz.distance import OSA

from rules.names import Names, fold
from rules.online1483.language.codes import Coded
from rules.online1483.language.vocabulary import FILLERS

Sort = Literal["nation", "territory", "zone"]
SORTS: tuple[Sort, ...] = ("nation", "territory", "zone")
SHORTEST_PART = 4
"""Letters that the beginning of a name, one of its words, or a misspelt name must have."""
LONG_NAME = 8
"""Letters of a name in which two slips are forgiven."""
OFFERED_DISTANCE = 3
MOST_OFFERS = 3


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
    """The names of one game by their sort. spelt: full names and aliases; whole: only full names."""

    spelt: Mapping[Sort, Names]
    whole: Mapping[Sort, Names]
    offers: Mapping[str, Coded]

    @classmethod
    def of(cls, names: NameList) -> Lexicon:
        """The lexicon of these names; made once for the same names."""
        return _lexicon(names)

    def find(self, sort: Sort, phrase: str, leniency: Leniency = Leniency.SHORT) -> Found:
        """What a phrase means as a name of this sort."""
        return _find(self, sort, plain(phrase), leniency)

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
    return Lexicon(spelt=spelt, whole=whole, offers=offers)


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


@lru_cache(maxsize=16384)
def _find(lexicon: Lexicon, sort: Sort, folded: str, leniency: Leniency) -> Found:
    """The full name or alias; else what begins so; else what has these words in it; else a misspelt name."""
    spelt = lexicon.spelt[sort]
    exact = spelt.exact(folded)
    if exact or leniency is Leniency.FULL or len(folded.replace(" ", "")) < SHORTEST_PART:
        return Found(exact)
    parts = _beginning(spelt, folded) or _within(lexicon.whole[sort], folded)
    if parts or leniency is Leniency.SHORT or lexicon.sort_of(folded):
        return Found(parts)
    return Found(_misspelt(lexicon.whole[sort], folded), guessed=True)


def _beginning(names: Names, folded: str) -> tuple[str, ...]:
    return _meant(names, lambda spelling: spelling.startswith(folded))


def _within(names: Names, folded: str) -> tuple[str, ...]:
    return _meant(names, lambda spelling: f" {folded} " in f" {spelling} ")


def _misspelt(names: Names, folded: str) -> tuple[str, ...]:
    def slip(spelling: str) -> bool:
        allowed = 2 if len(spelling.replace(" ", "")) >= LONG_NAME else 1
        return OSA.distance(folded, spelling, score_cutoff=allowed) <= allowed

    return _meant(names, slip)


def _meant(names: Names, fits: Callable[[str], bool]) -> tuple[str, ...]:
    found = (meant for spelling, meanings in names.meanings.items() if fits(spelling) for meant in meanings)
    return tuple(dict.fromkeys(found))
