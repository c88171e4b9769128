"""Lengths in the rules' terms -> instants in UTC. Pure: no clock (now is an argument), no database.

schedule.py is the value, schedule_words.py reads it from a moderator's words, when.py a single instant; slots.py
knows what clocks do; deadlines.py and absence.py give deadlines, outage.py says when none may fire, clocks.py prints
them, ics.py puts one into a player's calendar (imported by itself, for it takes a library that others need not load).
"""

from moderator.calendar.absence import Absence, AbsenceError, extend_for_absences
from moderator.calendar.absence_words import parse_absence
from moderator.calendar.clocks import show, show_day, show_lines, span, time_left, time_past
from moderator.calendar.deadlines import closes_at, hard_close, never_earlier, reminders, shift_for_pause
from moderator.calendar.outage import Brake, after_brake, brake
from moderator.calendar.schedule import Schedule, ScheduleError, describe, starting_on
from moderator.calendar.schedule_words import parse_schedule
from moderator.calendar.when import read_when
from moderator.calendar.zones import ZoneError, read_zone

__all__ = [
    "Absence",
    "AbsenceError",
    "Brake",
    "Schedule",
    "ScheduleError",
    "ZoneError",
    "after_brake",
    "brake",
    "closes_at",
    "describe",
    "extend_for_absences",
    "hard_close",
    "never_earlier",
    "parse_absence",
    "parse_schedule",
    "read_when",
    "read_zone",
    "reminders",
    "shift_for_pause",
    "show",
    "show_day",
    "show_lines",
    "span",
    "starting_on",
    "time_left",
    "time_past",
]
