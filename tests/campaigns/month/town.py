"""Servers, people, the bot and a clock that only the campaign moves."""

import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.client import Atoll
from bot.domain.ids import Seat, TableId, Timestamp
from bot.domain.person import Person
from bot.domain.quiet_hours import is_resting
from bot.jobs import Scheduler
from bot.store import notices
from engine import GAMES
from engine.core import Rng, options_of, play, write
from testbed.discord_rules import nested
from testbed.loopback import Answer, Channel, Loopback, Message, User
from testbed.loopback.world import Clock
from tests.bot.fake_bots import InstantBots, wait_for_bots
from tests.bot.sockets.boards import custom_ids, is_busy, running_bot
from tests.campaigns.month.habits import Habit
from tests.campaigns.month.pings import Pings
from tests.campaigns.month.second_clock import SecondClock

LONGEST_STEP = 170
"""Seconds between two looks of the bot. After 180 it takes the time for an outage."""
SHOWN_WITHIN = 120.0
LOOKS_AT_MOST = 20
"""Looks of the bot at one time. With more, a job never rests."""
NEWEST = 25
"""How many messages of a channel a person reads."""


class ManualClock(Clock):
    """A clock that stands still until it is set."""

    def __init__(self, at: float) -> None:
        super().__init__()
        self.at = at

    def skip(self, seconds: float) -> None:
        self.at += seconds

    def seconds(self) -> float:
        return self.at

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.at, UTC)


class Town:
    """The community on its servers."""

    def __init__(self, server: Loopback, clock: ManualClock, folder: Path, servers: int) -> None:
        self.server, self.clock, self.database = server, clock, folder / "atoll.sqlite"
        self.guilds = [server.add_guild(f"Server {number}") for number in range(servers)]
        self.lounges = [server.add_channel(guild, "games") for guild in self.guilds]
        self.people = dict[Habit, User]()
        self.pings, self.problems = Pings(server), list[str]()
        self.second_clock = SecondClock(self.habit_of)
        self.acting: User | None = None
        self.bot: Atoll
        self._life, self._reader = AsyncExitStack(), sqlite3.connect(":memory:")
        self._hurries = False

    def settle(self, habit: Habit) -> None:
        """Add a person."""
        name = f"P{habit.number:02}"
        user = self.server.add_user(name, self.guilds[habit.server])
        user.takes_messages = habit.takes_messages
        self.people[habit] = user

    def habit_of(self, user: int) -> Habit | None:
        return next((habit for habit, one in self.people.items() if one.id == user), None)

    @property
    def at(self) -> float:
        return self.clock.at

    # --- the bot and its clock

    async def start(self) -> None:
        """Start the bot. The campaign does its periodic work, and what it wants to do soon."""
        self._life = AsyncExitStack()
        self._reader = self._life.enter_context(closing(sqlite3.connect(self.database)))
        self.bot = await self._life.enter_async_context(running_bot(self.server, self.database))
        self.bot.tables.on_due = self._hurry
        await self.bot.scheduler._link.ready()  # deliver what the last life has left
        await self.quiet()

    async def stop(self) -> None:
        await self.quiet()
        await self._life.aclose()

    async def restart(self, seconds: float) -> None:
        """Stop the bot for some seconds."""
        await self.stop()
        if seconds > LONGEST_STEP:
            self.second_clock.outages.append((self.at, self.at + seconds))
        self.clock.skip(seconds)
        await self.start()

    async def pass_time(self, until: float) -> None:
        """Move the clock, and let the bot do all that becomes due on the way."""
        while self.at < until:
            due = await self.bot.store.read(notices.next_due)
            step = min(until, self.at + LONGEST_STEP)
            if due is not None:
                step = min(step, max(due, self.at + 1))
            self.clock.at = step
            await self._look()

    async def _look(self) -> None:
        at = Timestamp(int(self.at))
        before = await self.second_clock.due(self.rows, self.bot.tables, at)
        self._hurries = False
        await self._do_jobs()
        await self.quiet()
        self.second_clock.check(self.rows, before, at)

    async def _do_jobs(self) -> None:
        try:
            await self.bot.scheduler.run_all()
        except ExceptionGroup as failures:
            self.problems += [f"{self.clock.now():%d %H:%M} {one!r}" for one in failures.exceptions]

    def _hurry(self, due: Timestamp) -> None:
        self._hurries = self._hurries or due <= self.at

    async def quiet(self) -> None:
        """Wait until everything is done and posted, and read what was sent."""
        await self._quiet()
        for _ in range(LOOKS_AT_MOST):
            if not self._hurries:
                return
            self._hurries = False
            await self._do_jobs()
            await self._quiet()
        self.problems.append(f"{self.clock.now()}: the bot never rests")

    async def _quiet(self) -> None:
        pending = "SELECT 1 FROM outbox WHERE due <= ? UNION ALL SELECT 1 FROM old_cards"

        def is_quiet() -> bool:
            waits = not self._hurries and self.rows(f"{pending} WHERE due <= ?", self.at, self.at)
            return not is_busy() and not waits

        try:
            await wait_for_bots(self.bot.opponents)
            await self.server.until(is_quiet, "quiet", SHOWN_WITHIN)
        except AssertionError as problem:
            queued = self.rows("SELECT game, seat, ply, due FROM outbox")
            work = "busy" if is_busy() else "idle"
            self.problems.append(f"{self.clock.now()}, {work}, queued {queued}: {problem}"[:600])
        await self.server.until(
            lambda: all(one.status is not None for one in self.server.requests), "all answers"
        )
        asleep = {user.id for habit, user in self.people.items() if habit.is_asleep(self.at)}
        self.pings.read(self.at, self.acting, asleep, self._resting())

    def _resting(self) -> set[int]:
        at, people = Timestamp(int(self.at)), self.bot.services.people
        settings: Iterator[Person] = (people.settings_of(user.id) for user in self.people.values())  # type: ignore[arg-type]
        return {one.user for one in settings if is_resting(one, at)}

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return self._reader.execute(statement, values).fetchall()

    # --- what people do

    async def ask(self, user: User, channel: Channel, words: str, **given: Any) -> Answer:
        """Use a command."""
        return await self._done(user, f"/{words}", self.server.slash(user, channel, words, **given))

    async def press(self, user: User, message: Message, custom_id: str) -> Answer:
        """Press a button."""
        return await self._done(user, custom_id, self.server.press(user, message, custom_id))

    async def select(self, user: User, message: Message, custom_id: str, value: str) -> Answer:
        """Choose a value of a menu."""
        selecting = self.server.select(user, message, custom_id, [value])
        return await self._done(user, custom_id, selecting)

    async def _done(self, user: User, text: str, doing: Any) -> Answer:
        self.acting = user
        answer: Answer = await doing
        await self.quiet()
        self.acting = None
        shown = [*([answer.message] if answer.message else []), *answer.followups]
        wrong = any("went wrong" in one.content or one.loading for one in shown)
        if answer.how is None or wrong:
            self.problems.append(f"{user.name} {text}: {answer.how}")
        self.server.interactions.clear()
        return answer

    def read(self, user: User, *channels: Channel) -> Iterator[Message]:
        """Yield what a person reads: the newest messages of channels and their own, newest first.

        Empty messages of commands are not among them.
        """
        for channel in (*channels, self.server.direct(user)):
            yield from reversed(self.server.messages(channel, user)[-NEWEST:])

    def button(self, user: User, channel: Channel, begins: str) -> tuple[Message, str] | None:
        """Return a button that a person sees, by the beginning of its custom id."""
        for message in self.read(user, channel):
            for custom_id in custom_ids(message):
                if custom_id.startswith(begins) and not _is_disabled(message, custom_id):
                    return message, custom_id
        return None

    def choices(
        self, user: User, channel: Channel, table: TableId, seat: Seat
    ) -> list[tuple[Message, str, str]]:
        """Return the moves that a person can press: the message, the custom id and the value."""
        marks = tuple(f"atoll:{mark}:{table}:{seat}:" for mark in ("o", "op", "s"))
        for message in self.read(user, channel):
            found = list[tuple[Message, str, str]]()
            for one in nested(message.components):
                custom_id = one.get("custom_id") or ""
                if custom_id.startswith(marks) and not one.get("disabled"):
                    values = [option["value"] for option in one.get("options") or [{"value": ""}]]
                    found += [(message, custom_id, value) for value in values]
            if found:
                return found
        return []


