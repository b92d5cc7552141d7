"""One operation is paused where it waits for the database, a thread or Discord; another runs."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from datetime import UTC, datetime
from itertools import count
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

from bot.store.database import migrate
from engine.core import AtollError

T = TypeVar("T")
Operation = Callable[[], Coroutine[Any, Any, object]]
Between = Callable[[], Awaitable[object]]

ROUNDS, ROUNDS_AT_MOST = 60, 2_000
"""So many rounds of the loop bring an operation to its end, or to a lock; and any two to theirs."""

_may_be_paused: ContextVar[bool] = ContextVar("may_be_paused", default=False)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let nothing be paused for a while."""
    before = _may_be_paused.set(False)
    try:
        yield
    finally:
        _may_be_paused.reset(before)


class Pauses:
    """Counts the waits of one operation, and holds it up at one of them."""

    def __init__(self, place: int) -> None:
        self._place, self._passed = place, 0
        self.reached, self._go_on = False, asyncio.Event()

    async def __call__(self) -> None:
        """Be one more wait of the operation."""
        if not _may_be_paused.get():
            return
        self._passed += 1
        if self._passed == self._place:
            self.reached = True
            await self._go_on.wait()

    def end(self) -> None:
        """Let the operation go on."""
        self._go_on.set()


class Connection:
    """A database in memory, in the place of the real one: work is done at once, after a wait."""

    def __init__(self, stored: bytes, pauses: Pauses) -> None:
        self._db = sqlite3.connect(":memory:", isolation_level=None)
        if stored:
            self._db.deserialize(stored)
        else:
            migrate(self._db)
        self._db.execute("PRAGMA foreign_keys = ON")
        self._pauses = pauses

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do work, after a wait; and wait after it where it has changed something."""
        await self._pauses()
        before = self._db.total_changes
        result = work(self._db)
        if self._db.total_changes != before:
            await self._pauses()  # others may see what was written before its writer goes on
        return result

    async def scrub(self) -> bool:
        return True

    async def close(self) -> None:
        self._db.close()

    def stored(self) -> bytes:
        """Return the whole database."""
        return self._db.serialize()

    def now(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do work at once."""
        return work(self._db)


@contextmanager
def in_one_thread(pauses: Pauses, time: int) -> Iterator[None]:
    """Do the work of other threads in this one; Discord's clock and all luck stand still."""

    async def work_apart(work: Callable[..., T], *given: object) -> T:
        result = work(*given)
        await pauses()
        return result

    now, nonces = datetime.fromtimestamp(time, UTC), count(time)
    with (
        patch("asyncio.to_thread", work_apart),
        patch("discord.utils.utcnow", lambda: now),
        patch("secrets.token_hex", lambda size: f"{next(nonces):x}"),
    ):
        yield


class Ends(NamedTuple):
    """How two operations ended: each with nothing, or with what was said to whoever asked."""

    first: str
    second: str
    paused: bool


async def interleaved(
    first: Operation, second: Operation, pauses: Pauses, between: Between
) -> Ends:
    """Run ``second`` while ``first`` is paused, as far as it gets; then let both end."""
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
    """Let the loop go round until something holds, or nothing more can come of it."""
    for _ in range(rounds):
        if reached():
            return
        await asyncio.sleep(0)


def _end(task: asyncio.Task[object]) -> str:
    """Say how an operation ended; what nobody expected is raised."""
    assert task.done(), "an operation waits for ever"
    problem = task.exception()
    if problem is None:
        return ""
    if isinstance(problem, AtollError):
        return f"{type(problem).__name__}: {problem}"
    raise problem
