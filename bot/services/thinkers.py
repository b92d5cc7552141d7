"""Those who think for the players made of code: other processes for those who look ahead.

The processes are started when they are first needed, and kept. However many questions wait, each
is answered in its time: the more of them there are, the less time each gets.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

import structlog

from bot.domain.levels import LEVELS, STEADY
from bot.domain.verdicts import Verdict
from bot.measures import SEARCH
from bot.services.gate import Gate
from bot.services.judging import Asked, judged_in_time
from bot.services.thinking import Question, prepare, think, think_apart

log = structlog.get_logger()

P = ParamSpec("P")
T = TypeVar("T")
Q = TypeVar("Q")

ATTEMPTS = 2
JUDGING_SECONDS = 1.0
"""How long options are judged at most for somebody who waits."""


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
                seconds = LEVELS[question.level].seconds
                return await self._in_process(think_apart, question, due, seconds)
            except Exception:
                log.exception("nothing was chosen", game=question.game, attempt=attempt)
        return await self.steady(question)

    async def judge(self, asked: Asked, due: float) -> Verdict:
        """Return what options are worth; it is to be told at ``due`` on the clock of the loop."""
        return await self._in_process(judged_in_time, asked, due, JUDGING_SECONDS)

    async def steady(self, question: Question) -> str:
        """Return what the steady player chooses."""
        return await self.apart(think, question._replace(level=STEADY.key))

    async def apart(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Return what ``work`` returns in a thread: it holds up nobody."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*given, **named))

    async def _in_process(
        self, work: Callable[[Q, float], T], question: Q, due: float, seconds: float
    ) -> T:
        """Have a process answer within so many seconds at most; those due sooner come first."""
        self._asked += 1
        try:
            with SEARCH.time():
                return await self._in_turn(partial(work, question), due, seconds)
        finally:
            self._asked -= 1

    async def _in_turn(self, work: Callable[[float], T], due: float, seconds: float) -> T:
        async with self._gate.place(int(due * 1_000)):
            pool = await self.apart(self._started) if self._pool is None else self._pool
            return await self._answer(pool, work, due, seconds)

    async def _answer(
        self, pool: ProcessPoolExecutor, work: Callable[[float], T], due: float, seconds: float
    ) -> T:
        """Have something done in its part of the time that is left for all that are asked."""
        loop = asyncio.get_running_loop()
        part = min(0.5, self._workers / self._asked)
        try:
            given = min(max(0.0, due - loop.time()) * part, seconds)
            return await loop.run_in_executor(pool, work, given)
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
