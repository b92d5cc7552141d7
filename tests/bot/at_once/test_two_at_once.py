"""Interleave two operations at one table at each point where the first one waits."""

from functools import partial
from itertools import count, product
from typing import Any

import pytest
import structlog.testing

from tests.bot.at_once.operations import OPERATIONS, READERS
from tests.bot.at_once.pauses import Pauses, in_one_thread, interleaved
from tests.bot.at_once.scenes import OTHER, TABLE, Scene, scene
from tests.bot.at_once.truths import check

SHORT = ("look", "press")
"""`make test` runs only pairs of these."""


def pairs() -> list[Any]:
    """Return every ordered pair of operations of every scene."""
    return [
        pytest.param(
            *(name, first, second),
            id=f"{name}-{first}-{second}",
            marks=[] if {first, second} <= {*SHORT} else [pytest.mark.long],
        )
        for name, operations in OPERATIONS.items()
        for first, second in product(operations, operations)
    ]


@pytest.mark.long
@pytest.mark.parametrize(("name", "first", "second"), pairs())
async def test_table_is_consistent_after_two_interleaved_operations(
    name: str, first: str, second: str
) -> None:
    found = await scene(name)
    for memory in memories(first, second):
        places = iter(count(1))
        with structlog.testing.capture_logs() as logs:
            while await _held_up(found, memory, next(places), (name, first, second)):
                pass
        assert [] == [entry for entry in logs if entry["log_level"] == "error"]


def memories(first: str, second: str) -> list[str]:
    """Return whether the table is always cached ("warm"), or evicted whenever possible ("cold").

    Only an operation that reads a table without its lock can meet a load.
    """
    return ["warm", "cold"] if READERS & {first, second} else ["warm"]


async def _held_up(found: Scene, memory: str, place: int, which: tuple[str, str, str]) -> bool:
    """Hold the first operation at one of its waits; return whether it has that many."""
    name, *two = which
    pauses = Pauses(place)
    services = found.services(pauses)
    first, second = (partial(OPERATIONS[name][one], services, found) for one in two)

    async def between() -> None:
        if memory == "cold":
            await services.tables.get(OTHER)

    with in_one_thread(pauses, found.time):
        if memory == "warm":
            await services.tables.get(TABLE)
        try:
            ends = await interleaved(first, second, pauses, between)
            await check(services, ends)
        except Exception as problem:
            problem.add_note(f"{memory} memory, paused at wait {place}")
            raise
    await services.database.close()
    return ends.paused
