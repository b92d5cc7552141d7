"""Fast deflate by isal."""

import zlib

from isal import isal_zlib

LEVEL = 2
EMPTY_LAST_BLOCK = b"\x03\x00"
RAW = -15
"""Bits of the window, negative for deflated bytes without a head and a checksum."""


Bytes = bytes | bytearray | memoryview


def deflate(raw: bytes) -> bytes:
    """Deflate `raw` in the format of zlib."""
    return isal_zlib.compress(raw, LEVEL)


def inflate(packed: bytes, size: int) -> bytes:
    """Inflate the output of `deflate`, which has `size` bytes."""
    return isal_zlib.decompress(packed, zlib.MAX_WBITS, size)


def deflate_strip(raw: Bytes) -> bytes:
    """Deflate `raw` as a part that can be joined with the parts before and after it."""
    packer = isal_zlib.compressobj(LEVEL, zlib.DEFLATED, RAW)
    return packer.compress(raw) + packer.flush(zlib.Z_FULL_FLUSH)


def inflate_strip(packed: Bytes, size: int) -> bytes:
    """Inflate the output of `deflate_strip`, which has `size` bytes."""
    return isal_zlib.decompress(b"".join((packed, EMPTY_LAST_BLOCK)), RAW, size)
