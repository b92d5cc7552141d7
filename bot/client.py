"""The bot: discord.py's client, with all parts of the bot put together."""

import asyncio
import gc
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import discord
import structlog
from discord import Interaction

from bot.clock import Clock
from bot.cluster.answering import Answering, Rivals
from bot.cluster.claims import OPENING, SYNCING_COMMANDS, held
from bot.cluster.processes import Handlers, Processes
from bot.domain.ids import ChannelId, GuildId, TableId, Timestamp
from bot.domain.person import reads_words
from bot.feature import Features
from bot.gateway_events import read_safely
from bot.installed import FEATURES
from bot.interactions.commands.places import add_commands
from bot.interactions.context import Services
from bot.interactions.dispatch import Dispatch
from bot.interactions.in_progress import Turns
from bot.interactions.tree import Tree, sync_commands
from bot.jobs import Link, PeriodicJobs, Scheduler
from bot.permissions import install_link, invite_link
from bot.presentation.draft_factory import DraftFactory
from bot.presentation.emojis import Emojis, EmojiSync
from bot.presentation.living import Living
from bot.presentation.names import Names
from bot.presentation.notifier import Notifier
from bot.presentation.outbox import Outbox
from bot.presentation.panels import Panels
from bot.presentation.pictures import Pictures, edition_of
from bot.presentation.requests import LONGEST_LIMIT_SECONDS, attempts_trace
from bot.presentation.status import Host
from bot.services import playing
from bot.services.boxes import use_boxes
from bot.services.builds import keep_running_games
from bot.services.fair_use import FairUse
from bot.services.loading import NoSuchTable
from bot.services.opponents import Opponents
from bot.services.people import People
from bot.services.search.pool import SearchPool
from bot.services.servers import Servers
from bot.services.tables import Tables
from bot.services.upkeep import Upkeep
from bot.settings import ALONE, Launch
from bot.store import Store
from bot.store.addresses import Address
from bot.store.alive import select_alive
from engine.core import AtollError

log = structlog.get_logger()

COMMANDS = {discord.InteractionType.application_command, discord.InteractionType.autocomplete}
"""Interactions that the command tree handles."""
DISCONNECT_SECONDS = 2.0
"""How long to wait until Discord confirms that a connection is closed."""
SESSIONS_READ_EVERY = 300.0
"""Seconds between two looks at how many sessions are left."""
DIRECT_MESSAGES_IN_MEMORY = 5_000
TAKEN_AWAY = "Another process took over during a database outage. This one stops."


