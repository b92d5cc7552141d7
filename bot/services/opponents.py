"""The seats that code plays: what is chosen there is thought about outside the table's lock.

Whoever thinks is told only what the seat knows. What has been chosen when a turn's time is over is
carried out as far as its seats still go by the same, and is stored and shown as one turn. What is
not carried out any more is asked again, and so is what a restart has cut off.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import structlog

from bot.domain.ids import Seat, TableId
from bot.domain.moves import played
from bot.domain.opponents import Choice, carried_out, code_to_move, knowledge, level_at, luck_of
from bot.domain.table import Table
from bot.services.loading import NoSuchTable
from bot.services.search.pool import SearchPool
from bot.services.search.worker import Question
from bot.services.tables import Tables
from bot.store import Moved, games
from engine.core import Action, AtollError, IllegalAction, Rng, parse
from engine.core.play import is_legal, refusal

log = structlog.get_logger()

MOVES_AT_ONCE = 50
SILENT_SECONDS = 10.0
"""So much of code's moves, or what takes so long, is shown before it goes on."""
SOON_SECONDS = 0.5
"""Who answers within so short a time is waited for, so that one card shows both moves."""
SHOWN_AT_ONCE = 8
"""At so many tables code's turns are shown at the same time: people's never wait behind more."""

Deliver = Callable[[TableId], Awaitable[object]]


