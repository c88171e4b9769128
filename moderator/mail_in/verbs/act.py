"""A command in a player's mail, with all that it may touch."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection

from moderator.letters import Letter
from moderator.mail_in.commands import Command
from moderator.mail_out import mailing
from moderator.mail_out.mailing import How, To, to_player
from moderator.play import Play, load
from moderator.service import Service
from moderator.store import games, mails
from moderator.store.values import OpenWindow, Player, Seat
from moderator.turn.codes import new_code


class NotDoneError(Exception):
    """A command that is not carried out; the message says why, in words for the receipt."""


@dataclass(frozen=True)
class Act:
    """A command to carry out. window: the open one where the player's orders count; stale: the title of the window that
    is over and that the mail answers, "" for none; known: whether the player has written before; mail_id: the mail it
    stands in; mark: that mail's name in keys."""

    db: Connection
    service: Service
    play: Play
    seat: Seat
    window: OpenWindow | None
    stale: str
    known: bool
    mail_id: int
    mark: str
    received_at: datetime
    command: Command

    @property
    def player(self) -> Player:
        """Who wrote the command."""
        assert self.seat.player is not None
        return self.seat.player

    @property
    def to(self) -> To:
        """The player as reader of an answer."""
        return to_player(self.player, self.play, self.seat.power, self.window)

    @property
    def key(self) -> str:
        """A name for a letter that this command causes, the same whenever the mail is handled again."""
        return f"{self.command.verb.lower()}:{self.mark}:{self.command.line}"

    def now(self) -> Act | None:
        """The same on the game as it stands now, which an earlier command of the mail may have changed; None when the
        seat is no longer the player's."""
        play = load(self.db, games.game_by_id(self.db, self.play.game.id))
        mine = (s for s in play.seats if s.power == self.seat.power and s.player and s.player.id == self.player.id)
        seat = next(mine, None)
        return replace(self, play=play, seat=seat) if seat else None


def post(act: Act, letter: Letter, key: str = "") -> None:
    """Send a letter that a command asks for; key: another name for it than the command's own."""
    mailing.post(act.db, act.service, act.to, letter, How(key=key or act.key, kind=letter.purpose))


def ask(act: Act, kind: str, **detail: str) -> str:
    """Remember that a command waits for a CONFIRM; gives the code."""
    code = new_code()
    links = {"game_id": act.play.game.id, "mail_id": act.mail_id, "player_id": act.player.id}
    mails.add_code(act.db, code, kind, json.dumps(detail), act.received_at, **links)
    return code


def why_no_window(play: Play) -> str:
    """Why there is nothing to order in a game without an open phase."""
    reasons = {"setup": "the game has not begun", "ended": "the game is over"}
    return reasons.get(play.game.status, "no phase is open until what is open beside it is settled")
