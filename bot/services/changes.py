"""A change of a table that is about to be stored: features store their parts with it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from bot.domain.table import Table
from bot.store import Part
from bot.store.ids import Timestamp, UserId


class Change(NamedTuple):
    """A change of a table that is about to be stored, at a moment in seconds since 1970.

    ``by`` is the user who plays, if one does.
    """

    after: Table
    before: Table
    by: UserId | None
    at: Timestamp


TurnParts = Callable[[Change], Iterable[Part]]
"""What a feature stores in the transaction of a turn."""


def no_parts(_: Change) -> Iterable[Part]:
    """Store nothing with a turn."""
    return ()
