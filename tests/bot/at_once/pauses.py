"""Pause one operation wherever it waits for the database, a thread or Discord, and run another."""

import asyncio
import pickle
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from datetime import UTC, datetime
from itertools import count
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

from bot.domain.early_end import played_out
from bot.domain.table import Table
from bot.store.database import migrate
from engine.core import AtollError

T = TypeVar("T")
Operation = Callable[[], Coroutine[Any, Any, object]]
Between = Callable[[], Awaitable[object]]

ROUNDS, ROUNDS_AT_MOST = 60, 2_000
"""Enough loop cycles for one operation to end or to wait for a lock, and for two to end."""

_PLAYED_OUT = dict[bytes, Table]()
_may_be_paused: ContextVar[bool] = ContextVar("may_be_paused", default=False)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Disable pauses."""
    before = _may_be_paused.set(False)
    try:
        yield
    finally:
        _may_be_paused.reset(before)


class Pauses:
    """Count the waits of an operation and hold it at one of them."""

    def __init__(self, place: int) -> None:
        self._place, self._passed = place, 0
        self.reached, self._go_on = False, asyncio.Event()

    async def __call__(self) -> None:
        """Wait here if this is the chosen wait."""
        if not _may_be_paused.get():
            return
        self._passed += 1
        if self._passed == self._place:
            self.reached = True
            await self._go_on.wait()

    def end(self) -> None:
        """Release the held operation."""
        self._go_on.set()


class Connection:
    """A database in memory instead of the real connection."""

    def __init__(self, stored: bytes, pauses: Pauses) -> None:
        self._db = sqlite3.connect(":memory:", isolation_level=None)
        if stored:
            self._db.deserialize(stored)
        else:
            self._db.execute("PRAGMA page_size = 512")  # small databases are copied faster
            migrate(self._db)
        self._db.execute("PRAGMA foreign_keys = ON")
        self._pauses = pauses

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work between two waits."""
        await self._pauses()
        before = self._db.total_changes
        result = work(self._db)
        if self._db.total_changes != before:
            await self._pauses()  # others may read the change before its writer continues
        return result

    async def scrub(self) -> bool:
        return True

    async def close(self) -> None:
        self._db.close()

    def stored(self) -> bytes:
        return self._db.serialize()

    def now(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work without waits."""
        return work(self._db)


@contextmanager
def in_one_thread(pauses: Pauses, time: int) -> Iterator[None]:
    """Run the work of threads in the event loop, with a fixed time and fixed nonces."""

    async def work_apart(work: Callable[..., T], *given: object) -> T:
        result = work(*given)
        await pauses()
        return result

    now, nonces = datetime.fromtimestamp(time, UTC), count(time)
    with (
        patch("bot.domain.early_end.played_out", _played_out_once),
        patch("asyncio.to_thread", work_apart),
        patch("discord.utils.utcnow", lambda: now),
        patch("secrets.token_hex", lambda size: f"{next(nonces):x}"),
    ):
        yield


def _played_out_once(table: Table) -> Table:
    """Play a copy of a position to its end only once; its bots always choose the same."""
    if len(table.frames) > 1:
        return played_out(table)
    key = pickle.dumps((table.row, table.seats, table.state))
    if key not in _PLAYED_OUT:
        _PLAYED_OUT[key] = played_out(table)
    return _PLAYED_OUT[key]


class Ends(NamedTuple):
    """How two operations ended: with an empty string or with the error shown to the user."""

    first: str
    second: str
    paused: bool


async def interleaved(
    first: Operation, second: Operation, pauses: Pauses, between: Between
) -> Ends:
    """Run `second` while `first` is held, then let both end."""
    one = _started(first, may_be_paused=True)
    await _until(lambda: one.done() or pauses.reached)
    paused = not one.done()
    await between()
    other = _started(second, may_be_paused=False)
    await _until(other.done, ROUNDS)
    await between()
    pauses.end()
    await _until(lambda: one.done() and other.done())
    return Ends(_end(one), _end(other), paused)


def _started(operation: Operation, *, may_be_paused: bool) -> asyncio.Task[object]:
    context = copy_context()
    context.run(_may_be_paused.set, may_be_paused)
    return asyncio.get_running_loop().create_task(operation(), context=context)


async def _until(reached: Callable[[], bool], rounds: int = ROUNDS_AT_MOST) -> None:
    """Run the loop until a condition holds, or for a number of cycles."""
    for _ in range(rounds):
        if reached():
            return
        await asyncio.sleep(0)


def _end(task: asyncio.Task[object]) -> str:
    """Describe the end of an operation; raise unexpected errors."""
    assert task.done(), "an operation waits for ever"
    problem = task.exception()
    if problem is None:
        return ""
    if isinstance(problem, AtollError):
        return f"{type(problem).__name__}: {problem}"
    raise problem
