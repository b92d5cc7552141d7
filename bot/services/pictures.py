"""Pictures are drawn in one worker thread, so that the bot goes on answering."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import ParamSpec, TypeVar

from bot.domain.table import Table
from engine.core import View
from render import PAINTERS
from render.canvas import Canvas
from render.gallery import Gallery

P = ParamSpec("P")
T = TypeVar("T")


class Pictures:
    """Draws boards, and keeps the last ones."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self._gallery = Gallery(PAINTERS)

    def close(self) -> None:
        """Draw nothing more; what is being drawn may end by itself."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def board(self, table: Table, view: View, since: View | None) -> bytes:
        """Return the PNG of ``view``; what changed since ``since`` is outlined."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._thread, self._gallery.picture, table.game.key, view, since
        )

    async def sheet(self, paint: Callable[[], Canvas]) -> bytes:
        """Return the PNG of what ``paint`` draws."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: paint().png())

    async def work(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Return what ``work`` returns in the thread that draws."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, partial(work, *given, **named))


class Drawn:
    """How many pictures of boards there were, and how many seconds were waited for them."""

    def __init__(self) -> None:
        self.pictures, self.seconds = 0, 0.0


class MeasuredPictures(Pictures):
    """Draws boards, and counts them."""

    def __init__(self, drawn: Drawn) -> None:
        super().__init__()
        self._drawn = drawn

    async def board(self, table: Table, view: View, since: View | None) -> bytes:
        """Return the PNG of ``view``; what changed since ``since`` is outlined."""
        begun = perf_counter()
        picture = await super().board(table, view, since)
        self._drawn.pictures += 1
        self._drawn.seconds += perf_counter() - begun
        return picture


def alt_text(table: Table, view: View) -> str:
    """Return what a screen reader reads instead of the picture."""
    return PAINTERS[table.game.key].alt(view)


def text_board(table: Table, view: View) -> str:
    """Return the whole board in words, with the numbered choices."""
    return PAINTERS[table.game.key].text(view)
