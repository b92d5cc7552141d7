"""Progress bars for long commands, shown only on a terminal."""

import sys
from collections.abc import Callable, Iterable
from typing import Never, TypeVar

from tqdm import tqdm

T = TypeVar("T")


def each(things: Iterable[T], unit: str, total: int | None = None) -> Iterable[T]:
    """Yield items with a progress bar."""
    return tqdm(things, total=total, unit=f" {unit}", disable=None, leave=False)


def say(line: str) -> None:
    """Print a line above the progress bar."""
    tqdm.write(line)
    sys.stdout.flush()


def of_parts() -> Callable[[int, int, int], None]:
    """Return a callback that shows the progress of a copy (see ``bot.store.copies.Progress``)."""
    bar: tqdm[Never] = tqdm(unit=" parts", disable=None, leave=False)

    def show(_: int, left: int, total: int) -> None:
        bar.total = total
        bar.update(total - left - bar.n)
        if not left:
            bar.close()

    return show
