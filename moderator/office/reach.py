"""Whom our mails reached: who did not get this turn, and sending again what failed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from moderator.play import game_named, load
from moderator.service import Service
from moderator.store import games, outbox, service
from moderator.store.values import Game, OutboxRow, Player

UNSENT = {"replaced": "replaced by a newer one", "withdrawn": "withdrawn, for what it tells was taken back"}
"""What became of a mail of this status that is never to be sent."""


class OutboxError(ValueError):
    """There is no such mail to send again; the message says what there is."""


@dataclass(frozen=True)
class Reached:
    """A player and the newest report of his power. status: sent, waiting, failed, or "none" if none was written.

    bounced: how many mails to him came back for good; error: what the other server said last.
    """

    power: str
    player: str
    address: str
    mail: int | None
    status: str
    sent_at: datetime | None
    bounced: int
    error: str

    @property
    def got_it(self) -> bool:
        """Whether, as far as can be known, the report is in the player's mailbox."""
        return self.status == "sent" and not self.bounced


@dataclass(frozen=True)
class Outgoing:
    """A mail in the outbox, without its content."""

    id: int
    kind: str
    recipient: str
    status: str
    attempts: int
    next_at: datetime | None
    sent_at: datetime | None
    error: str
    key: str


def listed(db: Connection, status: str = "", game: str = "", most: int = 50) -> list[Outgoing]:
    """Outgoing mails, newest first, all or of one status and game."""
    game_id = game_named(db, game).id if game else None
    return [_listed(row) for row in outbox.rows(db, status, game_id, most)]


def _listed(row: OutboxRow) -> Outgoing:
    waits = row.next_at if row.status == "waiting" else None
    return Outgoing(row.id, row.kind, row.recipient, row.status, row.attempts, waits, row.sent_at, row.error, row.key)


def turn(db: Connection, game: Game) -> list[Reached]:
    """What became of the newest report of every player: the last turn's, or the start mail."""
    play = load(db, game)
    rows = [row for row in outbox.rows(db, game_id=game.id, most=1000) if row.kind in ("turn", "start")]
    found = []
    for seat in play.seats:
        if seat.player is None:
            continue
        player = games.player_by_id(db, seat.player.id)
        row = next((row for row in rows if row.player_id == player.id and row.status not in UNSENT), None)
        found.append(_reached(play.name(seat.power), player, row))
    return found


def _reached(power: str, player: Player, row: OutboxRow | None) -> Reached:
    return Reached(
        power=power,
        player=player.name,
        address=player.address,
        mail=row.id if row else None,
        status=row.status if row else "none",
        sent_at=row.sent_at if row else None,
        bounced=player.hard_bounces,
        error=row.error if row else "",
    )


def retry(db: Connection, service_: Service, numbers: Sequence[int] = ()) -> list[OutboxRow]:
    """Have the next run send these mails, or all that failed or were put off. A mail that was sent is sent once more.

    Raises OutboxError for a number that no mail has, or of one that is never to be sent.
    """
    if numbers:
        rows = [_row(db, number) for number in numbers]
    else:
        put_off = [row for row in outbox.rows(db, "waiting", most=1000) if row.attempts]
        rows = [*outbox.rows(db, "failed", most=1000), *put_off]
    for row in rows:
        outbox.change(db, row.id, status="waiting", next_at=service_.clock(), attempts=0)
    if rows:
        service.note(db, service_.clock(), "moderator", "outbox retry", mails=[row.id for row in rows])
    return rows


def _row(db: Connection, number: int) -> OutboxRow:
    row = outbox.by_id(db, number)
    if row is None:
        raise OutboxError(f"there is no outgoing mail {number}: see moderator outbox list")
    if row.status in UNSENT:
        raise OutboxError(f"mail {number} was {UNSENT[row.status]}: see moderator outbox list")
    return row
