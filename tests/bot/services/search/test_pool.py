"""Worker processes search moves in time, and their failures are handled."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, Future
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import structlog.testing

from bot.services.search import pool, worker
from bot.services.search.pool import SHARED_MEMORY, NoSearch, SearchPool, run_in_new_process
from bot.services.search.worker import SearchRequest, choose
from engine import GAMES
from engine.core import Action, Rng, awaited, options_of, write
from engine.players import played_on
from engine.players.steady import steady
from testbed.waits import HANG_SECONDS

QUAKE = GAMES["earthquake_island"]
STATES = list(played_on(QUAKE, QUAKE.start(2, 3), steady, Rng(1)))
STATE = STATES[-6]
SEAT = awaited(STATE)[0]


def question(level: str = "sharp") -> SearchRequest:
    """Return a question late in a game."""
    return SearchRequest(QUAKE.key, QUAKE.save(STATE), SEAT, 5, level)


class Slow(Executor):
    """An executor that uses all given time, by its own clock, and records it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now, self.given = 100.0, list[float]()
        patch.setattr(asyncio.get_running_loop(), "time", lambda: self.now)

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Use the given time."""
        assert isinstance(work, partial)
        [asked], [seconds] = work.args, given
        self.given.append(seconds)
        self.now += seconds
        answer = Future[str]()
        answer.set_result(asked.level)
        return answer


@pytest.fixture
async def thinkers(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SearchPool]:
    monkeypatch.setattr(pool, "usable_processors", lambda: 2)  # one process
    made = SearchPool()
    yield made
    made.close()


def ran(script: str) -> subprocess.CompletedProcess[bytes]:
    """Run a script in a new Python."""
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, timeout=HANG_SECONDS, check=False)  # noqa: S603  # our own words


def soon(seconds: float) -> float:
    """Return a time of the event loop's clock."""
    return asyncio.get_running_loop().time() + seconds


@pytest.mark.parametrize(
    ("affinity", "quota", "processors"),
    [
        (1, None, 1),
        (8, None, 8),
        (8, "max 100000", 8),
        (8, "250000 100000", 2),
        (8, "50000 100000", 1),
        (2, "800000 100000", 2),
    ],
)
def test_container_limits_the_number_of_processes(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    affinity: int,
    quota: str | None,
    processors: int,
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(affinity), raising=False)
    limit = tmp_path / "cpu.max"
    if quota is not None:
        limit.write_text(f"{quota}\n")
    monkeypatch.setattr(pool, "CPU_MAX", limit, raising=False)
    made = SearchPool()
    made.close()
    assert max(1, processors - 1) == made._workers


