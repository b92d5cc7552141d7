"""Finished pictures: the last one of each reader is kept, and the next one begins with it."""

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from render.caches import ByteCache
from render.drawing import Drawing
from render.painter import Edition, Painter
from render.schemes import NORMAL, Scheme

FINISHED_BYTES = 32 * 1024 * 1024
BYTES_OF_LAYER = 160
"""What a layer of a drawing takes in memory, about."""


class Finished(NamedTuple):
    """A file with the view (and the reader's earlier view) that it shows."""

    shows: tuple[Any, Any]
    file: bytes
    drawing: Drawing | None

    @property
    def bytes_held(self) -> int:
        """How many bytes of memory it takes, without the views."""
        layers = self.drawing.layers if self.drawing else ()
        return len(self.file) + sum(BYTES_OF_LAYER + one.sprite.bytes_held for one in layers)


class Gallery:
    """Draws views and keeps the PNG files of the most recent ones; safe to use from any thread."""

    def __init__(self, painters: Mapping[str, Painter], limit: int = FINISHED_BYTES) -> None:
        self._painters = painters
        self._finished: ByteCache[Finished] = ByteCache(limit, lambda kept: kept.bytes_held)
        self._large: ByteCache[tuple[bytes, ...]] = ByteCache(limit // 8, _length)

    def picture(
        self,
        key: str,
        view: Any,
        since: Any = None,
        scheme: Scheme = NORMAL,
        place: Hashable = None,
    ) -> bytes:
        """The picture of ``view`` as the bytes of a PNG file; KeyError for an unknown game.

        One picture is kept for each ``place`` (a table and a reader of it, for example), and the
        next one there is made of it. Without a place, the picture is kept by what it shows.
        """
        shows = view, since
        kept_as = (key, scheme.key, shows if place is None else place)
        last = self._finished.find(kept_as)
        if last is not None and last.shows == shows:
            return last.file
        canvas = self._painters[key].paint(view, since, scheme)
        drawing = canvas.drawing(last and last.drawing) if canvas.palette else None
        file = drawing.png.file if drawing else canvas.png()
        self._finished.replace(kept_as, Finished(shows, file, drawing))
        return file

    def pages(
        self, key: str, view: Any, since: Any, edition: Edition, place: Hashable = None
    ) -> tuple[bytes, ...]:
        """The picture as a reader wants it: one file, or a file for each page of large print."""
        if not edition.is_large:
            return (self.picture(key, view, since, edition.scheme, place),)
        painter = self._painters[key]
        return self._large.get(
            (key, view, since, edition.scheme.key),
            lambda: tuple(page.png() for page in painter.pages(view, since, edition)),
        )

    def alt(self, key: str, view: Any) -> str:
        """The picture in at most 1,024 characters."""
        return self._painters[key].alt(view)

    def text(self, key: str, view: Any) -> str:
        """The whole board in words."""
        return self._painters[key].text(view)


def _length(files: tuple[bytes, ...]) -> int:
    return sum(map(len, files))
