"""A network between programs and PostgreSQL that fails without a word."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.store.addresses import Url

BACKEND = b"K\x00\x00\x00\x0c"
"""The message with which PostgreSQL names its process for a connection."""


class Network:
    """The connections by the processes of PostgreSQL that serve them."""

    def __init__(self) -> None:
        self.is_open = True
        self._servers = dict[asyncio.StreamWriter, int]()

    def lose(self, *processes: int) -> None:
        """Close PostgreSQL's side of connections, and do not tell their clients.

        Without ``processes``, lose all connections, and allow no others for now.
        """
        self.is_open = self.is_open and bool(processes)
        for server, process in list(self._servers.items()):
            if process in processes or not processes:
                del self._servers[server]
                server.close()

    async def carry_to_server(
        self, client: asyncio.StreamReader, server: asyncio.StreamWriter
    ) -> None:
        """Carry the bytes of a client until one side closes the connection."""
        with suppress(OSError):
            while data := await client.read(1 << 16):
                server.write(data)
        server.close()

    async def carry_to_client(
        self,
        answers: asyncio.StreamReader,
        server: asyncio.StreamWriter,
        client: asyncio.StreamWriter,
    ) -> None:
        """Carry PostgreSQL's bytes. The client of a lost connection is not told of its end."""
        self._servers[server] = 0
        with suppress(OSError):
            while data := await answers.read(1 << 16):
                _, found, rest = data.partition(BACKEND)
                if found and not self._servers.get(server, 1):
                    self._servers[server] = int.from_bytes(rest[:4])
                client.write(data)
        if self._servers.pop(server, None) is not None:
            client.close()


@asynccontextmanager
async def proxied(served: Url) -> AsyncIterator[tuple[Network, Url]]:
    """Reach PostgreSQL by TCP through a proxy."""
    folder = served.full.partition("host=")[2]
    network, tasks = Network(), set[asyncio.Task[None]]()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not network.is_open:
            writer.close()
            return
        theirs, ours = await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.5432")
        for work in (
            network.carry_to_server(reader, ours),
            network.carry_to_client(theirs, ours, writer),
        ):
            tasks.add(asyncio.create_task(work))

    server = await asyncio.start_server(connected, "127.0.0.1")
    port = server.sockets[0].getsockname()[1]
    try:
        yield network, Url(f"postgresql://atoll@127.0.0.1:{port}/shaped")
    finally:
        server.close()
        for task in tasks:
            task.cancel()
