"""How many mails may answer mails: the last resort against two robots that answer each other, and against floods."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import Connection

from moderator.service import Service
from moderator.store import outbox

STRANGER = "stranger_join"
REPLIES = frozenset(
    {
        "receipt",
        "help",
        "status",
        "resent",
        "which_game",
        "unreadable",
        "notice_held",
        "notice_new_address",
        "address_change",
        "joined",
        "mod_own_mail",
        STRANGER,
    }
)
"""The kinds of mail that a mail causes at once. Reports, reminders and what the moderator does are not among them."""
MOST_LATE_A_DAY = 3
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def may_answer(db: Connection, service: Service, kind: str, recipient: str, player_id: int | None) -> bool:
    """Whether a mail of this kind may go out now: nobody gets more replies in an hour than the settings say."""
    if kind not in REPLIES:
        return True
    so_far = outbox.queued_since(db, service.clock() - HOUR, REPLIES, recipient, player_id)
    return so_far < service.settings.limits.replies_per_address_and_hour


def late_name(game_id: int, player_id: int | None) -> str:
    """The name of the one receipt of a player in a game that waits because there were too many replies."""
    return f"late:{game_id}:{player_id}"


def receipt_at(
    db: Connection, service: Service, game_id: int, recipient: str, player_id: int | None
) -> datetime | None:
    """When a receipt may go out: now, or if it is a reply too many when an hour is over, in the place of one that waits
    already; None for never.

    After one that has waited the next waits, too, and there are only so many a day: else it would set two robots off
    again that had fallen silent.
    """
    now = service.clock()
    late = outbox.kept_until(db, late_name(game_id, player_id), recipient.lower(), now - DAY)
    recent = [until for until in late if until > now - HOUR]
    if not recent and may_answer(db, service, "receipt", recipient, player_id):
        return now
    if recent and recent[-1] > now:
        return recent[-1]
    return now + HOUR if len(late) < MOST_LATE_A_DAY else None


def may_answer_stranger(db: Connection, service: Service, address: str) -> bool:
    """Whether a JOIN is answered: a few a day for one address, and so many for all, for a From can be anybody's."""
    since, limits = service.clock() - DAY, service.settings.limits
    if outbox.queued_since(db, since, {STRANGER}, address) >= limits.stranger_replies_per_day:
        return False
    return outbox.queued_since(db, since, {STRANGER}) < limits.all_stranger_replies_per_day
