"""Bot players for tests: they answer immediately or when the test allows it."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import ParamSpec, TypeVar

from bot.domain.analysis import Analysis
from bot.domain.ids import TableId
from bot.domain.levels import STEADY
from bot.services.opponents import Opponents
from bot.services.search.pool import SearchPool
from bot.services.search.worker import SearchRequest, analyse, choose
from bot.services.tables import Tables
from engine.players.lookahead import Time

P = ParamSpec("P")
T = TypeVar("T")


class InstantBots(SearchPool):
    """Bots that play like the steady level and answer in the event loop."""

    def __init__(self) -> None:
        self.questions: list[SearchRequest] = []
        self.asked = asyncio.Event()

    def close(self) -> None:
        pass

    async def choose(self, question: SearchRequest, due: float) -> str:
        self._note(question)
        return await self.choose_steady(question)

    def _note(self, question: SearchRequest) -> None:
        self.questions.append(question)
        self.asked.set()

    async def choose_steady(self, question: SearchRequest) -> str:
        return choose(question._replace(level=STEADY.key))

    async def analyse(self, question: SearchRequest, due: float) -> Analysis:
        """Analyse very few deals."""
        return analyse(question, Time(monotonic(), 0.01, monotonic))

    async def in_thread(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        return work(*given, **named)


class HeldBots(InstantBots):
    """Bots that wait until the test lets them answer."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = asyncio.Event()

    async def choose(self, question: SearchRequest, due: float) -> str:
        self._note(question)
        await self.let_go.wait()
        return await self.choose_steady(question)

    async def finish(self, opponents: Opponents) -> None:
        """Let the bots answer until none is awaited."""
        self.let_go.set()
        await wait_for_bots(opponents)


async def deliver_nothing(_: TableId) -> None:
    pass


def start_bots(
    tables: Tables,
    thinkers: SearchPool | None = None,
    deliver: Callable[[TableId], Awaitable[object]] = deliver_nothing,
) -> Opponents:
    """Let bots move from now on."""
    opponents = Opponents(tables, thinkers or InstantBots())
    opponents.start(deliver)
    return opponents


async def wait_for_bots(opponents: Opponents) -> None:
    """Wait until no bot is awaited."""
    while opponents._at_work:
        await asyncio.wait(list(opponents._at_work.values()))
        await asyncio.sleep(0)
