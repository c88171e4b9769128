"""A line to a server that goes wrong when it is told to: cut, silent, or saying something else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress


class BadLine:
    """Passes bytes between a client and a server on the loopback.

    port: where the client connects. cut_after: bytes from the server after which the connection breaks. spoil: what
    becomes of a piece that the server sends. silent: nothing is passed on any more.
    """

    def __init__(self) -> None:
        self.port = 0
        self.cut_after: float = float("inf")
        self.spoil: Callable[[bytes], bytes] = bytes
        self.silent = False
        self._passed = 0

    async def carry(self, target: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection to its end."""
        from_server, to_server = await asyncio.open_connection("127.0.0.1", target)
        pipes = [self._up(reader, to_server), self._down(from_server, writer)]
        tasks = [asyncio.ensure_future(pipe) for pipe in pipes]
        with suppress(OSError):
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for end in (writer, to_server):
            end.transport.abort()

    async def _up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)

    async def _down(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(4096):
            if not self.silent:
                writer.write(self.spoil(data))
            self._passed += len(data)
            if self._passed > self.cut_after:
                await asyncio.sleep(0.05)  # what was passed on may arrive first
                return


@asynccontextmanager
async def bad_line(target: int) -> AsyncIterator[BadLine]:
    """A line to the server on this port, for the length of the block."""
    line = BadLine()
    server = await asyncio.start_server(lambda r, w: line.carry(target, r, w), "127.0.0.1", 0)
    line.port = server.sockets[0].getsockname()[1]
    async with server:
        yield line
