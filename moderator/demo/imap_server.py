"""An IMAP server in this process, its mailboxes in memory (pymap)."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

from proxyprotocol.sock import SocketInfoLocal
from pymap.backend.dict import Config, DictBackend, Identity, Login
from pymap.imap import IMAPServer
from pymap.parsing.message import AppendMessage
from pymap.user import UserMetadata

HASH_ROUNDS = 1000
"""The library's half a million cost every log-in a quarter of a second, to guard passwords that anybody may know."""
ARGUMENTS = {
    "demo_data": False,
    "demo_user": "nobody",
    "demo_password": "",
    "host": ["127.0.0.1"],
    "port": "0",
    "cert": None,
    "key": None,
    "tls": False,
    "debug": False,
    "inherited_sockets": None,
    "proxy_protocol": None,
    "passlib_cfg": None,
    "skip_services": [],
}
"""What the program's command line would give."""


@dataclass(frozen=True)
class ImapServer:
    """A running server with one mailbox an account."""

    port: int
    login: Login

    async def deliver(self, account: str, raw: bytes, at: datetime) -> None:
        """Put a mail into an account's INBOX, arrived `at`."""
        async with Identity(account, self.login, None, frozenset()).new_session() as session:
            await session.append_messages("INBOX", [AppendMessage(raw, at)])


@asynccontextmanager
async def imap_server(accounts: Mapping[str, str]) -> AsyncIterator[ImapServer]:
    """An IMAP server on a free port of the loopback; accounts: address -> password."""
    backend, config = await DictBackend.init(Namespace(**ARGUMENTS), invalid_user_sleep=0.1)
    config.apply_context()
    _add_users(backend.login, config, accounts)
    async with AsyncExitStack() as stack:
        await backend.start(stack)
        yield ImapServer(await _listen(backend.login, config, stack), backend.login)


def _add_users(login: Login, config: Config, accounts: Mapping[str, str]) -> None:
    quick = config.hash_context.copy(rounds=HASH_ROUNDS)
    for address, password in accounts.items():
        login.users_dict[address] = UserMetadata(config, address, password=quick.hash(password))


async def _listen(login: Login, config: Config, stack: AsyncExitStack) -> int:
    """Serve until the stack unwinds; gives the port.

    Not by the library's own service: since Python 3.13 its connections may be garbage-collected while they are served,
    for nothing keeps a reference to their tasks.
    """
    serve = IMAPServer(login, config)
    connections: set[asyncio.Task[None]] = set()

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = asyncio.ensure_future(serve(reader, writer, SocketInfoLocal(writer)))
        connections.add(connection)
        await asyncio.wait([connection])
        connections.discard(connection)
        writer.close()

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    stack.push_async_callback(_end, server, connections)
    return int(server.sockets[0].getsockname()[1])


async def _end(server: asyncio.Server, connections: set[asyncio.Task[None]]) -> None:
    server.close()
    for connection in connections:
        connection.cancel()
    if connections:
        await asyncio.wait(connections)
