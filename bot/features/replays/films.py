"""Make films of games that are small enough for Discord."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from PIL import Image

from bot.domain.table import Table
from bot.presentation.pictures import FILMS, Pictures
from engine.core import View
from render import PAINTERS
from render.art import NORMAL, Scheme
from render.canvas import Canvas
from render.film import STANDS, STANDS_LAST, Film, palette_of, size_for, sketch, spread

FILM_BYTES = 8 * 1024 * 1024
WIDTHS = (1_000, 800, 640)
"""Widths of a film in pixels. Use the first one for which the file is small enough."""
SKETCHES = 9
"""The number of pictures sampled to choose the colours of a film."""

Paint = Callable[[Any, Any], Canvas]


class Films:
    """Makes films, one at a time, and caches the last one."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._filming = asyncio.Lock()
        self._kept: tuple[tuple[object, ...], bytes] | None = None

    async def film(self, table: Table, views: Sequence[View], scheme: Scheme = NORMAL) -> bytes:
        """Return the film of a table with some views, as a GIF."""
        mark = table.id, table.row.ply, scheme.key, views[-1].names
        async with self._filming:
            if self._kept is None or self._kept[0] != mark:
                key = table.game.variant
                self._kept = mark, await make_film(self._pictures, key, views, scheme)
            return self._kept[1]


async def make_film(
    pictures: Pictures, key: str, views: Sequence[View], scheme: Scheme = NORMAL
) -> bytes:
    """Return a film of some views, as a GIF of at most 8 MiB.

    Each picture is a job for the drawing thread, so boards for waiting players come first.
    """

    def paint(view: View | None, since: View | None) -> Canvas:
        return PAINTERS[key].paint(view, since, scheme)

    def sketched(view: View) -> Image.Image:
        return sketch(paint(view, None).image)

    sketches = [await pictures.draw(FILMS, sketched, view) for view in spread(views, SKETCHES)]
    palette = await pictures.draw(FILMS, palette_of, sketches)
    for width, some in _attempts(views):
        film = Film(size_for(sketches, width), palette)
        if await _shot(pictures, paint, film, some):
            break
    return film.gif()


def _attempts(views: Sequence[View]) -> Iterator[tuple[int, Sequence[View]]]:
    """Yield widths and views for smaller and smaller films, ending with a single small picture."""
    yield from ((width, views) for width in WIDTHS)
    while len(views) > 1:
        views = spread(views, len(views) // 2)
        yield WIDTHS[-1], views


async def _shot(pictures: Pictures, paint: Paint, film: Film, views: Sequence[View]) -> bool:
    """Add the views to a film; return whether it is small enough."""

    def add(view: View | None, before: View | None, stands: int) -> None:
        film.add(paint(view, before).image, stands)

    for before, view in pairwise((None, *views)):
        await pictures.draw(FILMS, add, view, before, STANDS_LAST if view is views[-1] else STANDS)
        if film.bytes_so_far > FILM_BYTES:
            return False
    return film.bytes_so_far <= FILM_BYTES
