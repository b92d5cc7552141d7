"""The processes that search for bots and for hints.

They start on demand. Questions due at the same time share the processors. With more questions, each
gets less time, and all are answered in time.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import ParamSpec, TypeVar

import structlog

from bot.domain.analysis import Analysis
from bot.domain.levels import LEVELS, SHARE, STEADY
from bot.measures import SEARCH
from bot.services.locks import PrioritySemaphore
from bot.services.search.worker import (
    SearchRequest,
    analyse_in_time,
    choose,
    choose_in_time,
    prepare,
)
from engine.core import AtollError

log = structlog.get_logger()

P = ParamSpec("P")
T = TypeVar("T")

CPU_MAX = Path("/sys/fs/cgroup/cpu.max")
"""The processor time of a container: microseconds in each period, or ``max``."""
SHARED_MEMORY = "Bots play at level steady and hints fail. Does the folder /dev/shm exist?"
NO_SEARCH = "This bot can't think ahead at the moment. Its host finds the reason in the log."
ATTEMPTS = 2
ANALYSIS_SECONDS = 1.0
"""The maximum time of an analysis that a user waits for."""


def usable_processors() -> int:
    """Return how many processors this process may use, by its affinity and its container."""
    try:
        processors = len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        processors = os.cpu_count() or 1
    try:
        quota, period = CPU_MAX.read_text("ascii").split()
        processors = min(processors, int(quota) // int(period))
    except (OSError, ValueError):  # no control group, or no limit
        pass
    return max(1, processors)


class NoSearch(AtollError):
    """Search processes cannot start on this machine."""


class SearchPool:
    """One process per usable processor except one, and a thread for work that needs no search."""

    def __init__(self) -> None:
        self._workers = max(1, usable_processors() - 1)
        self._slots = PrioritySemaphore(self._workers)
        self._questions = 0
        """The number of questions that are waiting or in progress."""
        self._pool: ProcessPoolExecutor | None = None
        self._is_missed = False
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="opponents")

    def close(self) -> None:
        """Answer no more questions."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, question: SearchRequest, due: float) -> str:
        """Return a bot's move in its text form. ``due`` is the end of its turn in loop time.

        If the search fails, return the move of the steady bot.
        """
        if not LEVELS[question.level].seconds:
            return await self.in_thread(choose, question)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                seconds = LEVELS[question.level].turn_seconds
                return await self._search(partial(choose_in_time, question), due, seconds)
            except NoSearch:
                break
            except Exception:
                log.exception("search for a move failed", game=question.key, attempt=attempt)
        return await self.choose_steady(question)

    async def choose_steady(self, question: SearchRequest) -> str:
        """Return the move of the steady bot."""
        return await self.in_thread(choose, question._replace(level=STEADY.key))

    async def analyse(self, question: SearchRequest, due: float) -> Analysis:
        """Compare the options of a seat for a user, until ``due`` in loop time."""
        return await self._search(partial(analyse_in_time, question), due, ANALYSIS_SECONDS)

    async def in_thread(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Run ``work`` without blocking the loop, and return its result."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*given, **named))

    async def _search(self, work: Callable[[float], T], due: float, seconds: float) -> T:
        """Run work in a process for at most some seconds. Work that is due first runs first."""
        self._questions += 1
        try:
            with SEARCH.time():
                async with self._slots.hold(int(due * 1_000)):
                    if self._pool is None:
                        await self.in_thread(self._start)
                    return await self._run(work, due, seconds)
        finally:
            self._questions -= 1

    async def _run(self, work: Callable[[float], T], due: float, seconds: float) -> T:
        """Run work for its share of the time left for all questions."""
        loop = asyncio.get_running_loop()
        pool = self._pool
        share = min(SHARE, self._workers / self._questions)
        try:
            given = min(max(0.0, due - loop.time()) * share, seconds)
            return await loop.run_in_executor(pool, work, given)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise

    def _start(self) -> None:
        if self._pool is None:
            try:
                pool = ProcessPoolExecutor(self._workers, get_context("spawn"), prepare)
            except OSError as problem:
                if not self._is_missed:
                    self._is_missed = True
                    log.error("no search processes", problem=repr(problem), todo=SHARED_MEMORY)
                raise NoSearch(NO_SEARCH) from problem
            for _ in range(self._workers):
                pool.submit(os.getpid)  # each call starts a process
            self._pool = pool


async def run_in_new_process(work: Callable[[], T]) -> T:
    """Run ``work`` in a new process and return its result."""
    pool = ProcessPoolExecutor(1, get_context("spawn"), prepare)
    try:
        return await asyncio.get_running_loop().run_in_executor(pool, work)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
