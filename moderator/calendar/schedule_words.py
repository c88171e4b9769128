"""A moderator's words -> Schedule: clauses, each a rhythm or an option."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from pydantic import ValidationError

from moderator.calendar.rhythms import read_date, read_length, read_rhythm, read_weekdays
from moderator.calendar.schedule import MOST_GRACE, After, Holiday, Schedule, ScheduleError, Slots
from moderator.calendar.zones import ZoneError, read_zone

EXAMPLES = (
    "Tue,Fri 18:00 Europe/London",
    "weekdays 21:00",
    "every 3 days 20:00 Europe/Berlin",
    "every 2 weeks Sun 18:00",
    "48 h",
    "daily 20:00; retreat=in 12 h; grace=6 h; holidays=2026-12-24..2026-12-27; no Sundays",
)
MOST_TEXT = 2000
NOTHING = frozenset({"none", "no", "off", "0"})
LIKENESS = 0.75
"""From here a name that nobody knows is taken for a slip, not for a rhythm of the game's own."""


class _Option(NamedTuple):
    field: str
    read: Callable[[str], Any]


class _Said(NamedTuple):
    """What the clauses say: rhythms by name (None: at the next slot), fields of the schedule, zones."""

    rhythms: dict[str, Slots | After | None]
    fields: dict[str, Any]
    zones: set[str]


def parse_schedule(words: str | Mapping[str, str], zone: str = "UTC") -> Schedule:
    """The schedule that a moderator's words mean.

    words: clauses parted by semicolons or lines, a rhythm first (`Tue,Fri 18:00 Europe/London`, `48 h`), then rhythms
    by name (`retreat=in 24 h`, `retreats and builds at the next slot`, `season=72 h`) and options (`grace=6 h`,
    `minimum=20 h`, `holidays=2026-12-24..2026-12-27, 2027-01-01`, `no Sundays`, `reminders=24 h, 3 h`, `absences=now`,
    `zone=Europe/London`); or the same clauses as a mapping, the first rhythm under "". Without a rhythm of no name the
    first named one is everybody's. zone: the one to assume where the words name none.

    Raises ScheduleError with the remedy and examples.
    """
    try:
        return _assembled(_sorted_out(_clauses(words)), zone)
    except ValidationError as error:
        cause = error.errors()[0]
        message = str(cause.get("ctx", {}).get("error", cause["msg"]))
    except (ScheduleError, ZoneError) as error:
        message = str(error)
    raise ScheduleError(f"{message}. Examples: {' | '.join(EXAMPLES)}")


