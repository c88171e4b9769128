"""One run: read mail past the cut-off, handle it, close what is due, send. Cron calls it; the daemon repeats it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import structlog

from moderator import braking
from moderator.desk import reminding
from moderator.mail.imap_source import ImapSource
from moderator.mail.inbox import Delivered, Folder, MailboxGone, MailboxRefused, Place, Source, watch
from moderator.mail.maildir import MaildirSource
from moderator.mail.smtp import MaildirSender, Sender, SmtpSender
from moderator.mail_in import intake
from moderator.mail_out import delivery
from moderator.service import Service
from moderator.store import mails
from moderator.turn import turns

log = structlog.get_logger()


@dataclass(frozen=True)
class Ran:
    """What a run did. troubles: mailboxes that could not be read, and why nothing was adjudicated."""

    read: int = 0
    steps: int = 0
    sent: int = 0
    waiting: int = 0
    troubles: tuple[str, ...] = ()
    busy: bool = False


def sources(service: Service) -> list[Source]:
    """The mailboxes that these settings name; the spool of `moderator receive` is always one of them."""
    settings = service.settings
    cap = settings.limits.largest_mail
    found: list[Source] = [
        MaildirSource(settings.spool, size_cap=cap, poll_seconds=settings.poll_seconds, name="spool")
    ]
    if settings.maildir:
        found.append(MaildirSource(settings.maildir, size_cap=cap, poll_seconds=settings.poll_seconds))
    if settings.imap:
        found.append(ImapSource(settings.imap, size_cap=cap, poll_seconds=settings.poll_seconds))
    return found


def sender(service: Service) -> Sender | None:
    """Where mails go out; None when the settings name nothing."""
    if service.settings.smtp:
        return SmtpSender(service.settings.smtp, hello=service.settings.host)
    return MaildirSender(service.settings.outgoing_maildir) if service.settings.outgoing_maildir else None


async def run_once(service: Service) -> Ran:
    """Everything that is due now; a second run beside this one does nothing and says so."""
    with service.store.alone("run") as alone:
        if not alone:
            return Ran(busy=True)
        async with opened(service) as found:
            return await _run(service, found)


async def serve(service: Service) -> None:
    """Run for ever: at every new mail (IDLE) and at least every `poll_seconds`. Ends when it is cancelled."""
    news = asyncio.Event()

    async def read(source: Source) -> None:
        news.set()

    async with opened(service) as found, asyncio.TaskGroup() as tasks:
        for source in found:
            tasks.create_task(watch(source, read))
        while True:
            with service.store.alone("run") as alone:
                if alone:
                    log.info("ran", **vars(await _run(service, found)))
            news.clear()
            try:
                async with asyncio.timeout(service.settings.poll_seconds):
                    await news.wait()
            except TimeoutError:
                continue


async def serve_until_stopped(service: Service) -> None:
    """Run for ever, until SIGTERM or SIGINT; a transaction that is going on ends first."""
    serving = asyncio.ensure_future(serve(service))
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, serving.cancel)
    with suppress(asyncio.CancelledError):
        await serving


@asynccontextmanager
async def opened(service: Service) -> AsyncIterator[list[Source]]:
    """The sources for the length of the block."""
    found = sources(service)
    try:
        yield found
    finally:
        for source in found:
            await source.close()


async def _run(service: Service, found: Sequence[Source]) -> Ran:
    cut_off = service.clock()
    troubles = [trouble for source in found if (trouble := await read_source(service, source))]
    # the brake first: while it is on no mail is refused as late
    stopped = await asyncio.to_thread(braking.stopped, service, troubles)
    read = await asyncio.to_thread(intake.take_new, service)
    steps = 0 if stopped else await asyncio.to_thread(turns.advance_all, service, cut_off)
    if not stopped:
        await asyncio.to_thread(reminding.remind_all, service)
    out = sender(service)
    sent, waiting = await delivery.send_due(service, out) if out else (0, 0)
    if not troubles:
        await asyncio.to_thread(braking.beat, service)
    return Ran(read, steps, sent, waiting, (*troubles, *((stopped,) if stopped else ())))


async def read_source(service: Service, source: Source) -> str:
    """Store everything that a mailbox has now, each mail before it is filed away; "" or what went wrong."""
    try:
        async for delivered in source.fetch_new(lambda places: asyncio.to_thread(filed, service, places)):
            folder = await asyncio.to_thread(keep, service, delivered)
            await source.done(delivered, folder)
    except (MailboxGone, MailboxRefused) as trouble:
        log.warning("mailbox not read", source=source.name, trouble=str(trouble))
        return f"{source.name}: {trouble}"
    return ""


def filed(service: Service, places: Sequence[Place]) -> Mapping[Place, Folder]:
    """Which of these mails are stored already; all belong among the processed."""
    with service.store.read() as db:
        return {place: "Processed" for place in places if mails.known(db, place.source, place[1:])}


def keep(service: Service, delivered: Delivered) -> Folder:
    """Commit a mail's bytes and its time of arrival to the database."""
    place = delivered.place
    came = min(delivered.received_at, service.clock())  # a mail server's clock may be ahead of ours
    with service.store.write() as db:
        mails.keep(db, place.source, place[1:], came, delivered.raw, delivered.oversize)
    return "Processed"
