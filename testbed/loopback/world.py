"""Records of the loopback Discord: users, servers, channels and messages."""

import itertools
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

Json = dict[str, Any]

EPHEMERAL = 1 << 6
LOADING = 1 << 7
SILENT = 1 << 12
DISCORD_EPOCH_MS = 1_420_070_400_000
GROUP = 3
TEXT = 0
DIRECT = 1
VOICE = 2
NEWS = 5
STAGE = 13
FORUM = 15
NEWS_THREAD = 10
PUBLIC_THREAD = 11
PRIVATE_THREAD = 12
MANAGE_CHANNELS = 1 << 4
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
ATTACH_FILES = 1 << 15
EMBED_LINKS = 1 << 14
READ_HISTORY = 1 << 16
MANAGE_THREADS = 1 << 34
CREATE_THREADS = 1 << 35
SEND_IN_THREADS = 1 << 38
MEMBER_PERMISSIONS = sum(
    1 << bit for bit in (6, 10, 11, 14, 15, 16, 18, 31, 35, 36, 38)
)  # default permissions of members in a new server
WHILE_TIMED_OUT = VIEW_CHANNEL | READ_HISTORY
EVERY_PERMISSION = (1 << 53) - 1


class Clock:
    """The system clock plus the skipped time."""

    def __init__(self) -> None:
        self.skipped = 0.0

    def skip(self, seconds: float) -> None:
        """Advance the clock."""
        self.skipped += seconds

    def seconds(self) -> float:
        """Return a monotonic time in seconds."""
        return time.monotonic() + self.skipped

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.skipped)


class Snowflakes:
    """Discord's ids: milliseconds since 2015 and a counter, so that they sort by age."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._count = itertools.count()
        self._last = 0

    def next(self) -> int:
        """Return a new id, larger than all earlier ones."""
        elapsed = int(self._clock.now().timestamp() * 1000) - DISCORD_EPOCH_MS
        self._last = max(self._last + 1, (elapsed << 22) + next(self._count))
        return self._last


@dataclass(eq=False)
class User:
    """A user, or the bot. `has_bot` says whether they have installed the app for themselves."""

    id: int
    name: str
    bot: bool = False
    takes_messages: bool = True
    has_bot: bool = False
    administrator: bool = False


@dataclass(eq=False)
class Role:
    """A role of a server with its permissions and members."""

    id: int
    name: str
    permissions: int = 0
    members: list[User] = field(default_factory=list)


@dataclass(eq=False)
class Guild:
    """A server with its members and channels. The bot is not a member of a `strange` one.

    `nicknames` are the names of members here if they differ from their global names. `timed_out`
    has the members who may not write or use commands until a time. Administrators still may. The
    bot may not write while it is there.
    """

    id: int
    name: str
    members: list[User] = field(default_factory=list)
    channels: list["Channel"] = field(default_factory=list)
    strange: bool = False
    nicknames: dict[User, str] = field(default_factory=dict)
    timed_out: dict[User, datetime] = field(default_factory=dict)
    roles: list[Role] = field(default_factory=list)

    def is_timed_out(self, user: User, at: datetime) -> bool:
        """Whether Discord refuses a member's commands and presses in the channels here."""
        until = self.timed_out.get(user)
        return until is not None and at < until and not user.administrator

    def roles_of(self, user: User) -> list[Role]:
        """Return the roles of a member, without @everyone."""
        return [role for role in self.roles if user in role.members]


@dataclass(eq=False)
class Channel:
    """A channel of a server, a thread (with `parent`) or direct messages (with `recipient`).

    `refused` are the permissions that the bot lacks here, `granted` those in addition to the
    default ones. `viewers` are the users and roles that see the channel, or `None` for all members.
    `tags` are those of a forum, `applied` the ids of a post's tags. The bot sees a private thread
    only if it has `joined`. `hidden_fields` are sent in events while the bot may not view it.
    """

    id: int
    kind: int
    name: str = ""
    guild: Guild | None = None
    parent: "Channel | None" = None
    recipient: User | None = None
    refused: int = 0
    granted: int = 0
    viewers: "list[User | Role] | None" = None
    tags: list[Json] = field(default_factory=list)
    applied: list[str] = field(default_factory=list)
    archived: bool = False
    locked: bool = False
    joined: bool = True
    hidden_fields: Json = field(default_factory=dict)
    messages: dict[int, "Message"] = field(default_factory=dict)

    @property
    def strange(self) -> bool:
        """Whether the bot has not joined: a strange server or a group."""
        return self.kind == GROUP or (self.guild is not None and self.guild.strange)

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread."""
        return self.parent is not None

    @property
    def bot_permissions(self) -> int:
        """Return the bot's permissions here. A thread has those of its channel."""
        refused = self.refused | (self.parent.refused if self.parent else 0)
        granted = self.granted | (self.parent.granted if self.parent else 0)
        had = (MEMBER_PERMISSIONS | granted) & ~refused
        timed_out = self.guild.timed_out if self.guild else {}
        return had & WHILE_TIMED_OUT if any(user.bot for user in timed_out) else had

    def permissions_of(self, user: User) -> int:
        """Return a member's permissions here. Administrators have all."""
        roles = self.guild.roles_of(user) if self.guild else []
        owner = self.guild is not None and self.guild.members[0] is user
        if user.administrator or owner:
            return EVERY_PERMISSION
        had = MEMBER_PERMISSIONS
        for role in roles:
            had |= role.permissions
        viewers = self.parent.viewers if self.parent else self.viewers
        if viewers is not None and not any(one in viewers for one in (user, *roles)):
            return 0
        return had


@dataclass(eq=False)
class Attachment:
    """An uploaded file. `shown_elsewhere` means that an embed or a gallery shows it."""

    id: int
    filename: str
    data: bytes
    url: str
    description: str | None = None
    shown_elsewhere: bool = False


@dataclass(eq=False)
class Message:
    """A stored message. Edits change this record."""

    id: int
    channel: Channel
    author: User
    sent: datetime
    kind: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    nonce: str | None = None
    edited: datetime | None = None
    edits: int = 0
    seen_by: User | None = None
    cause: Json | None = None
    reference: Json | None = None
    mentioned: list[User] = field(default_factory=list)

    @property
    def ephemeral(self) -> bool:
        """Whether only one user sees it."""
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether it still shows that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def files(self) -> dict[str, bytes]:
        """Return all uploaded files by name, including those in embeds and galleries."""
        return {attachment.filename: attachment.data for attachment in self.attachments}
