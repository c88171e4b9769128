"""Lines that say for whom or for when the lines below them are: "FRANCE - Spring 1900", "PHASE Fall 1900"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rules.diplomacy.language.tokens import Token
from rules.diplomacy.language.vocabulary import PHASES, SEASONS
from rules.diplomacy.model import KIND_LETTERS, SEASON_LETTERS, Phase, PhaseKind
from rules.names import fold

Season = Literal["spring", "fall", "winter"]
_SEASON_ORDER: tuple[Season, ...] = ("spring", "fall", "winter")
_KIND_ORDER: tuple[PhaseKind, ...] = ("movement", "retreat", "adjustment")
_ID = re.compile(r"([sfw])(\d{4})([mra])")
_CODED = re.compile(r"\W*([SFW])(\d{4})[MRA]?\b", re.IGNORECASE)
_YEAR = re.compile(r"\d{4}")
_HEADING_SORTS = ("power", "season", "number", "dash", "and", "to", "retreats", "builds")
_LABEL_SORTS = ("holds", "supports", "convoys", "retreats", "builds", "disbands")
_LABELS = frozenset({"supports", "convoys", "retreats", "builds", "disbands"})
_ENDS_PHASE = ("endphase", "end phase")


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that is nothing but a heading. powers: whose lines follow; season, year: for when, "" and 0 if unsaid."""

    powers: tuple[str, ...] = ()
    season: str = ""
    year: int = 0

    @property
    def when(self) -> str:
        """The time it names: "Fall 1900"."""
        return f"{self.season.title()} {self.year or ''}".strip()

    def names_other(self, phase: Phase) -> bool:
        """Whether it names another time than this phase's."""
        return (self.season not in ("", phase.season)) or (self.year not in (0, phase.year))


def heading(tokens: Sequence[Token]) -> Heading | None:
    """The heading that these tokens are, if they are nothing else and name a power or a time."""
    if not tokens or not all(token.has(*_HEADING_SORTS) for token in tokens):
        return None
    powers = tuple(meant for token in tokens for meant in token.meanings("power"))
    seasons = [meant for token in tokens for meant in token.meanings("season")]
    years = [int(meant) for token in tokens for meant in token.meanings("number") if _YEAR.fullmatch(meant)]
    if not powers and not seasons:
        return None
    return Heading(powers=powers, season=(seasons or [""])[0], year=(years or [0])[0])


def coded_time(text: str) -> Heading | None:
    """The time that a line begins with in the letters of a phase's name: "F1900M: A Par - Bur"."""
    found = _CODED.match(text)
    return Heading(season=_by_letter(SEASON_LETTERS, found[1]), year=int(found[2])) if found else None


def is_label(tokens: Sequence[Token], text: str) -> bool:
    """Whether a line only says what sort of orders follows: "Builds:", "My retreats:", "Removals"."""
    named = bool(tokens) and all(token.has(*_LABEL_SORTS) for token in tokens)
    return named and (text.endswith(":") or (len(tokens) == 1 and fold(tokens[0].text) in _LABELS))


def asks_for_phase(text: str) -> bool:
    """Whether a line begins "PHASE"."""
    return fold(text).startswith("phase ")


def ends_phase(text: str) -> bool:
    """Whether a line is "ENDPHASE"."""
    return fold(text) in _ENDS_PHASE


def phase_named(text: str, now: Phase) -> Phase | None:
    """The phase that a line "PHASE Fall 1900 Movement" or "PHASE F1900M" names; without a year the next one."""
    words = fold(text).split()[1:]
    coded = _ID.fullmatch("".join(words))
    if coded:
        return _phase(int(coded[2]), _by_letter(SEASON_LETTERS, coded[1]), _by_letter(KIND_LETTERS, coded[3]))
    season = next((SEASONS[word] for word in words if word in SEASONS), "")
    kind = next((PHASES[word] for word in words if word in PHASES), "adjustment" if season == "winter" else "movement")
    years = [int(word) for word in words if _YEAR.fullmatch(word)]
    if not season:
        return None
    this_year = _phase(now.year, season, kind)
    if years or this_year is None:
        return _phase(years[0], season, kind) if years else None
    return this_year if position(this_year) >= position(now) else _phase(now.year + 1, season, kind)


def position(phase: Phase) -> tuple[int, int, int]:
    """Where a phase stands in time, to compare."""
    return phase.year, _SEASON_ORDER.index(phase.season), _KIND_ORDER.index(phase.kind)


def phase_title(phase: Phase) -> str:
    """A phase as prose has it: "Fall 1900", "Spring 1900 retreats", "Winter 1900 adjustments"."""
    suffix = {"movement": "", "retreat": " retreats", "adjustment": " adjustments"}[phase.kind]
    return f"{phase.season.title()} {phase.year}{suffix}"


def _phase(year: int, season: str, kind: str) -> Phase | None:
    """The phase, if there is such a one: adjustments are in winter, all else in spring and fall."""
    if (season == "winter") != (kind == "adjustment"):
        season, kind = ("winter", "adjustment") if season == "fall" and kind == "adjustment" else (season, kind)
    found_season = next((known for known in _SEASON_ORDER if known == season), None)
    found_kind = next((known for known in _KIND_ORDER if known == kind), None)
    if found_season is None or found_kind is None or (found_season == "winter") != (found_kind == "adjustment"):
        return None
    return Phase(year=year, season=found_season, kind=found_kind)


def _by_letter(letters: dict[str, str], letter: str) -> str:
    return next(name for name, known in letters.items() if known == letter.upper())
