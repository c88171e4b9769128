"""The mail of a demonstration: real SMTP and IMAP in this process, on free ports, with nothing to install or set up."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import structlog

from moderator.demo.smtp_server import AUTHSERV_ID, Clock, Deliver, smtp_server
from moderator.mail import spool

log = structlog.get_logger()


@dataclass(frozen=True)
class DemoMail:
    """Running servers. accounts: address -> password, for SMTP as for IMAP; neither has TLS.

    imap_port: 0 if IMAP could not be started; the mails then lie in Maildirs below `maildirs`, one an account.
    authserv_id: who signs the Authentication-Results of delivered mails.
    """

    accounts: Mapping[str, str]
    smtp_port: int
    imap_port: int
    maildirs: Path

    host = "127.0.0.1"
    authserv_id = AUTHSERV_ID


@asynccontextmanager
async def mail_servers(
    accounts: Mapping[str, str],
    maildirs: Path,
    clock: Clock = lambda: datetime.now(UTC),
    seen: Callable[[str, bytes], None] = lambda account, raw: None,
) -> AsyncIterator[DemoMail]:
    """SMTP and IMAP for these accounts, for the length of the block.

    clock: when mails arrive; seen: learns of every mail that is in an account's mailbox now.
    """
    async with AsyncExitStack() as stack:
        imap_port, deliver = await _mailboxes(accounts, maildirs, stack)

        async def watched(account: str, raw: bytes, at: datetime) -> None:
            await deliver(account, raw, at)
            seen(account, raw)

        smtp_port = await stack.enter_async_context(smtp_server(accounts, watched, clock))
        yield DemoMail(accounts, smtp_port, imap_port, maildirs)


async def _mailboxes(accounts: Mapping[str, str], maildirs: Path, stack: AsyncExitStack) -> tuple[int, Deliver]:
    try:
        from moderator.demo.imap_server import imap_server

        server = await stack.enter_async_context(imap_server(accounts))
    except Exception as error:  # whatever keeps it from starting here: the demonstration goes on with files
        log.warning("no IMAP server", trouble=str(error), mails_are_in=str(maildirs))
        return 0, _into(maildirs)
    return server.port, server.deliver


def _into(maildirs: Path) -> Deliver:
    async def deliver(account: str, raw: bytes, at: datetime) -> None:
        spool.deliver(str(maildirs / account), raw, received=at.timestamp())

    return deliver