class Opponents:
    """Plays for the seats that code plays, at each table one turn after the other."""

    def __init__(self, tables: Tables, search: SearchPool) -> None:
        self._tables, self._search = tables, search
        self._at_work: dict[TableId, asyncio.Task[None]] = {}
        self._deliveries: dict[TableId, asyncio.Task[None]] = {}
        self._places = asyncio.Semaphore(SHOWN_AT_ONCE)

    def start(self, deliver: Deliver) -> None:
        """Answer from now on whenever code is to move; what was done is then delivered."""
        self._deliver, self._tables.on_code = deliver, self.wake

    async def stop(self) -> None:
        """Answer no more; what is thought about is asked again after a restart."""
        self._tables.on_code = _nothing
        tasks: list[asyncio.Future[Any]] = [*self._at_work.values(), *self._deliveries.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._search.close()

    async def look(self) -> None:
        """Go on at all tables where code is to move and nobody thinks."""
        shards = self._tables.shards
        for number in await self._tables.store.read(games.select_code_to_move, shards):
            self.wake(number)

    def wake(self, number: TableId) -> None:
        """Go on at a table, unless somebody thinks there already."""
        task = self._at_work.get(number)
        if task is None or task.done():
            self._at_work[number] = task = asyncio.create_task(self._play(number))
            task.add_done_callback(lambda done: self._ended(number, done))

    async def soon(self, number: TableId) -> None:
        """Wait for what code does at a table, if that takes but a moment."""
        task = self._at_work.get(number)
        if task is None or task.done():
            return
        table = await self._tables.get(number)
        seat = code_to_move(table)
        if seat is not None and level_at(table, seat).turn_seconds <= SOON_SECONDS:
            await asyncio.wait([task], timeout=SOON_SECONDS)

    async def _play(self, number: TableId) -> None:
        """Play until a person is to move."""
        try:
            while await self._turn(number):
                self._tell(number)
        except NoSuchTable:
            log.info("table deleted", game=number)
        except Exception:
            log.exception("code does not go on", game=number)

    async def _turn(self, number: TableId) -> bool:
        """Think, then move; return whether there was anything to do."""
        turn = _Turn(self._tables, self._search, number)
        if not await turn.think():
            return False
        await turn.end()
        await self._told(number)
        try:
            await self._tables.change(number, turn.carried_out)
        except Moved:
            log.info("asked again", game=number)
        return True

    def _tell(self, number: TableId) -> None:
        self._deliveries[number] = delivery = asyncio.create_task(self._show(number))
        delivery.add_done_callback(lambda done: self._shown(number, done))

    async def _show(self, number: TableId) -> None:
        async with self._places:
            with suppress(NoSuchTable):  # it was deleted meanwhile
                await self._deliver(number)

    async def _told(self, number: TableId) -> None:
        """Wait until the last turn was shown: code moves no quicker than people can be told."""
        if (delivery := self._deliveries.get(number)) is not None:
            await asyncio.wait([delivery])

    def _shown(self, number: TableId, delivery: asyncio.Task[None]) -> None:
        if self._deliveries.get(number) is delivery:
            del self._deliveries[number]

    def _ended(self, number: TableId, task: asyncio.Task[None]) -> None:
        if self._at_work.get(number) is task:
            del self._at_work[number]


class _Turn:
    """What code chooses at a table, one choice after the other, as if nobody else did anything.

    The time that it takes follows from whose choices they are, and from nothing else.
    """

    def __init__(self, tables: Tables, search: SearchPool, number: TableId) -> None:
        self._tables, self._search, self._number = tables, search, number
        self._loop = asyncio.get_running_loop()
        self._begun = self._due = self._loop.time()
        self._mover: Seat | None = None
        self._choices = list[Choice]()

    async def think(self) -> bool:
        """Choose until a person is to move; return whether there was anything to choose."""
        self._seen = self._table = await self._tables.get(self._number)
        while len(self._choices) < MOVES_AT_ONCE:
            seat = code_to_move(self._table)
            if seat is None or not self._gives_time(seat):
                break
            await self._choose(seat)
            if not await self._still_holds():
                break
        return bool(self._choices)

    async def end(self) -> None:
        """Wait until the time is over that the turn takes."""
        await asyncio.sleep(self._due - self._loop.time())

    def carried_out(self, table: Table) -> Table:
        """Return a table after what was chosen, as far as that still holds."""
        return self._table if table is self._seen else carried_out(table, self._choices)[0]

    def _gives_time(self, seat: Seat) -> bool:
        """Give a seat that begins a turn its time; return whether it may still begin one."""
        if seat != self._mover:
            if self._due - self._begun >= SILENT_SECONDS:
                return False
            self._mover = seat
            self._due += level_at(self._table, seat).turn_seconds
        return True

    async def _choose(self, seat: Seat) -> None:
        table = self._table
        question = await self._search.in_thread(question_for, table, seat)
        text = await self._search.choose(question, self._due)
        try:
            action = _read(table, seat, text)
        except AtollError as problem:
            log.error("not a choice", game=table.id, text=text, problem=str(problem))
            action = _read(table, seat, await self._search.choose_steady(question))
        self._choices.append(Choice(seat, knowledge(table, seat), action))
        self._table = await self._search.in_thread(played, table, seat, action)

    async def _still_holds(self) -> bool:
        """Whether all that was chosen still holds; it goes on from how the table stands now."""
        now = await self._tables.get(self._number)
        if now is self._seen:
            return True
        self._seen = now
        self._table, held = await self._search.in_thread(carried_out, now, self._choices)
        return held == len(self._choices)


def question_for(table: Table, seat: Seat) -> Question:
    """Return what is asked in a seat: in a world that may be, for all that the seat knows."""
    game, level, luck = table.game, level_at(table, seat), luck_of(table, seat)
    world = game.rules.resample(table.state, seat, Rng(luck.bits()))
    return Question(game.key, game.save(world), seat, luck.bits(), level.key)


def _read(table: Table, seat: Seat, text: str) -> Action:
    """Return what was chosen.

    Raises:
        BadText, IllegalAction: it is no choice of this seat.
    """
    action = parse(text, table.game.rules.actions)
    if not is_legal(table.state, seat, action):
        raise IllegalAction(refusal(table.state, seat))
    return action


def _nothing(_: TableId) -> None:
    """Let nobody be told that code is to move."""
