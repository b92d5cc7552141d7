"""How far a long command has come: shown on a terminal, and nowhere else."""

import sys
from collections.abc import Callable, Iterable
from typing import Never, TypeVar

from tqdm import tqdm

T = TypeVar("T")


def each(things: Iterable[T], unit: str, total: int | None = None) -> Iterable[T]:
    """Yield things, and show below what is said meanwhile how many of them are done."""
    return tqdm(things, total=total, unit=f" {unit}", disable=None, leave=False)


def say(line: str) -> None:
    """Print a line, above what shows how far the command is."""
    tqdm.write(line)
    sys.stdout.flush()


def of_parts() -> Callable[[int, int, int], None]:
    """Return what a copy tells of its parts (SQLite's pages, or rows): those left, and all."""
    bar: tqdm[Never] = tqdm(unit=" parts", disable=None, leave=False)

    def told(_: int, left: int, total: int) -> None:
        bar.total = total
        bar.update(total - left - bar.n)
        if not left:
            bar.close()

    return told
