"""Days of two players on a loopback Discord, whose clock the test advances."""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from bot.client import Atoll
from bot.domain.ids import TableId, Timestamp, UserId
from bot.domain.quiet_hours import is_resting
from bot.store import notices
from bot.store.alive import write_alive
from testbed.discord_rules import nested
from testbed.loopback import Answer, Channel, Loopback, Message, User
from testbed.loopback.world import DIRECT, SILENT
from testbed.waits import HANG_SECONDS
from tests.bot.sockets.boards import choose as choose_on
from tests.bot.sockets.boards import custom_ids, is_busy, offered_moves, pending_posts
from tests.bot.sockets.hands import Hand

SHOWN_WITHIN = HANG_SECONDS


class Sent(NamedTuple):
    """A message that notified a user: a mention in a channel, or a direct message.

    ``where`` is the ID of the channel.
    """

    user: str
    at: Timestamp
    text: str
    direct: bool
    where: int


class Days:
    """A server with Ana and Ben, and the bot. ``sent`` are all notifications so far."""

    def __init__(self, server: Loopback, database: Path) -> None:
        self.server, self.database = server, database
        self.guild = server.add_guild("Lagoon")
        self.ana, self.ben = (server.add_user(name, self.guild) for name in ("Ana", "Ben"))
        self.people = {user.id: user for user in (self.ana, self.ben)}
        self.lounge, self.channels = server.add_channel(self.guild, "lounge"), list[Channel]()
        self.sent = list[Sent]()
        self._read = 0
        self.bot: Atoll

    def start(self, bot: Atoll) -> None:
        """Use a bot that runs now. The test does its periodic work."""
        self.bot = bot
        bot.scheduler._tick.cancel()

    async def start_at(self, hour: int) -> None:
        """Advance the clock to a full hour of the day, in UTC."""
        now = datetime.fromtimestamp(self.bot.tables.now(), UTC)
        await self.pass_time(
            (hour * 3_600 - now.hour * 3_600 - now.minute * 60 - now.second) % 86_400
        )

    async def open(self, pace: str = "day", game: str = "earthquake-island") -> TableId:
        """Start a table of Ana and Ben in a new channel; return its number."""
        channel = self.server.add_channel(self.guild, f"table-{len(self.channels)}")
        self.channels.append(channel)
        await self.ask(self.ana, "play", channel, game=game, pace=pace)
        await self.press(self.ben, self.message(channel), "Join")
        await self.press(self.ana, self.message(channel), "Start with 2")
        return TableId(len(self.channels))

    def hand(self, user: User) -> Hand:
        """Return a user with the methods of a simulated one."""
        return Hand(self.server, user, self.quiet)

    def message(self, channel: Channel) -> Message:
        """Return the newest message with buttons in a channel."""
        return next(one for one in reversed(self.server.messages(channel)) if custom_ids(one))

    def direct(self, user: User) -> list[Message]:
        """Return the direct messages to a user."""
        return self.server.messages(self.server.direct(user))

    def reminders(self, user: User) -> list[Message]:
        """Return the reminders to a user."""
        return [one for one in self.direct(user) if "had no answer so far" in one.content]

    async def ask(
        self, user: User, command: str, channel: Channel | None = None, **given: Any
    ) -> Message:
        """Use a command; return the reply."""
        answer = await self.server.slash(user, channel or self.lounge, command, **given)
        return await self._done(answer)

    async def press(self, user: User, message: Message, label: str) -> Message:
        """Press a button by its label; return the reply, or the message if it was edited."""
        return await self._done(
            await self.server.press(user, message, labels(message)[label]), message
        )

    async def select(self, user: User, message: Message, mark: str, value: str) -> Message:
        """Choose a value of a menu; return the reply, or the message if it was edited."""
        [custom_id] = [one for one in custom_ids(message) if one.startswith(f"atoll:{mark}:")]
        return await self._done(
            await self.server.select(user, message, custom_id, [value]), message
        )

    async def mover(self, table_id: TableId) -> User:
        """Return the player whose turn it is."""
        table = await self.bot.tables.get(table_id)
        return self.people[table.seats[table.awaited[0]].user or 0]

    async def choose(self, user: User, message: Message, place: int = 0) -> Message:
        """Make one of the offered moves; return the reply, or the message if it was edited."""
        return await self._done(await choose_on(self.server, user, message, place), message)

    async def _done(self, answer: Answer, message: Message | None = None) -> Message:
        if answer.how != "update" and answer.how != "later":
            await self.server.finished(answer, SHOWN_WITHIN)
        await self.quiet()
        if answer.followups:
            return answer.followups[-1]
        if answer.message is not None:
            return answer.message
        assert message is not None
        return message

    async def quiet(self) -> None:
        """Wait until everything is done and posted, and note who was notified."""
        await self.server.until(
            lambda: not is_busy() and not pending_posts(self.database), "quiet", SHOWN_WITHIN
        )
        # Note the notifications since the last call. None may reach a user who rests.
        requests = self.server.requests
        new, self._read = requests[self._read :], len(requests)
        for one in new:
            if one.method != "POST" or not one.path.endswith("/messages") or one.status != 200:
                continue
            body: Any = one.body
            channel = self.server.channel(int(one.path.split("/")[2]))
            if channel.kind == DIRECT and channel.recipient is not None:
                if not (body.get("flags") or 0) & SILENT:
                    self._add(channel.recipient, body["content"], channel, direct=True)
                continue
            allowed = {int(user) for user in body["allowed_mentions"].get("users") or []}
            for user in sorted(allowed):
                if f"<@{user}>" in body["content"]:
                    self._add(self.people[user], body["content"], channel, direct=False)

    async def pass_time(self, seconds: float) -> None:
        """Advance the clock, and do all work that becomes due on the way."""
        end = self.bot.tables.now() + seconds
        for _ in range(500):
            due = await self.bot.store.read(notices.next_due)
            self.server.clock.skip(max(min(due or end, end) - self.bot.tables.now(), 0))
            await self.bot.store.write(write_alive, None, self.bot.tables.now())
            await self.bot.scheduler.run_all()
            await self.quiet()
            if self.bot.tables.now() >= end:
                return
        raise AssertionError("the work that is due is never done")

    def _add(self, user: User, text: str, where: Channel, *, direct: bool) -> None:
        person = self.bot.services.people.settings_of(UserId(user.id))
        assert not is_resting(person, self.bot.tables.now()), f"{user.name} rests: {text}"
        self.sent.append(Sent(user.name, self.bot.tables.now(), text, direct, where.id))

    def counts(self) -> Counter[tuple[str, str]]:
        """Count the notifications by user and kind."""
        return Counter((one.user, "direct" if one.direct else "mention") for one in self.sent)

    def count_of(self, channel: Channel, words: str) -> int:
        """Return how many messages in a channel contain some words."""
        return sum(words in one.content for one in self.server.messages(channel))


def labels(message: Message) -> dict[str, str]:
    """Return the custom ids of a message's buttons by label."""
    found = nested(message.components)
    return {
        one["label"]: one["custom_id"] for one in found if one.get("label") and "custom_id" in one
    }


def offers_moves(message: Message) -> bool:
    """Whether a message offers moves."""
    return bool(offered_moves(message))
