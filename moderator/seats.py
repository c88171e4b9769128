"""Who plays: enrolling, seating, replacing and retiring players, and what everybody is told of it."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from moderator import mailing
from moderator.letters import AddressChanged, Letter, ModSeatOpen, Replaced, SeatOpen
from moderator.mail import addresses
from moderator.mailing import How, To, to_moderator, to_player
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, service
from moderator.store.values import Game, Player, Seat


class SeatingError(ValueError):
    """A player cannot be seated as asked; the message says why and what would do."""


def enrol(db: Connection, service_: Service, game: Game, player: Player) -> None:
    """Give a player a place in a game that has not begun; powers are drawn when it starts.

    Raises SeatingError when the game has begun, is full, or has him already.
    """
    taken = games.seats(db, game.id)
    places = len(load(db, game).rules.powers(None))
    if game.status != "setup":
        raise SeatingError(f"{game.code} has begun; ask the moderator for an open seat")
    if any(seat.player and seat.player.id == player.id for seat in taken):
        raise SeatingError(f"{player.address} is in {game.code} already")
    if len(taken) >= places:
        raise SeatingError(f"{game.code} is full: {places} of {places} places are taken")
    games.add_seat(db, game.id, f"place {len(taken) + 1}", player.id)
    service.note(db, service_.clock(), player.address, "enrolled", game.id)


def seat_player(db: Connection, service_: Service, play: Play, power: str, player: Player, why: str = "") -> None:
    """Let a player take a power of a running game; tells everybody. Raises SeatingError for an unknown power."""
    if power not in {seat.power for seat in play.seats}:
        raise SeatingError(f"{play.game.code} has no {power}; it has {', '.join(s.power for s in play.seats)}")
    games.change_seat(db, play.game.id, power, player_id=player.id, ready_at=None, missed=0, waits=False)
    service.note(db, service_.clock(), "moderator", "seated", play.game.id, power=power, player=player.address, why=why)
    now = load(db, play.game)

    contact = player.address if play.game.options.contacts else ""

    def replaced(to: To) -> Letter:
        return Replaced(
            heading=mailing.heading(db, service_, to), power=now.name(power), player=player.name, contact=contact
        )

    tell_all(db, service_, now, f"replaced:{play.game.code}:{power}:{service_.clock().isoformat()}", replaced)


def open_seat(db: Connection, service_: Service, play: Play, power: str, why: str, missed: int = 0) -> None:
    """A power loses its player: everybody is told, the moderator is asked for a new one."""
    left = play.seat(power).player
    games.change_seat(db, play.game.id, power, player_id=None, ready_at=None, waits=False)
    service.note(
        db, service_.clock(), left.address if left else "moderator", "seat open", play.game.id, power=power, why=why
    )
    now = load(db, play.game)
    key = f"open:{play.game.code}:{power}:{service_.clock().isoformat()}"
    to = to_moderator(service_, now)
    letter = ModSeatOpen(
        heading=mailing.heading(db, service_, to),
        power=now.name(power),
        player=left.name if left else "",
        missed=missed,
    )
    mailing.post(db, service_, to, letter, How(key=f"{key}:moderator", kind="moderator"))

    address = addresses.build(service_.settings.address, play.game.code)

    def opened(to: To) -> Letter:
        return SeatOpen(heading=mailing.heading(db, service_, to), power=now.name(power), why=why, join_at=address)

    tell_all(db, service_, now, key, opened)


def change_address(db: Connection, service_: Service, player: Player, new: str) -> None:
    """Register another address for a player; old and new address are told."""
    games.change_player(db, player.id, address=new.lower(), hard_bounces=0, soft_bounces=0)
    service.note(db, service_.clock(), player.address, "address changed", None, new=new)
    for address in (player.address, new):
        to = To(address, player.name, player.zone, player.id)
        letter = AddressChanged(heading=mailing.heading(db, service_, to), old=player.address, new=new)
        key = f"address:{player.id}:{new}:{address}:{service_.clock().isoformat()}"
        mailing.post(db, service_, to, letter, How(key=key, kind="address_changed"))


def readers(play: Play) -> list[tuple[Seat, Player]]:
    """Everybody who gets the game's mails: the seated players, eliminated ones too."""
    return [(seat, seat.player) for seat in play.seats if seat.player]


def tell_all(
    db: Connection, service_: Service, play: Play, key: str, letter: Callable[[To], Letter], supersedes: str = ""
) -> None:
    """Send every player of a game his copy of a letter; key: its name, to which the power is added."""
    for seat, player in readers(play):
        to = to_player(player, play, seat.power, play.window_for(seat.power))
        made = letter(to)
        mailing.post(db, service_, to, made, How(key=f"{key}:{seat.power}", kind=made.purpose, supersedes=supersedes))
