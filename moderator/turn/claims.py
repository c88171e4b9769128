"""First claim: a power that comes back is offered to the player who had it, by one mail (1483-LIB-07, 1483-MIS-08)."""

from __future__ import annotations

import json
from datetime import datetime

from sqlalchemy import Connection

from moderator.calendar import show
from moderator.letters import Reborn
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, to_player
from moderator.play import Play
from moderator.service import Service
from moderator.store import mails
from moderator.store.values import Code, Player
from moderator.turn import codes, seats
from rules.ruleset import MODERATOR

CLAIM = "claim"
"""The kind of code that takes a power back."""


def offer(db: Connection, service_: Service, play: Play, power: str) -> None:
    """Ask whoever still has the seat of a power that has come back; he has until the next deadline."""
    seat = next((seat for seat in play.seats if seat.power == power and seat.player), None)
    if seat is None or seat.player is None or not play.phases:
        return
    window = play.phases[0]
    code = codes.new_code()
    detail = json.dumps({"power": power, "until": window.closes_at.isoformat()})
    mails.add_code(db, code, CLAIM, detail, service_.clock(), game_id=play.game.id, player_id=seat.player.id)
    to = to_player(seat.player, play, power, window)
    until = show(window.closes_at, [("your time", seat.player.zone)])
    letter = Reborn(heading=mailing.heading(db, service_, to), power=play.name(power), until=until, confirm_code=code)
    key = f"reborn:{play.game.code}:{window.name}:{window.revision}:{power}"
    mailing.post(db, service_, to, letter, How(key=key, kind="reborn"))


def commander(former: str, in_time: bool) -> str:
    """Who commands a power that has come back: its former player if he answered in time, else the moderator."""
    return former if in_time else MODERATOR


def take(db: Connection, service_: Service, play: Play, player: Player, code: Code, at: datetime) -> str:
    """The former player takes his power back; what came of it, for him. ValueError says why not."""
    detail = json.loads(code.detail)
    in_time = at <= datetime.fromisoformat(detail["until"])
    if commander(player.address, in_time) != player.address:
        raise ValueError("it was asked until the deadline, which is over; write to the moderator")
    seats.tell_board(db, service_, play, detail["power"], player)
    return f"{play.name(detail['power'])} is yours again"
