"""Tables on a loopback Discord: their board messages and their stored state."""

import asyncio
import gc
import re
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.client import Atoll
from bot.domain.ids import TableId
from bot.domain.proof import difference_of
from bot.domain.records import CARD
from bot.settings import ALONE, Launch
from bot.store.copies import stored_games
from bot.store.slots import number_of
from testbed.discord_rules import nested
from testbed.loopback import Answer, Channel, Loopback, Message, User, hasten
from testbed.waits import HANG_SECONDS
from tests.bot.sim_server import TABLE
from tests.bot.table_steps import opening

TOOL = re.compile(r"atoll:t:[a-z]+:\d+:(\d+)")
OPTION = re.compile(r"atoll:(?:o:\d+:\d+:[0-9a-f]{8}:\d+|op:\d+:\d+:[0-9a-f]{8}:\d+(?:\+\d+)*:0)")
CHOICE = re.compile(r"atoll:s:\d+:\d+:[0-9a-f]{8}:\d+")
WORK = {"Client._run_event", "CommandTree._from_interaction.<locals>.wrapper"}
POST, EDIT = ("POST", "/channels/*/messages"), ("PATCH", "/channels/*/messages/*")
CALLBACK = ("POST", "/interactions/*/*/callback")
STARTS_WITHIN = SHOWN_WITHIN = HANG_SECONDS
CARDS = ("outbox", "old_cards")
SERVERS_OWN = "RequestHandler"  # the loopback's task for each open connection
LOST_SECONDS = 4.0  # by then Discord has reported to the user that the bot does not answer


def _tools(message: Message, tool: str) -> list[str]:
    """Return the custom IDs of the buttons of a kind on a message."""
    return [one for one in custom_ids(message) if one.startswith(f"atoll:t:{tool}:")]


@dataclass(frozen=True)
class Board:
    """A table in its own channel, by default a solo one of Palm Island."""

    server: Loopback
    database: Path
    channel: Channel
    owner: User
    number: TableId

    def messages(self) -> list[Message]:
        """Return the table's board messages, oldest first.

        They name the table if the channel has another one.
        """
        title = re.compile(rf"\*\*[\w ]+\*\*(?:$|\n| of <@| · (?!table (?!{self.number}\b)))")
        return [one for one in self.server.messages(self.channel) if title.match(one.content)]

    def message(self) -> Message:
        return self.messages()[-1]

    def shown(self) -> list[int | None]:
        """Return the ply of each board message, or None for one without buttons."""
        return [ply_of(message) for message in self.messages()]

    def options(self) -> list[str]:
        """Return the custom ids of the moves on the newest board message."""
        return [one for one in custom_ids(self.message()) if OPTION.fullmatch(one)]

    def stored(self) -> int:
        """Return the stored ply, or -1 before the table is open."""
        found = self.numbers("SELECT ply FROM games WHERE id = ?")
        return found[0] if found else -1

    def log(self) -> list[int]:
        """Return the plies of the log."""
        return self.numbers("SELECT ply FROM log WHERE game = ? ORDER BY ply")

    def to_move(self) -> User:
        """Return the awaited player, whom a message does not mention after their own press."""
        awaited = "SELECT user FROM seats WHERE game = ? AND waiting IS NOT NULL ORDER BY seat"
        return self.server.people[self.numbers(awaited)[0]]

    def numbers(self, statement: str) -> list[int]:
        """Return the first column of a query about the table."""
        return numbers(self.database, statement, self.number)

    async def play(self, game: str = "palm-island", options: str = "") -> Answer:
        return await self.server.slash(self.owner, self.channel, "play", **opening(game, options))

    async def press(self, user: User | None = None, place: int = 0) -> Answer:
        """Press a move on the newest board message, by default as the owner."""
        return await self.server.press(user or self.owner, self.message(), self.options()[place])

    async def use(self, user: User, tool: str) -> Answer:
        """Press a tool button of the newest board message, or of the sheet that it opens."""
        message = self.message()
        if not _tools(message, tool):
            [sheet] = _tools(message, "sheet")
            opened = await self.server.press(user, message, sheet)
            message = (await self.server.finished(opened, SHOWN_WITHIN)).reply()
        return await self.server.press(user, message, _tools(message, tool)[0])

    async def write(self, user: User | None = None) -> Answer:
        """Make the first possible move by text."""
        return await self.server.slash(user or self.owner, self.channel, "do", moves="1")

    async def moved(self, ply: int) -> None:
        """Wait until a ply is stored."""
        await self.server.until(lambda: self.stored() == ply, f"ply {ply}", SHOWN_WITHIN)

    async def reached(self, ply: int) -> None:
        """Wait until a ply is stored and everything is posted."""
        await self.server.until(
            lambda: self.stored() == ply and not pending_posts(self.database),
            f"ply {ply} of table {self.number}",
            SHOWN_WITHIN,
        )

    async def quiet(self) -> None:
        """Wait until everything is done and posted."""
        await self.server.until(
            lambda: not is_busy() and not pending_posts(self.database), "quiet", SHOWN_WITHIN
        )


def new_board(server: Loopback, database: Path, table_id: TableId = TABLE) -> Board:
    """Add a channel and an owner for a table."""
    guild = next(iter(server.guilds.values()), None) or server.add_guild("Lagoon")
    channel = server.add_channel(guild, f"table-{table_id}")
    return Board(server, database, channel, server.add_user(f"Owner {table_id}", guild), table_id)


