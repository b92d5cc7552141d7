"""Finished pictures: the same view gives the same bytes, so the last ones are kept."""

from collections.abc import Mapping
from typing import Any

from render.caches import ByteCache
from render.painter import Edition, Painter
from render.schemes import NORMAL, Scheme

FINISHED_BYTES = 16 * 1024 * 1024


class Gallery:
    """Draws views and keeps the PNG files of the most recent ones; safe to use from any thread."""

    def __init__(self, painters: Mapping[str, Painter], limit: int = FINISHED_BYTES) -> None:
        self._painters = painters
        self._finished: ByteCache[bytes] = ByteCache(limit, len)
        self._large: ByteCache[tuple[bytes, ...]] = ByteCache(limit // 4, _length)

    def picture(self, key: str, view: Any, since: Any = None, scheme: Scheme = NORMAL) -> bytes:
        """The picture of ``view`` as the bytes of a PNG file; KeyError for an unknown game."""
        painter = self._painters[key]
        return self._finished.get(
            (key, view, since, scheme.key), lambda: painter.paint(view, since, scheme).png()
        )

    def pages(self, key: str, view: Any, since: Any, edition: Edition) -> tuple[bytes, ...]:
        """The picture as a reader wants it: one file, or a file for each page of large print."""
        if not edition.is_large:
            return (self.picture(key, view, since, edition.scheme),)
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
