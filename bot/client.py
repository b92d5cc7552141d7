"""The bot: discord.py's client with the database, the service and the commands attached."""

import asyncio
import hashlib
from contextlib import ExitStack
from typing import Any

import discord
import msgspec
import structlog
from discord import Interaction, app_commands
from discord.ext import tasks

from bot.interactions.commands import add_commands
from bot.interactions.context import Services
from bot.interactions.dispatch import dispatch, submitted
from bot.interactions.errors import explain
from bot.interactions.in_progress import Turns
from bot.permissions import install_link, invite_link
from bot.presentation.card_factory import CardFactory
from bot.presentation.carried import Carried
from bot.presentation.dailies import DailyPosts
from bot.presentation.notifier import Notifier
from bot.presentation.outbox import Outbox
from bot.presentation.pages import Pages
from bot.presentation.requests import side_by_side
from bot.presentation.statistics import Statistics
from bot.services import playing
from bot.services.challenges import Challenges
from bot.services.dailies import Dailies
from bot.services.emojis import Emojis, EmojiSync
from bot.services.filming import Films
from bot.services.hints import Hints
from bot.services.judges import Judges
from bot.services.lessons import Lessons
from bot.services.moderation import Moderation
from bot.services.names import Names
from bot.services.opponents import Opponents
from bot.services.people import People
from bot.services.pictures import Pictures
from bot.services.privacy import Privacy
from bot.services.proofs import prove
from bot.services.puzzles import Puzzles
from bot.services.reviews import Reviews
from bot.services.scheduler import Chore, Scheduler
from bot.services.servers import Servers
from bot.services.solver import solved_apart
from bot.services.streaks import Streaks
from bot.services.tables import Tables
from bot.services.thinkers import Thinkers
from bot.services.upkeep import Upkeep
from bot.services.whatifs import WhatIfs
from bot.store import Store, meta
from bot.store.addresses import Address
from bot.store.ids import ChannelId, GuildId, TableId, Timestamp
from bot.store.kinds import database_at

log = structlog.get_logger()

# Atoll speaks in no voice channel, so the libraries for that are not missed.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

