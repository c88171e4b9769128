"""What the rules leave to the service: to stop the clock, to give a player another power, to offer him his old one.

All are public events of the rules: "pause" {"hours": n}; after the start of a game "seated" {"seats": {power: name}}, a
name being what the rules were told at the start (see reseating.py); "seat_open" {"claim": power} when a power that had
gone is back, to be offered to who had it (see claims.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection

from moderator import calendar
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, windows
from moderator.turn import claims, deadlines, reseating
from rules.ruleset import PUBLIC, Event

STANDS_STILL = "{who} has asked for a stop of {hours:g} hours. Everything that is open gets that time back."


def heed(db: Connection, service: Service, play: Play, events: Sequence[Event]) -> None:
    """Do what the events of a step that was just taken ask of the service."""
    for event in events:
        if PUBLIC in event.to and event.kind in _HEEDED:
            _HEEDED[event.kind](db, service, load(db, games.game_by_id(db, play.game.id)), event.facts)


def _pause(db: Connection, service: Service, play: Play, facts: Mapping[str, Any]) -> None:
    """Every open window gets the time that it had left after so many hours; of phases everybody is told both times."""
    now = service.clock()
    until, schedule = now + timedelta(hours=facts["hours"]), calendar.parse_schedule(play.game.schedule)
    who = play.name(facts["state"]) if facts.get("state") in {seat.power for seat in play.seats} else "A player"
    for window in play.windows:
        later = calendar.shift_for_pause(window.closes_at, now, until, schedule, window.doc.length)
        if window.is_phase:
            deadlines.move(db, service, play, window, later, STANDS_STILL.format(who=who, hours=facts["hours"]))
        else:
            windows.change_window(db, window.id, closes_at=later)


def _seated(db: Connection, service: Service, play: Play, facts: Mapping[str, Any]) -> None:
    for power, label in facts["seats"].items():
        reseating.move(db, service, play, power, str(label))


def _open_again(db: Connection, service: Service, play: Play, facts: Mapping[str, Any]) -> None:
    if "claim" in facts:
        claims.offer(db, service, play, facts["claim"])


_HEEDED: dict[str, Callable[[Connection, Service, Play, Mapping[str, Any]], None]] = {
    "pause": _pause,
    "seated": _seated,
    "seat_open": _open_again,
}
