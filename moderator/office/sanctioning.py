"""The moderator's sanctions, a parent's consent: recorded, told, and carried out at once (1483-CDT-06, -08)."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection

from moderator.letters import Sanctioned
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, To
from moderator.office import joining
from moderator.play import Play, UnknownPowerError, load
from moderator.service import Service
from moderator.store import games, service
from moderator.store.values import Game, Player
from moderator.turn import conduct, seats
from moderator.turn.conduct import RIGHTS, Kind

OUT = "taken out of the game by the moderator"
OVER = ("ended",)


def sanction(db: Connection, service_: Service, game: Game, who: str, kind: Kind, reason: str) -> tuple[str, ...]:
    """Sanction a player, named by power or address: he is told why, the seats that it opens are open at once.

    Returns these seats ("hadrian: Italy"). Raises SeatingError for somebody unknown.
    """
    player = _player(db, load(db, game), who)
    detail = {"player": player.address, "player_id": player.id, "kind": kind, "reason": reason}
    service.note(db, service_.clock(), "moderator", conduct.SANCTION, game.id, **detail)
    _tell(db, service_, game, player, kind, reason)
    return tuple(_open(db, service_, game, player, kind))


def consent(db: Connection, service_: Service, address: str, given: bool) -> Player:
    """Note whether a parent's written consent is there for a young player; without it he gets no seat. SeatingError."""
    player = joining.known(db, address)
    service.note(db, service_.clock(), "moderator", conduct.CONSENT, None, player_id=player.id, given=given)
    return player


def _player(db: Connection, play: Play, who: str) -> Player:
    """The one who plays a power of this name, or has this address."""
    if "@" in who:
        return joining.known(db, who)
    try:
        player = play.seat(play.power_named(who)).player
    except UnknownPowerError as error:
        raise seats.SeatingError(str(error)) from None
    if player is None:
        raise seats.SeatingError(f"nobody plays {who} in {play.game.code}")
    return player


def _tell(db: Connection, service_: Service, game: Game, player: Player, kind: Kind, reason: str) -> None:
    to = To(player.address, player.name, player.zone, player.id, play=load(db, game))
    letter = Sanctioned(heading=mailing.heading(db, service_, to), kind=kind, reason=reason)
    key = f"sanction:{game.code}:{player.id}:{service_.clock().isoformat()}"
    mailing.post(db, service_, to, letter, How(key=key, kind="sanctioned"))


def _open(db: Connection, service_: Service, game: Game, player: Player, kind: Kind) -> Iterator[str]:
    """In this game; after a ban in every game that is not over."""
    everywhere = not RIGHTS[kind].can_join
    for row in games.games(db) if everywhere else [game]:
        play = load(db, row)
        held = {seat.power: seat.player.address for seat in play.seats if seat.player}
        for power in conduct.opened_seats(held, player.address, kind) if row.status not in OVER else ():
            seats.open_seat(db, service_, load(db, row), power, OUT)
            yield f"{row.code}: {play.name(power)}"
