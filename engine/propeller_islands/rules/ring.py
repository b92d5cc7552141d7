"""The ring of the forge: six spaces with a die's value each, and twelve slots around them."""


def slots_at(value: int) -> tuple[int, int, int]:
    """Return the three slots of the offer that touch the forge space ``value`` (from 1 to 6).

    Slot ``2 * (value - 1)`` is at the corner of the space; the two beside it are shared with the
    neighbouring spaces.
    """
    corner = 2 * (value - 1)
    return (corner - 1) % 12, corner, corner + 1


def turned(value: int, by: int) -> int:
    """Return a die's value after ``by`` steps; 6 and 1 are neighbours."""
    return (value - 1 + by) % 6 + 1


def distance(value: int, other: int) -> int:
    """Return the number of steps from one value of a die to another, from 0 to 3."""
    apart = abs(value - other)
    return min(apart, 6 - apart)
