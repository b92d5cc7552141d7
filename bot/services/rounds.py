"""What is looked after once an hour or once a day, as soon as Discord can be reached."""

import asyncio
from collections.abc import Awaitable, Callable

import discord
import structlog
from discord.ext import tasks

from bot.services.emojis import EmojiSync
from bot.services.processes import Processes
from bot.services.proofs import prove
from bot.services.servers import Servers
from bot.store import Store
from bot.store.ids import GuildId

log = structlog.get_logger()

SWEEP_HOURS, ICON_HOURS = 24, 1
COMMANDS_SECONDS = 3_600


class Rounds:
    """Each process sweeps its own servers; one of them does what concerns them all."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        servers: Servers,
        processes: Processes,
        emoji_sync: EmojiSync,
        sync_commands: Callable[[], Awaitable[None]],
    ) -> None:
        self._client, self._store, self._servers = client, store, servers
        self._processes, self._emoji_sync = processes, emoji_sync
        self._sync_commands = sync_commands

    def start(self) -> None:
        """Begin."""
        self._sweep.start()
        self._icons.start()
        self._commands.start()

    def stop(self) -> None:
        """Look after nothing any more."""
        self._sweep.cancel()
        self._icons.cancel()
        self._commands.cancel()

    @tasks.loop(hours=SWEEP_HOURS)
    async def _sweep(self) -> None:
        """Forget the servers that removed the bot long ago; play what has ended again."""
        try:
            await self._servers.sweep({GuildId(guild.id) for guild in self._client.guilds})
            if self._processes.leads:
                await prove(self._store)
        except Exception:
            log.exception("not swept")

    @tasks.loop(hours=ICON_HOURS)
    async def _icons(self) -> None:
        """Bring the icons to Discord, and again those that somebody has deleted there."""
        sync = self._emoji_sync
        try:
            await (sync.run() if self._processes.leads else sync.look())
        except Exception:
            log.exception("icons not brought to Discord")

    @tasks.loop(seconds=COMMANDS_SECONDS)
    async def _commands(self) -> None:
        """Register the commands again where Discord refused them, or lost some."""
        try:
            if self._processes.leads:
                await self._sync_commands()
        except Exception:
            log.exception("commands not registered")

    @_commands.before_loop
    async def _until_later(self) -> None:
        await asyncio.sleep(COMMANDS_SECONDS)  # the start has just registered them

    @_icons.before_loop
    @_sweep.before_loop
    async def _until_ready(self) -> None:
        await self._client.wait_until_ready()
