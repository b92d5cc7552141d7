"""Several processes of one bot on PostgreSQL, connected to a loopback Discord with all shards."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path

import psycopg

from bot import logs
from bot.client import Atoll
from bot.cluster import postgres_claims
from bot.domain.ids import GuildId
from bot.settings import Launch
from bot.store.addresses import Url
from bot.store.shards import read_shards, shard_of
from engine.core import AtollError
from render.gallery import Gallery
from testbed.loopback import Loopback
from testbed.loopback.pointing import TOKEN_VARIABLE, hasten, named_url, point_client
from tests.bot.fake_pictures import fake_pages, fake_picture
from tests.bot.sockets.bot_process import CONTEXT, STARTS_WITHIN, settle

TICKS = os.sysconf("SC_CLK_TCK")
LOG_VARIABLE = "ATOLL_LOG_LEVEL"


@dataclass(frozen=True)
class Way:
    """Whether a process draws boards, and whether it ignores the others' notifications."""

    drawn: bool = False
    deaf: bool = False


USUAL = Way()


class Fleet:
    """The processes, by their shards as typed.

    They reach the database by another address than the tests, if it is given in `through`.
    """

    def __init__(
        self,
        discord: Loopback,
        url: Url,
        count: int,
        way: Way = USUAL,
        through: Url | None = None,
    ) -> None:
        self.discord, self.url, self.count, self.way = discord, url, count, way
        self._through = through or url
        self.processes: dict[str, BaseProcess] = {}
        self._started = list[BaseProcess]()
        self._looking = threading.Lock()
        self._db: psycopg.Connection | None = None
        self.spent = 0.0
        """CPU seconds of the processes that have ended."""

    async def start(self, shards: str, *, take_over: bool = False) -> BaseProcess:
        """Start a process and wait until all its shards are ready."""
        before = self.discord.gateway.identified
        given = (self._through, shards, take_over, self.way, self.discord.environment())
        process = CONTEXT.Process(target=_serve, args=given, daemon=True)
        process.start()
        self._started.append(process)
        wanted = before + len(read_shards(shards).ids)
        await self.discord.until(
            lambda: self.discord.gateway.identified >= wanted or not process.is_alive(),
            f"the start of {shards}",
            STARTS_WITHIN,
        )
        assert process.is_alive(), f"the process of {shards} has ended"
        self.processes[shards] = process
        return process

    async def replace(self, shards: str) -> int | None:
        """Let a new process take over; return the exit code of the old one."""
        old = self.processes[shards]
        assert old.pid
        spent = cpu_of(old.pid)
        new = await self.start(shards, take_over=True)
        await self.discord.until(lambda: not old.is_alive(), "the end of the old", STARTS_WITHIN)
        self.spent += spent
        assert new.is_alive()
        return old.exitcode

    async def kill(self, shards: str) -> None:
        await self._end(self.processes.pop(shards), signal.SIGKILL)

    async def stop(self, shards: str) -> int | None:
        """End a process with SIGTERM; return its exit code."""
        process = self.processes.pop(shards)
        await self._end(process, signal.SIGTERM)
        return process.exitcode

    async def _end(self, process: BaseProcess, number: int) -> None:
        assert process.pid
        self.spent += cpu_of(process.pid)
        os.kill(process.pid, number)
        await asyncio.to_thread(process.join, STARTS_WITHIN)

    async def close(self) -> None:
        for process in self._started:
            process.kill()
            await asyncio.to_thread(process.join)
        if self._db is not None:
            self._db.close()

    def cpu(self) -> float:
        """Return the CPU seconds of all processes."""
        alive = (process.pid for process in self.processes.values())
        return self.spent + sum(cpu_of(pid) for pid in alive if pid)

    def guild_of(self, shard: int) -> GuildId:
        """Add a server to a shard."""
        while True:
            guild = self.discord.add_guild(f"Server of {shard}")
            if shard_of(GuildId(guild.id), self.count) == shard:
                return GuildId(guild.id)
            del self.discord.guilds[guild.id]

    def numbers(self, statement: str, *values: int) -> list[int]:
        """Return the first column of a query."""
        with self._looking:
            if self._db is None or self._db.closed:
                self._db = psycopg.connect(self.url.full, autocommit=True)
            asked = statement.replace("?", "%s").encode()
            return [row[0] for row in self._db.execute(asked, values).fetchall()]


@asynccontextmanager
async def fleet(
    discord: Loopback, url: Url, *shards: str, way: Way = USUAL, through: Url | None = None
) -> AsyncIterator[Fleet]:
    """Start processes with these shards; kill them at the end."""
    made = Fleet(discord, url, read_shards(shards[0]).count, way, through)
    try:
        for one in shards:
            await made.start(one)
        yield made
    finally:
        await made.close()


def cpu_of(pid: int, *, with_ended: bool = False) -> float:
    """Return the CPU seconds of a process, optionally with those of its ended children."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, words[11 : 15 if with_ended else 13])) / TICKS


def _serve(url: Url, shards: str, take_over: bool, way: Way, environment: dict[str, str]) -> None:
    settle(environment)
    logs.configure(os.environ.get(LOG_VARIABLE, "ERROR"))
    if not way.drawn:
        Gallery.picture = fake_picture  # type: ignore[method-assign,assignment]
        Gallery.pages = fake_pages  # type: ignore[method-assign,assignment]
    if way.deaf:
        vars(postgres_claims)["CHANNEL"] = "elsewhere"
    launch = Launch(read_shards(shards), take_over=take_over)
    with point_client(named_url(environment)):
        sys.exit(asyncio.run(_live(url, launch)))


async def _live(url: Url, launch: Launch) -> int:
    bot = Atoll(url, launch)
    hasten(bot)
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(bot.close()))
    try:
        await bot.start(os.environ[TOKEN_VARIABLE])
    except AtollError as problem:
        bot.refused = problem
    finally:
        await bot.close()
    if bot.refused is not None:
        sys.stderr.write(f"{bot.refused}\n")
    return 0 if bot.refused is None else 2
