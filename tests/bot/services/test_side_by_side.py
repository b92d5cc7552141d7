"""Running work side by side, in turn, and stopping it."""

import asyncio

from bot.services.locks import PrioritySemaphore
from bot.services.side_by_side import stop_tasks
from testbed.waits import HANG_SECONDS


async def test_stopped_tasks_have_ended() -> None:
    begun, ended = asyncio.Event(), []

    async def work() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            ended.append(True)

    task = asyncio.create_task(work())
    await begun.wait()
    await stop_tasks(task, None)
    assert [True] == ended


async def test_semaphore_admits_by_priority_then_by_arrival_and_skips_the_cancelled() -> None:
    slot, admitted = PrioritySemaphore(1), list[str]()

    async def enter(name: str, priority: int) -> None:
        async with slot.hold(priority):
            admitted.append(name)

    async with slot.hold(0):
        given = {"last": 3, "second": 2, "third": 2, "admitted": 1, "waiting": 0}
        tasks = {name: asyncio.create_task(enter(name, given[name])) for name in given}
        await asyncio.sleep(0)
        tasks["waiting"].cancel()
        await asyncio.sleep(0)
    tasks["admitted"].cancel()  # before it has noticed
    async with asyncio.timeout(HANG_SECONDS):
        await asyncio.gather(*tasks.values(), return_exceptions=True)
    assert ["second", "third", "last"] == admitted
