"""A hundred players at a hundred tables of all games, in twenty channels."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.client import Atoll
from bot.domain.ids import TableId
from bot.domain.table import Table
from bot.store import games
from engine.core import write
from testbed.discord_rules import nested
from testbed.loopback import Answer, Channel, Loopback, User
from tests.bot.sockets.boards import (
    Board,
    choose,
    custom_ids,
    is_busy,
    locks,
    numbers,
    offered_moves,
    pending_posts,
    ply_of,
    problems,
    running_bot,
    tasks,
)
from tests.bot.table_steps import opening

CHANNELS, TABLES_EACH = 20, 5
PEOPLE = CHANNELS * TABLES_EACH
GAMES = ["palm-island", "earthquake-island", "small-islands", "propeller-islands", "island-hopper"]
MOVES = 2
IN_MEMORY = 20  # so that most tables are not cached when a player uses them
ENDS_WITHIN = 200.0  # seconds

pytestmark = [pytest.mark.usefixtures("no_pictures"), pytest.mark.long]


@dataclass
class Crowd:
    """The players, their tables and all replies.

    `frozen` are tables at which the awaited player's move was not stored.
    """

    server: Loopback
    bot: Atoll
    database: Path
    people: list[User]
    channels: list[Channel]
    boards: list[Board] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    frozen: list[int] = field(default_factory=list)

    async def open(self, place: int) -> None:
        """Let one player open a table: the first in its channel there, the others in threads."""
        opener, channel = self.people[place], self.channels[place % CHANNELS]
        game = GAMES[place // CHANNELS]
        answer = await self.server.slash(opener, channel, "play", **opening(game))
        self.answers.append(await self.server.finished(answer, ENDS_WITHIN))
        board = self._board(opener)
        self.boards.append(board)
        if game != "palm-island":
            await self._begin(board, self.people[place - 1])

    def _board(self, opener: User) -> Board:
        found = numbers(self.database, "SELECT id FROM games WHERE opener = ?", opener.id)[0]
        place = numbers(self.database, "SELECT channel FROM games WHERE id = ?", found)[0]
        return Board(
            self.server, self.database, self.server.channels[place], opener, TableId(found)
        )

    async def _begin(self, board: Board, other: User) -> None:
        await self._use(board, other, "join")
        await self.server.until(lambda: can_start(board), "a lobby to start", ENDS_WITHIN)
        await self._use(board, board.owner, "start")

    async def _use(self, board: Board, user: User, tool: str) -> None:
        self.answers.append(await board.use(user, tool))
        await self._told(board)

    async def play(self, board: Board, rng: random.Random) -> None:
        """Let the awaited player of a table make some moves."""
        for _ in range(MOVES):
            table = await self.bot.tables.get(board.number)
            if not table.awaited:
                return
            user = self.server.people[table.seats[table.awaited[0]].user or 0]
            press, look = self._act(user, board, table, rng), self._ask(user, board, "board")
            self.answers += await asyncio.gather(press, look)
            await self._told(board)
            self.frozen += [board.number] if board.stored() == table.row.ply else []

    async def _act(self, user: User, board: Board, table: Table, rng: random.Random) -> Answer:
        message = board.message()
        if ply_of(message) == table.row.ply and offered_moves(message):
            return await choose(self.server, user, message, rng.randrange(100))
        first = write(table.options(table.awaited[0])[0])
        return await self._ask(user, board, "do", moves=first)

    async def _ask(self, user: User, board: Board, words: str, **given: str) -> Answer:
        asked = await self.server.slash(user, board.channel, words, table=board.number, **given)
        return await self.server.finished(asked, ENDS_WITHIN)

    async def _told(self, board: Board) -> None:
        """Wait until everything of a table is posted."""
        await self.server.until(
            lambda: not pending_posts(self.database, board.number),
            f"the news of table {board.number}",
            ENDS_WITHIN,
        )


@pytest.fixture
async def bot(server: Loopback, database: Path) -> AsyncIterator[Atoll]:
    async with running_bot(server, database) as bot:
        bot.tables._cache._size = IN_MEMORY
        yield bot


@pytest.fixture
async def crowd(server: Loopback, database: Path, bot: Atoll) -> Crowd:
    guild = server.add_guild("Lagoon")
    people = [server.add_user(f"Person {number}", guild) for number in range(PEOPLE)]
    channels = [server.add_channel(guild, f"games-{number}") for number in range(CHANNELS)]
    return Crowd(server, bot, database, people, channels)


def can_start(board: Board) -> bool:
    """Whether the button that starts the game can be pressed."""
    return any(
        one.get("custom_id", "").startswith("atoll:t:start:") and not one.get("disabled")
        for one in nested(board.message().components)
    )


async def behind(crowd: Crowd) -> list[int]:
    """Return the tables whose cache differs from the database."""
    stored = {
        board.number: await crowd.bot.store.read(games.select_game, board.number)
        for board in crowd.boards
    }
    tables = [await crowd.bot.tables.get(board.number) for board in crowd.boards]
    return [one.id for one in tables if (one.row, one.seats) != stored[one.id]]


def not_alone(crowd: Crowd) -> list[int]:
    """Return the tables without exactly one board message with buttons."""
    live = {
        board.number: [one for one in board.messages() if custom_ids(one)] for board in crowd.boards
    }
    return [number for number, cards in live.items() if len(cards) != 1]


def told_twice(server: Loopback) -> list[str]:
    """Return the nonces that were sent more than once."""
    posts = [
        one for one in server.requests if one.method == "POST" and one.path.endswith("/messages")
    ]
    sent = Counter(one.body.get("nonce") for one in posts)
    return [nonce for nonce, times in sent.items() if times > 1 or nonce is None]


async def test_hundred_tables_at_once_are_served_without_loss_or_leak(
    crowd: Crowd,
) -> None:
    before = tasks()
    await asyncio.gather(*map(crowd.open, range(PEOPLE)))
    rng = random.Random(0)
    await asyncio.gather(*(crowd.play(one, random.Random(rng.random())) for one in crowd.boards))
    await crowd.server.until(
        lambda: not is_busy() and not pending_posts(crowd.database), "quiet", ENDS_WITHIN
    )
    assert PEOPLE == len({board.channel.id for board in crowd.boards})
    assert [] == [one for one in crowd.answers if one.how is None or _thinks(one)]
    assert ([], []) == (crowd.frozen, await behind(crowd))
    assert [] == problems(crowd.database)
    assert ([], []) == (not_alone(crowd), told_twice(crowd.server))
    await crowd.server.until(lambda: tasks() == before and not locks(crowd.bot), "the end of work")


def _thinks(answer: Answer) -> bool:
    return answer.message is not None and answer.message.loading
