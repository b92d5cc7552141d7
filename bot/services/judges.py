"""A process that judges at leisure: it gives way to all others, and is there while it is needed."""

import asyncio
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from bot.domain.verdicts import Verdict
from bot.services.judging import Asked, judged_at_leisure
from bot.services.thinking import NICENESS, prepare

CHOICE_SECONDS = 0.5
"""How long a processor works on one choice."""
LEAST_NICE = 19


class Judges:
    """Judges choices one after the other."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def judge(self, asked: Asked) -> Verdict:
        """Return what options are worth."""
        if self._pool is None:
            self._pool = await asyncio.to_thread(_started)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, judged_at_leisure, asked, CHOICE_SECONDS)

    def rest(self) -> None:
        """End the process until it is needed again."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def stop(self) -> None:
        """End the process at once: on a busy machine its choice may take long, and nobody waits."""
        workers = [*(self._pool._processes or {}).values()] if self._pool is not None else []
        self.rest()
        for worker in workers:
            worker.kill()


def _started() -> ProcessPoolExecutor:
    """Return the process, at work: to start it takes a moment."""
    pool = ProcessPoolExecutor(1, get_context("spawn"), prepare_for_leisure)
    pool.submit(os.getpid)
    return pool


def prepare_for_leisure() -> None:
    """Let this process give way to the bot, and to those who think for the seats of bots."""
    prepare()
    os.nice(LEAST_NICE - NICENESS)
