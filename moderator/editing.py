"""A correction of the board as one step: the moderator's own, or what a change of players means for the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from moderator import opening
from moderator.play import load
from moderator.service import Service
from moderator.store import games
from moderator.store.values import Game
from rules.ruleset import Edit, Event


def carry_out(db: Connection, service: Service, game: Game, order: Mapping[str, Any], reason: str) -> tuple[Event, ...]:
    """Take the step of a correction on the game as it stands now; gives its events.

    Raises ValueError (the rules' own words) for a correction that makes no sense on this board.
    """
    play = load(db, games.game_by_id(db, game.id))
    dice = opening.turn_dice(db, play.game)
    trigger = Edit(order=dict(order), reason=reason)
    resolution = play.rules.adjudicate(play.state, trigger, {}, (), dice)
    opening.take_step(
        db, service, play.game, trigger.model_dump(), resolution, dice, play.rules.edition, events=resolution.events
    )
    return resolution.events
