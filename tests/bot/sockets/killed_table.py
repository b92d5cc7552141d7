"""A table whose bot is killed with SIGKILL at random moments."""

import asyncio
import random
import time
from contextlib import AbstractAsyncContextManager
from multiprocessing.process import BaseProcess
from pathlib import Path

from testbed.loopback import Answer, Loopback
from tests.bot.sockets.boards import (
    LOST_SECONDS,
    SHOWN_WITHIN,
    Board,
    advance_offline,
    new_board,
    open_table,
    pending_posts,
    problems,
)
from tests.bot.sockets.bot_process import bot_process

CARD_IS_LOST, HAS_CAUGHT_UP = 0.3, 0.8  # probabilities
AWAY_SECONDS = 600


class Run:
    """A table whose bot is killed repeatedly. `ply` is the last settled ply."""

    is_long_away = 0.3
    """The probability of an outage of AWAY_SECONDS after a kill."""

    def __init__(self, board: Board, seed: int) -> None:
        self.board, self.rng = board, random.Random(seed)
        self.ply = 0
        self.has_card = True
        self.turn_seconds = 0.0

    def bot(self) -> AbstractAsyncContextManager[BaseProcess]:
        """Run the bot, and kill it at the end."""
        return bot_process(self.board.server, self.board.database)

    async def begin(self) -> None:
        """Open the table and make the first move; measure how long a move takes."""
        async with self.bot():
            await open_table(self.board)
            begun = time.perf_counter()
            await self.board.press()
            await self.board.reached(1)
            self.turn_seconds = time.perf_counter() - begun
            await self.rest()

    async def kill(self) -> None:
        """Run a bot for a moment, while it catches up or while its player moves."""
        moving: list[asyncio.Task[Answer]] = []
        async with self.bot():
            if self.rng.random() < HAS_CAUGHT_UP:
                await self.rest()
                moving = [asyncio.create_task(self.move())]
            await asyncio.sleep(self.turn_seconds * self.rng.random() ** 2)
        self.board.server.clock.skip(LOST_SECONDS)
        await asyncio.gather(*moving)
        if self.rng.random() < self.is_long_away:
            advance_offline(self.board, AWAY_SECONDS)

    async def move(self) -> Answer:
        """Press a random button, or delete the board message once and move by text."""
        if self.has_card and self.rng.random() < CARD_IS_LOST:
            self.board.server.delete_message(self.board.message())
            self.has_card = False
        if not self.has_card:
            return await self.board.write()
        return await self.board.press(place=self.rng.randrange(len(self.board.options())))

    async def rest(self) -> None:
        """Wait until everything is posted; check that no move and no message is lost or doubled.

        A board message that is an hour old loses its buttons to a new one.
        """
        board = self.board
        await board.server.until(
            lambda: not pending_posts(board.database), "all news", SHOWN_WITHIN
        )
        ply = board.stored()
        self.has_card |= ply > self.ply
        expected, log = [ply] if self.has_card else [], list(range(1, ply + 1))
        live = [one for one in board.shown() if one is not None]
        cards = [message.content for message in board.messages()]
        text = f"before {self.ply}, stored {ply}, logged {board.log()}, shown {cards}"
        assert ply in (self.ply, self.ply + 1), text
        assert (expected, log) == (live, board.log()), text
        assert len(cards) == len(set(cards)), text
        self.ply = ply


async def run_with_kills(server: Loopback, database: Path, seed: int, kills: int) -> Run:
    """Kill the bot of a table several times; check after each kill that nothing is lost."""
    run = Run(new_board(server, database), seed)
    await run.begin()
    for _ in range(kills):
        await run.kill()
    async with bot_process(server, database):
        await run.rest()
    assert [] == problems(database)
    return run
