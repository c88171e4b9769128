"""Reports in a test: what one reader gets of the last events of a game."""

from __future__ import annotations

import json
from typing import Any

from rules.ruleset import Event, Report
from tests.rules.statecraft.playing import Play


def report(play: Play, reader: str, events: tuple[Event, ...] | None = None) -> Report:
    """The reader's report of these events, of the last ones if none are given."""
    told = play.events if events is None else events
    return play.rules.view(play.state, [e for e in told if e.known_to(reader)], reader)


def standing(play: Play, reader: str) -> Report:
    """How things stand for a reader."""
    return play.rules.view(play.state, (), reader)


def told(made: Report, kind: str) -> list[dict[str, Any]]:
    """The news of a kind."""
    return [row for section in made.facts["news"] for row in section["rows"] if row["kind"] == kind]


def seen(made: Report) -> str:
    """Everything of a report that its reader may come to see, as one text."""
    shown = {"title": made.title, "template": made.template, "facts": made.facts, "form": made.form}
    return json.dumps(shown | {"pictures": [p.model_dump() for p in made.pictures]}, sort_keys=True)


def drawn(made: Report, sheet: str) -> dict[str, Any]:
    """What is drawn on a sheet."""
    return next(p.drawing for p in made.pictures if p.drawing["sheet"] == sheet)
