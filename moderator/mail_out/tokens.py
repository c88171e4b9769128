"""Reply tokens: which reader answers, and in which phase, or in which time without one."""

from __future__ import annotations

from sqlalchemy import Connection

from moderator.mail import addresses
from moderator.play import Play
from moderator.store import windows
from moderator.store.values import OpenWindow
from rules.ruleset import MODERATOR

BETWEEN = "between-"
"""Begins the names of the times in which no phase is open; the turn's number ends them."""
LOBBY = "lobby"
"""The time before a game begins, in which a token names a place; afterwards it says nothing of a phase."""
NOT_BEGUN = "setup"


def reply_token(db: Connection, play: Play, phase: OpenWindow | None, power: str, player_id: int | None) -> str:
    """The token that names a reader's answer in a phase, or in the time between two or before the first; "" for one
    without a power or a place, and in a game in which nothing is open."""
    game, window, power = play.game, place(play, phase), power or _place_of(play, player_id)
    if not power or not window or (power == MODERATOR and window == LOBBY):
        return ""
    revision = phase.revision if phase else game.revision
    text = addresses.token(game.secret, game.code, power, token_subject(window, revision, player_id))
    windows.add_token(db, game, window, power, text)
    return text


def place(play: Play, phase: OpenWindow | None) -> str:
    """What tokens and addresses name: the phase, or while none is open and the game goes on the time between two, or
    the time before it begins."""
    if phase is not None:
        return phase.name
    if play.game.status == NOT_BEGUN:
        return LOBBY
    return f"{BETWEEN}{play.game.turn}" if play.windows and not play.phases else ""


def token_subject(window: str, revision: int, player_id: int | None) -> str:
    """What a reply token is made for beside the power: who has lost a seat knows no token of who has it now."""
    return f"{window}.{revision}.{player_id}"


def _place_of(play: Play, player_id: int | None) -> str:
    """The place of a player in a game that has not begun, where his letters name no power."""
    held = (seat.power for seat in play.seats if seat.player and seat.player.id == player_id)
    return next(held, "") if play.game.status == NOT_BEGUN else ""
