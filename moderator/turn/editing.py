"""What a change of players means for the board, as one step; the moderator's own corrections are acts (acts.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from moderator.play import load
from moderator.service import Service
from moderator.store import games
from moderator.store.values import Game
from moderator.turn import opening, rulings
from rules.ruleset import Answer, Edit, Event


def carry_out(db: Connection, service: Service, game: Game, order: Mapping[str, Any], reason: str) -> tuple[Event, ...]:
    """Take the step of a correction on the game as it stands now; gives its events.

    A seat cannot wait for a ruling: whatever is asked takes its default. Raises ValueError (the rules' own words) for a
    correction that makes no sense on this board.
    """
    play = load(db, games.game_by_id(db, game.id))
    trigger = Edit(order=dict(order), reason=reason)
    answers: tuple[Answer, ...] = ()
    while True:
        dice = opening.turn_dice(db, play.game)
        resolution = play.rules.adjudicate(play.state, trigger, {}, answers, dice)
        if not resolution.questions:
            break
        answers = (*answers, *rulings.defaults(resolution.questions))
    opening.take_step(
        db, service, play.game, trigger.model_dump(), resolution, dice, play.rules.edition, answers=answers
    )
    return resolution.events
