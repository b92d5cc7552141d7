"""A cache of finished pictures. The next one of a table reuses an earlier one."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple, Self

from render.art import NORMAL, Scheme
from render.caches import ByteCache
from render.canvas import Canvas
from render.drawing import Drawing
from render.layers import Layer
from render.painter import Edition, Painter

FINISHED_BYTES = 48 * 1024 * 1024
"""Room for the pictures of a hundred tables that take turns."""
TABLES = 1_000
"""Of so many tables a reader's picture can build on the newest one of another reader."""
BYTES_OF_LAYER = 160
"""The memory of a layer of a drawing, roughly."""


class Finished(NamedTuple):
    """A file, and the view and earlier view that it shows."""

    shows: tuple[Any, Any]
    file: bytes
    drawing: Drawing | None

    @property
    def layers(self) -> Sequence[Layer]:
        """The layers of the drawing."""
        return self.drawing.layers if self.drawing else ()

    @property
    def bytes_held(self) -> int:
        """Its memory in bytes, without the views."""
        return len(self.file) + sum(BYTES_OF_LAYER + one.sprite.bytes_held for one in self.layers)


class Page(bytes):
    """The PNG file of a page of large print, and what it shows."""

    name: str = ""

    @classmethod
    def from_canvas(cls, canvas: Canvas) -> Self:
        """Return the page of a canvas."""
        page = cls(canvas.png())
        page.name = canvas.name
        return page


class Gallery:
    """Draws views and caches the latest PNG files. Safe to use from any thread."""

    def __init__(self, painters: Mapping[str, Painter], limit: int = FINISHED_BYTES) -> None:
        self._painters = painters
        self._finished: ByteCache[Finished] = ByteCache(limit, lambda kept: kept.bytes_held)
        self._newest: ByteCache[Hashable] = ByteCache(TABLES, lambda _: 1)
        self._large: ByteCache[tuple[bytes, ...]] = ByteCache(
            limit // 8, lambda files: sum(map(len, files))
        )

    def picture(
        self,
        key: str,
        view: Any,
        since: Any = None,
        scheme: Scheme = NORMAL,
        place: tuple[Hashable, Hashable] | None = None,
    ) -> bytes:
        """Return the picture of ``view`` as a PNG file.

        ``place`` is a table and its reader. Its last picture is cached, and the next one builds on
        it or on the table's newest. Without a place, pictures are cached by their views.

        Raises:
            KeyError: the game is unknown.
        """
        shows = view, since
        kept_as = (key, scheme.key, shows if place is None else place)
        last = self._finished.find(kept_as)
        if last is not None and last.shows == shows:
            return last.file
        table = place and (key, scheme.key, place[0])
        newest = self._finished.find(self._newest.find(table))
        canvas = self._painters[key].paint(view, since, scheme)
        near = last if newest is last else _nearer(last, newest, canvas.layers)
        drawing = canvas.drawing(near and near.drawing) if canvas.palette else None
        file = drawing.png.file if drawing else canvas.png()
        self._finished.replace(kept_as, Finished(shows, file, drawing))
        if table is not None:
            self._newest.replace(table, kept_as)
        return file

    def pages(
        self,
        key: str,
        view: Any,
        since: Any,
        edition: Edition,
        place: tuple[Hashable, Hashable] | None = None,
    ) -> tuple[bytes, ...]:
        """Return the file of a picture, or the files of its pages in large print."""
        if not edition.is_large:
            return (self.picture(key, view, since, edition.scheme, place),)
        painter = self._painters[key]
        return self._large.get(
            (key, view, since, edition.scheme.key),
            lambda: tuple(map(Page.from_canvas, painter.pages(view, since, edition))),
        )


def _nearer(
    one: Finished | None, other: Finished | None, layers: Sequence[Layer]
) -> Finished | None:
    """Return which of two pictures has more of some layers."""
    if one is None or other is None:
        return one or other
    shown = set(layers)
    return max(one, other, key=lambda each: len(shown.intersection(each.layers)))
