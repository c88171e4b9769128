"""One trigger carried out: the turn's dice, the moderator's rulings, the step's row, and who is told at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, steps
from moderator.store.values import OpenWindow
from moderator.turn import heeding, opening, telling
from rules.dice import Dice
from rules.ruleset import Answer, Event, Order, Question, Resolution, Trigger

Ruled = Callable[[Sequence[Question]], tuple[Answer, ...] | None]
"""Who answers the rules' questions; None as long as one has no answer."""


@dataclass(frozen=True)
class Inputs:
    """What a trigger takes in beside the state and the dice. window: the one that closes, or else where its questions
    are asked; notices: what the service itself has to tell with it; absent: powers that sent nothing for the phase that
    closes."""

    window: OpenWindow
    trigger: Trigger
    orders: Mapping[str, Sequence[Order]]
    answers: tuple[Answer, ...] = ()
    notices: tuple[Event, ...] = ()
    absent: tuple[str, ...] = ()


@dataclass(frozen=True)
class Settled:
    """A trigger without open questions: what it comes to, with which dice, with which answers and rulings."""

    resolution: Resolution[Any]
    dice: Dice
    answers: tuple[Answer, ...]


@dataclass(frozen=True)
class Taken:
    """A step that was taken. events: all of it; ends_turn: a phase closed or opened with it."""

    events: tuple[Event, ...]
    ends_turn: bool


def settle(db: Connection, play: Play, inputs: Inputs, ruled: Ruled, secret: bytes | None = None) -> Settled | None:
    """Work a trigger out; None while a ruling is waited for. ruled: who answers the questions."""
    answers = inputs.answers
    while True:
        dice = opening.turn_dice(db, play.game, secret)
        resolution = play.rules.adjudicate(play.state, inputs.trigger, inputs.orders, answers, dice)
        if not resolution.questions:
            return Settled(resolution, dice, answers)
        given = ruled(resolution.questions)
        if given is None:
            return None
        answers = (*answers, *given)  # an answer may lead to a further question


def take(db: Connection, service: Service, play: Play, inputs: Inputs, settled: Settled) -> Taken:
    """Store the step, open what comes next, do what the rules ask of the service."""
    events = (*settled.resolution.events, *inputs.notices)
    documents = inputs.trigger.model_dump(mode="json")
    ends_turn = opening.take_step(
        db, service, play.game, documents, settled.resolution, settled.dice, play.rules.edition,
        inputs.orders, settled.answers, events,
    )  # fmt: skip
    heeding.heed(db, service, play, events)
    return Taken(events, ends_turn)


def tell(db: Connection, service: Service, before: Play, inputs: Inputs, taken: Taken, author: str = "") -> Play:
    """Tell everybody what he may know: the whole report of a turn that has ended, else at once what is new.

    author: whose act it was: a receipt tells him. Gives the game as it stands now.
    """
    after = load(db, games.game_by_id(db, before.game.id))
    if taken.ends_turn:
        told = steps.events_of_turn(db, before.game)
        telling.turn_mails(db, service, after, _report_name(before, inputs.window), told, inputs.absent)
    else:
        telling.at_once(db, service, after, taken.events, author)
    return after


def _report_name(before: Play, window: OpenWindow) -> str:
    """What a whole report is called in keys: by the phase that closed, else by its turn; never by an item."""
    name = window.name if window.is_phase else f"turn {before.game.turn}"
    return f"{name}:{before.game.revision}"
