"""Those who think for the players made of code: other processes for those who look ahead.

The processes are started when they are first needed, and kept. However many questions wait, each
is answered in its time: the more of them there are, the less time each gets.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

import structlog

from bot.domain.levels import LEVELS, STEADY
from bot.measures import SEARCH
from bot.services.gate import Gate
from bot.services.thinking import Question, prepare, think, think_apart

log = structlog.get_logger()

P = ParamSpec("P")
T = TypeVar("T")

ATTEMPTS = 2


class Thinkers:
    """As many processes as there are processors but one, and a thread for what takes no time."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._gate, self._asked = Gate(self._workers), 0
        self._pool: ProcessPoolExecutor | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="opponents")

    def close(self) -> None:
        """Think no more; what somebody is thinking about may end by itself."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def choose(self, question: Question, due: float) -> str:
        """Return what is chosen, in its text form; the turn is ``due`` on the clock of the loop.

        A choice takes half of the time until then, or less where others are asked too. Where those
        who look ahead fail, the steady player answers.
        """
        if not LEVELS[question.level].seconds:
            return await self.apart(think, question)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return await self._look_ahead(question, due)
            except Exception:
                log.exception("nothing was chosen", game=question.game, attempt=attempt)
        return await self.steady(question)

    async def steady(self, question: Question) -> str:
        """Return what the steady player chooses."""
        return await self.apart(think, question._replace(level=STEADY.key))

    async def apart(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Return what ``work`` returns in a thread: it holds up nobody."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*given, **named))

    async def _look_ahead(self, question: Question, due: float) -> str:
        """Have a question answered by a process, those that are due sooner first."""
        self._asked += 1
        try:
            with SEARCH.time():
                return await self._in_turn(question, due)
        finally:
            self._asked -= 1

    async def _in_turn(self, question: Question, due: float) -> str:
        async with self._gate.place(int(due * 1_000)):
            pool = await self.apart(self._started) if self._pool is None else self._pool
            return await self._answer(pool, question, due)

    async def _answer(self, pool: ProcessPoolExecutor, question: Question, due: float) -> str:
        """Have a question answered in its part of the time that is left for all that are asked."""
        loop = asyncio.get_running_loop()
        part = min(0.5, self._workers / self._asked)
        seconds = min(max(0.0, due - loop.time()) * part, LEVELS[question.level].seconds)
        try:
            return await loop.run_in_executor(pool, think_apart, question, seconds)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise

    def _started(self) -> ProcessPoolExecutor:
        """Return the processes; they are started where there are none."""
        if self._pool is None:
            pool = ProcessPoolExecutor(self._workers, get_context("spawn"), prepare)
            for _ in range(self._workers):
                pool.submit(os.getpid)  # each starts with something to do
            self._pool = pool
        return self._pool
