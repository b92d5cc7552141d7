"""Two operations at one table: one is paused wherever it waits, and the other comes between."""

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
"""Pairs of these are looked at by ``make test`` too."""


def pairs() -> list[Any]:
    """Every two operations of every scene, in both orders."""
    return [
        pytest.param(
            *(name, first, second),
            id=f"{name}-{first}-{second}",
            marks=[] if {first, second} <= {*SHORT} else [pytest.mark.long],
        )
        for name, operations in OPERATIONS.items()
        for first, second in product(operations, operations)
    ]


@pytest.mark.parametrize(("name", "first", "second"), pairs())
async def test_two_operations_at_once_leave_a_table_that_goes_on(
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
    """Return where the table is: always in memory; or not at first, and driven out when it can be.

    Only an operation that reads a table without its lock can meet another's load.
    """
    return ["warm", "cold"] if READERS & {first, second} else ["warm"]


async def _held_up(found: Scene, memory: str, place: int, which: tuple[str, str, str]) -> bool:
    """Hold the first operation up at one of its waits; return whether it has so many."""
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
