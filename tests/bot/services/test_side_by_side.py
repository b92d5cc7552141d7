"""Running work side by side, and stopping it."""

import asyncio

from bot.services.side_by_side import stop_tasks


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
