"""State of the loopback Discord, and changes by tests: users, servers, channels, deletions."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from testbed.waits import HANG_SECONDS

from . import payloads
from .errors import opening_too_fast, unknown
from .faults import Fault, Faults
from .gateway import Gateway
from .interactions import Interaction
from .message_payloads import message_json
from .messages import Desk, Upload
from .world import (
    DIRECT,
    GROUP,
    MEMBER_PERMISSIONS,
    PUBLIC_THREAD,
    TEXT,
    VIEW_CHANNEL,
    Channel,
    Clock,
    Guild,
    Json,
    Message,
    Role,
    Snowflakes,
    User,
)

TOLD_REQUESTS = 12
SOON_SECONDS = 0.001
LOOK_SECONDS = 0.005
FOR_SERVERS = 0
FOR_USERS = 1
ENTRY_POINT = 4
OPENINGS_SECONDS = 60.0


@dataclass(eq=False)
class Request:
    """A request of the bot. `status` is None until it is answered."""

    method: str
    path: str
    body: Any = None
    args: dict[str, str] = field(default_factory=dict)
    query: dict[str, str] = field(default_factory=dict)
    uploads: list[Upload] = field(default_factory=list)
    status: int | None = None

    def id(self, name: str) -> int:
        """Return an id from the path."""
        return int(self.args[name]) if self.args[name].isdigit() else 0


class Places:
    """The stored Discord. `problems` are violated rules; any left at the end fail the test.

    `installs` are the supported kinds of installation, `application` are other settings of the
    owner.

    The three seconds of an interaction pass only when a test advances the clock. If `patience` is
    given, an interaction is also lost after so many real seconds. `direct_limit` is the number of
    direct message channels that the bot may open in a minute, or `None` for any number.
    """

    direct_limit: int | None = None

    def __init__(self, clock: Clock | None = None, patience: float | None = None) -> None:
        self.clock = clock or Clock()
        self.patience = patience
        self.ids = Snowflakes(self.clock)
        self.token = secrets.token_urlsafe(24)
        self.people: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: dict[int | None, list[Json]] = {}
        self.command_rights: dict[int, list[Json]] = {}
        self.installs = {FOR_SERVERS, FOR_USERS}
        self.application: Json = {}
        self.interactions: dict[str, Interaction] = {}
        self.nonces: dict[str, Message] = {}
        self.emojis: dict[int, Json] = {}
        self.drawn: dict[int, bytes] = {}
        self.requests: list[Request] = []
        self.problems: list[str] = []
        self.faults = Faults()
        self.url = ""
        self._openings: list[float] = []
        self._watchers: set[asyncio.Future[None]] = set()
        self.bot = self._add_person(User(self.ids.next(), "Atoll", bot=True))
        self.owner = self._add_person(User(self.ids.next(), "Owner"))
        self.gateway = Gateway(self)

    # Users, servers and channels

    def _add_person(self, user: User) -> User:
        self.people[user.id] = user
        return user

    def add_user(self, name: str, *guilds: Guild, administrator: bool = False) -> User:
        """Add a user as a member of these servers."""
        user = self._add_person(User(self.ids.next(), name, administrator=administrator))
        for guild in guilds:
            guild.members.append(user)
        return user

    def add_guild(self, name: str) -> Guild:
        """Add a server with the bot."""
        guild = Guild(self.ids.next(), name, members=[self.owner, self.bot])
        self.join_guild(guild)
        return guild

    def join_guild(self, guild: Guild) -> None:
        """Let the bot join a server, perhaps again."""
        self.guilds[guild.id] = guild
        self.channels |= {channel.id: channel for channel in guild.channels}
        self.gateway.tell("GUILD_CREATE", payloads.guild_event(guild, self.bot, is_new=True))

    def add_role(self, guild: Guild, name: str, *members: User, permissions: int = 0) -> Role:
        role = Role(self.ids.next(), name, permissions, list(members))
        guild.roles.append(role)
        payload = {"guild_id": str(guild.id), "role": payloads.role_json(role)}
        self.gateway.tell("GUILD_ROLE_CREATE", payload)
        return role

    def delete_role(self, guild: Guild, role: Role) -> None:
        guild.roles.remove(role)
        payload = {"guild_id": str(guild.id), "role_id": str(role.id)}
        self.gateway.tell("GUILD_ROLE_DELETE", payload)

    def share_server(self, user: User) -> bool:
        """Whether a user is a member of a server with the bot."""
        return any(user in guild.members for guild in self.guilds.values())

    def add_strange_guild(self, name: str) -> Guild:
        """Return a server without the bot, where users can use their installed apps."""
        return Guild(self.ids.next(), name, members=[self.owner], strange=True)

    def add_group(self, *members: User) -> Channel:
        """Add a group of users."""
        channel = Channel(self.ids.next(), GROUP, recipient=members[0])
        self.channels[channel.id] = channel
        return channel

    def add_channel(
        self,
        guild: Guild,
        name: str,
        kind: int = TEXT,
        viewers: list[User | Role] | None = None,
    ) -> Channel:
        """Add a channel, visible to `viewers` only if any are given."""
        channel = Channel(self.ids.next(), kind, name, guild, viewers=viewers)
        return self._open(channel, "CHANNEL_CREATE")

    def add_thread(
        self, parent: Channel, name: str, kind: int = PUBLIC_THREAD, *, joined: bool = True
    ) -> Channel:
        thread = Channel(self.ids.next(), kind, name, parent.guild, parent=parent, joined=joined)
        return self._open(thread, "THREAD_CREATE")

    def let_in(self, thread: Channel) -> None:
        """Add the bot to a private thread, as if a member mentioned it there."""
        thread.joined = True
        self.gateway.tell("THREAD_CREATE", payloads.channel_json(thread, self.bot))

    def _open(self, channel: Channel, event: str) -> Channel:
        self.channels[channel.id] = channel
        if channel.guild is not None:
            channel.guild.channels.append(channel)
        payload = payloads.channel_json(channel, self.bot)
        if not channel.strange and channel.joined:
            self.gateway.tell(
                event, {**payload, "newly_created": True} if channel.is_thread else payload
            )
        return channel

    def direct(self, user: User) -> Channel:
        """Return the direct messages between a user and the bot."""
        for channel in self.channels.values():
            if channel.recipient is user and channel.kind == DIRECT:
                return channel
        channel = Channel(self.ids.next(), DIRECT, recipient=user)
        self.channels[channel.id] = channel
        return channel

    def enable_activities(self) -> Json:
        """Enable Activities: Discord creates its Entry Point command."""
        command: Json = {
            "id": str(self.ids.next()),
            "application_id": str(self.bot.id),
            "version": str(self.ids.next()),
            "type": ENTRY_POINT,
            "name": "launch",
            "description": "",
            "default_member_permissions": None,
            "integration_types": [FOR_SERVERS, FOR_USERS],
            "contexts": [0, 1, 2],
            "handler": 2,
        }
        self.commands.setdefault(None, []).append(command)
        return command

    def refuse(self, channel: Channel, permissions: int) -> None:
        """Remove these permissions of the bot in a channel."""
        self._allow(channel, channel.refused | permissions)

    def permit(self, channel: Channel, permissions: int) -> None:
        """Give these permissions to the bot in a channel."""
        channel.granted |= permissions & ~MEMBER_PERMISSIONS
        self._allow(channel, channel.refused & ~permissions)

    def permit_by_role(self, channel: Channel, permissions: int) -> None:
        """Give the bot a role with these permissions in a channel of a server."""
        channel.refused &= ~permissions
        assert channel.guild
        self._tell_of_bot(channel.guild)

    def time_out_bot(self, guild: Guild, until: datetime | None) -> None:
        """Time the bot out on a server, or end that."""
        guild.timed_out.pop(self.bot, None)
        if until is not None:
            guild.timed_out[self.bot] = until
        self._tell_of_bot(guild)

    def _tell_of_bot(self, guild: Guild) -> None:
        member = payloads.member_json(self.bot, guild)
        self.gateway.tell("GUILD_MEMBER_UPDATE", {"guild_id": str(guild.id), **member})

    def _allow(self, channel: Channel, refused: int) -> None:
        channel.refused = refused
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self.gateway.tell(event, payloads.event_json(channel, self.bot))

    def change_thread(self, thread: Channel, *, archived: bool, locked: bool) -> None:
        """Archive, lock or reopen a thread, as a moderator."""
        thread.archived = archived
        thread.locked = locked
        self.gateway.tell("THREAD_UPDATE", payloads.channel_json(thread, self.bot))

    def count_opening(self) -> None:
        """Count an opened direct message channel; raise Refusal 40003 if there are too many."""
        now = self.clock.seconds()
        self._openings = [one for one in self._openings if now - one < OPENINGS_SECONDS]
        if self.direct_limit is not None and len(self._openings) >= self.direct_limit:
            raise opening_too_fast()
        self._openings.append(now)

    def delete_channel(self, channel: Channel) -> None:
        del self.channels[channel.id]
        if channel.guild is not None:
            channel.guild.channels.remove(channel)
        event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        self.gateway.tell(event, payloads.channel_json(channel, self.bot))

    def delete_message(self, message: Message) -> None:
        self.channel(message.channel.id).messages.pop(message.id, None)
        self.tell_of(message, "MESSAGE_DELETE")

    def say(self, user: User, channel: Channel, content: str) -> Message:
        """Write a message as a user."""
        message = Message(self.ids.next(), channel, user, self.clock.now(), content=content)
        channel.messages[message.id] = message
        self.tell_of(message, "MESSAGE_CREATE")
        return message

    # Lookups

    def channel(self, number: int) -> Channel:
        """Return a channel by its id, or raise Refusal 10003."""
        if number not in self.channels:
            raise unknown("Channel")
        return self.channels[number]

    def message(self, channel: Channel, number: int) -> Message:
        """Return a message that the bot may fetch, or raise Refusal 10008."""
        message = channel.messages.get(number)
        if message is None or message.ephemeral:
            raise unknown("Message")
        return message

    def messages(self, channel: Channel, viewer: User | None = None) -> list[Message]:
        """Return the messages of a channel, oldest first, including ephemeral ones for `viewer`."""
        return [
            message
            for message in channel.messages.values()
            if not message.ephemeral or message.seen_by is viewer
        ]

    def desk(self) -> Desk:
        return Desk(self.ids, self.url, self.people)

    def tell_of(self, message: Message, event: str) -> None:
        """Send the event of a message, except of ephemeral ones."""
        channel = message.channel
        guild = {"guild_id": str(channel.guild.id)} if channel.guild else {}
        place = {"id": str(message.id), "channel_id": str(channel.id), **guild}
        payload = place if event == "MESSAGE_DELETE" else {**message_json(message), **guild}
        if not message.ephemeral and not channel.strange:
            self.gateway.tell_of_message(event, payload, message)
        self.changed()

    # Planned failures

    def fail(self, method: str, pattern: str, status: int, **how: Any) -> Fault:
        """Let the next request to a route fail; `how` are other fields of a Fault."""
        return self.faults.add(Fault(method, pattern, status, **how))

    def limit(self, method: str, pattern: str, retry_after: float, **how: Any) -> Fault:
        """Rate-limit the next request; `retry_after` is in seconds."""
        return self.faults.add(Fault(method, pattern, 429, retry_after=retry_after, **how))

    def cut(self, method: str, pattern: str, **how: Any) -> Fault:
        """Cut the connection of the next request."""
        return self.faults.add(Fault(method, pattern, disconnect=True, **how))

    def garble(self, method: str, pattern: str, **how: Any) -> Fault:
        """Carry out the next request and truncate the JSON of its response."""
        return self.faults.add(Fault(method, pattern, garbled=True, **how))

    def ignore(self, method: str, pattern: str, **how: Any) -> Fault:
        """Never answer the next request; carry it out only with `after=True`."""
        return self.faults.add(Fault(method, pattern, hold=True, disconnect=True, **how))

    def hold(self, method: str, pattern: str, **how: Any) -> Fault:
        """Hold the next request until the fault is released."""
        return self.faults.add(Fault(method, pattern, hold=True, **how))

    def forgive(self) -> list[str]:
        """Return and clear the violations that a test provoked."""
        forgiven = self.problems
        self.problems = []
        return forgiven

    # Waiting

    def changed(self) -> None:
        """Wake all waiting tasks."""
        for watcher in self._watchers:
            if not watcher.done():
                watcher.set_result(None)
        self._watchers.clear()

    async def until(
        self, ready: Callable[[], object], what: str = "it", within: float = HANG_SECONDS
    ) -> None:
        """Wait until `ready()` is true, or fail after `within` seconds.

        Check after every change here, and for changes in the client soon, then every LOOK_SECONDS.
        """
        pause = SOON_SECONDS
        try:
            async with asyncio.timeout(within):
                while not ready():
                    watcher = asyncio.get_running_loop().create_future()
                    self._watchers.add(watcher)
                    await asyncio.wait([watcher], timeout=pause)
                    pause = min(2 * pause, LOOK_SECONDS)
        except TimeoutError:
            requests = "; ".join(
                f"{one.method} {one.path} {one.status}" for one in self.requests[-TOLD_REQUESTS:]
            )
            raise AssertionError(
                f"{what} did not happen in {within} s. Requests: {requests}"
            ) from None

    def sees(self, channel: Channel) -> bool:
        """Whether the bot sees a channel."""
        is_member = channel.joined and not channel.strange
        return is_member and bool(channel.bot_permissions & VIEW_CHANNEL)