class TestTime:
    def test_search_checks_the_clock_more_often_with_little_time(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        looks = {}
        for seconds in (0.3, 0.1):
            ticks = count()
            monkeypatch.setattr(worker, "monotonic", lambda ticks=ticks: next(ticks) * 0.02)
            choose(question(), seconds)
            looks[seconds] = next(ticks)
        assert looks[0.1] < looks[0.3] <= 0.3 / 0.02 + 8

    def test_search_without_time_is_steady(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(worker, "monotonic", None)
        assert choose(question("steady")) == choose(question("master"), 0.01)

    def test_known_plan_is_followed_without_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked, palm = list[float](), GAMES["palm_island"]
        g = palm.start(1, 8, {"mode": "solo"})
        action = options_of(g, 0)[-1]

        def planned(_: object, __: int, ___: Rng, seconds: float) -> Action:
            asked.append(seconds)
            return action

        solving = replace(palm, ai=replace(palm.ai, search=planned))
        monkeypatch.setattr(SearchRequest, "played", solving)
        request = SearchRequest(palm.key, palm.save(g), 0, 5, "sharp")
        assert write(action) == choose(request, 0.001)
        assert 1 == len(asked)

    async def test_time_is_shared_by_simultaneous_questions(
        self, thinkers: SearchPool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        slow = Slow(monkeypatch)
        thinkers._pool = slow  # type: ignore[assignment]
        due = soon(0.5)
        await asyncio.gather(*(thinkers.choose(question("master"), due) for _ in range(10)))
        assert 10 == len(slow.given)
        assert min(slow.given) > 0.01
        assert slow.now <= due

    def test_search_plans_with_the_choices_that_its_turn_still_has(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        planned = list[float]()

        def noted(question: SearchRequest, seconds: float = 0.0) -> str:
            planned.append(seconds)
            return ""

        monkeypatch.setattr(worker, "choose", noted)
        monkeypatch.setattr(worker, "time_limit", lambda seconds: nullcontext())
        for choices in (1, 3):
            monkeypatch.setattr(worker, "choices_ahead", lambda *_, of=choices: of)
            worker.choose_in_time(question("master"), 2.0)
        worker.choose_in_time(question("sharp"), 2.0)
        assert [1.5, 0.5, 0.3] == planned

    async def test_time_is_limited_by_the_level(
        self, thinkers: SearchPool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        slow = Slow(monkeypatch)
        thinkers._pool = slow  # type: ignore[assignment]
        await thinkers.choose(question("sharp"), soon(60.0))
        assert [0.6] == slow.given

    async def test_earliest_deadline_is_searched_first(
        self, thinkers: SearchPool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        thinkers._pool = Slow(monkeypatch)  # type: ignore[assignment]
        answers = list[str]()

        async def ask(level: str, seconds: float) -> None:
            answers.append(await thinkers.choose(question(level), soon(seconds)))

        await asyncio.gather(ask("sharp", 0.1), ask("master", 0.4), ask("sharp", 0.2))
        assert ["sharp", "sharp", "master"] == answers


class TestProcesses:
    @pytest.mark.long
    async def test_dead_process_is_replaced(
        self, thinkers: SearchPool, capfd: pytest.CaptureFixture[str]
    ) -> None:
        await thinkers.choose(question(), soon(0.1))
        dead = thinkers._pool
        assert dead is not None
        asked = asyncio.create_task(thinkers.choose(question("master"), soon(10.0)))
        await asyncio.sleep(0.05)
        for process in dead._processes.values():
            os.kill(process.pid or 0, signal.SIGKILL)
        assert (await asked) in map(write, STATE.open[SEAT])
        assert thinkers._pool is not dead

    async def test_steady_level_answers_when_processes_fail(
        self, thinkers: SearchPool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        failed = list[int]()

        async def fail(*_: object) -> str:
            failed.append(1)
            raise RuntimeError("lost")

        monkeypatch.setattr(thinkers, "_run", fail)
        thinkers._pool = Slow(monkeypatch)  # type: ignore[assignment]
        chosen = await thinkers.choose(question(), soon(0.1))
        assert (2, choose(question("steady"))) == (len(failed), chosen)

    @pytest.mark.long
    def test_endless_search_is_interrupted(self) -> None:
        """Use another process, because the alarm of this one belongs to pytest-timeout."""
        script = (
            "from bot.services.search import worker\n"
            "from tests.bot.services.search.test_pool import question\n"
            "def lost(*_):\n"
            "    while True: pass\n"
            "worker.PLAYERS['sharp'] = lambda clock: lost\n"
            "worker.prepare()\n"
            "print(worker.choose_in_time(question(), 0.1), end='')"
        )
        ended = ran(script)
        assert choose(question("steady")) == ended.stdout.decode()

    @pytest.mark.long
    def test_search_without_time_is_interrupted(self) -> None:
        script = (
            "from time import monotonic\n"
            "from bot.services.search import worker\n"
            "worker.prepare()\n"
            "end = monotonic() + 100\n"
            "try:\n"
            "    with worker.time_limit(0.0):\n"
            "        while monotonic() < end: pass\n"
            "except worker.TimeIsUp:\n"
            "    print('interrupted', end='')"
        )
        ended = ran(script)
        assert "interrupted" == ended.stdout.decode()

    async def test_new_process_has_a_low_priority(self) -> None:
        nice = await run_in_new_process(partial(os.nice, 0))
        assert min(os.nice(0) + worker.NICENESS, worker.LEAST_PRIORITY) == nice

    @pytest.mark.long
    def test_processes_end_with_a_killed_bot(self) -> None:
        script = (
            "import asyncio, os\n"
            "from bot.services.search import pool\n"
            "from bot.services.search.pool import SearchPool\n"
            "from tests.bot.services.search.test_pool import question, soon\n"
            "pool.usable_processors = lambda: 2  # one process\n"
            "async def main():\n"
            "    thinkers = SearchPool()\n"
            "    await thinkers.choose(question(), soon(0.1))\n"
            "    print(*thinkers._pool._processes, flush=True)\n"
            "    os.kill(os.getpid(), 9)\n"
            "if __name__ == '__main__': asyncio.run(main())"
        )
        ended = ran(script)
        [number] = map(int, ended.stdout.split())
        until = time.monotonic() + HANG_SECONDS
        while is_alive(number) and time.monotonic() < until:
            time.sleep(0.02)
        assert not is_alive(number)


def is_alive(process: int) -> bool:
    """Whether a process exists."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def test_machine_without_shared_memory_plays_steadily_and_logs_it_once(
    thinkers: SearchPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        pool, "ProcessPoolExecutor", Mock(side_effect=FileNotFoundError("no /dev/shm"))
    )
    with structlog.testing.capture_logs() as logs:
        for _ in range(2):
            chosen = await thinkers.choose(question(), soon(HANG_SECONDS))
            assert choose(question("steady")) == chosen
        with pytest.raises(NoSearch, match="can't think ahead"):
            await thinkers.analyse(question(), soon(HANG_SECONDS))
    [entry] = logs
    assert ("no search processes", "error") == (entry["event"], entry["log_level"])
    assert SHARED_MEMORY == entry["todo"]
