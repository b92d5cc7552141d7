"""The time bank of a seat: how much is left, and what using it changes."""

from bot.domain import announcements, clocks
from bot.domain.ids import Seat, Timestamp, UserId
from bot.domain.mentions import mention
from bot.domain.moves import seat_at
from bot.domain.paces import DAY, HOUR, MINUTE, pace_of
from bot.domain.person import People
from bot.domain.table import Table
from bot.domain.windows import window_of
from engine.core import IllegalAction, counted

EXTENSIONS = 2
"""How often a player may extend a deadline in one game."""
USED = "You have used this extension already. Press **⋯** to see how many you have left."
NO_DEADLINE = "You had no deadline to extend here."
PAUSED = "This table was paused, so your deadline did not run."


def left(table: Table, seat: Seat) -> int:
    """Return how many extensions a seat can use now, or 0 if it has no deadline of its own."""
    row = table.seats[seat]
    if row.deadline is None or row.is_bot or table.row.paused is not None or not table.playing:
        return 0
    return 0 if window_of(table, seat) else EXTENSIONS - row.extensions


def extended(table: Table, user: UserId, used: int, at: Timestamp, people: People) -> Table:
    """Return the table after a user has extended their deadline by the length of a turn.

    ``used`` is how many extensions their message shows as used.

    Raises:
        IllegalAction: They have used this one already, or have no deadline to extend.
    """
    seat = seat_at(table, user)
    if table.seats[seat].extensions != used:
        raise IllegalAction(USED)
    if table.row.paused is not None:
        raise IllegalAction(PAUSED)
    if not left(table, seat):
        raise IllegalAction(NO_DEADLINE)
    table = clocks.prolonged(table, seat, at, people).with_seat(seat, extensions=used + 1)
    words = (
        f"{mention(table, seat)} uses {period(table)} of their time bank"
        f" ({EXTENSIONS - used - 1} left)."
    )
    return announcements.news(table, at, words)


def period(table: Table) -> str:
    """Return the length of an extension: ``a day``, ``12 hours``."""
    turn = pace_of(table).turn or 0
    if turn == DAY:
        return "a day"
    for unit, name in ((DAY, "day"), (HOUR, "hour")):
        if turn >= unit and turn % unit == 0:
            return counted(turn // unit, name)
    return counted(turn // MINUTE, "minute")


def label_of(table: Table, seat: Seat) -> str:
    """Return the label of the button: ``Use a day (2 left)``."""
    return f"Use {period(table)} ({left(table, seat)} left)"
