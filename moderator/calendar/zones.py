"""Time zones as people write them: a place's own clock, summer time included."""

from __future__ import annotations

from functools import lru_cache
from zoneinfo import available_timezones

UTC_NAMES = frozenset({"utc", "gmt", "etc/utc", "z", "zulu"})

NOT_A_PLACE = {
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "CST": "America/Chicago",
    "CDT": "America/Chicago",
    "MST": "America/Denver",
    "MDT": "America/Denver",
    "PST": "America/Los_Angeles",
    "PDT": "America/Los_Angeles",
    "BST": "Europe/London",
    "WET": "Europe/Lisbon",
    "CET": "Europe/Berlin",
    "CEST": "Europe/Berlin",
    "MEZ": "Europe/Berlin",
    "MESZ": "Europe/Berlin",
    "MET": "Europe/Berlin",
    "EET": "Europe/Helsinki",
    "HST": "Pacific/Honolulu",
}
"""Abbreviations that hold for half the year or mean several places, and a place that is probably meant."""


class ZoneError(ValueError):
    """No zone could be made of the words; the message says what to write instead."""


def read_zone(text: str) -> str:
    """The zone's name in the tz database: its own name in any case, a city that only one zone has, or UTC.

    Raises ZoneError for abbreviations (EST has no summer time) and offsets (UTC+2: `Etc/GMT-2` means the opposite of
    what it says), with the place to write instead.
    """
    wanted = text.strip().replace(" ", "_")
    if wanted.lower() in UTC_NAMES:
        return "UTC"
    if wanted.upper() in NOT_A_PLACE:
        raise ZoneError(f"{wanted} does not follow a place's summer time: write {NOT_A_PLACE[wanted.upper()]}")
    named = _zones_by_name().get(wanted.lower(), ())
    if len(named) == 1:
        return named[0]
    hint = f"write one of {', '.join(named)}" if named else "write a place such as Europe/London, or UTC"
    raise ZoneError(f"{wanted} is no time zone: {hint}")


@lru_cache
def _zones_by_name() -> dict[str, tuple[str, ...]]:
    """Zones by full name and by city, in lower case. Only names of the form Area/City, for the others mislead."""
    zones = [zone for zone in sorted(available_timezones()) if "/" in zone and not zone.startswith("Etc/")]
    names: dict[str, tuple[str, ...]] = {}
    for zone in zones:
        city = zone.lower().rpartition("/")[2]
        names[city] = (*names.get(city, ()), zone)
    return names | {zone.lower(): (zone,) for zone in zones}
