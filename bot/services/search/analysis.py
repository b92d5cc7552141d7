"""A low-priority process that analyses choices for reviews, started on demand."""

import asyncio
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from bot.domain.analysis import Analysis
from bot.services.search.worker import SearchRequest, analyse_in_background, prepare_for_background

CHOICE_CPU_SECONDS = 1.0


class AnalysisWorker:
    """Analyses one choice after the other."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def analyse(self, question: SearchRequest) -> Analysis:
        """Compare the options of a seat."""
        if self._pool is None:
            self._pool = await asyncio.to_thread(_started)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._pool, analyse_in_background, question, CHOICE_CPU_SECONDS
        )

    def rest(self) -> None:
        """Stop the process until it is needed again."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def stop(self) -> None:
        """Kill the process: on a busy machine its analysis could take long."""
        workers = [*(self._pool._processes or {}).values()] if self._pool is not None else []
        self.rest()
        for worker in workers:
            worker.kill()


def _started() -> ProcessPoolExecutor:
    """Return a pool whose process is running. Starting the process is slow."""
    pool = ProcessPoolExecutor(1, get_context("spawn"), prepare_for_background)
    pool.submit(os.getpid)
    return pool