class Atoll(discord.AutoShardedClient):
    """The client. It only needs the intent for servers, and never reads messages."""

    store: Store
    tables: Tables
    services: Services

    def __init__(
        self,
        database: Address,
        launch: Launch = ALONE,
        features: Features = FEATURES,
        clock: Clock | None = None,
        **options: Any,
    ) -> None:
        """Without a ``clock``, the bot follows the clock of the machine."""
        self._clock = clock
        self._now: Callable[[], Timestamp] = clock or _now
        trace = attempts_trace()
        if clock is not None:
            clock.listen_to(trace)
        shards = launch.shards
        if shards is not None:
            options |= {"shard_ids": list(shards.ids), "shard_count": shards.count}
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=trace,
            **options,
        )
        read_safely(self._connection.parsers)
        self.tree = Tree(self)
        self._database = database
        self._launch = launch
        self._features = features
        self.processes = Processes(database, shards, take_over=launch.take_over)
        self.answering = Answering(self.processes.claims.proven)
        self._rivals = Rivals()
        self.refused: AtollError | None = None
        self._stopped: asyncio.Future[None] | None = None
        self._direct: OrderedDict[int, discord.DMChannel] = OrderedDict()
        self.turns = Turns()
        self._pictures = Pictures()
        add_commands(self.tree, features.commands)
        self.components = Dispatch(features.handlers)

    async def setup_hook(self) -> None:
        """Open the database and put the parts together, before the first event arrives."""
        await self.processes.open()
        async with held(self.processes.claims, OPENING):
            self.store = await Store.open(self._database)
            boxes = await use_boxes(self.store, self._launch.components)
            despite = self._launch.despite_differences
            await keep_running_games(self.store, despite_differences=despite)
        is_shared = self._launch.shards is not None
        if self._clock is not None:
            self._clock.not_before(await self.store.read(select_alive, self._launch.shards))
        self._boxes = boxes
        self._put_together(await People.load(self.store, shared=is_shared))
        await self._sync_commands()
        self.http.max_ratelimit_timeout = LONGEST_LIMIT_SECONDS  # the public option needs 30 s
        if is_shared:
            limits = await self.fetch_session_start_limits()
            self.processes.identify_at_once = limits.max_concurrency
        else:
            self.answering.begin()
        await self.scheduler.start()
        self.periodic_jobs.start()
        own = self.application_id or 0
        log.info("ready to be invited", link=invite_link(own), for_oneself=install_link(own))

    async def _sync_commands(self) -> None:
        """Register the commands. Only one process does so at a time."""
        async with held(self.processes.claims, SYNCING_COMMANDS):
            await sync_commands(self.tree, self.store)

    def _put_together(self, people: People) -> None:
        """Create each part of the bot after its dependencies."""
        features = self._features
        self.tables = Tables(self.store, self._now, people.settings_of, features.table_hooks)
        self.tables.looked_after = lambda: self.processes.looked_after
        self.tables.boxes = self._boxes
        self.names = Names(self)
        emojis = Emojis(self._now)
        self.emoji_sync = EmojiSync(self, self.store, self._pictures, emojis)
        self.drafts = DraftFactory(
            self.names,
            self._pictures,
            emojis,
            partial(edition_of, people),
            features.extras,
            lambda user: reads_words(people.settings_of(user)),
        )
        self.search = SearchPool()
        self.opponents = Opponents(self.tables, self.search)
        self.outbox = Outbox(self, self.tables, self.drafts, self.opponents.soon)
        self.living = Living()
        self.panels = Panels(
            self.tables,
            self.drafts,
            self.opponents.soon,
            self.living,
            people,
            self.outbox.queued_card,
        )
        self.tables.on_changed = self.outbox.on_tried = self.panels.changed
        self.opponents.start(self.outbox.show)
        self.upkeep = Upkeep(self.tables, people)
        self.servers = Servers(self.tables, features.forget_server)
        self.services = self._services(people)
        features.make_services(self.services)
        self.periodic_jobs = PeriodicJobs(self.services, self.emoji_sync, self._sync_commands)
        link = Link(self._caught_up, is_open=lambda: any(self.connections()))
        jobs = [partial(job, self.services) for job in features.jobs]
        self.scheduler = Scheduler(self.upkeep, link, jobs, self._launch.shards)
        self.processes.subscribe(
            Handlers(
                table=self._table_changed,
                panels=self.panels.changed,
                due=self.scheduler.hurry,
                person=people.refresh_person,
                give=self._give,
                missed=self._missed,
                lost=self._lost,
            )
        )

    def _services(self, people: People) -> Services:
        found = self.application
        return Services(
            client=self,
            processes=self.processes,
            search=self.search,
            store=self.store,
            tables=self.tables,
            upkeep=self.upkeep,
            people=people,
            names=self.names,
            servers=self.servers,
            fair_use=FairUse(self._now),
            pictures=self._pictures,
            drafts=self.drafts,
            panels=self.panels,
            living=self.living,
            outbox=self.outbox,
            notifier=Notifier(self, self.tables, self._features.extras),
            opponents=self.opponents,
            turns=self.turns,
            now=self._now,
            since=self._now(),
            host=Host(
                self._launch.contact,
                None if found is None else found.privacy_policy_url,
                None if found is None else found.terms_of_service_url,
                self._launch.verifier,
            ),
            extras=self._features.extras,
            personal=self._features.personal,
            settings=self._features.settings,
        )

    async def _table_changed(self, table_id: TableId) -> None:
        """Update the messages of a table that another process has changed."""
        self.tables.drop(table_id)
        try:
            table = await self.tables.get(table_id)
        except NoSuchTable:
            return
        self.panels.changed(table_id)
        await self.outbox.deliver(table_id)
        if self.tables.shards.hold(table.row.guild):
            self.scheduler.hurry(self._now())

    async def _missed(self) -> None:
        """Read what notifications that are lost may have been about."""
        await self.services.people.refresh()
        self.scheduler.hurry(self._now())

    async def _caught_up(self) -> None:
        """Wait until Discord is reachable, then deliver the messages of the last process."""
        await self.wait_until_ready()
        if self._launch.freezes:
            gc.collect()
            gc.freeze()  # the data about servers stays: exempt it from collection
        try:
            self.answering.begin(await self.processes.answering(self.store))
        except AtollError as problem:
            self._refuse(problem)
            return
        await self.processes.delivering()
        try:
            await self.outbox.deliver_all()
        except Exception:
            log.exception("outbox not delivered after start")

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel:
        """Return the direct messages with a user. discord.py itself caches only a few."""
        direct = self._direct.get(user.id) or await super().create_dm(user)
        self._direct[user.id] = direct
        self._direct.move_to_end(user.id)
        if len(self._direct) > DIRECT_MESSAGES_IN_MEMORY:
            self._direct.popitem(last=False)
        return direct

    def connections(self) -> list[bool]:
        """Return whether each connection to Discord is open. The list is empty at first."""
        shards = self.shards.values() if self.is_ready() and not self.is_closed() else []
        return [not shard.is_closed() for shard in shards]

    async def _give(self) -> None:
        """Let another process replace this one, and stop."""
        log.info("another process continues")
        await self.processes.give(self.store, self.answering.end())
        self._stop_soon()

    def _lost(self) -> None:
        """Stop, because another process has taken over the shards."""
        self.answering.end()
        self._refuse(AtollError(TAKEN_AWAY))

    def _refuse(self, problem: AtollError) -> None:
        """Stop, and report the reason to the host."""
        self.refused = problem
        self._stop_soon()

    def _stop_soon(self) -> None:
        """Stop in the background, because the caller may be stopped too."""
        self._stopped = self._stopped or asyncio.ensure_future(self._stop())

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may connect: Discord limits how many connect at the same time."""
        if self._launch.shards is None:
            await super().before_identify_hook(shard_id, initial=initial)
            await self._session_left()
            return
        async with self.processes.turn_to_identify(shard_id or 0):
            await super().before_identify_hook(shard_id, initial=False)
            await self._session_left()

    async def _session_left(self) -> None:
        """Wait for a session: Discord resets the token of a bot that starts more than it has.

        Leave one for each other shard that may connect at the same time.
        """
        needed = self.processes.identify_at_once
        while (limits := await self.fetch_session_start_limits()).remaining < needed:
            seconds = max(1.0, limits.reset_after / 1_000)
            log.error("no sessions left today, waiting", seconds=seconds)
            await asyncio.sleep(min(seconds, SESSIONS_READ_EVERY))

    async def close(self) -> None:
        """Stop after everything is stored. Later calls wait for the same stop."""
        self._stop_soon()
        assert self._stopped is not None  # noqa: S101  # set in the line above
        await self._stopped

    async def _stop(self) -> None:
        if hasattr(self, "scheduler"):
            await self.periodic_jobs.stop()
            await self.scheduler.stop()
            await self.opponents.stop()
            await self.panels.stop()
            await self._features.stop(self.services)
            await self.processes.unsubscribe()
        await self.turns.finish()
        with suppress(TimeoutError):
            async with asyncio.timeout(DISCONNECT_SECONDS):
                await super().close()
        self._pictures.close()
        if hasattr(self, "store"):
            await self.store.close()
        await self.processes.close()

    async def on_interaction(self, interaction: Interaction["Atoll"]) -> None:
        """Handle a button, select or form."""
        if interaction.type in COMMANDS or not await self.answering.is_mine(interaction.id):
            return
        if interaction.type is discord.InteractionType.modal_submit:
            await self.components.submitted(interaction)
        if interaction.type is discord.InteractionType.component:
            await self.components.pressed(interaction)

    async def on_answered_elsewhere(self) -> None:
        """Notice that another process has answered an interaction."""
        self._rivals.answered_elsewhere()

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the tables of a deleted channel, and remove it from the settings of its server."""
        await playing.channel_gone(self.tables, ChannelId(channel.id))
        await self.servers.forget_places(GuildId(channel.guild.id), {channel.id})

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Close the tables of a deleted thread, and remove it from the settings of its server."""
        await playing.channel_gone(self.tables, ChannelId(thread.thread_id))
        await self.servers.forget_places(GuildId(thread.guild_id), {thread.thread_id})

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Remove a deleted role from the settings of its server."""
        await self.servers.forget_places(GuildId(role.guild.id), {role.id})

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Retry messages that a server has refused: the bot may have more permissions now."""
        await self.outbox.deliver_in(GuildId(channel.guild.id))

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """Retry messages that a thread has refused, once it is open and not locked."""
        state = event.data["thread_metadata"]
        if not state["archived"] and not state.get("locked"):
            await self.outbox.unlocked(GuildId(event.guild_id), ChannelId(event.thread_id))

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Retry messages that a private thread has refused: users mention the bot to let it in."""
        if thread.is_private():
            await self.outbox.unlocked(GuildId(thread.guild.id), ChannelId(thread.id))

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """Retry messages that a server has refused: the bot may have more permissions now."""
        await self.outbox.deliver_in(GuildId(role.guild.id))

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Retry messages that a server has refused: the bot may have another role now."""
        if self.user is not None and member.id == self.user.id:
            await self.outbox.deliver_in(GuildId(member.guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause the tables of a server that has removed the bot."""
        await self.servers.left(GuildId(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume the tables of a server."""
        await self.servers.back(GuildId(guild.id))


def _now() -> Timestamp:
    return Timestamp(int(discord.utils.utcnow().timestamp()))
