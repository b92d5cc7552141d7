"""The bot: discord.py's client with the database, the service and the commands attached."""

import hashlib
from pathlib import Path
from typing import Any

import discord
import msgspec
import structlog
from discord import Interaction, app_commands
from discord.ext import tasks

from bot.buttons import DYNAMIC_ITEMS
from bot.commands import add_commands
from bot.dealer import Dealer
from bot.desk import Desk
from bot.names import Names
from bot.permissions import invite_link
from bot.pictures import Pictures
from bot.post import Sender
from bot.refusals import OUT_OF_DATE, explain, refuse
from bot.store import Store
from bot.tables import Tables

log = structlog.get_logger()

# Atoll speaks in no voice channel, so the libraries for that are not missed.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

COMMANDS_KEY = "commands"
LEFTOVERS_SECONDS = 60


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
        self._pictures = Pictures()
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        """Open the database and make everything ready, before the first event arrives."""
        self.store = await Store.open(self._database)
        self.tables = Tables(self.store, _now)
        self.names = Names(self)
        dealer = Dealer(self.names, self._pictures)
        self.sender = Sender(self, self.store, self.tables, dealer)
        self.desk = Desk(self.tables, self.sender, dealer, self.names)
        self.add_dynamic_items(*DYNAMIC_ITEMS)
        await self._sync_commands()
        self._leftovers.start()
        log.info("ready to be invited", link=invite_link(self.application_id or 0))

    async def close(self) -> None:
        """Stop, with everything stored."""
        self._leftovers.cancel()
        await super().close()
        self._pictures.close()
        if hasattr(self, "store"):
            await self.store.close()

    async def on_interaction(self, interaction: Interaction["Atoll"]) -> None:
        """Answer buttons that no Atoll of today knows."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        custom_id = data["custom_id"]
        if not any(
            item.__discord_ui_compiled_template__.fullmatch(custom_id) for item in DYNAMIC_ITEMS
        ):
            await refuse(interaction, OUT_OF_DATE)

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

    @tasks.loop(seconds=LEFTOVERS_SECONDS)
    async def _leftovers(self) -> None:
        """Post what was stored but not posted, after a crash or a failure of the network."""
        try:
            await self.tables.close_old_lobbies()
            await self.sender.deliver_all()
        except Exception:
            log.exception("leftovers not delivered")

    @_leftovers.before_loop
    async def _until_ready(self) -> None:
        await self.wait_until_ready()


def _now() -> int:
    return int(discord.utils.utcnow().timestamp())


def create_bot(database: Path | str, **options: Any) -> Atoll:
    """Return the bot with its games in ``database``, not yet started."""
    return Atoll(database, **options)