async def open_table(board: Board) -> Board:
    """Open the table."""
    await board.server.finished(await board.play(), SHOWN_WITHIN)
    await board.reached(0)
    return board


async def start_for_two(board: Board, game: str = "earthquake-island", options: str = "") -> Board:
    """Start a table for two, by default of Earthquake Island, whose players move in turn."""
    await board.server.finished(await board.play(game, options), SHOWN_WITHIN)
    assert board.channel.guild
    other = board.server.add_user("Other", board.channel.guild)
    await board.server.press(other, board.message(), f"atoll:t:join:{board.number}:0")
    await board.reached(1)
    await board.server.press(board.owner, board.message(), f"atoll:t:start:{board.number}:1")
    await board.reached(2)
    return board


def custom_ids(message: Message) -> list[str]:
    """Return the custom ids on a message."""
    return [one["custom_id"] for one in nested(message.components) if "custom_id" in one]


def ply_of(message: Message) -> int | None:
    """Return the ply in the buttons of a board message, or None without buttons."""
    found = [TOOL.fullmatch(one) for one in custom_ids(message)]
    return next((int(match[1]) for match in found if match), None)


def numbers(database: Path, statement: str, *values: int | None) -> list[int]:
    """Return the first column of a query."""
    with closing(sqlite3.connect(database)) as db:
        return [row[0] for row in db.execute(statement, values)]


def pending_posts(database: Path, table: TableId | None = None) -> int:
    """Return how many messages, by default of all tables, are still to be posted or closed.

    Don't count a board message that waits for the end of a turn in the panel, until it is late.
    """
    of_table = "game = COALESCE(?, game)"
    counts = (f"SELECT COUNT(*) FROM {name} WHERE {of_table}" for name in CARDS)  # noqa: S608
    left = sum(numbers(database, count, table)[0] for count in counts)
    step = "attempts = 0 AND seat = ? AND due = at AND due > (SELECT MAX(at) FROM log)"
    waiting = f"SELECT COUNT(*) FROM outbox WHERE {of_table} AND {step}"  # noqa: S608
    return left - numbers(database, waiting, table, number_of(CARD))[0]


def problems(database: Path) -> list[str]:
    """Return everything that SQLite or a replay of all games finds wrong."""
    with closing(sqlite3.connect(database)) as db:
        texts = [row[0] for row in db.execute("PRAGMA integrity_check")]
    return [
        *(line for line in texts if line != "ok"),
        *(text for text in map(difference_of, stored_games(database)) if text),
    ]


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Lock the database against all other writers."""
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        yield


def advance_offline(board: Board, seconds: int) -> None:
    """Advance the clocks of Discord and of the database while no bot is running."""
    board.server.clock.skip(seconds)
    with closing(sqlite3.connect(board.database)) as db, db:
        db.execute("UPDATE outbox SET at = at - :s, due = MAX(due - :s, 0)", {"s": seconds})
        db.execute("UPDATE posts SET at = at - ?", [seconds])


@asynccontextmanager
async def running_bot(
    server: Loopback, database: Path, launch: Launch = ALONE
) -> AsyncIterator[Atoll]:
    """Run the bot in this process."""
    bot = Atoll(database, launch)
    hasten(bot)
    with server.point_client():
        async with bot:
            task = asyncio.create_task(bot.start(server.token))
            await server.until(lambda: bot.is_ready() or task.done(), "the bot", STARTS_WITHIN)
            yield bot
        await asyncio.wait_for(task, STARTS_WITHIN)


def locks(bot: Atoll) -> int:
    """Return how many locks of tables are in use."""
    gc.collect()
    return len(bot.tables._locks) + len(bot.outbox._locks)


def tasks() -> Counter[str]:
    """Count the running tasks by name, without the loopback's connections."""
    coroutines = [task.get_coro() for task in asyncio.all_tasks()]
    names = (getattr(one, "__qualname__", "") for one in coroutines)
    return Counter(name for name in names if not name.startswith(SERVERS_OWN))


def offered_moves(message: Message) -> list[tuple[str, list[str]]]:
    """Return the moves on a message: custom ids of buttons and menus, with their values."""
    every = [one for one in nested(message.components) if "custom_id" in one]
    buttons = [(one["custom_id"], [""]) for one in every if OPTION.fullmatch(one["custom_id"])]
    menus = [one for one in every if CHOICE.fullmatch(one["custom_id"])]
    chosen = [(one["custom_id"], [option["value"] for option in one["options"]]) for one in menus]
    return [*buttons, *chosen]


async def choose(server: Loopback, user: User, message: Message, place: int = 0) -> Answer:
    """Make one of the offered moves, counted over all buttons and menus."""
    choices = [(where, value) for where, values in offered_moves(message) for value in values]
    where, value = choices[place % len(choices)]
    if value:
        return await server.select(user, message, where, [value])
    return await server.press(user, message, where)


def is_busy() -> bool:
    """Whether the bot in this process is still handling an interaction."""
    return bool(WORK & tasks().keys())


async def lose_acknowledgement(server: Loopback, doing: Awaitable[Answer]) -> Answer:
    """Let the three seconds of an interaction pass while the bot's acknowledgement fails."""
    asking = asyncio.ensure_future(doing)
    await server.until(lambda: not server.faults.waiting(), "the failure")
    server.clock.skip(LOST_SECONDS)
    return await asking
