"""Game dates (SC-CON-04): a season is one whole number, year x 4 + season, so that lengths are plain sums."""

from __future__ import annotations

SEASONS = ("Spring", "Summer", "Fall", "Winter")
YEAR = 4
"""Seasons in a year."""


def date(year: int, season: str = "Spring") -> int:
    """The number of a season: date(1492, "Fall")."""
    return year * YEAR + SEASONS.index(season.capitalize())


def read(text: str) -> int:
    """The number of "1492 Fall". Raises ValueError."""
    year, season = text.split()
    return date(int(year), season)


def year_of(when: int) -> int:
    """The year of a season; it goes up when Spring begins."""
    return when // YEAR


def season_of(when: int) -> str:
    """ "Spring", "Summer", "Fall" or "Winter"."""
    return SEASONS[when % YEAR]


def show(when: int) -> str:
    """A season as the rules write it: "1492 Spring"."""
    return f"{year_of(when)} {season_of(when)}"
