"""How many mails may answer mails: the last resort against two robots that answer each other, and against floods."""

from __future__ import annotations

from datetime import timedelta

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
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def may_answer(db: Connection, service: Service, kind: str, recipient: str, player_id: int | None) -> bool:
    """Whether a mail of this kind may go out now: nobody gets more replies in an hour than the settings say."""
    if kind not in REPLIES:
        return True
    so_far = outbox.queued_since(db, service.clock() - HOUR, REPLIES, recipient, player_id)
    return so_far < service.settings.limits.replies_per_address_and_hour


def may_answer_stranger(db: Connection, service: Service, address: str) -> bool:
    """Whether a JOIN is answered: a few a day for one address, and so many for all, for a From can be anybody's."""
    since, limits = service.clock() - DAY, service.settings.limits
    if outbox.queued_since(db, since, {STRANGER}, address) >= limits.stranger_replies_per_day:
        return False
    return outbox.queued_since(db, since, {STRANGER}) < limits.all_stranger_replies_per_day
