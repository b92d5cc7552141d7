"""Run the same work for many items, several at a time, and stop tasks."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeVar

import structlog

from bot.domain.ids import TableId
from bot.services.tables import Tables, Transition

log = structlog.get_logger()

AT_ONCE = 16
"""The number of tables or users to handle at the same time."""

T = TypeVar("T")


async def side_by_side(work: Callable[[T], Awaitable[object]], things: Iterable[T]) -> None:
    """Run ``work`` for many items, several at a time. A failure does not stop the others."""
    free = asyncio.Semaphore(AT_ONCE)

    async def guarded(thing: T) -> None:
        async with free:
            try:
                await work(thing)
            except Exception:
                log.exception("work failed", thing=repr(thing))

    await asyncio.gather(*map(guarded, things))


async def change_each(tables: Tables, table_ids: Iterable[TableId], change: Transition) -> None:
    """Change several tables. A failure does not stop the others."""
    await side_by_side(lambda table_id: tables.change(table_id, change), table_ids)


async def stop_tasks(*tasks: asyncio.Future[Any] | None) -> None:
    """Cancel tasks, and wait until they have ended. ``None`` means one never started."""
    started = [task for task in tasks if task is not None]
    for task in started:
        task.cancel()
    await asyncio.gather(*started, return_exceptions=True)
