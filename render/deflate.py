"""Fast deflate: isal at level 1, and zlib-ng at level 2 for the strips of pictures.

Strips are uploaded: zlib-ng makes them 3 to 4 % smaller, for 3 ms more in a whole picture. Without
one of these libraries the next one steps in, and the standard zlib at last. All write the same
format and read each other's output.
"""

import zlib
from functools import cache
from typing import Protocol

LEVEL = 1
STRIP_LEVEL = 2
"""The level of zlib-ng. Its level 1 writes larger files than isal does."""
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
    """Deflate `raw` in the format of zlib."""
    return library().compress(raw, LEVEL)


def inflate(packed: bytes) -> bytes:
    """Inflate the output of `deflate`."""
    return library().decompress(packed)


def deflate_strip(raw: Bytes) -> bytes:
    """Deflate `raw` as a part that can be joined with the parts before and after it."""
    packing, level = strip_library()
    packer = packing.compressobj(level, zlib.DEFLATED, RAW)
    return packer.compress(raw) + packer.flush(zlib.Z_FULL_FLUSH)


def inflate_strip(packed: Bytes, size: int) -> bytes:
    """Inflate the output of `deflate_strip`, which has `size` bytes."""
    return library().decompress(b"".join((packed, EMPTY_LAST_BLOCK)), RAW, size)


@cache
def library() -> _Library:
    """The module that deflates."""
    try:
        from isal import isal_zlib
    except ImportError:
        return zlib
    return isal_zlib


@cache
def strip_library() -> tuple[_Library, int]:
    """The module that deflates strips, and its level."""
    try:
        from zlib_ng import zlib_ng
    except ImportError:
        return library(), LEVEL
    return zlib_ng, STRIP_LEVEL