def _is_disabled(message: Message, custom_id: str) -> bool:
    return any(
        one.get("custom_id") == custom_id and one.get("disabled")
        for one in nested(message.components)
    )


# --- less work for the processor


async def _solved(key: str, seed: int, options: Any) -> tuple[int, list[str]]:
    """Let the steady bot solve a challenge."""
    game, texts = GAMES[key], list[str]()
    state = game.start(1, seed, options)
    while not state.over:
        offered = options_of(state, 0)
        action = game.ai.steady(state, 0, Rng(0)) if len(offered) > 1 else offered[0]
        texts.append(write(action))
        state = play(state, 0, action).state
    return game.rules.outcome(state).scores[0], texts


async def _no_picture(_cards: object, _table: object, drawing: Any) -> tuple[None, tuple[()]]:
    drawing.close()
    return None, ()


async def _nothing(_: object) -> None:
    pass


def _connected(path: Path | str) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in ("journal_mode = WAL", "synchronous = OFF", "foreign_keys = ON"):
        db.execute(f"PRAGMA {pragma}")
    return db


async def _execute_here(connection: Any, work: Callable[..., Any], *given: Any) -> Any:
    """Run work for the database without another thread.

    Raises:
        ValueError: the database is closed.
    """
    if not connection._running or not connection._connection:
        raise ValueError("Connection closed")
    return work(*given)


def _unchecked(*_: object) -> list[str]:
    """Trust a request: other tests check the rules of Discord's API."""
    return []


@contextmanager
def light(clock: ManualClock, luck: random.Random) -> Iterator[None]:
    """Let the bot use a clock, draw no pictures, search for no moves and wait for no disk."""
    factory = "bot.presentation.draft_factory.DraftFactory._drawn"
    with (
        patch("discord.utils.utcnow", clock.now),
        patch(factory, _no_picture),
        patch("bot.presentation.emojis.EmojiSync.run", _nothing),
        patch("bot.jobs.Scheduler.start", Scheduler._catch_up),
        patch("bot.store.sqlite._connected", _connected),
        patch("aiosqlite.Connection._execute", _execute_here),
        patch("testbed.loopback.server.check_request", _unchecked),
        patch("testbed.loopback.server.check_response", _unchecked),
        patch("bot.client.SearchPool", InstantBots),
        patch("bot.domain.levels.QUICK_TURN_SECONDS", 0.0),
        patch("bot.features.challenges.feature.solve_in_process", _solved),
        patch("secrets.randbits", luck.getrandbits),
    ):
        yield
