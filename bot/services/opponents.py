"""Play the seats of bots. Their moves are searched outside the table's lock.

A search only knows what its seat knows. When the time of a turn is over, play its choices if the
knowledge of their seats has not changed. Store and show them as one turn. Choices that are not
played, or that a restart interrupts, are searched again.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from bot.domain.ids import Seat, TableId
from bot.domain.levels import STEADY
from bot.domain.moves import played
from bot.domain.opponents import (
    BotChoice,
    bot_to_move,
    choice_rng,
    knowledge,
    level_at,
    play_choices,
)
from bot.domain.table import Table
from bot.services.loading import NoSuchTable
from bot.services.search.pool import SearchPool
from bot.services.search.worker import SearchRequest
from bot.services.side_by_side import stop_tasks
from bot.services.tables import Tables
from bot.store import Moved, games
from engine.core import Action, AtollError, IllegalAction, Rng, parse
from engine.core.play import is_legal, refusal
from engine.editions import set_of_host
from engine.players.lookahead import is_weighed

log = structlog.get_logger()

MOVES_AT_ONCE = 50
SILENT_SECONDS = 10.0
"""A turn of bots ends after this many moves or this time, so that players see them."""
TOGETHER = Seat(-1)
"""Represents all seats that choose at the same time."""
SOON_SECONDS = 0.5
"""The reply to a press waits this long for bots, so that one message shows both moves."""
SHOWN_AT_ONCE = 8
"""The maximum number of bot turns to show at the same time. Players never wait for more."""

Deliver = Callable[[TableId], Awaitable[object]]


class Opponents:
    """Plays for the seats of bots, one turn after the other at each table."""

    def __init__(self, tables: Tables, search: SearchPool) -> None:
        self._tables = tables
        self._search = search
        self._at_work: dict[TableId, asyncio.Task[None]] = {}
        self._deliveries: dict[TableId, asyncio.Task[None]] = {}
        self._places = asyncio.Semaphore(SHOWN_AT_ONCE)

    def start(self, deliver: Deliver) -> None:
        """Start playing when a table waits for a bot, and deliver each turn."""
        self._deliver = deliver
        self._tables.on_bot_to_move = self.wake

    async def stop(self) -> None:
        """Stop playing. Choices that are not played are searched again after a restart."""
        self._tables.on_bot_to_move = lambda _: None
        await stop_tasks(*self._at_work.values(), *self._deliveries.values())
        self._search.close()

    async def wake_all(self) -> None:
        """Play at all tables that wait for a bot."""
        shards = self._tables.shards
        for table_id in await self._tables.store.read(games.select_bots_to_move, shards):
            self.wake(table_id)

    def wake(self, table_id: TableId) -> None:
        """Play at a table, unless a task for it is running."""
        task = self._at_work.get(table_id)
        if task is None or task.done():
            self._at_work[table_id] = task = asyncio.create_task(self._play(table_id))
            task.add_done_callback(lambda done: _remove(self._at_work, table_id, done))

    async def soon(self, table_id: TableId) -> None:
        """Wait for the bots at a table if they need at most ``SOON_SECONDS``."""
        task = self._at_work.get(table_id)
        if task is None or task.done():
            return
        table = await self._tables.get(table_id)
        seat = bot_to_move(table)
        if seat is not None and level_at(table, seat).turn_seconds <= SOON_SECONDS:
            await asyncio.wait([task], timeout=SOON_SECONDS)

    async def _play(self, table_id: TableId) -> None:
        """Play turns until the table waits for a player. Show each turn before storing the next."""
        since = asyncio.get_running_loop().time()
        try:
            while True:
                turn = _Turn(self._tables, self._search, table_id, since)
                if not await turn.choose():
                    return
                await turn.end()
                if (delivery := self._deliveries.get(table_id)) is not None:
                    await asyncio.wait([delivery])
                try:
                    await self._tables.change(table_id, turn.play)
                except Moved:
                    log.info("bot searches again", game=table_id)
                self._show(table_id)
        except NoSuchTable:
            log.info("table deleted", game=table_id)
        except Exception:
            log.exception("bots do not move", game=table_id)

    def _show(self, table_id: TableId) -> None:
        async def show() -> None:
            async with self._places:
                with suppress(NoSuchTable):  # the table was just deleted
                    await self._deliver(table_id)

        self._deliveries[table_id] = delivery = asyncio.create_task(show())
        delivery.add_done_callback(lambda done: _remove(self._deliveries, table_id, done))


def _remove(
    tasks: dict[TableId, asyncio.Task[None]], table_id: TableId, done: asyncio.Task[None]
) -> None:
    if tasks.get(table_id) is done:
        del tasks[table_id]


class _Turn:
    """The choices of bots at a table, one after the other, until a player acts.

    Its duration depends only on public information: the bots, their levels, which seats choose what
    kind of move, and how long users have waited (``since``, in loop time).
    """

    def __init__(self, tables: Tables, search: SearchPool, table_id: TableId, since: float) -> None:
        self._tables = tables
        self._search = search
        self._table_id = table_id
        self._since = since
        self._loop = asyncio.get_running_loop()
        self._begun = self._due = self._loop.time()
        self._given = 0.0
        self._timed: Seat | None = None
        self._choices = list[BotChoice]()

    async def choose(self) -> bool:
        """Choose until the table waits for a player. Return whether there are any choices."""
        seen = self._seen = self._table = await self._tables.get(self._table_id)
        while len(self._choices) < MOVES_AT_ONCE:
            seat = bot_to_move(self._table)
            table = self._table
            if seat is None or not await self._give_time(seat):
                break
            bots = [other for other in table.awaited if table.seats[other].is_bot]
            seats = bots if table.state.lanes else [seat]
            texts = await asyncio.gather(*(self._answer(table, seat) for seat in seats))
            for seat, text in zip(seats, texts, strict=True):
                await self._add(seat, text)
            seen = await self._tables.get(self._table_id)
            if seen is not self._seen:
                self._seen = seen
                self._table, held = await self._search.in_thread(play_choices, seen, self._choices)
                if held < len(self._choices):
                    break
        return bool(self._choices)

    async def end(self) -> None:
        """Wait until the time of the turn is over."""
        await asyncio.sleep(self._due - self._loop.time())

    def play(self, table: Table) -> Table:
        """Return a table after the choices that are still valid."""
        return self._table if table is self._seen else play_choices(table, self._choices)[0]

    async def _give_time(self, seat: Seat) -> bool:
        """Give a turn its time. Return whether it may still begin.

        Bots that choose together share the time of a turn. A choice that no level searches needs
        none.
        """
        table = self._table
        timed = TOGETHER if table.state.lanes else seat
        level = level_at(table, seat)
        if timed == self._timed:
            return True
        if self._due - self._begun >= SILENT_SECONDS:
            return False
        weighed = timed == TOGETHER or not level.seconds
        if weighed or await self._search.in_thread(
            is_weighed, table.game, table.state, seat, Rng(0)
        ):
            self._timed = timed
            bots = sum(row.is_bot for row in table.seats)
            self._given += level.turn_after(self._begun + self._given - self._since, bots)
        self._due = self._begun + max(self._given, STEADY.turn_seconds)
        return True

    async def _answer(self, table: Table, seat: Seat) -> str:
        question = await self._search.in_thread(question_for, table, seat)
        return await self._search.choose(question, self._due)

    async def _add(self, seat: Seat, text: str) -> None:
        table = self._table
        try:
            action = _read(table, seat, text)
        except AtollError as problem:
            log.error("illegal choice", game=table.id, text=text, problem=str(problem))
            question = await self._search.in_thread(question_for, table, seat)
            action = _read(table, seat, await self._search.choose_steady(question))
        self._choices.append(BotChoice(seat, knowledge(table, seat), action))
        self._table = await self._search.in_thread(played, table, seat, action)


def question_for(table: Table, seat: Seat) -> SearchRequest:
    """Return the choice of a seat, with a state sampled from what the seat knows."""
    game = table.game
    level = level_at(table, seat)
    rng = choice_rng(table, seat)
    state = game.rules.resample(table.state, seat, Rng(rng.bits()))
    return SearchRequest(
        game.variant,
        game.save(state),
        seat,
        rng.bits(),
        level.key,
        components=set_of_host(game),
    )


def _read(table: Table, seat: Seat, text: str) -> Action:
    """Return the action of a choice.

    Raises:
        BadText, IllegalAction: the seat has no such option.
    """
    action = parse(text, table.game.rules.actions)
    if not is_legal(table.state, seat, action):
        raise IllegalAction(refusal(table.state, seat))
    return action
