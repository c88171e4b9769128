"""Outbox rows -> mails on their way: draw, compose once, send, remember what became of each.

A row's mail is composed once and its bytes kept until it is sent: after a crash the very same message may go out a
second time, never another one, never none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta

from moderator import calendar, maps, scenarios
from moderator.calendar.ics import deadline_ics
from moderator.mail import addresses
from moderator.mail.compose import Letter, Mailbox, compose
from moderator.mail.compose import Picture as PictureFile
from moderator.mail.smtp import Outcome, Outgoing, Sender
from moderator.mail_out.mailing import Inlined, Posted, bounce_secret, id_name
from moderator.maps.png import WIDTH
from moderator.service import Service
from moderator.store import games, outbox
from moderator.store.values import OutboxRow
from rules.ruleset import Picture

BATCH = 40
FIRST_RETRY = timedelta(minutes=5)
LONGEST_RETRY = timedelta(hours=4)
MOST_ATTEMPTS = 30
"""With the pauses above: five days, as mail servers do."""


async def send_due(service: Service, sender: Sender) -> tuple[int, int]:
    """Send what waits, as far as the provider's limits go; returns (sent, still waiting or failed)."""
    sent = others = 0
    while batch := await asyncio.to_thread(next_batch, service):
        outcomes = await sender.send([await asyncio.to_thread(outgoing, service, row) for row in batch])
        await asyncio.to_thread(settle, service, batch, outcomes)
        good = sum(outcome.status == "sent" for outcome in outcomes)
        sent, others = sent + good, others + len(batch) - good
        if good < len(batch):
            break  # what failed has been put off; the rest comes with the next run
    return sent, others


def next_batch(service: Service) -> list[OutboxRow]:
    """The next rows to send: those that are due, no more than the limits per hour and day leave."""
    now, limits = service.clock(), service.settings.limits
    with service.store.read() as db:
        hour = limits.mails_per_hour - outbox.sent_since(db, now - timedelta(hours=1))
        day = limits.mails_per_day - outbox.sent_since(db, now - timedelta(days=1))
        return outbox.due(db, now, max(0, min(BATCH, hour, day)))


def outgoing(service: Service, row: OutboxRow) -> Outgoing:
    """The row as a mail to hand to the server; composed at the first attempt, the same bytes at every later one."""
    raw = row.raw
    if raw is None:
        raw = composed(service, row)
        with service.store.write() as db:
            outbox.change(db, row.id, raw=raw)
    with service.store.read() as db:
        secret = bounce_secret(db, service)
    sender = addresses.bounce_address(service.settings.address, secret, id_name(row.message_id))
    return Outgoing(row.id, sender, row.recipient, raw)


def composed(service: Service, row: OutboxRow) -> bytes:
    """The whole mail of a row."""
    posted = Posted.model_validate_json(row.letter)
    pictures = tuple(PictureFile(p.cid, f"map{n}.png", png(service, p)) for n, p in enumerate(posted.pictures, 1))
    letter = Letter(
        sender=Mailbox(service.settings.sender_name, service.settings.address),
        to=Mailbox(posted.to_name, row.recipient),
        subject=posted.subject,
        text=posted.text,
        message_id=posted.message_id,
        date=row.created_at,
        reply_to=posted.reply_to,
        html=posted.html,
        pictures=pictures,
        calendar=_calendar(service, row, posted),
        in_reply_to=posted.in_reply_to,
        references=posted.references,
        list_id=posted.list_id,
        answer=posted.automatic == "auto-replied",
    )
    return compose(letter)


def png(service: Service, inlined: Inlined) -> bytes:
    """A picture, drawn when it is first sent and kept for all who get it."""
    with service.store.read() as db:
        document, drawn = outbox.picture(db, inlined.sha256)
    if drawn is None:
        drawn = drawn_picture(Picture.model_validate_json(document), service.settings.map_width)
        with service.store.write() as db:
            outbox.put_png(db, inlined.sha256, drawn)
    return drawn


def drawn_picture(picture: Picture, width: int = WIDTH) -> bytes:
    """A picture as PNG, so many pixels wide."""
    return maps.png(maps.draw(picture, scenarios.geometry(picture.geometry)), width)


def settle(service: Service, batch: Sequence[OutboxRow], outcomes: Sequence[Outcome]) -> None:
    """Write down what became of each mail of a batch."""
    now = service.clock()
    with service.store.write() as db:
        for row, outcome in zip(batch, outcomes, strict=True):
            if outcome.status == "sent":
                outbox.change(db, row.id, status="sent", sent_at=now, attempts=row.attempts + 1, raw=None, error="")
            else:
                outbox.change(db, row.id, **_put_off(row, outcome, now))
                if outcome.status == "failed" and row.player_id:
                    games.count_bounce(db, row.player_id, hard=True)


def _put_off(row: OutboxRow, outcome: Outcome, now: datetime) -> dict[str, object]:
    attempts = row.attempts + 1
    failed = outcome.status == "failed" or attempts >= MOST_ATTEMPTS
    pause = min(FIRST_RETRY * 2 ** min(row.attempts, 10), LONGEST_RETRY)
    error = f"{outcome.code or ''} {outcome.text}".strip()[:1000]
    return {"status": "failed" if failed else "waiting", "attempts": attempts, "next_at": now + pause, "error": error}


def _calendar(service: Service, row: OutboxRow, posted: Posted) -> str:
    if not posted.deadline:
        return ""
    deadline = datetime.fromisoformat(posted.deadline)
    uid = f"{posted.deadline_uid}@{service.settings.host}"
    file = deadline_ics(
        uid,
        posted.deadline_title,
        deadline,
        organizer=service.settings.address,
        made_at=row.created_at,
        sequence=int(row.created_at.timestamp()) // 60,
        description=calendar.show(deadline),
    )
    return file.decode()
