"""Fast deflate by isal, or by zlib where isal is not installed. Both read each other's output."""

import zlib
from functools import cache
from typing import Protocol

LEVEL = 2
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


def inflate(packed: bytes, size: int) -> bytes:
    """Inflate the output of `deflate`, which has `size` bytes."""
    return library().decompress(packed, zlib.MAX_WBITS, size)


def deflate_strip(raw: Bytes) -> bytes:
    """Deflate `raw` as a part that can be joined with the parts before and after it."""
    packer = library().compressobj(LEVEL, zlib.DEFLATED, RAW)
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