COMMANDS_KEY = "commands"
SWEEP_HOURS = 24
ICON_HOURS = 1


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
    services: Services

    def __init__(self, database: Address, **options: Any) -> None:
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
        self._pictures = Pictures()
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        """Open the database and make everything ready, before the first event arrives."""
        self._claim.enter_context(database_at(self._database).claimed())
        self.store = await Store.open(self._database)
        self._put_together(await People.load(self.store))
        await self._sync_commands()
        await self.scheduler.start()
        self._sweep.start()
        self._icons.start()
        own = self.application_id or 0
        log.info("ready to be invited", link=invite_link(own), for_oneself=install_link(own))

    def _put_together(self, people: People) -> None:
        """Make each part of the bot, after those that it needs."""
        self.tables = Tables(self.store, _now, people.of)
        self.names = Names(self)
        emojis = Emojis(_now)
        self.emoji_sync = EmojiSync(self, self._pictures, emojis)
        self.cards = CardFactory(self.names, self._pictures, emojis)
        self.thinkers = Thinkers()
        self.opponents = Opponents(self.tables, self.thinkers)
        self.outbox = Outbox(self, self.tables, self.cards, self.opponents.soon)
        self.carried = Carried(self.tables, self.cards)
        self.opponents.start(self._code_has_moved)
        self.upkeep = Upkeep(self.tables)
        self.challenges = Challenges(self.tables, solved_apart)
        self.reviews = Reviews(self.tables, Judges())
        self.servers = Servers(self.tables)
        self.streaks = Streaks(self.tables)
        dailies = Dailies(self.tables)
        self.daily_posts = DailyPosts(self, self.tables, dailies, self.names, self.cards)
        self.services = self._services(people)
        self.scheduler = Scheduler(self.tables, self.upkeep, self._caught_up, self._chores())

    def _services(self, people: People) -> Services:
        return Services(
            store=self.store,
            tables=self.tables,
            upkeep=self.upkeep,
            people=people,
            names=self.names,
            servers=self.servers,
            challenges=self.challenges,
            lessons=Lessons(self.tables),
            hints=Hints(self.tables, self.thinkers),
            reviews=self.reviews,
            puzzles=Puzzles(self.store, _now),
            moderation=Moderation(self.tables),
            privacy=Privacy(self.tables, people.forget),
            whatifs=WhatIfs(_now),
            films=Films(self._pictures),
            pictures=self._pictures,
            cards=self.cards,
            carried=self.carried,
            outbox=self.outbox,
            statistics=Statistics(self.store, self.names, self._pictures),
            pages=Pages(self._pictures),
            turns=self.turns,
            now=_now,
            since=_now(),
        )

    def _chores(self) -> list[Chore]:
        """Return what is done each time that something may be due."""

        async def clocks() -> None:
            await side_by_side(self.outbox.deliver, await self.upkeep.run_out())

        async def challenges() -> None:
            await side_by_side(self.outbox.deliver, await self.challenges.look())

        return [
            clocks,
            Notifier(self, self.tables).tell_due,
            self.upkeep.close_old_lobbies,
            self.upkeep.expire_orders,
            self.outbox.deliver_due,
            self.opponents.look,
            self.reviews.look,
            challenges,
            self.daily_posts.look,
            self.streaks.look,
        ]

    async def _code_has_moved(self, number: TableId) -> None:
        """Show what players made of code have done at a table."""
        await self.outbox.deliver(number)
        await self.carried.refresh(number)

    async def _caught_up(self) -> None:
        """Wait until Discord can be reached, and bring it what the last process has left."""
        await self.wait_until_ready()
        try:
            await self.outbox.deliver_all()
        except Exception:
            log.exception("what a restart left was not delivered")

    def now(self) -> Timestamp:
        """Return the time, in seconds since 1970."""
        return _now()

    async def close(self) -> None:
        """Stop, with everything stored; whoever asks again waits for the same stop."""
        if self._stopped is None:
            self._stopped = asyncio.ensure_future(self._stop())
        await self._stopped

    async def _stop(self) -> None:
        self._sweep.cancel()
        self._icons.cancel()
        if hasattr(self, "scheduler"):
            await self.scheduler.stop()
            await self.opponents.stop()
            await self.reviews.stop()
        await self.turns.finish()
        await super().close()
        self._pictures.close()
        if hasattr(self, "challenges"):
            await self.challenges.stop()
        if hasattr(self, "store"):
            await self.store.close()
        self._claim.close()

    async def on_interaction(self, interaction: Interaction["Atoll"]) -> None:
        """Take what was written on a sheet, and what was pressed."""
        if interaction.type is discord.InteractionType.modal_submit:
            await submitted(interaction)
        if interaction.type is discord.InteractionType.component:
            await dispatch(interaction)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the tables of a channel that is gone."""
        await playing.channel_gone(self.tables, ChannelId(channel.id))

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Close the tables of a thread that is gone."""
        await playing.channel_gone(self.tables, ChannelId(thread.thread_id))

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Try again what a server has refused: the bot may be allowed more now."""
        await self.outbox.deliver_in(GuildId(channel.guild.id))

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """Try again what a server has refused: the bot may be allowed more now."""
        await self.outbox.deliver_in(GuildId(role.guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Remember that a server has removed the bot."""
        await self.servers.left(GuildId(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Take up again what is known of a server."""
        await self.servers.back(GuildId(guild.id))

    async def _sync_commands(self) -> None:
        """Tell Discord the commands, when they differ from those it was told last."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(msgspec.json.encode(payload)).hexdigest()
        known = f"{self.application_id}:{digest}"
        told = await self.store.read(meta.select_meta, COMMANDS_KEY)
        if told == known and len(await self.tree.fetch_commands()) == len(payload):
            return
        await self.tree.sync()
        await self.store.write(meta.write_meta, COMMANDS_KEY, known)
        log.info("commands told", commands=len(payload))

    @tasks.loop(hours=SWEEP_HOURS)
    async def _sweep(self) -> None:
        """Forget the servers that removed the bot long ago; play what has ended again."""
        try:
            await self.servers.sweep({GuildId(guild.id) for guild in self.guilds})
            await prove(self.store)
        except Exception:
            log.exception("not swept")

    @tasks.loop(hours=ICON_HOURS)
    async def _icons(self) -> None:
        """Bring the icons to Discord, and again those that somebody has deleted there."""
        try:
            await self.emoji_sync.run()
        except Exception:
            log.exception("icons not brought to Discord")

    @_icons.before_loop
    @_sweep.before_loop
    async def _until_ready(self) -> None:
        await self.wait_until_ready()


def _now() -> Timestamp:
    return Timestamp(int(discord.utils.utcnow().timestamp()))


def create_bot(database: Address, **options: Any) -> Atoll:
    """Return the bot with its games in ``database``, not yet started."""
    return Atoll(database, **options)
