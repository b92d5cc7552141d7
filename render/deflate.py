"""Deflating as fast as can be: isal at its level 1 where it is installed, the standard zlib else.

Both write the same format, and each reads what the other wrote.
"""

import zlib
from functools import cache
from typing import Protocol

LEVEL = 1
EMPTY_LAST_BLOCK = b"\x03\x00"
RAW = -15
"""Bits of the window, negative for deflated bytes without a head and a checksum."""


Bytes = bytes | memoryview


class _Packer(Protocol):
    def compress(self, data: Bytes, /) -> bytes: ...

    def flush(self, mode: int, /) -> bytes: ...


class _Library(Protocol):
    def compress(self, data: bytes, level: int, /) -> bytes: ...

    def decompress(self, data: bytes, wbits: int = ..., bufsize: int = ...) -> bytes: ...

    def compressobj(self, level: int, method: int, wbits: int, /) -> _Packer: ...

    def adler32(self, data: Bytes, /) -> int: ...

    def crc32(self, data: bytes, value: int, /) -> int: ...


def deflate(raw: bytes) -> bytes:
    """`raw` packed in the format of zlib."""
    return library().compress(raw, LEVEL)


def inflate(packed: bytes) -> bytes:
    """What `deflate` packed."""
    return library().decompress(packed)


def deflate_strip(raw: Bytes) -> bytes:
    """`raw` packed so that it can be joined with what was packed before and after it."""
    packer = library().compressobj(LEVEL, zlib.DEFLATED, RAW)
    return packer.compress(raw) + packer.flush(zlib.Z_FULL_FLUSH)


def inflate_strip(packed: Bytes, size: int) -> bytes:
    """What `deflate_strip` packed: so many bytes."""
    return library().decompress(b"".join((packed, EMPTY_LAST_BLOCK)), RAW, size)


@cache
def library() -> _Library:
    """The module that deflates."""
    try:
        from isal import isal_zlib
    except ImportError:
        return zlib
    return isal_zlib
