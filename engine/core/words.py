"""Words that go with numbers."""


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its word: ``1 point``, ``2 points``, ``1,200 points``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
