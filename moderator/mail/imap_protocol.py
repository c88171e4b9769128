"""aioimaplib, hardened: the only module that imports it.

The library's commands and state machine stay; its reader, which recurses, misreads bodies that look like answers and
leaves callers waiting when a connection is lost, is replaced. Here a lost connection fails everything that waits.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Awaitable, Iterator, Sequence
from typing import Any

from aioimaplib import aioimaplib as stock

from moderator.mail.imap_answers import Line
from moderator.mail.inbox import MailboxGone, MailboxRefused

LITERAL = re.compile(rb"\{(\d+)\}$")
NEWS = re.compile(rb"\* \d+ EXISTS")
ON_THEIR_SIDE = re.compile(rb"\[(UNAVAILABLE|INUSE|LIMIT|SERVERBUG)\b")
"""Response codes that mean "later", not "no" (RFC 5530)."""


class LineReader:
    """Cuts a stream into logical lines, each [text] or [text, literal, text, ...] (RFC 3501 section 4.3)."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._parts: list[Line] = []
        self._literal: int | None = None

    @property
    def empty(self) -> bool:
        """Whether nothing is left over from what was fed."""
        return not self._buffer and not self._parts

    def feed(self, data: bytes) -> Iterator[list[Line]]:
        """Take bytes as they come; give the logical lines that are now complete."""
        unsearched = len(self._buffer) - 1 if self._literal is None else 0
        self._buffer += data
        while (piece := self._next_piece(max(0, unsearched))) is not None:
            unsearched = 0
            self._parts.append(piece)
            if self._literal is None and isinstance(piece, bytes):
                parts, self._parts = self._parts, []
                yield parts

    def _next_piece(self, unsearched: int) -> Line | None:
        if self._literal is not None:
            return self._take_literal(self._literal)
        end = self._buffer.find(b"\r\n", unsearched)
        if end < 0:
            return None
        line = bytes(memoryview(self._buffer)[:end])
        del self._buffer[: end + 2]
        announced = LITERAL.search(line)
        self._literal = int(announced[1]) if announced else None
        return line

    def _take_literal(self, size: int) -> bytearray | None:
        if len(self._buffer) < size:
            return None
        literal = self._buffer[:size]
        del self._buffer[:size]
        self._literal = None
        return literal


class ImapProtocol(stock.IMAP4ClientProtocol):  # type: ignore[misc]
    """One connection. news: a mail has arrived since it was last cleared. greeting: the server's first line."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(loop)
        self.greeting: asyncio.Future[bytes] = loop.create_future()
        self.news = False
        self.gone: MailboxGone | None = None
        self.reader = LineReader()

    def data_received(self, data: bytes) -> None:
        """Read what came and hand it to the commands that wait for it."""
        try:
            for parts in self.reader.feed(data):
                self._logical_line(parts)
        except Exception as error:  # a server that breaks the protocol must not leave callers waiting
            self.fail(f"the server's answer makes no sense: {error}")
            return
        for command in self._waiting():
            command._reset_timer()
            command.flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail everything that waits."""
        self.fail(str(exc or "the server closed the connection"))

    async def answer(self, command: Awaitable[Any], limit: float) -> list[Line]:
        """Wait for a command of the library's, so many seconds; its lines, the last one the text of its tagged answer.

        Raises MailboxGone, also after a time-out: an answer that comes late would be taken for the next command's.
        Raises MailboxRefused when the server says NO or BAD, or when the command cannot be written down.
        """
        try:
            async with asyncio.timeout(limit):
                response = await command
        except (TimeoutError, stock.CommandTimeout) as error:
            raise self.fail("no answer in time") from error
        except stock.AioImapException as error:
            raise self.fail(str(error)) from error
        except asyncio.CancelledError:
            self.fail("a command was broken off")
            raise
        except ValueError as error:
            raise MailboxRefused(f"cannot be sent to a mail server: {error}") from error
        if response is None:
            return []
        lines: list[Line] = response.lines
        if response.result != "OK":
            raise _refusal(response.result, bytes(lines[-1]))
        return lines

    def fail(self, why: str) -> MailboxGone:
        """End the connection; every pending command, IDLE and the greeting get MailboxGone."""
        if self.gone is not None:
            return self.gone
        self.gone = gone = MailboxGone(why)
        self.state = stock.LOGOUT
        for command in self._waiting():
            command._exception = gone
            command._timer.cancel()
            command._event.set()
        self.pending_async_commands.clear()
        self.pending_sync_command = None
        self._idle_event.set()
        self.idle_queue.put_nowait(gone)
        if not self.greeting.done():
            self.greeting.set_exception(gone)
            self.greeting.exception()  # marks it as retrieved: nobody may be waiting any more
        if self.transport is not None:
            self.transport.abort()
        return gone

    def send(self, line: str, scrub: str | None = None) -> None:
        """Write a command. Unlike the library it logs nothing: tokens and quoted passwords pass here."""
        self.transport.write(f"{line}\r\n".encode())

    def _waiting(self) -> list[Any]:
        commands = list(self.pending_async_commands.values())
        return [*commands, self.pending_sync_command] if self.pending_sync_command else commands

    def _logical_line(self, parts: Sequence[Line]) -> None:
        first = bytes(parts[0])
        if not self.greeting.done():
            self.state = stock.NONAUTH
            self.greeting.set_result(first)
        elif len(parts) > 1:
            self._with_literals(first, parts[1:])
        elif first:
            self._note(first)
            self._handle_line(first, None)

    def _note(self, line: bytes) -> None:
        if line.startswith(b"* BYE") and getattr(self.pending_sync_command, "name", "") != "LOGOUT":
            self.fail(f"the server says {line[2:].decode(errors='replace')}")
        elif NEWS.match(line):
            self.news = True

    def _with_literals(self, first: bytes, rest: Sequence[Line]) -> None:
        if not first.startswith(b"* "):
            raise ValueError("a literal where none can be")
        command = self._addressee(first[2:])
        if command is not None:
            command._resp_lines.extend([first[2:], *rest])

    def _addressee(self, text: bytes) -> Any:
        if self.pending_sync_command is not None:
            return self.pending_sync_command
        message_data = stock.message_data_re.match(text)
        name = message_data[1] if message_data else text.partition(b" ")[0]
        return self.pending_async_commands.get(name.decode(errors="replace").upper())

    def _untagged_response(self, line: bytes) -> None:
        text = line[2:]  # the library drops every "* " inside the line, too
        command = self._addressee(text)
        if command is not None:
            in_full = command is self.pending_sync_command or stock.message_data_re.match(text)
            command.append_to_resp(text if in_full else text.partition(b" ")[2])

    def _continuation(self, line: bytes) -> None:
        command = self.pending_sync_command
        if command is not None and command.name == "AUTHENTICATE":
            self.transport.write(b"\r\n")  # the error of a refused token wants an empty answer (RFC 7628 section 3.2.3)
        else:
            super()._continuation(line)