def _clauses(words: str | Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """(name, value) of each clause; the name "" for the rhythm of everything else."""
    if isinstance(words, Mapping):
        yield from ((_known_name(name), str(value).strip()) for name, value in words.items())
        return
    if len(words) > MOST_TEXT:
        raise ScheduleError(f"a schedule of {len(words)} characters is too long to be meant")
    for text in filter(None, map(str.strip, CLAUSE_END.split(words))):
        yield from _clause(text)


def _clause(text: str) -> Iterator[tuple[str, str]]:
    listed, named = LISTED.fullmatch(text), NAMED.fullmatch(text)
    if listed:
        yield from (
            (_known_name(name), listed["value"]) for name in re.split(r"\s+and\s+", listed["names"], flags=re.I)
        )
    elif named:
        yield _known_name(named["name"]), named["value"]
    else:
        yield "", text


def _known_name(name: str) -> str:
    """The name that is meant. A game may name rhythms of its own, so that only what looks misspelt is refused."""
    name = " ".join(name.lower().replace("_", " ").split())
    if name in NAMES:
        return NAMES[name]
    close = get_close_matches(name, NAMES, n=1, cutoff=LIKENESS)
    if close:
        raise ScheduleError(f'"{name}" is no rhythm or option, perhaps "{close[0]}" is meant')
    return name.replace(" ", "_")


def _sorted_out(clauses: Iterator[tuple[str, str]]) -> _Said:
    said = _Said({}, {}, set())
    for name, value in clauses:
        field = OPTIONS[name].field if name in OPTIONS else ""
        if name in said.rhythms or field in said.fields:
            raise ScheduleError(f'"{value}" comes second for one thing: keep one, and part clauses by semicolons')
        if field:
            said.fields[field] = OPTIONS[name].read(value)
        else:
            said.rhythms[name], zone = read_rhythm(value)
            said.zones.update({zone} - {""})
    said.zones.update({said.fields.pop("zone")} if "zone" in said.fields else ())
    return said


def _assembled(said: _Said, assumed_zone: str) -> Schedule:
    if len(said.zones) > 1:
        raise ScheduleError(f"a schedule has one zone, not {' and '.join(sorted(said.zones))}: name one")
    rhythms = dict(said.rhythms)
    main = rhythms.pop("" if "" in rhythms else next(iter(rhythms), ""), None)
    if main is None:
        raise ScheduleError("a schedule needs a rhythm first: days and a time, or hours")
    if isinstance(main, After) and None in rhythms.values():
        raise ScheduleError(f'"{main}" has no slots to wait for: write hours, as in retreat=in 24 h')
    named = {name: rhythm or main for name, rhythm in rhythms.items()}
    zone = next(iter(said.zones), None) or read_zone(assumed_zone)
    return _without_the_usual(Schedule(zone=zone, main=main, rhythms=named, **said.fields))


def _without_the_usual(schedule: Schedule) -> Schedule:
    """Equal schedules are equal values, whether they say what goes without saying or not."""
    said = {name: rhythm for name, rhythm in schedule.rhythms.items() if rhythm != schedule.usual(name)}
    return schedule.model_copy(update={"rhythms": said})


def _length_or_none(text: str) -> int:
    return 0 if text.lower() in NOTHING else read_length(text)


def _grace(text: str) -> int:
    minutes = _length_or_none(text)
    if minutes > MOST_GRACE:
        raise ScheduleError(f'"{text}" is too long for grace: write 30 days or less')
    return minutes


def _lengths(text: str) -> tuple[int, ...]:
    lengths = [] if text.lower() in NOTHING else [read_length(part) for part in text.split(",")]
    return tuple(sorted(set(lengths), reverse=True))


def _holidays(text: str) -> tuple[Holiday, ...]:
    spans = (re.split(r"\s*(?:\.\.+|…|–|\bto\b|\s-\s)\s*", part.strip(), maxsplit=1) for part in text.split(","))
    return tuple(Holiday(first=read_date(ends[0]), last=read_date(ends[-1])) for ends in spans)


def _absences(text: str) -> str:
    if text.lower() not in ("later", "now", "never"):
        raise ScheduleError(
            f'absences move "later" deadlines, the current one too ("now") or "never" any, not "{text}"'
        )
    return text.lower()


OPTIONS = {
    "grace": _Option("grace", _grace),
    "minimum": _Option("minimum", _length_or_none),
    "holidays": _Option("holidays", _holidays),
    "no": _Option("days_off", read_weekdays),
    "reminders": _Option("reminders", _lengths),
    "absences": _Option("absences", _absences),
    "zone": _Option("zone", read_zone),
}
RHYTHM_NAMES = ("movement", "retreat", "adjustment", "season", "phase")
OTHER_NAMES = {
    "": "",
    "schedule": "",
    "movements": "movement",
    "moves": "movement",
    "retreats": "retreat",
    "adjustments": "adjustment",
    "builds": "adjustment",
    "seasons": "season",
    "phases": "phase",
    "grace period": "grace",
    "at least": "minimum",
    "holiday": "holidays",
    "pause": "holidays",
    "pauses": "holidays",
    "days off": "no",
    "reminder": "reminders",
    "absence": "absences",
    "time zone": "zone",
    "timezone": "zone",
}
NAMES = {name: name for name in (*RHYTHM_NAMES, *OPTIONS)} | OTHER_NAMES
_NAME = "|".join(sorted(filter(None, NAMES), key=len, reverse=True))
CLAUSE_END = re.compile(rf"[;\n]|,(?=\s*(?:{_NAME})\b)", re.I)
LISTED = re.compile(rf"(?P<names>(?:{_NAME})(?:\s+and\s+(?:{_NAME}))*)(?:\s*[=:]\s*|\s+)(?P<value>\S.*)", re.I)
NAMED = re.compile(r"(?P<name>[A-Za-z][A-Za-z_ ]*?)\s*[=:]\s*(?P<value>\S.*)")
