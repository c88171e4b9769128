"""Registering people and giving them seats, before and after a game has begun."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from moderator import calendar
from moderator.play import Play, UnknownPowerError, load
from moderator.service import Service
from moderator.store import games, service
from moderator.store.values import Game, Player
from moderator.turn import conduct, deadlines, seats, telling
from moderator.turn.seats import SeatingError


@dataclass(frozen=True)
class Registered:
    """A player and the seats he has in games that are not over. bounces: mails to him that came back for good."""

    name: str
    address: str
    zone: str
    seats: tuple[str, ...]
    bounces: int


def register(db: Connection, service_: Service, address: str, name: str = "", zone: str = "") -> Player:
    """A new player. Raises SeatingError for an address that is none or is registered, ZoneError for no zone."""
    local, _, domain = address.strip().rpartition("@")
    if not local or "." not in domain.strip(".") or any(c.isspace() for c in address.strip()):
        raise SeatingError(f"{address!r} is no address: write name@domain")
    if games.player_by_address(db, address.strip()):
        raise SeatingError(f"{address.strip()} is registered already")
    place = calendar.read_zone(zone or service_.settings.zone)
    player = games.add_player(db, name or local, address.strip(), place, service_.clock())
    service.note(db, service_.clock(), "moderator", "player registered", player=player.address)
    return player


def known(db: Connection, address: str) -> Player:
    """The registered player of this address. Raises SeatingError that says how to register him."""
    found = games.player_by_address(db, address.strip())
    if found is None:
        raise SeatingError(f"{address} is not registered: moderator player add {address}")
    return found


def readdress(db: Connection, service_: Service, old: str, new: str) -> Player:
    """Register another address for a player, because the moderator knows that it is his. Raises SeatingError."""
    player = known(db, old)
    why_not = seats.why_no_address(db, service_, new.strip().lower())
    if why_not:
        raise SeatingError(why_not)
    seats.change_address(db, service_, player, new.strip())
    return player


def seat(db: Connection, service_: Service, game: Game, player: Player, power: str = "") -> str:
    """Give a registered player a place in a game; in one that has begun, this power, which must be open.

    Returns the power, or the place. Raises SeatingError that says what would do.
    """
    play = load(db, game)
    if game.status == "setup":
        if power:
            raise SeatingError(f"powers of {game.code} are drawn when it starts; leave {power} out")
        seats.enrol(db, service_, game, player)
        return games.seats(db, game.id)[-1].power
    open_seats = [seat.power for seat in play.seats if seat.player is None]
    wanted = play.power_named(power) if power else next(iter(open_seats), "")
    if wanted not in open_seats:
        taken = f"{play.name(wanted)} is taken" if wanted else f"{game.code} has no open seat"
        raise SeatingError(f"{taken}: moderator player replace {game.code} POWER {player.address}")
    return give(db, service_, game, wanted, player)


def replace(
    db: Connection, service_: Service, game: Game, power: str, address: str, name: str = "", zone: str = ""
) -> str:
    """Let somebody else play a power from now on; an unknown address is registered. Returns the power.

    Raises SeatingError, play.UnknownPowerError.
    """
    if game.status in ("setup", "ended"):
        raise SeatingError(f"{game.code} is in {game.status}: nobody can be replaced in it")
    wanted = _playable(db, load(db, game), power)
    player = games.player_by_address(db, address.strip()) or register(db, service_, address, name, zone)
    return give(db, service_, game, wanted, player)


def _playable(db: Connection, play: Play, power: str) -> str:
    """The power of this name; one without a seat gets one if the rules let it have a player."""
    try:
        return play.power_named(power)
    except UnknownPowerError:
        if play.rules.seat_change(play.state, power, True, "") is None:
            raise
    games.add_seat(db, play.game.id, power, None)
    return power


def give(db: Connection, service_: Service, game: Game, power: str, player: Player) -> str:
    """Seat a player and send him what a newcomer needs: his power, the board, how to write.

    Returns the power as it is shown. Raises SeatingError.
    """
    play = load(db, game)
    if any(seat.player and seat.player.id == player.id for seat in play.seats):
        raise SeatingError(f"{player.address} plays in {game.code} already")
    if barred := conduct.barred(db, player):
        raise SeatingError(barred)
    deadlines.for_newcomer(db, service_, play, power, player)
    seats.seat_player(db, service_, load(db, game), power, player)
    telling.newcomer_mail(db, service_, load(db, game), power)
    return play.name(power)


def registered(db: Connection) -> list[Registered]:
    """Everybody, by name."""
    plays = {game.id: load(db, game) for game in games.games(db)}
    return [
        Registered(
            player.name,
            player.address,
            player.zone,
            tuple(
                f"{plays[seat.game_id].game.code}: {plays[seat.game_id].name(seat.power)}"
                for seat in games.seats_of(db, player.id)
            ),
            player.hard_bounces,
        )
        for player in games.players(db)
    ]
