"""Decide which players can be nudged, and by whom."""

from bot.domain.ids import Timestamp, UserId
from bot.domain.moves import seat_at
from bot.domain.paces import DAY, HOUR, pace_of
from bot.domain.person import FeatureSetting
from bot.domain.table import Table
from engine.core import IllegalAction

NUDGES = FeatureSetting[str]("nudges", "on")
"""Whether players who wait for a user may nudge them (``on``)."""
PAUSE = DAY
"""The seconds between two nudges of a player at a table."""


def patience(table: Table) -> int:
    """Return for how many seconds players must wait before they can nudge."""
    turn = pace_of(table).turn
    return HOUR if turn is None else min(HOUR, turn // 2)


def nudged_by(table: Table, user: UserId, at: Timestamp) -> list[UserId]:
    """Return the players whom a user can nudge.

    Raises:
        IllegalAction: The user does not play here, the game is not running, or does not wait for
            another player, or not for long enough.
    """
    seat = seat_at(table, user)
    if not table.playing:
        raise IllegalAction("This game is not running. `/games` lists your games.")
    if table.row.paused is not None:
        raise IllegalAction("This table was paused. You can nudge players when the pause ends.")
    if seat in table.awaited:
        raise IllegalAction("The game had a question for you too. Answer it first.")
    rows = [table.seats[one] for one in table.awaited if not table.seats[one].is_bot]
    since = [(row.user, row.waiting) for row in rows if row.user and row.waiting is not None]
    if not since:
        raise IllegalAction("No other player had a question to answer, so you could not nudge one.")
    long = [user for user, waiting in since if waiting + patience(table) <= at]
    if not long:
        opens = min(waiting for _, waiting in since) + patience(table)
        raise IllegalAction(f"Give them a little time. You can nudge them <t:{opens}:R>.")
    return long
