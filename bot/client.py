"""The bot: discord.py's client with the database, the service and the commands attached."""

import asyncio
import hashlib
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import discord
import msgspec
import structlog
from discord import Interaction, app_commands
from discord.ext import tasks

from bot.buttons import DYNAMIC_ITEMS
from bot.care.data import PeopleData
from bot.care.health import Drawn, MeasuredPictures
from bot.care.moderators import Moderators
from bot.care.permissions import invite_link
from bot.care.servers import Servers
from bot.clock.keeper import Keeper
from bot.clock.teller import Teller
from bot.clock.upkeep import Upkeep
from bot.commands import COMMAND_ITEMS, add_commands
from bot.dealer import Dealer
from bot.desk import Desk
from bot.names import Names
from bot.notebook import submitted
from bot.people import People
from bot.pictures import Pictures
from bot.post import Sender
from bot.rankings.statistics import Statistics
from bot.refusals import OUT_OF_DATE, answered, explain, refuse
from bot.replay.projector import Projector
from bot.solo.solver import solved_apart
from bot.solo.umpire import Umpire
from bot.stopping import Turns
from bot.store import Store
from bot.store.files import claimed
from bot.tables import Tables
from bot.whatif.cards import WHATIF_ITEMS
from bot.whatif.service import WhatIfs

log = structlog.get_logger()

# Atoll speaks in no voice channel, so the libraries for that are not missed.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

ITEMS = (*DYNAMIC_ITEMS, *WHATIF_ITEMS, *COMMAND_ITEMS)
COMMANDS_KEY = "commands"
SWEEP_HOURS = 24


class Tree(app_commands.CommandTree["Atoll"]):
    """The commands; whatever goes wrong in one is told to the person who used it."""

    async def on_error(
        self, interaction: Interaction["Atoll"], error: app_commands.AppCommandError, /
    ) -> None:
        """Explain what went wrong."""
        await explain(interaction, error)


class Atoll(discord.AutoShardedClient):
    """The client. It needs the intent for servers only; no message is ever read."""

    store: Store
    tables: Tables
    desk: Desk

    def __init__(self, database: Path | str, **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.tree = Tree(
            self,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
        )
        self._database = database
        self._claim = ExitStack()
        self._stopped: asyncio.Future[None] | None = None
        self.turns = Turns()
        self.drawn = Drawn()
        self._pictures: Pictures = MeasuredPictures(self.drawn)
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        """Open the database and make everything ready, before the first event arrives."""
        self._claim.enter_context(claimed(self._database))
        self.store = await Store.open(self._database)
        self._put_together(await People.load(self.store))
        self.add_dynamic_items(*ITEMS)
        await self._sync_commands()
        await self.keeper.start()
        self._sweep.start()
        log.info("ready to be invited", link=invite_link(self.application_id or 0))

    def _put_together(self, people: People) -> None:
        """Make each part of the bot, after those that it needs."""
        self.people = people
        self.tables = Tables(self.store, _now, people.of)
        self.upkeep = Upkeep(self.tables)
        self.names = Names(self)
        dealer = Dealer(self.names, self._pictures)
        self.sender = Sender(self, self.store, self.tables, dealer, people.of, _now)
        teller = Teller(self, self.store, self.tables, people.of, _now)
        self.umpire = Umpire(self.tables, self.sender, _now, solved_apart)
        self.keeper = Keeper(
            self,
            self.store,
            self.tables,
            self.upkeep,
            self.sender,
            teller,
            _now,
            self.umpire.look,
        )
        self.desk = Desk(self.tables, self.sender, dealer, self.names)
        self.whatifs = WhatIfs(dealer, self.names, _now)
        self.projector = Projector(self.desk, self.names, self._pictures)
        self.statistics = Statistics(self.store, self.names, self._pictures)
        self.servers = Servers(self.store, self.tables, _now, people.of)
        self.people_data = PeopleData(self.tables, self.sender, people.forget)
        self.moderators = Moderators(self.tables, self.sender, _now, people.of)

    def now(self) -> int:
        """Return the time, in seconds since 1970."""
        return _now()

    async def close(self) -> None:
        """Stop, with everything stored; whoever asks again waits for the same stop."""
        if self._stopped is None:
            self._stopped = asyncio.ensure_future(self._stop())
        await self._stopped

    async def _stop(self) -> None:
        self._sweep.cancel()
        if hasattr(self, "keeper"):
            await self.keeper.stop()
        await self.turns.finish()
        await super().close()
        self._pictures.close()
        if hasattr(self, "umpire"):
            await self.umpire.stop()
        if hasattr(self, "store"):
            await self.store.close()
        self._claim.close()

    async def on_interaction(self, interaction: Interaction["Atoll"]) -> None:
        """Take what was written on a sheet; answer buttons that no Atoll of today knows."""
        if interaction.type is discord.InteractionType.modal_submit:
            await answered(interaction, submitted(interaction))
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        custom_id = data["custom_id"]
        if not any(item.__discord_ui_compiled_template__.fullmatch(custom_id) for item in ITEMS):
            await refuse(interaction, OUT_OF_DATE)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the tables of a channel that is gone."""
        await self.tables.channel_gone(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Close the tables of a thread that is gone."""
        await self.tables.channel_gone(thread.thread_id)

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Try again what a server has refused: the bot may be allowed more now."""
        await self.sender.deliver_in(channel.guild.id)

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """Try again what a server has refused: the bot may be allowed more now."""
        await self.sender.deliver_in(role.guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Remember that a server has removed the bot."""
        await self.servers.left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Take up again what is known of a server."""
        await self.servers.back(guild.id)

    async def _sync_commands(self) -> None:
        """Tell Discord the commands, when they differ from those it was told last."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(msgspec.json.encode(payload)).hexdigest()
        known = f"{self.application_id}:{digest}"
        told = await self.store.recall(COMMANDS_KEY)
        if told == known and len(await self.tree.fetch_commands()) == len(payload):
            return
        await self.tree.sync()
        await self.store.remember(COMMANDS_KEY, known)
        log.info("commands told", commands=len(payload))

    @tasks.loop(hours=SWEEP_HOURS)
    async def _sweep(self) -> None:
        """Forget the servers that removed the bot long ago."""
        try:
            await self.servers.sweep({guild.id for guild in self.guilds})
        except Exception:
            log.exception("servers not swept")

    @_sweep.before_loop
    async def _until_ready(self) -> None:
        await self.wait_until_ready()


def _now() -> int:
    return int(discord.utils.utcnow().timestamp())


def create_bot(database: Path | str, **options: Any) -> Atoll:
    """Return the bot with its games in ``database``, not yet started."""
    return Atoll(database, **options)
