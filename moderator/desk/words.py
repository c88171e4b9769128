"""The game's own moderator language: rulings on its items, orders for powers that nobody plays, acts of the moderator.

A game that has none (Ruleset.hears_moderator) gets every line back with the remedy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection

from moderator import filing, phases, rulings
from moderator.case import Case
from moderator.letters import CommandDone
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games
from moderator.store.values import OpenWindow
from rules import lines
from rules.ruleset import MODERATOR, Order, Parsed, Problem

NO_LANGUAGE = "This is no command for a moderator's mail. Write RULE, STATUS, NEXT, DEADLINE, PAUSE, RESUME or HELP."
OVER = "not filed: your mail answers {phase}, which is over; send these orders again in a reply to our newest mail"
CLOSED = "too late: this has closed"
MOST_LINES = 12
"""Lines of a mail that are given back as not understood; a forwarded letter has hundreds."""


def read(db: Connection, play: Play, text: str) -> Parsed[Any]:
    """What a moderator's words come to on the game as it stands; nothing is done."""
    if play.state is None or not play.rules.hears_moderator:
        return Parsed(problems=tuple(_unread(text)))
    window = play.window_for(MODERATOR)
    on_file = filing.on_file(db, play, window.name, MODERATOR) if window else ()
    return play.rules.parse(text, play.state, MODERATOR, on_file)


def _unread(text: str) -> Iterator[Problem]:
    written = [line for line in lines.read(text) if line.kind == "text"]
    for line in written[:MOST_LINES]:
        yield Problem(line=line.number, text=line.written, kind="unread", message=NO_LANGUAGE)


def carry_out(db: Connection, service: Service, case: Case, text: str, parsed: Parsed[Any]) -> tuple[CommandDone, ...]:
    """File the orders, note the rulings, carry out the acts in the order of their lines; what came of each."""
    game = case.place.play.game
    done = [*_file(db, service, case, text, parsed), *_rule(db, service, case, parsed)]
    for act in parsed.acts:
        done.append(_act(db, service, load(db, games.game_by_id(db, game.id)), act))
    return tuple(done)


def _file(db: Connection, service: Service, case: Case, text: str, parsed: Parsed[Any]) -> Sequence[CommandDone]:
    """Orders for the open phase, for powers that nobody plays."""
    play = load(db, games.game_by_id(db, case.place.play.game.id))
    window = play.window_for(MODERATOR)
    if not parsed.changed or window is None:
        return ()
    if case.place.stale or MODERATOR not in window.doc.may_answer:
        phase = case.place.stale or "the last phase"
        return (CommandDone(text="your orders", result=OVER.format(phase=phase)),)
    own = parsed.model_copy(update={"answers": (), "acts": ()})
    filing.file(db, play, MODERATOR, window, text, own, case.stored.received_at, mail_id=case.stored.id)
    rulings.put(db, service, play, window, parsed.questions)
    return ()


def _rule(db: Connection, service: Service, case: Case, parsed: Parsed[Any]) -> Iterator[CommandDone]:
    """Rulings on the game's items."""
    play = load(db, games.game_by_id(db, case.place.play.game.id))
    for answer in parsed.answers:
        window = next((w for w in play.windows if w.name == answer.subject), None)
        if window is None or _closed(case, window):
            yield CommandDone(text=answer.text, result=CLOSED)
        else:
            rulings.answer_item(db, service, play.game, window, answer.text)


def _closed(case: Case, window: OpenWindow) -> bool:
    return not case.released and case.stored.received_at > window.closes_at


def _act(db: Connection, service: Service, play: Play, act: Order) -> CommandDone:
    try:
        phases.edit(db, service, play.game, act.model_dump(mode="json"), BY_MAIL, "moderator by mail")
    except ValueError as error:
        return CommandDone(text=str(act), result=f"not done: {error}")
    return CommandDone(text=str(act), result="done")


BY_MAIL = "ordered by mail"
"""The reason of an act that was ordered in a mail; some games print it beside what it changes."""
