"""The values that the fields of an action can take."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import Any

Values = Sequence[Any]
Fields = Mapping[str, Values]


def subsets(values: Iterable[Any], most: int) -> list[frozenset[Any]]:
    """Return all sets of up to ``most`` values. One order of each set is legal at a time."""
    known = [*values]
    sets = chain.from_iterable(combinations(known, length) for length in range(most + 1))
    return [*map(frozenset, sets)]
