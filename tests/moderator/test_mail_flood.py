"""10,000 damaged mails through the poller itself: each gets a disposition, none stops the rest, none is set aside.

The mails lie in a Maildir; the service reads it as in life. Damage that makes a mail unreadable ends in a notice or in
silence, never in an unexpected error, and the last mail's orders count as if nothing had happened.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import event

from moderator import running
from moderator.mail import spool
from moderator.mail.maildir import MaildirSource
from moderator.mail_in import intake
from moderator.store import mails
from tests.moderator import world as worlds
from tests.moderator.stories import address, begin
from tests.moderator.test_mail_mutations import MAILS, MUTATIONS
from tests.moderator.world import Clock, World

BATCHES = 10
COUNT = 1_000


def hasty(world: World) -> None:
    """No waiting for the disk after every commit: what is kept through a power cut is not this test's business."""
    event.listen(world.service.store.engine, "connect", lambda db, _: db.execute("PRAGMA synchronous=OFF"))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_damaged_mails_never_stop_the_poller(batch: int, tmp_path: Path, sqlite_template: Path) -> None:
    clock = Clock()
    service = worlds.service(worlds.fresh_url(tmp_path, sqlite_template), clock, tmp_path, policy="address")
    world, rng = World(service, clock), random.Random(batch)
    hasty(world)
    begin(world)
    maildir = tmp_path / "maildir"
    for number in range(COUNT):
        raw = rng.choice(MUTATIONS)(rng.choice(MAILS), rng) or b"x"
        spool.deliver(str(maildir), raw, received=clock().timestamp() + number / 1000)
    good = f"From: {address('France')}\nTo: orders+hadrian@example.org\nMessage-ID: <good@play.test>\n\nA PAR - BUR\n"
    spool.deliver(str(maildir), good.encode(), received=clock().timestamp() + 60)
    clock.now += timedelta(minutes=2)
    source = MaildirSource(maildir, size_cap=1_000_000, poll_seconds=60)
    assert asyncio.run(running.read_source(service, source)) == ""
    intake.take_new(service)
    with service.store.read() as db:
        kept = mails.mails(db, most=COUNT + 1)
    assert len(kept) == COUNT + 1
    states = Counter(mail.status for mail in kept)
    assert set(states) <= {"done", "held"}, [mail.reason for mail in kept if mail.status == "shunted"][:3]
    assert all(mail.disposition for mail in kept)
    assert next(mail for mail in kept if mail.message_id == "<good@play.test>").disposition == "accept"
