"""A game that stands still until something happens: why, and who is told. Mail is taken as before."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from moderator.letters import Letter, ModDigest, ModShunted, Paused, Resumed
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, To, to_moderator
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, service
from moderator.turn import seats

BY_MODERATOR = "by the moderator"
LONGEST = 500


def hold(db: Connection, service_: Service, play: Play, why: str, public: Callable[[To], Letter] | None = None) -> None:
    """The service holds a game: the moderator is told what to do, the players get `public`, or that it waits."""
    games.change_game(db, play.game.id, held=why[:LONGEST])
    service.note(db, service_.clock(), "service", "held", play.game.id, why=why)
    held = load(db, games.game_by_id(db, play.game.id))
    to = to_moderator(service_, play)
    go_on = f"moderator phase run {play.game.code}, or phase extend, or player replace"
    letter = ModDigest(heading=mailing.heading(db, service_, to), held=(why,), notes=(f"The game waits: {go_on}.",))
    key = f"hold:{play.game.code}:{service_.clock().isoformat()}"
    mailing.post(db, service_, to, letter, How(key=f"{key}:moderator", kind="moderator"))
    seats.tell_all(db, service_, held, key, public or _stopped(db, service_, ""))


def hold_after_error(db: Connection, service_: Service, game_id: int, error: Exception) -> None:
    """A turn failed unexpectedly: the game is held as it was, with its cause; the players learn that it waits."""
    cause = f"{type(error).__name__}: {error}"[:400]
    play = load(db, games.game_by_id(db, game_id))
    games.change_game(db, game_id, held=f"an error stopped the turn: {cause}")
    service.note(db, service_.clock(), "service", "turn set aside", game_id, cause=cause)
    to = to_moderator(service_, play)
    code = play.game.code
    show, again = f"moderator phase show {code}", f"moderator phase run {code}"
    heading = mailing.heading(db, service_, to)
    letter = ModShunted(heading=heading, what=f"the turn of {code}", cause=cause, show=show, release=again)
    key = f"error:{code}:{service_.clock().isoformat()}"
    mailing.post(db, service_, to, letter, How(key=f"{key}:moderator", kind="moderator"))
    tell_stopped(db, service_, load(db, games.game_by_id(db, game_id)), "The moderator has to look at something first.")


def tell_stopped(db: Connection, service_: Service, play: Play, reason: str) -> None:
    """Everybody learns that no deadline runs."""
    key = f"paused:{play.game.code}:{service_.clock().isoformat()}"
    seats.tell_all(db, service_, play, key, _stopped(db, service_, reason))


def tell_going_on(db: Connection, service_: Service, play: Play, reason: str) -> None:
    """Everybody learns that the deadline counts again."""

    def letter(to: To) -> Letter:
        return Resumed(heading=mailing.heading(db, service_, to), reason=reason)

    seats.tell_all(db, service_, play, f"resumed:{play.game.code}:{service_.clock().isoformat()}", letter)


def _stopped(db: Connection, service_: Service, reason: str) -> Callable[[To], Letter]:
    return lambda to: Paused(heading=mailing.heading(db, service_, to), reason=reason)
