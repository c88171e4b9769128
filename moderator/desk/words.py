"""The game's own moderator language: rulings on its items, orders for powers that nobody plays, acts of the moderator.

A game that has none (Ruleset.hears_moderator) gets every line back with the remedy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection

from moderator.mail_in import receipts
from moderator.mail_in.case import Case
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games
from moderator.store import service as memory
from moderator.turn import acts, filing, items, rulings
from rules import lines
from rules.ruleset import MODERATOR, Parsed, Problem

NO_LANGUAGE = (
    "This is no command for a moderator's mail. Write RULE, STATUS, NEXT, UNDO, DEADLINE, PAUSE, RESUME or HELP."
)
ACTOR = "moderator by mail"
"""Who did it, in the audit log."""
NO_PHASE = "Your orders were not filed: no phase is open."
OVER = "Your orders were not filed: your mail answers {phase}, which is over. Send them in a reply to our newest mail."
MOST_LINES = 12
"""Lines of a mail that are given back as not understood; a forwarded letter has hundreds."""


def read(db: Connection, play: Play, text: str) -> Parsed[Any]:
    """What a moderator's words come to on the game as it stands; nothing is done."""
    if play.state is None or not play.rules.hears_moderator:
        return Parsed(problems=tuple(_unread(text)))
    return filing.read(db, play, MODERATOR, play.window_for(MODERATOR), text)


def _unread(text: str) -> Iterator[Problem]:
    written = [line for line in lines.read(text) if line.kind == "text"]
    for line in written[:MOST_LINES]:
        yield Problem(line=line.number, text=line.written, kind="unread", message=NO_LANGUAGE)


def carry_out(db: Connection, service: Service, case: Case, text: str, parsed: Parsed[Any]) -> receipts.Read:
    """File the orders, note the rulings, carry out the acts in the order of their lines; what came of each."""
    play = load(db, games.game_by_id(db, case.place.play.game.id))
    came, number = case.stored.received_at, case.stored.id
    note = _file(db, service, case, play, text, parsed)
    answered = items.put(db, play, filing.to_items(play, parsed), came)
    done = acts.carry_out(db, service, play, MODERATOR, parsed.acts, came, number)
    for order in parsed.acts:
        memory.note(db, service.clock(), ACTOR, "board edit", play.game.id, order=str(order), mail=number)
    for line in answered.noted:
        memory.note(db, service.clock(), ACTOR, "ruling", play.game.id, answer=line, mail=number)
    return receipts.Read(parsed, note=note, answered=answered, done=done)


def _file(db: Connection, service: Service, case: Case, play: Play, text: str, parsed: Parsed[Any]) -> str:
    """Put orders for powers that nobody plays on file for the open phase; why that was not done, or ""."""
    window = play.window_for(MODERATOR)
    if not parsed.changed:
        return ""
    if window is None or MODERATOR not in window.doc.may_answer:
        return NO_PHASE
    if case.place.stale and not case.released:
        return OVER.format(phase=case.place.stale)
    filing.file(db, play, MODERATOR, window, text, parsed, case.stored.received_at, mail_id=case.stored.id)
    rulings.put(db, service, play, window, parsed.questions)
    return ""
