"""An island as a player thinks of it: symbols, tiles, free locations and the player's Houses there.

Each count has a byte of one number, so that grounds are joined by adding them.
"""

from engine.small_islands.rules.components import Symbols

Ground = int


def ground(symbols: Symbols, size: int = 0, free: int = 0, built: int = 0) -> Ground:
    """Return what is counted as one number."""
    counts = (symbols.flower, symbols.fruit, symbols.leaf, symbols.temple, symbols.port)
    return int.from_bytes((*counts, size, free, built), "little")


def counted(it: Ground) -> tuple[Symbols, int, int, int]:
    """Return the symbols, the size, the free locations and the Houses of a ground."""
    flower, fruit, leaf, temple, port, size, free, built = it.to_bytes(8, "little")
    return Symbols(flower, fruit, leaf, temple, port), size, free, built
