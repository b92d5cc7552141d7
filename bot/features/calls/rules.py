"""Which tables a player wants to be called to."""

from bot.domain.table import Table
from bot.features.calls.store import Call

WAIT_SECONDS = 180
"""How long a table must have a free seat before players are called."""
CALLED_AT_MOST = 8
"""The maximum number of players to call to a table."""
HOUR = 3_600
"""Call each player at most once in this many seconds."""


def is_wanted(table: Table, call: Call) -> bool:
    """Return whether a lobby has a free seat, and may still get as many players as wanted."""
    taken = len(table.seats)
    return any(taken < seats and call.least <= seats <= call.most for seats in table.game.seats)
