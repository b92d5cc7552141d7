"""Saved states as they are stored: what they share with others of their game is only pointed at.

``data/<game>/states.dict`` holds the states of some games, as a dictionary of zlib's. What was
packed with one can be read with the same one alone: it stays as it is once it has been used.
"""

import zlib
from functools import cache
from importlib.resources import files

LEVEL = 9
PACKED = b"x"
"""What zlib begins with."""


def pack(game: str, state: bytes) -> bytes:
    """Return a saved state of a game, packed; a game without a dictionary does without."""
    by = _dictionary(game)
    packer = zlib.compressobj(LEVEL, zdict=by) if by else zlib.compressobj(LEVEL)
    return packer.compress(state) + packer.flush()


def unpack(game: str, kept: bytes) -> bytes:
    """Return a saved state: packed with a dictionary or, as older versions did, without or not.

    What cannot be unpacked comes back as it is: whoever loads it will say that it is damaged.
    """
    by = _dictionary(game)
    reader = zlib.decompressobj(zdict=by) if by else zlib.decompressobj()
    try:
        return reader.decompress(kept) if kept[:1] == PACKED else kept
    except zlib.error:
        return kept


@cache
def _dictionary(game: str) -> bytes:
    """Return the dictionary of a game; nothing if it has none."""
    file = files("data").joinpath(game, "states.dict")
    return file.read_bytes() if file.is_file() else b""
