"""Which tables users can follow, and the table of the day."""

from collections.abc import Sequence
from hashlib import sha256

from bot.domain.ids import Timestamp
from bot.domain.paces import DAY
from bot.domain.table import Table
from bot.features.follows.store import Watched
from engine.core import IllegalAction

FOLLOWED_AT_MOST = 20
"""The maximum number of tables that a user can follow at a time."""


def can_follow(table: Table) -> bool:
    """Return whether users can follow a table: a running game in a server whose deal is its own."""
    return table.playing and table.row.guild is not None and not is_closed(table)


def is_closed(table: Table) -> bool:
    """Return whether a table is a lesson, or has the deal of a challenge."""
    return table.row.lesson or table.row.challenge is not None


def refuse_player(table: Table, is_player: bool) -> None:
    """Check that a user can follow a table.

    Raises:
        IllegalAction: They play there, or it is not a running game in a server.
    """
    if is_player:
        raise IllegalAction("You play at this table. I notify you of your turns.")
    if not can_follow(table):
        raise IllegalAction("You can follow running games of a server.")


def round_ended(after: Table, before: Table) -> int | None:
    """Return the round that a change ended, if it ended one."""
    if not (after.playing and before.playing) or before.round is None or after.round is None:
        return None
    return before.round if after.round > before.round else None


def of_the_day(watched: Sequence[Watched], at: Timestamp) -> Watched | None:
    """Return the game with the most followers.

    Ties are broken at random, but the same way all day.
    """

    def drawn(one: Watched) -> tuple[int, str]:
        return one.followers, sha256(f"{at // DAY} {one.table}".encode()).hexdigest()

    return max(watched, key=drawn, default=None)