def _refusal(result: str, text: bytes) -> MailboxGone | MailboxRefused:
    kind = MailboxGone if ON_THEIR_SIDE.search(text) else MailboxRefused
    return kind(f"the server says {result} {text.decode(errors='replace')}")


async def connect(host: str, port: int, *, tls: ssl.SSLContext | None, starttls: bool, timeout: float) -> ImapProtocol:
    """Open a connection up to where one can log in, its capabilities known.

    tls: verified from the first byte, or after STARTTLS; None: in the clear. Raises MailboxGone; MailboxRefused when
    the server cannot be trusted or does not speak TLS there.
    """
    protocol = ImapProtocol(asyncio.get_running_loop())
    try:
        async with asyncio.timeout(timeout):
            await _open(protocol, host, port, None if starttls else tls)
            if starttls and tls is not None:
                await _upgrade(protocol, host, tls)
            await protocol.capability()
    except ssl.SSLError as error:
        protocol.fail("TLS failed")
        raise MailboxRefused(
            f"{host}:{port}: no trusted TLS ({error.reason or error}); check port and ca_file"
        ) from error
    except (OSError, stock.AioImapException, asyncio.CancelledError) as error:
        gone = protocol.fail(str(error) or "no answer in time")
        if isinstance(error, asyncio.CancelledError):
            raise
        raise MailboxGone(f"{host}:{port}: {gone}") from error
    except MailboxRefused:
        protocol.fail("not usable")
        raise
    return protocol


async def _open(protocol: ImapProtocol, host: str, port: int, tls: ssl.SSLContext | None) -> None:
    name = host if tls else None
    await protocol.loop.create_connection(lambda: protocol, host, port, ssl=tls, server_hostname=name)
    greeting = await protocol.greeting
    if not greeting.startswith(b"* OK"):  # PREAUTH would rule out STARTTLS and log us in as somebody
        raise MailboxGone(f"greeted with {greeting.decode(errors='replace')!r}")


async def _upgrade(protocol: ImapProtocol, host: str, tls: ssl.SSLContext) -> None:
    answer = await protocol.execute(stock.Command("STARTTLS", protocol.new_tag()))
    if answer.result != "OK":
        raise MailboxRefused(f"{host} offers no STARTTLS; set security to tls and the port to 993")
    if not protocol.reader.empty:
        raise MailboxGone("data before TLS: somebody is in between")
    protocol.transport = await protocol.loop.start_tls(protocol.transport, protocol, tls, server_hostname=host)
