"""Finished pictures: the same view gives the same bytes, so the last ones are kept."""

from collections.abc import Mapping
from typing import Any

from render.caches import ByteCache
from render.painter import Painter
from render.schemes import NORMAL, Scheme

FINISHED_BYTES = 16 * 1024 * 1024


class Gallery:
    """Draws views and keeps the PNG files of the most recent ones; safe to use from any thread."""

    def __init__(self, painters: Mapping[str, Painter], limit: int = FINISHED_BYTES) -> None:
        self._painters = painters
        self._finished: ByteCache[bytes] = ByteCache(limit, len)

    def picture(self, key: str, view: Any, since: Any = None, scheme: Scheme = NORMAL) -> bytes:
        """The picture of ``view`` as the bytes of a PNG file; KeyError for an unknown game."""
        painter = self._painters[key]
        return self._finished.get(
            (key, view, since, scheme.key), lambda: painter.paint(view, since, scheme).png()
        )

    def alt(self, key: str, view: Any) -> str:
        """The picture in at most 1,024 characters."""
        return self._painters[key].alt(view)

    def text(self, key: str, view: Any) -> str:
        """The whole board in words."""
        return self._painters[key].text(view)
