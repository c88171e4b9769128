"""Every phrase that means something on one board, with all that it can mean.

A word may mean several things ("eng" is a sea and a power, "a" an army and an article); which of them it is, the
grammar decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.diplomacy.board import Board
from rules.diplomacy.language import vocabulary as words
from rules.names import SHORTEST_FULL_NAME, Names, fold

SHORTEST_PREFIX = 3
"""Letters of a power's name that are enough: "Ital", "Tur"."""
SHORTEST_ALIAS = 6
"""An alias of so many letters is a whole name; a shorter one is an abbreviation, and never guessed."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One thing that a phrase can mean. sort: as the grammar names it ("place", "to", "kind"); meaning: which one."""

    sort: str
    meaning: str = ""


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The phrases of one board and one scenario's names of the powers.

    senses: folded phrase -> what it can mean; places: every spelling of a province; abbreviations: only their ids;
    verbs: the longer verbs.
    """

    board: Board
    senses: Mapping[str, tuple[Sense, ...]]
    places: Names
    abbreviations: Names
    verbs: Names
    longest: int
    """The number of words in the longest phrase."""

    def sorts(self) -> frozenset[frozenset[str]]:
        """Every combination of sorts that a phrase can have."""
        return frozenset(frozenset(sense.sort for sense in senses) for senses in self.senses.values())

    def place_senses(self, province: str) -> tuple[Sense, ...]:
        """What a name of this province alone means."""
        at_sea = self.board.provinces[province].type == "sea"
        return (Sense("place", province), *([Sense("sea")] if at_sea else []))

    def coast(self, province: str, spelling: str) -> str:
        """The coast of this province that is meant ("nc"), the coast as a compass would have it, or ""."""
        folded = fold(spelling)
        for coast, spellings in self.board.provinces[province].coast_aliases.items():
            if folded in map(fold, spellings):
                return coast
        return words.COASTS.get(folded, "")


@lru_cache(maxsize=8)
def lexicon_of(board: Board, display_names: tuple[tuple[str, str], ...] = ()) -> Lexicon:
    """The lexicon of a board; display_names are pairs (power, the scenario's name for it)."""
    senses: dict[str, list[Sense]] = {}
    for phrase, sense in _entries(board, display_names):
        known = senses.setdefault(fold(phrase) or phrase, [])
        if sense not in known:
            known.append(sense)
    for prefix, power in _prefixes(board):
        senses.setdefault(prefix, [Sense("power", power)])
    frozen = {phrase: tuple(meant) for phrase, meant in senses.items()}
    longest = max(len(phrase.split()) for phrase in frozen)
    verbs = [phrase for sort in words.VERBS.values() for phrase in sort if len(phrase) >= SHORTEST_FULL_NAME]
    return Lexicon(
        board=board,
        senses=frozen,
        places=place_names(board),
        abbreviations=Names.of(((province, province) for province in board.provinces), ()),
        verbs=Names.of(((verb, verb) for verb in verbs), verbs),
        longest=longest,
    )


@lru_cache(maxsize=8)
def place_names(board: Board) -> Names:
    """The spellings of a board's provinces."""
    whole = [p.name for p in board.provinces.values()]
    aliases = [alias for p in board.provinces.values() for alias in p.aliases if alias not in words.NOTED]
    whole += [alias for alias in aliases if len(alias) >= SHORTEST_ALIAS]
    return Names.of(_place_spellings(board), whole)


def _place_spellings(board: Board) -> Iterator[tuple[str, str]]:
    yield from ((spelling, place) for spelling, places in words.UNCERTAIN.items() for place in places)
    for province in board.provinces.values():
        yield from ((spelling, province.id) for spelling in (province.id, province.name, *province.aliases))
    yield from ((spelling, place) for spelling, places in words.SECOND_MEANINGS.items() for place in places)


def _entries(board: Board, display_names: Iterable[tuple[str, str]]) -> Iterator[tuple[str, Sense]]:
    for spelling, places in place_names(board).meanings.items():
        known = [place for place in places if place in board.provinces]
        yield from ((spelling, Sense("place", place)) for place in known)
        if any(board.provinces[place].type == "sea" for place in known):
            yield spelling, Sense("sea")
    for power, facts in board.powers.items():
        nations = (power, facts.adjective, f"{facts.adjective}s", *facts.aliases)
        yield from ((spelling, Sense("power", power)) for spelling in nations)
    yield from ((name, Sense("power", power)) for power, name in display_names)
    for verb, phrases in words.VERBS.items():
        yield from ((phrase, Sense(verb)) for phrase in phrases)
    yield from _small_words()


def _small_words() -> Iterator[tuple[str, Sense]]:
    yield from ((word, Sense("kind", kind)) for word, kind in words.KINDS.items())
    yield from ((word, Sense("kinds")) for word in words.KINDS_OF_MANY)
    yield "a", Sense("article")
    yield from ((phrase, Sense("coast", coast)) for phrase, coast in words.COASTS.items())
    yield from ((word, Sense("number", str(number))) for word, number in words.NUMBERS.items())
    yield from ((word, Sense("season", season)) for word, season in words.SEASONS.items())
    yield from ((word, Sense("filler")) for word in words.FILLERS)
    yield from ((word, Sense("and")) for word in words.SEPARATORS)
    yield from ((word, Sense("condition")) for word in words.CONDITIONS)
    yield from ((word, Sense("choice")) for word in words.CHOICES)
    yield from ((word, Sense("denial")) for word in words.DENIALS)
    yield from ((phrase, Sense("converse")) for phrase in words.CONVERSES)


def _prefixes(board: Board) -> Iterator[tuple[str, str]]:
    for power, facts in board.powers.items():
        for name in (fold(power), fold(facts.adjective)):
            yield from ((name[:length], power) for length in range(SHORTEST_PREFIX, len(name)))
