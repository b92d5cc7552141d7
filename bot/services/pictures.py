"""Pictures are drawn in a thread of their own, so that the bot goes on answering."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import NamedTuple, ParamSpec, TypeVar

from bot.domain.mentions import in_message
from bot.domain.table import Table, named
from bot.measures import PICTURE
from bot.services.locks import PrioritySemaphore
from bot.services.memory import give_back
from engine.core import View
from render import PAINTERS
from render.canvas import Canvas
from render.gallery import Gallery
from render.painter import USUAL, Edition

P = ParamSpec("P")
T = TypeVar("T")
Wanted = Callable[[], bool]


WORKERS = 1
"""Drawing holds Python's lock most of the time: a second worker draws no more in a second, and
keeps the bot from answering."""
TIDY_SECONDS = 60
BOARDS, SHEETS, FILMS = range(3)
"""What is drawn first: somebody waits for a board."""


class OutOfDate(Exception):
    """What was to be drawn is not wanted any more; nothing was drawn."""


def always() -> bool:
    """Say that a picture is wanted whatever has happened since it was asked for."""
    return True


class Order(NamedTuple):
    """How a picture is wanted, and whether it still is when its turn has come."""

    edition: Edition = USUAL
    wanted: Wanted = always


ORDER = Order()


class Pictures:
    """Draws boards before all else, and keeps the last ones."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(WORKERS, thread_name_prefix="pictures")
        self._slots = PrioritySemaphore(WORKERS)
        self._gallery = Gallery(PAINTERS)
        self._tidied = perf_counter()

    def close(self) -> None:
        """Draw nothing more; what is being drawn may end by itself."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def board(
        self, table: Table, view: View, since: View | None, order: Order = ORDER
    ) -> tuple[bytes, ...]:
        """Return the PNG of ``view``, or its pages; what changed since ``since`` is outlined.

        Raises:
            OutOfDate: it was no longer wanted when its turn had come.
        """
        begun = perf_counter()
        async with self._slots.hold(BOARDS):
            if not order.wanted():
                raise OutOfDate
            given = table.game.key, view, since, order.edition, (table.id, view.seat)
            pages: tuple[bytes, ...] = await self._apart(self._gallery.pages, *given)
        PICTURE.observe(perf_counter() - begun)
        return pages

    async def scores(self, table: Table, view: View, edition: Edition) -> tuple[bytes, ...]:
        """Return the PNG of a finished game's score sheet, or its pages; nothing without one."""

        def paint() -> tuple[bytes, ...]:
            return tuple(page.png() for page in PAINTERS[table.game.key].sheets(view, edition))

        async with self._slots.hold(BOARDS):
            return await self._apart(paint)

    async def sheet(self, paint: Callable[[], Canvas]) -> bytes:
        """Return the PNG of what ``paint`` draws."""
        async with self._slots.hold(SHEETS):
            return await self._apart(lambda: paint().png())

    async def figures(self, draw: Callable[[], bytes | None]) -> bytes | None:
        """Return the PNG that ``draw`` makes of components, if pictures show any of them."""
        async with self._slots.hold(SHEETS):
            return await self._apart(draw)

    async def film(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Return what ``work``, a part of a film, returns."""
        async with self._slots.hold(FILMS):
            return await self._apart(partial(work, *given, **named))

    async def tidy(self) -> None:
        """Give back the memory that drawing has left, at most once a minute."""
        if perf_counter() - self._tidied < TIDY_SECONDS:
            return
        self._tidied = perf_counter()
        async with self._slots.hold(FILMS):
            await self._apart(give_back)

    async def _apart(self, work: Callable[..., T], *given: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)


def alt_text(table: Table, view: View) -> str:
    """Return what a screen reader reads instead of the picture."""
    return PAINTERS[table.game.key].alt(view)


def scores_alt(table: Table, view: View) -> str:
    """Return what a screen reader reads instead of a score sheet."""
    return PAINTERS[table.game.key].sheet_alt(view)


def text_board(table: Table, view: View) -> str:
    """Return the whole board in words, as a message, with the numbered choices."""
    return PAINTERS[table.game.key].text(named(view, [*map(in_message, view.names)]))
