"""Is everything there that a run needs? One verdict a thing, each with its remedy; nothing is changed or sent."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

from moderator import braking, letters, service
from moderator.calendar import span
from moderator.config import Settings
from moderator.mail import dns_records, message
from moderator.mail.imap_source import ImapSource
from moderator.mail.smtp import SmtpSender
from moderator.mail_out import reports
from moderator.service import Service
from moderator.store import mails, outbox, schema
from moderator.store import service as memory

ENOUGH_DISK = 200_000_000
"""Bytes; below this a warning."""
RECENT_MAILS = 50
Verdict = Literal["ok", "warning", "wrong"]


@dataclass(frozen=True)
class Check:
    """One thing looked at. remedy: what to do, "" for nothing."""

    what: str
    verdict: Verdict
    found: str
    remedy: str = ""


def examine(settings: Settings) -> Iterator[Check]:
    """Look at everything, one thing after another. What cannot even be looked at is wrong, with its cause."""
    for what, look in CHECKS.items():
        try:
            verdict, found, *remedy = look(settings)
        except Exception as error:  # whatever it is, the other things are still to be looked at
            verdict, found, remedy = (
                "wrong",
                " ".join(str(error).split()),
                [REMEDIES.get(what, "mend it, then look again")],
            )
        yield Check(what, verdict, found, *remedy)


Finding = tuple[Verdict, str] | tuple[Verdict, str, str]
"""verdict, what was found, remedy."""


def addresses(settings: Settings) -> Finding:
    """Whether the two addresses that everything depends on were set."""
    if settings.host in ("localhost", "example.org"):
        return "wrong", f"players would write to {settings.address}", "set address to the mailbox that they write to"
    if settings.address.lower() == settings.moderator_address.lower():
        return "wrong", "address and moderator_address are the same", "your own mails need another mailbox"
    return "ok", f"players write to {settings.address}, you are {settings.moderator_address}"


def database(settings: Settings) -> Finding:
    """Whether the database can be written and has the tables of this program."""
    with _opened(settings) as made, made.store.write() as db:
        memory.recall(db, braking.HEARTBEAT)
        return "ok", f"revision {schema.versions(made.store)[0]} on {made.store.engine.dialect.name}"


@contextmanager
def _opened(settings: Settings) -> Iterator[Service]:
    made = service.start(settings)
    try:
        schema.require(made.store)
        yield made
    finally:
        made.store.close()


def templates(settings: Settings) -> Finding:
    """Whether every template can be read, the moderator's own too, and one letter rendered."""
    if settings.templates and not settings.templates.is_dir():
        return "wrong", f"there is no folder {settings.templates}", "make it, or take templates out of the settings"
    env = reports.templates(settings.templates)
    faults = reports.faults(env)
    if faults:
        return "wrong", faults[0] + (f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""), "mend the template"
    heading = letters.Heading(reply_to=settings.address, moderator=settings.moderator_address)
    rendered = reports.render(env, "", letters.ModDigest(heading=heading))
    return "ok", f"all can be read; a letter has {len(rendered.text)} characters"


def disk(settings: Settings) -> Finding:
    """Whether the spool can be written and has room."""
    folder = _existing(settings.spool)
    if not os.access(folder, os.W_OK):
        return "wrong", f"{folder} cannot be written", "give its owner the right, or set spool"
    free = shutil.disk_usage(folder).free
    room = f"{free // 1_000_000} MB free for {settings.spool}"
    if free < ENOUGH_DISK:
        return "warning", room, "make room: mails are kept for ever"
    return "ok", room


def mailbox(settings: Settings) -> Finding:
    """Whether the mailbox lets us in."""
    if settings.imap:
        waiting = asyncio.run(_waiting(settings))
        return "ok", f"{settings.imap.user} at {settings.imap.host}: {waiting} mails wait"
    if settings.maildir:
        there = (settings.maildir / "new").is_dir() and os.access(settings.maildir / "new", os.W_OK)
        if not there:
            return "wrong", f"{settings.maildir} is no Maildir that can be written", "see maildir in the settings"
        return "ok", f"the Maildir {settings.maildir}"
    return "warning", f"only the spool {settings.spool}", "set [imap] or maildir, unless a pipe calls moderator receive"


async def _waiting(settings: Settings) -> int:
    assert settings.imap is not None
    source = ImapSource(settings.imap, size_cap=settings.limits.largest_mail, poll_seconds=settings.poll_seconds)
    try:
        return await source.count()
    finally:
        await source.close()


