"""Judgements that the rules leave to the moderator: asking, waiting, defaults."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import Connection

from moderator.calendar import show
from moderator.letters import ModQuestion, RulingAsked
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, to_moderator
from moderator.play import Play
from moderator.service import Service
from moderator.store import service as memory
from moderator.store import windows
from moderator.store.values import Game, OpenWindow
from rules.ruleset import MODERATOR, Answer, Question

LONGEST_LINE = 50


class RulingError(ValueError):
    """A ruling cannot be given so; the message says what would do."""


@dataclass(frozen=True)
class Asked:
    """A question that waits for the moderator.

    number: what it is called in mails ("M-3"); answer: what he has said, "" for nothing yet; due_at: see `answered`.
    """

    game: str
    number: str
    window: OpenWindow
    question: Question
    due_at: datetime
    answer: str

    @property
    def line(self) -> str:
        """The line that answers it as it is answered now, for a reply; short enough that no mail program breaks it."""
        said = self.answer or self.question.default
        return f"RULE {self.number} {said if len(said) <= LONGEST_LINE else 'DEFAULT'}"


def asked(db: Connection, game: Game) -> list[Asked]:
    """The questions of the windows that are open in a game."""
    found, numbers = [], windows.question_numbers(db, game)
    for window in windows.open_windows(db, game.id):
        given = {a.subject: a.text for a in windows.answers(db, game, window.name) if a.power == MODERATOR}
        for question, due in windows.questions(db, game, window.name):
            number = f"M-{numbers[window.name, question.id]}"
            found.append(Asked(game.code, number, window, question, due, given.get(question.id, "")))
    return found


def read_line(words: str) -> tuple[str, str, str]:
    """(number, answer, reason) of what stands behind RULE: `M-3: yes "he asked first"`."""
    found = _LINE.fullmatch(words)
    if found is None:
        raise RulingError("write RULE M-n and the answer, or RULE M-n DEFAULT")
    return f"M-{int(found['number'])}", found["answer"].strip(), (found["reason"] or "").strip()


_LINE = re.compile(r'\s*M-?(?P<number>\d{1,6})\s*[:=]?\s*(?P<answer>.*?\S)\s*(?:"(?P<reason>[^"]*)")?\s*', re.I)


def answer(db: Connection, service: Service, game: Game, name: str, text: str, reason: str = "") -> Asked:
    """Rule: the next run goes on with this answer.

    name: the question's number or its id. text: one of its choices, or DEFAULT. Raises RulingError for no such question
    or no such choice.
    """
    open_now, wanted = asked(db, game), name.casefold()
    one = next((o for o in open_now if wanted in (o.number.casefold(), o.question.id.casefold())), None)
    if one is None:
        listed = ", ".join(f"{one.number} ({one.question.id})" for one in open_now)
        raise RulingError(f"{game.code} asks nothing called {name!r}; it asks: {listed or 'nothing'}")
    said = Answer(power=MODERATOR, subject=one.question.id, text=_meant(one.question, text.strip()))
    windows.put_answer(db, game, one.window.name, said, service.clock())
    why = {"reason": reason} if reason else {}
    memory.note(db, service.clock(), "moderator", "ruling", game.id, question=one.question.id, answer=said.text, **why)
    return replace(one, answer=said.text)


def _meant(question: Question, text: str) -> str:
    """An answer as the rules read it. Raises RulingError if it is no choice."""
    if text.casefold() == "default":
        return question.default
    meant = [choice for choice in question.choices if choice.casefold() == text.casefold()]
    if question.choices and not meant:
        raise RulingError(f"{text!r} is no choice; there are: {', '.join(question.choices)}")
    return meant[0] if meant else text


def all_default(db: Connection, service: Service, game: Game) -> str:
    """Let every question of a game that has no answer yet take its default; which they were."""
    open_now = [one for one in asked(db, game) if not one.answer]
    for one in open_now:
        answer(db, service, game, one.number, "DEFAULT")
    said = ", ".join(f"{one.number}: {one.question.default}" for one in open_now)
    return said or "nothing of ours waits for an answer"


def answered(
    db: Connection, service: Service, play: Play, window: OpenWindow, questions: Sequence[Question]
) -> tuple[Answer, ...] | None:
    """The moderator's answers to all questions, defaults where their time is up; None while one is waited for.

    With rulings "auto" every default is taken at once; with "ask" none is ever taken, but where the rules have it so.
    """
    if play.game.options.rulings == "auto":
        return defaults(questions)
    fresh = [q for q in questions if windows.ask(db, play.game, window.name, q, *_times(service, q))]
    if fresh:
        _send(db, service, play, window, fresh)
    given = {a.subject: a for a in windows.answers(db, play.game, window.name) if a.power == MODERATOR}
    due = {q.id: at for q, at in windows.questions(db, play.game, window.name)}
    found: list[Answer] = []
    for question in questions:
        timed_out = _times_out(play, question) and due[question.id] <= service.clock()
        if question.id in given:
            found.append(given[question.id])
        elif timed_out:
            found.append(_default(question))
        else:
            return None
    return tuple(found)


def put(
    db: Connection, service: Service, play: Play, window: OpenWindow, questions: Sequence[Question]
) -> tuple[Question, ...]:
    """Ask the moderator what a text on file leaves to him, each question once; nothing waits for the answers.

    Gives the new questions. With rulings "auto" nobody is asked.
    """
    if play.game.options.rulings == "auto":
        return ()
    fresh = tuple(q for q in questions if windows.ask(db, play.game, window.name, q, *_times(service, q)))
    if fresh:
        _send(db, service, play, window, fresh, waits=False)
    return fresh


def given(db: Connection, play: Play) -> list[Answer]:
    """What the moderator has said of anything that is open."""
    found = (answer for window in play.windows for answer in windows.answers(db, play.game, window.name))
    return [answer for answer in found if answer.power == MODERATOR]


def defaults(questions: Sequence[Question]) -> tuple[Answer, ...]:
    """The answers that are taken where the moderator gives none."""
    return tuple(_default(question) for question in questions)


def _times_out(play: Play, question: Question) -> bool:
    """Whether the default is taken when the moderator's time for the question is over."""
    return play.game.options.rulings == "timeout" or question.times_out


def _default(question: Question) -> Answer:
    return Answer(power=MODERATOR, subject=question.id, text=question.default)


def _times(service: Service, question: Question) -> tuple[datetime, datetime]:
    now = service.clock()
    return now, now + timedelta(hours=question.hours)


def _send(
    db: Connection, service: Service, play: Play, window: OpenWindow, questions: Sequence[Question], waits: bool = True
) -> None:
    to, new = to_moderator(service, play), {question.id for question in questions}
    fresh = [one for one in asked(db, play.game) if one.window.id == window.id and one.question.id in new]
    how = f'moderator ruling answer {play.game.code} M-n "ANSWER"'
    letter = ModQuestion(
        heading=mailing.heading(db, service, to),
        rulings=tuple(shown(play, one, waits) for one in fresh),
        form=tuple(one.line for one in fresh),
        how=how,
        waits=waits,
    )
    key = f"rulings:{play.game.code}:{window.name}:{window.revision}:{questions[0].id}"
    mailing.post(db, service, to, letter, How(key=key[:200], kind="moderator"))


def shown(play: Play, one: Asked, waits: bool = True) -> RulingAsked:
    """A question as mails show it, with the instant at which its default is taken, if that ever comes by itself."""
    timed = waits and _times_out(play, one.question)
    return RulingAsked(question=one.question, number=one.number, until=show(one.due_at) if timed else "")
