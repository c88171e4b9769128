"""A player who goes on with another power, because the rules say so: his seat, his mails, and what he leaves behind.

The rules know players by the names that they were given (see `seats.labels`). Who a name is now follows from the
seats: whoever sits where the rules have last seated it, for a seat may have been given to somebody else.
"""

from __future__ import annotations

from sqlalchemy import Connection

from moderator.letters import ModSeatOpen
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, to_moderator
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, steps
from moderator.store.values import Player
from moderator.turn import seats, telling
from rules.ruleset import MODERATOR, Event

MOVED = "the rules have given him this power"


def seating(db: Connection, game_id: int, upto: int | None = None) -> dict[str, str]:
    """Name -> the power where the rules have last seated it, and nobody else since. upto: the number of the last step
    that counts."""
    found: dict[str, str] = {}
    for event in steps.events_of_kind(db, game_id, seats.SEATED, upto):
        seated = event.facts["seats"]
        found = {label: power for label, power in found.items() if power not in seated}
        found |= {str(label): power for power, label in seated.items() if label}
    return found


def move(db: Connection, service: Service, play: Play, power: str, label: str) -> None:
    """Seat a player in a power. He leaves the one he had, which is the moderator's now; he gets a start mail.

    A name that nobody registered has leaves the seat open, and the moderator is told.
    """
    former = _former(db, play, label)
    player = play.seat(former).player if former else _registered(db, label)
    if former == power:
        return
    if player is None:
        _nobody(db, service, play, power, label)
        return
    if former:
        _leave(db, play, former)
    _take(db, service, play, power, player)
    telling.newcomer_mail(db, service, load(db, play.game), power)


def _former(db: Connection, play: Play, label: str) -> str:
    """Where the name was seated before this step, "" if nowhere that still has a seat."""
    last = steps.last_step(db, play.game.id)
    former = seating(db, play.game.id, last.number - 1 if last else None).get(label, "")
    return former if former in {seat.power for seat in play.seats} else ""


def _registered(db: Connection, label: str) -> Player | None:
    """The one registered player of this name or address."""
    wanted = label.strip().casefold()
    found = [p for p in games.players(db) if wanted in (p.name.casefold(), p.address.casefold())]
    return found[0] if len(found) == 1 else None


def _take(db: Connection, service: Service, play: Play, power: str, player: Player) -> None:
    games.change_seat(db, play.game.id, power, player_id=player.id, ready_at=service.clock(), missed=0, waits=False)
    seats.seated(db, service, play.game, power, player, MOVED)


def _leave(db: Connection, play: Play, power: str) -> None:
    """A power without its player; one that the rules do not list any more has no seat either."""
    if power in play.rules.powers(play.state):
        games.change_seat(db, play.game.id, power, player_id=None, ready_at=None, missed=0, waits=False)
    else:
        games.remove_seat(db, play.game.id, power)


def _nobody(db: Connection, service: Service, play: Play, power: str, label: str) -> None:
    to = to_moderator(service, play)
    heading = mailing.heading(db, service, to)
    letter = ModSeatOpen(heading=heading, power=play.name(power), player=f"{label} (not registered)")
    key = f"unseated:{play.game.code}:{power}:{service.clock().isoformat()}"
    mailing.post(db, service, to, letter, How(key=key, kind="moderator"))


def restored(db: Connection, game_id: int, upto: int) -> Event:
    """The seating as it was after a step, as an event for the step that restores it."""
    seated = {power: label for label, power in seating(db, game_id, upto).items()}
    return Event(to=(MODERATOR,), kind=seats.SEATED, facts={"seats": seated})


def restore(db: Connection, service: Service, play: Play, before: dict[str, str], event: Event) -> None:
    """Give everybody back the power that he had when the board was as it is again. before: where they sat until now."""
    players = {label: play.seat(power).player for label, power in before.items() if power in _powers(play)}
    for power, label in event.facts["seats"].items():
        player = players.get(label)
        if player is None or before.get(label) == power:
            continue
        if before[label] in _powers(load(db, play.game)):
            _leave(db, play, before[label])
        if power not in _powers(load(db, play.game)):
            games.add_seat(db, play.game.id, power, None)
        _take(db, service, play, power, player)


def _powers(play: Play) -> set[str]:
    return {seat.power for seat in play.seats}
