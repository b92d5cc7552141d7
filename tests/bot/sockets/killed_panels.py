"""A table for two whose bot is killed, also between a private question and its answer."""

import asyncio
import time
from contextlib import AbstractAsyncContextManager
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path

from bot.interactions.dispatch import DOUBLE_CLICK_SECONDS
from bot.presentation.drafts import GONE_ON
from render.gallery import Gallery
from testbed.loopback import Answer, Loopback, Message, User
from testbed.loopback.child import run
from testbed.loopback.pointing import named_url, point_client
from tests.bot.fake_pictures import fake_picture
from tests.bot.sockets.boards import (
    SHOWN_WITHIN,
    Board,
    custom_ids,
    new_board,
    offered_moves,
    pending_posts,
    problems,
    start_for_two,
)
from tests.bot.sockets.bot_process import forked_process, settle
from tests.bot.sockets.killed_table import Run

ASKS_AGAIN = 0.3
"""The probability that a player opens another panel instead of answering."""
MOVES_AFTER_KILLS = 12
SECRET_GAMES = ("small-islands", "propeller-islands", "island-hopper")


class PanelRun(Run):
    """A table for two, whose players answer in their panels and direct messages.

    The panels of earlier lives of the bot keep their buttons and are pressed, too.
    """

    def __init__(self, board: Board, seed: int, game: str) -> None:
        super().__init__(board, seed)
        self._game = game
        self._asked = list[str]()
        self._answered = set[str]()

    def bot(self) -> AbstractAsyncContextManager[BaseProcess]:
        board = self.board
        given = (str(board.database), board.server.environment())
        return forked_process(board.server, _without_pictures, *given)

    async def begin(self) -> None:
        async with self.bot():
            await start_for_two(self.board, self._game)
            self.ply = self.board.stored()
            begun = time.perf_counter()
            await self._play_once()
            self.turn_seconds = time.perf_counter() - begun

    async def move(self) -> Answer:
        """Answer a private question of this or an earlier life, or open a panel."""
        person = self.rng.choice(self._awaited())
        asking = self._asking(person)
        if not asking or self.rng.random() < ASKS_AGAIN:
            return await self._look(person)
        return await self._answer(person, self.rng.choice(asking))

    async def play_on(self) -> None:
        """Make moves without a kill: each question has an answer that is stored."""
        async with self.bot():
            await self.rest()
            for _ in range(MOVES_AFTER_KILLS):
                await self._play_once()

    async def _play_once(self) -> None:
        """Open a panel, and answer there until a move is stored."""
        before, person, server = self.ply, self._awaited()[0], self.board.server
        old = self._asking(person)
        await asyncio.sleep(DOUBLE_CLICK_SECONDS)
        await self._look(person)
        await server.until(lambda: self._new(person, old), "the question", SHOWN_WITHIN)
        [panel] = self._new(person, old)
        while self.ply == before:
            edited = partial(_is_edited, panel, panel.edits)
            await self._answer(person, panel)
            await server.until(edited, "the next question", SHOWN_WITHIN)
            await self.rest()

    async def rest(self) -> None:
        """Wait until everything is posted; check that no move and no message is lost or doubled."""
        board = self.board
        await board.server.until(
            lambda: not pending_posts(board.database), "all news", SHOWN_WITHIN
        )
        ply, log = board.stored(), board.log()
        live = [one for one in board.shown() if one is not None]
        text = f"before {self.ply}, stored {ply}, logged {log}, live {live}, asked {self._asked}"
        assert log == [*range(ply - len(log) + 1, ply + 1)], text
        assert len(live) == 1, text
        assert live[0] <= ply, text
        assert 0 <= ply - self.ply <= self._may_store(), text
        for person in self._players():
            letters = [one for one in self._letters(person) if GONE_ON not in one.content]
            told = [(one.content, *custom_ids(one)) for one in letters]  # two rounds may ask alike
            assert len(told) == len(set(told)), told
        if ply > self.ply:
            self._answered |= {_question(one) for one in self._asked}
        self.ply = ply
        self._asked.clear()

    def _may_store(self) -> int:
        """Return how many moves the presses since the last rest may have stored."""
        new = [one for one in self._asked if _question(one) not in self._answered]
        return sum(1 + one.count("+") for one in new)

    async def _look(self, person: User) -> Answer:
        card = self.board.message()
        [view] = [one for one in custom_ids(card) if one.startswith("atoll:t:move:")]
        return await self.board.server.press(person, card, view)

    async def _answer(self, person: User, message: Message) -> Answer:
        offered = offered_moves(message)
        assert offered, f"no answers: {message.content}, {custom_ids(message)}"
        where, values = self.rng.choice(offered)
        value = self.rng.choice(values)
        self._asked.append(f"{where}:{value}")
        if value:
            return await self.board.server.select(person, message, where, [value])
        return await self.board.server.press(person, message, where)

    def _awaited(self) -> list[User]:
        asked = "SELECT user FROM seats WHERE game = ? AND waiting IS NOT NULL ORDER BY seat"
        return [self.board.server.people[user] for user in self.board.numbers(asked)]

    def _players(self) -> list[User]:
        seated = "SELECT user FROM seats WHERE game = ? ORDER BY seat"
        return [self.board.server.people[user] for user in self.board.numbers(seated)]

    def _asking(self, person: User) -> list[Message]:
        """Return the private and direct messages of a person that offer answers."""
        here = self.board.server.messages(self.board.channel, person)
        private = [*(one for one in here if one.ephemeral), *self._letters(person)]
        return [one for one in private if offered_moves(one)]

    def _new(self, person: User, old: list[Message]) -> list[Message]:
        return [one for one in self._asking(person) if one not in old and one.ephemeral]

    def _letters(self, person: User) -> list[Message]:
        direct = self.board.server.direct(person)
        return [one for one in self.board.server.messages(direct) if one.author is not person]


def _is_edited(message: Message, edits: int) -> bool:
    return message.edits > edits


def _question(press: str) -> str:
    """Return the seat and the digest in a press: the question that it answers."""
    return ":".join(press.split(":")[3:5])


def _without_pictures(database: str, environment: dict[str, str]) -> None:
    settle(environment)
    Gallery.picture = fake_picture  # type: ignore[method-assign,assignment]
    with point_client(named_url(environment)):
        asyncio.run(run(database))


async def run_with_kills_in_panels(
    server: Loopback, database: Path, seed: int, kills: int
) -> PanelRun:
    """Kill the bot of a table with secrets several times, then play on."""
    made = PanelRun(new_board(server, database), seed, SECRET_GAMES[seed % len(SECRET_GAMES)])
    await made.begin()
    for _ in range(kills):
        await made.kill()
    await made.play_on()
    assert [] == problems(database)
    return made
