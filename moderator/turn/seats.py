"""Who plays: enrolling, seating, replacing and retiring players, and what everybody is told of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count

from sqlalchemy import Connection

from moderator.letters import AddressChanged, Letter, ModSeatOpen, Replaced, SeatOpen
from moderator.mail import addresses
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, To, to_moderator, to_player
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, service
from moderator.store.values import Game, Player, Seat
from moderator.turn import conduct, editing

SEATED = "seated"
"""In the audit log: somebody has a power from now on."""
OPENED = "seat open"
"""In the audit log: somebody has lost a power."""
MEANWHILE = "Until somebody takes over, its orders are those that the rules have for a power without a player."
LONGEST_ADDRESS = 254
"""RFC 5321 section 4.5.3.1."""
ADDRESS_FORM = re.compile(r"[^\s<>,;@\x00-\x20]+@[^\s<>,;@\x00-\x20]+\.[^\s<>,;@\x00-\x20.]+")


class SeatingError(ValueError):
    """A player cannot be seated as asked; the message says why and what would do."""


def why_not(db: Connection, game: Game, player_id: int | None) -> str:
    """Why somebody cannot have a place in a game now, "" if he can. player_id: None for a stranger."""
    taken = games.seats(db, game.id)
    places = len(load(db, game).rules.powers(None))
    if game.status == "ended":
        return f"{game.code} is over"
    if any(seat.player and seat.player.id == player_id for seat in taken):
        return f"this player is in {game.code} already"
    if player_id is not None and (barred := conduct.barred(db, games.player_by_id(db, player_id))):
        return barred
    if game.status == "setup":
        return f"{game.code} is full: {places} of {places} places are taken" if len(taken) >= places else ""
    return "" if any(seat.player is None for seat in taken) else f"{game.code} has begun, and no seat in it is open"


def enrol(db: Connection, service_: Service, game: Game, player: Player) -> None:
    """Give a player a place in a game that has not begun; powers are drawn when it starts.

    Raises SeatingError when the game has begun, is full, or has him already.
    """
    if game.status in ("running", "paused"):
        raise SeatingError(f"{game.code} has begun; ask the moderator for an open seat")
    refused = why_not(db, game, player.id)
    if refused:
        raise SeatingError(refused)
    taken = {seat.power for seat in games.seats(db, game.id)}
    place = next(name for number in count(1) if (name := f"place {number}") not in taken)
    games.add_seat(db, game.id, place, player.id)
    service.note(db, service_.clock(), player.address, "enrolled", game.id)


def seat_player(db: Connection, service_: Service, play: Play, power: str, player: Player, why: str = "") -> None:
    """Let a player take a power of a running game; tells everybody. Raises SeatingError for an unknown power."""
    if power not in {seat.power for seat in play.seats}:
        raise SeatingError(f"{play.game.code} has no {power}; it has {', '.join(s.power for s in play.seats)}")
    games.change_seat(db, play.game.id, power, player_id=player.id, ready_at=None, missed=0, waits=False)
    tell_board(db, service_, play, power, player)
    seated(db, service_, play.game, power, player, why)
    now = load(db, play.game)

    def replaced(to: To) -> Letter:
        return Replaced(heading=mailing.heading(db, service_, to), power=now.name(power), player=player.name)

    tell_all(db, service_, now, f"replaced:{play.game.code}:{power}:{service_.clock().isoformat()}", replaced)


def seated(db: Connection, service_: Service, game: Game, power: str, player: Player, why: str = "") -> None:
    """Write down who has a power from now on."""
    detail = {"power": power, "player": player.address, "player_id": player.id, "why": why}
    service.note(db, service_.clock(), "moderator", SEATED, game.id, **detail)


def open_seat(db: Connection, service_: Service, play: Play, power: str, why: str, missed: int = 0) -> None:
    """A power loses its player: everybody is told, the moderator is asked for a new one.

    In a game that has not begun the place is simply free again.
    """
    left = play.seat(power).player
    actor = left.address if left else "moderator"
    service.note(db, service_.clock(), actor, OPENED, play.game.id, power=power, why=why)
    if play.state is None:
        games.remove_seat(db, play.game.id, power)
        return
    games.change_seat(db, play.game.id, power, player_id=None, ready_at=None, waits=False)
    tell_board(db, service_, play, power, None)
    now = load(db, play.game)
    key = f"open:{play.game.code}:{power}:{service_.clock().isoformat()}"
    to = to_moderator(service_, now)
    name = left.name if left else ""
    heading = mailing.heading(db, service_, to)
    letter = ModSeatOpen(heading=heading, power=now.name(power), player=name, missed=missed, why=why)
    mailing.post(db, service_, to, letter, How(key=f"{key}:moderator", kind="moderator"))

    def opened(to: To) -> Letter:
        heading = mailing.heading(db, service_, to)
        address = addresses.build(service_.settings.address, play.game.code)
        return SeatOpen(heading=heading, power=now.name(power), why=why, cares=MEANWHILE, join_at=address)

    tell_all(db, service_, now, key, opened)


def labels(players: Sequence[Player]) -> dict[str, Player]:
    """What the rules call each player: his name, or his address if others in the game have the same or he has none."""
    names = Counter(player.name.casefold() for player in players)
    return {p.name if p.name and names[p.name.casefold()] == 1 else p.address: p for p in players}


def tell_board(db: Connection, service_: Service, play: Play, power: str, player: Player | None) -> None:
    """Let the board know that a power has got or lost its player, in a game whose rules ask for it."""
    now, taken = load(db, play.game), player is not None
    names = {who.id: label for label, who in labels([who for _, who in readers(now)]).items()}
    order = play.rules.seat_change(now.state, power, taken, names[player.id] if player else "")
    if order is not None:
        reason = "the seat is taken" if taken else "the seat is open"
        editing.carry_out(db, service_, play.game, order, reason)


def why_no_address(db: Connection, service_: Service, address: str) -> str:
    """Why an address cannot be a player's, "" if it can: two players with one address, or ours, could not be told
    apart."""
    base = service_.settings.address
    if address == base.lower() or addresses.parse(address, base) or addresses.bounced(address, base):
        return f"{address} is this service's own address"
    if len(address) > LONGEST_ADDRESS or not ADDRESS_FORM.fullmatch(address):
        return f"{address[:60]} is no address that mail can be sent to"
    return f"{address} is registered already" if games.player_by_address(db, address) else ""


def change_address(db: Connection, service_: Service, player: Player, new: str) -> None:
    """Register another address for a player; old and new address are told."""
    games.change_player(db, player.id, address=new.lower(), hard_bounces=0, soft_bounces=0)
    service.note(db, service_.clock(), player.address, "address changed", None, new=new)
    for which, address in (("old", player.address), ("new", new)):
        to = To(address, player.name, player.zone, player.id)
        letter = AddressChanged(heading=mailing.heading(db, service_, to), old=player.address, new=new)
        key = f"address:{player.id}:{which}:{service_.clock().isoformat()}"
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
