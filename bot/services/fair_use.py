"""Fair use: limits on requests that are expensive or bother other users.

The limits are generous for play. Each process counts uses in memory, except reports, which are
stored, and repeated calls of a player (``bot/store/pings.py``).
"""

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import NamedTuple

from bot.domain.ids import Timestamp, UserId
from engine.core import IllegalAction, counted


class Limit(NamedTuple):
    """At most ``times`` uses in ``seconds``. ``what`` names the uses in messages."""

    times: int
    seconds: int
    what: str


TABLES = Limit(20, 600, "new tables")
WHAT_IFS = Limit(60, 60, "what-if moves")
FILMS = Limit(6, 600, "films")
REPORTS = Limit(3, 86_400, "reports")
INVITATIONS = Limit(20, 3_600, "invitations")
INVITATIONS_OF_ONE = Limit(3, 3_600, "invitations of the same player")

OPEN_TABLES = 50
"""The maximum number of open tables that a user has opened."""
TOO_MANY_OPEN = (
    f"You have {OPEN_TABLES} open tables. Finish or close one first: `/games` lists them,"
    " and **⋯** below a board closes one."
)
USERS_KEPT = 10_000

Key = tuple[Limit, *tuple[UserId, ...]]


class FairUse:
    """Counts what users do."""

    def __init__(self, now: Callable[[], Timestamp]) -> None:
        self._now = now
        self._uses = OrderedDict[Key, deque[Timestamp]]()

    def count(self, limit: Limit, *users: UserId) -> None:
        """Count one use by a user, or by a user towards another user.

        Raises:
            IllegalAction: the limit is reached. The message says when to try again.
        """
        now = self._now()
        uses = self._uses.setdefault((limit, *users), deque())
        self._uses.move_to_end((limit, *users))
        while len(self._uses) > USERS_KEPT:
            self._uses.popitem(last=False)
        while uses and uses[0] <= now - limit.seconds:
            uses.popleft()
        if len(uses) >= limit.times:
            raise limit_reached(limit, Timestamp(uses[0] + limit.seconds))
        uses.append(now)

    def invite(self, user: UserId, guest: UserId) -> None:
        """Count an invitation of a user, to a lobby or to a seat of a running game.

        Raises:
            IllegalAction: a limit is reached. The message says when to try again.
        """
        self.count(INVITATIONS_OF_ONE, user, guest)
        self.count(INVITATIONS, user)


def limit_reached(limit: Limit, again: Timestamp) -> IllegalAction:
    """Return the error that a limit is reached until a time."""
    hours = limit.seconds // 3_600
    length = counted(hours, "hour") if hours > 1 else counted(limit.seconds // 60, "minute")
    return IllegalAction(
        f"That is the limit of {limit.times} {limit.what} in {length}. Try again <t:{again}:R>."
    )
