"""Two operations at one table: one is paused wherever it waits, and the other comes between."""

from functools import partial
from itertools import count, product
from typing import Any

import pytest
import structlog.testing

from tests.bot.at_once.operations import OPERATIONS, READERS, Operation
from tests.bot.at_once.pauses import Interleaving, Mark, Pauses, in_one_thread
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
    found, two = await scene(name), (OPERATIONS[name][first], OPERATIONS[name][second])
    for memory in memories(first, second):
        places, idle = iter(count(1)), set[Mark]()
        with structlog.testing.capture_logs() as logs:
            while await _held_up(found, two, memory, next(places), idle):
                pass
        assert [] == [entry for entry in logs if entry["log_level"] == "error"]


def memories(first: str, second: str) -> list[str]:
    """Return where the table is: always in memory; or not at first, and driven out when it can be.

    Only an operation that reads a table without its lock can meet another's load.
    """
    return ["warm", "cold"] if READERS & {first, second} else ["warm"]


async def _held_up(
    found: Scene, two: tuple[Operation, Operation], memory: str, place: int, idle: set[Mark]
) -> bool:
    """Hold the first operation up at one of its waits; return whether it has so many."""
    pauses = Pauses(place)
    services = found.services(pauses)
    first, second = (partial(one, services, found) for one in two)

    async def between() -> None:
        if memory == "cold":
            await services.tables.get(OTHER)

    with in_one_thread(pauses, found.time):
        if memory == "warm":
            await services.tables.get(TABLE)
        try:
            ends = await Interleaving(first, second, services.mark).run(pauses, between, idle)
            if ends is not None:
                await check(services, ends)
        except Exception as problem:
            problem.add_note(f"{memory} memory, paused at wait {place}")
            raise
    await services.database.close()
    return pauses.reached
