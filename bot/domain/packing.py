"""Compress saved states with zlib and a dictionary for each game.

``data/<game>/states.dict`` holds typical states. Never change a dictionary after a release: a state
can only be unpacked with the dictionary that packed it.
"""

import zlib
from functools import cache
from importlib.resources import files

LEVEL = 9
PACKED = b"x"
"""The first byte of zlib data."""


def pack(key: str, state: bytes) -> bytes:
    """Compress a saved state, with the dictionary of its game if it has one."""
    by = _dictionary(key)
    packer = zlib.compressobj(LEVEL, zdict=by) if by else zlib.compressobj(LEVEL)
    return packer.compress(state) + packer.flush()


def unpack(key: str, kept: bytes) -> bytes:
    """Decompress a saved state. Older versions used no dictionary or no compression.

    Return damaged data unchanged, so that loading it reports the error.
    """
    by = _dictionary(key)
    reader = zlib.decompressobj(zdict=by) if by else zlib.decompressobj()
    try:
        return reader.decompress(kept) if kept[:1] == PACKED else kept
    except zlib.error:
        return kept


@cache
def _dictionary(key: str) -> bytes:
    """Return the dictionary of a game, or ``b""`` if it has none."""
    file = files("data").joinpath(key, "states.dict")
    return file.read_bytes() if file.is_file() else b""
