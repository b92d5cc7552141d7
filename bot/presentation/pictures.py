"""Drawing in a worker thread, so that the bot keeps responding."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import NamedTuple, ParamSpec, TypeVar

from bot.domain.ids import UserId
from bot.domain.table import Table
from bot.measures import PICTURE
from bot.presentation.memory import give_back
from bot.services.locks import PrioritySemaphore
from bot.services.people import People
from engine.core import View
from render import PAINTERS
from render.art import SCHEMES
from render.gallery import Gallery
from render.painter import USUAL, Edition

P = ParamSpec("P")
T = TypeVar("T")
Wanted = Callable[[], bool]


WORKERS = 1
"""Drawing holds the GIL most of the time, so a second worker would only slow the bot down."""
TIDY_SECONDS = 60
BOARDS, SHEETS, FILMS = range(3)
"""The priorities of drawing. Boards come first, because users wait for them."""


class OutOfDate(Exception):
    """The picture was no longer wanted when its turn came, so it was not drawn."""


def always() -> bool:
    """Return true: the picture is wanted even if the table has changed since."""
    return True


class Order(NamedTuple):
    """The edition of a picture, and whether it is still ``wanted`` when its turn comes.

    A user who reads the board ``in_words`` gets no picture.
    """

    edition: Edition = USUAL
    wanted: Wanted = always
    in_words: bool = False


ORDER = Order()


class Pictures:
    """Draws pictures, boards first, and caches the last boards."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(WORKERS, thread_name_prefix="pictures")
        self._slots = PrioritySemaphore(WORKERS)
        self._gallery = Gallery(PAINTERS)
        self._tidied = perf_counter()

    def close(self) -> None:
        """Cancel all waiting pictures. One that is being drawn is completed."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def board(
        self, table: Table, view: View, since: View | None, order: Order = ORDER
    ) -> tuple[bytes, ...]:
        """Return the PNG of ``view``, or its pages. Changes since ``since`` are outlined.

        Raises:
            OutOfDate: it was no longer wanted when its turn to be drawn came.
        """
        begun = perf_counter()
        async with self._slots.hold(BOARDS):
            if not order.wanted():
                raise OutOfDate
            given = table.game.variant, view, since, order.edition, (table.id, view.seat)
            pages: tuple[bytes, ...] = await self._apart(self._gallery.pages, *given)
        PICTURE.observe(perf_counter() - begun)
        return pages

    async def draw(
        self, priority: int, work: Callable[P, T], *given: P.args, **named: P.kwargs
    ) -> T:
        """Run ``work`` in the drawing thread when its turn comes, and return its result."""
        async with self._slots.hold(priority):
            return await self._apart(partial(work, *given, **named))

    async def tidy(self) -> None:
        """Return memory that drawing has used to the system, at most once a minute."""
        if perf_counter() - self._tidied < TIDY_SECONDS:
            return
        self._tidied = perf_counter()
        await self.draw(FILMS, give_back)

    async def _apart(self, work: Callable[..., T], *given: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)


def alt_text(table: Table, view: View) -> str:
    """Return the alternative text of a board."""
    return PAINTERS[table.game.variant].described(view)


def edition_of(people: People, user: UserId | None) -> Edition:
    """Return the edition of a user's private pictures, or (``None``) of public pictures."""
    if user is None:
        return USUAL
    person = people.settings_of(user)
    return Edition(SCHEMES[person.colours], person.size == "large")
