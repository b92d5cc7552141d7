"""Paces: how long a turn may take, and what happens after each deadline.

The pace is chosen when a table is opened. Each awaited seat has a deadline. If its player misses
it, the next rung follows: a reminder, then a grace period, then the autopilot for this turn.
"""

from typing import Literal, NamedTuple

from bot.domain.table import Table

Rung = Literal["nudge", "grace", "autopilot"]

RUNGS: tuple[Rung, ...] = ("nudge", "grace", "autopilot")
MINUTE = 60
HOUR = 3_600
DAY = 86_400
LAPSES_TO_OFFER = 2
"""After this many missed turns in a row, other users may take the seat."""


class Pace(NamedTuple):
    """The time for a ``turn`` in seconds, or ``None`` without deadlines.

    With ``rests``, deadlines pause during the player's quiet hours. With ``quick``, options default
    to values that need less waiting. ``window`` is the time that several players share to answer,
    by default that of a turn. An answer in its last ``late`` seconds may extend it by as much.
    """

    key: str
    about: str
    turn: int | None
    rests: bool = True
    quick: bool = False
    window: int | None = None
    late: int = 30 * MINUTE

    @property
    def consent(self) -> int:
        """The time to answer a proposal, in seconds: a turn, and a day unless players wait live."""
        turn = self.turn or DAY
        return max(turn, DAY) if self.rests else turn

    @property
    def notice(self) -> int:
        """The seconds after which a player who wants to leave may do so without an answer."""
        return min(self.turn or DAY, DAY)

    @property
    def step(self) -> int:
        """The seconds that each of a player's first public moves adds to their turn."""
        return (self.turn or 0) // 10

    @property
    def start(self) -> int:
        """The seconds after which a full table calls all its players, and not only its opener."""
        turn = self.turn or DAY
        return DAY // 4 if self.rests else turn

    @property
    def lengths(self) -> tuple[int, ...]:
        """The seconds before each rung, counted from the one before it. The last is for grace."""
        if self.turn is None:
            return ()
        half = self.turn // 2
        return (half, self.turn - half, self.turn // 4)

    @property
    def window_length(self) -> int:
        """The seconds of a shared window, if the pace has deadlines."""
        return self.window or self.turn or 0


PACES = {
    pace.key: pace
    for pace in (
        Pace("none", "no deadlines", None),
        Pace(
            "live", "5 minutes a turn", 5 * MINUTE, rests=False, quick=True, window=MINUTE, late=10
        ),
        Pace("fast", "12 hours a turn", 12 * HOUR, quick=True),
        Pace("day", "24 hours a turn", DAY),
        Pace("slow", "72 hours a turn", 3 * DAY),
    )
}


def pace_of(table: Table) -> Pace:
    """Return the pace of a table."""
    return PACES[table.row.pace]


def has_clocks(table: Table) -> bool:
    """Whether a table has deadlines: its pace limits turns, and it has more than one player."""
    return pace_of(table).turn is not None and len(table.users) > 1
