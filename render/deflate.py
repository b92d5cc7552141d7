"""Deflating as fast as can be: isal at its level 1 where it is installed, the standard zlib else.

Both write the same format, and each reads what the other wrote.
"""

import zlib
from functools import cache
from typing import Protocol

LEVEL = 1


class _Library(Protocol):
    def compress(self, data: bytes, level: int, /) -> bytes: ...

    def decompress(self, data: bytes, /) -> bytes: ...


def deflate(raw: bytes) -> bytes:
    """`raw` packed in the format of zlib."""
    return library().compress(raw, LEVEL)


def inflate(packed: bytes) -> bytes:
    """What `deflate` packed."""
    return library().decompress(packed)


@cache
def library() -> _Library:
    """The module that deflates."""
    try:
        from isal import isal_zlib
    except ImportError:
        return zlib
    return isal_zlib
