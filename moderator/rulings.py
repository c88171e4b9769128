"""Judgements that the rules leave to the moderator: asking, waiting, defaults."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection

from moderator import mailing
from moderator.calendar import show
from moderator.letters import ModQuestion, RulingAsked
from moderator.mailing import How, to_moderator
from moderator.play import Play
from moderator.service import Service
from moderator.store import windows
from moderator.store.values import OpenWindow
from rules.ruleset import MODERATOR, Answer, Question


def answered(
    db: Connection, service: Service, play: Play, window: OpenWindow, questions: Sequence[Question]
) -> tuple[Answer, ...] | None:
    """The moderator's answers to all questions, defaults where their time is up; None while one is waited for.

    With rulings "auto" every default is taken at once; with "ask" none is ever taken.
    """
    if play.game.options.rulings == "auto":
        return tuple(_default(question) for question in questions)
    fresh = [q for q in questions if windows.ask(db, play.game, window.name, q, *_times(service, q))]
    if fresh:
        _send(db, service, play, window, fresh)
    given = {a.subject: a for a in windows.answers(db, play.game, window.name) if a.power == MODERATOR}
    due = {q.id: at for q, at in windows.questions(db, play.game, window.name)}
    found: list[Answer] = []
    for question in questions:
        timed_out = play.game.options.rulings == "timeout" and due[question.id] <= service.clock()
        if question.id in given:
            found.append(given[question.id])
        elif timed_out:
            found.append(_default(question))
        else:
            return None
    return tuple(found)


def _default(question: Question) -> Answer:
    return Answer(power=MODERATOR, subject=question.id, text=question.default)


def _times(service: Service, question: Question) -> tuple[datetime, datetime]:
    now = service.clock()
    return now, now + timedelta(hours=question.hours)


def _send(db: Connection, service: Service, play: Play, window: OpenWindow, questions: Sequence[Question]) -> None:
    to = to_moderator(service, play)
    until = [show(service.clock() + timedelta(hours=q.hours)) for q in questions]
    asked = tuple(RulingAsked(question=q, until=u) for q, u in zip(questions, until, strict=True))
    letter = ModQuestion(heading=mailing.heading(db, service, to), rulings=asked)
    key = f"rulings:{play.game.code}:{window.name}:{window.revision}:{questions[0].id}"
    mailing.post(db, service, to, letter, How(key=key[:200], kind="moderator"))
