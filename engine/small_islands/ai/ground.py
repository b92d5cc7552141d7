"""An island as one integer: symbols, tiles, free locations and the player's Houses.

Each count has one byte, so islands are joined by adding their integers.
"""

from engine.small_islands.rules.components import Symbols

Ground = int


def ground(symbols: Symbols, size: int = 0, free: int = 0, built: int = 0) -> Ground:
    """Return the counts as one integer."""
    counts = (symbols.flower, symbols.fruit, symbols.leaf, symbols.temple, symbols.port)
    return int.from_bytes((*counts, size, free, built), "little")


def counted(it: Ground) -> tuple[Symbols, int, int, int]:
    """Return the symbols, the size, the free locations and the Houses."""
    flower, fruit, leaf, temple, port, size, free, built = it.to_bytes(8, "little")
    return Symbols(flower, fruit, leaf, temple, port), size, free, built
