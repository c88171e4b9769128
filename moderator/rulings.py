"""Judgements that the rules leave to the moderator: asking, waiting, defaults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection

from moderator import games as our_games
from moderator import mailing
from moderator.calendar import show
from moderator.letters import ModQuestion, RulingAsked
from moderator.mailing import How, to_moderator
from moderator.play import Play
from moderator.service import Service
from moderator.store import games, windows
from moderator.store import service as memory
from moderator.store.values import Game, OpenWindow
from rules.ruleset import MODERATOR, Answer, Question


class RulingError(ValueError):
    """A ruling cannot be given so; the message says what would do."""


@dataclass(frozen=True)
class Asked:
    """A question that waits for the moderator. answer: what he has said, "" for nothing yet; due_at: see `answered`."""

    game: str
    window: OpenWindow
    question: Question
    due_at: datetime
    answer: str


def asked(db: Connection, game: Game) -> list[Asked]:
    """The questions of the windows that are open in a game."""
    found = []
    for window in windows.open_windows(db, game.id):
        given = {a.subject: a.text for a in windows.answers(db, game, window.name) if a.power == MODERATOR}
        for question, due in windows.questions(db, game, window.name):
            found.append(Asked(game.code, window, question, due, given.get(question.id, "")))
    return found


def everywhere(db: Connection, code: str = "") -> list[Asked]:
    """The questions of one game, or of all that are running."""
    found = [our_games.named(db, code)] if code else games.games(db, "running")
    return [one for game in found for one in asked(db, game)]


def answer(db: Connection, service: Service, game: Game, name: str, text: str) -> Asked:
    """Rule: the next run goes on with this answer. Raises RulingError for no such question or no such choice."""
    found = {one.question.id: one for one in asked(db, game)}
    if name not in found:
        raise RulingError(f"{game.code} asks nothing called {name!r}; it asks: {', '.join(found) or 'nothing'}")
    choices = found[name].question.choices
    meant = [choice for choice in choices if choice.casefold() == text.strip().casefold()]
    if choices and not meant:
        raise RulingError(f"{text!r} is no choice; there are: {', '.join(choices)}")
    said = Answer(power=MODERATOR, subject=name, text=meant[0] if meant else text.strip())
    windows.put_answer(db, game, found[name].window.name, said, service.clock())
    memory.note(db, service.clock(), "moderator", "ruling", game.id, question=name, answer=said.text)
    return found[name]


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
    listed = tuple(RulingAsked(question=q, until=u) for q, u in zip(questions, until, strict=True))
    how = f'moderator ruling answer {play.game.code} QUESTION "ANSWER"'
    letter = ModQuestion(heading=mailing.heading(db, service, to), rulings=listed, how=how)
    key = f"rulings:{play.game.code}:{window.name}:{window.revision}:{questions[0].id}"
    mailing.post(db, service, to, letter, How(key=key[:200], kind="moderator"))