def mail_out(settings: Settings) -> Finding:
    """Whether the server for outgoing mail takes our log-in."""
    if settings.smtp:
        trouble = asyncio.run(SmtpSender(settings.smtp, hello=settings.host).check())
        return (
            ("wrong", trouble, "see [smtp] in the settings") if trouble else ("ok", f"{settings.smtp.host} lets us in")
        )
    if settings.outgoing_maildir:
        return "warning", f"mails go into files below {settings.outgoing_maildir}", "set [smtp] to send them"
    return "wrong", "there is no way out", "set [smtp]"


def sent(settings: Settings) -> Finding:
    """Whether mails were refused for good."""
    with _opened(settings) as made, made.store.read() as db:
        failed = len(outbox.rows(db, "failed"))
        waiting = len(outbox.rows(db, "waiting"))
    if failed:
        return "warning", f"{failed} mails failed, {waiting} wait", "moderator outbox list --status failed"
    return "ok", f"no mail failed, {waiting} wait"


def dns(settings: Settings) -> Finding:
    """Whether our domain publishes what makes other servers believe our mails."""
    try:
        found = dns_records.published(settings.host)
    except (dns_records.NoDns, ImportError) as error:
        return "warning", f"cannot be looked up here: {error}", "run this where names can be resolved"
    lacking = [name for name, record in (("SPF", found.spf), ("DMARC", found.dmarc)) if not record]
    if lacking:
        remedy = f"publish {' and '.join(lacking)} for {settings.host}, or send from a domain of your provider's"
        return "warning", f"{settings.host} has no {' and no '.join(lacking)} record", remedy
    keys = f"a DKIM key ({', '.join(found.keys)})" if found.keys else "no DKIM key under the usual names"
    return "ok", f"{settings.host} has SPF, DMARC and {keys}; a mail to yourself shows whether dkim=pass"


def authserv(settings: Settings) -> Finding:
    """Whether the name that we trust is the one that our mail server signs its results with."""
    with _opened(settings) as made, made.store.read() as db:
        seen = Counter(filter(None, (_authserv(mail.raw) for mail in mails.mails(db, most=RECENT_MAILS))))
    wanted = settings.authserv_id.lower()
    if wanted and (wanted in seen or not seen):
        return "ok", f"{settings.authserv_id}, seen in {seen[wanted]} of the last mails"
    if not seen:
        return "warning", "no mail yet shows which name your server uses", "look again when mails have come in"
    usual = seen.most_common(1)[0][0]
    state = f"the settings name {wanted}" if wanted else "the settings name none"
    return "warning", f"{state}, recent mails bear {usual}", f'set authserv_id = "{usual}" if that is your own server'


def _authserv(raw: bytes) -> str:
    """The name in the topmost Authentication-Results."""
    value = message.read(raw).value("authentication-results")
    return next(iter(value.partition(";")[0].split()), "").lower()


def last_run(settings: Settings) -> Finding:
    """Whether the service runs as it should."""
    with _opened(settings) as made:
        pulled, now = braking.pulled(made), made.clock()
        with made.store.read() as db:
            beat = memory.recall(db, braking.HEARTBEAT)
    if pulled:
        return "warning", "the brake is on: nothing is adjudicated", "moderator brake show"
    if not beat:
        return "warning", "it has never run", "moderator run, then a line in cron or a systemd unit"
    ago = max(now - datetime.fromisoformat(beat), timedelta())
    when = f"the last run was {span(ago)} ago"
    return ("warning", when, "start cron or the service") if ago > settings.brake_after else ("ok", when)


def _existing(path: Path) -> Path:
    """The path, or the nearest folder above it that is there."""
    return next(folder for folder in (path, *path.absolute().parents) if folder.exists())


CHECKS: dict[str, Callable[[Settings], Finding]] = {
    "addresses": addresses,
    "database": database,
    "templates": templates,
    "disk": disk,
    "mailbox": mailbox,
    "mail out": mail_out,
    "outbox": sent,
    "DNS": dns,
    "authserv-id": authserv,
    "last run": last_run,
}
REMEDIES = {
    "database": "see database in the settings; moderator db upgrade makes its tables",
    "mailbox": "see [imap] in the settings: host, port, security, user, password",
    "mail out": "see [smtp] in the settings: host, port, security, user, password",
    "outbox": "moderator db upgrade",
    "authserv-id": "moderator db upgrade",
    "last run": "moderator db upgrade",
}
"""What to do about a thing that cannot even be looked at."""
COUNT = len(CHECKS)
