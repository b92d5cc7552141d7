"""Read when a user has acted."""

from bot.domain.ids import Timestamp, UserId
from bot.store.connection import Db
from bot.store.statements import select_column


def select_times(db: Db, user: UserId, since: Timestamp) -> list[Timestamp]:
    """Return the times of a user's own moves. The autopilot has made those of missed turns."""
    return select_column(
        db,
        "SELECT DISTINCT log.at FROM seats JOIN log ON log.game = seats.game"
        " AND log.seat = seats.seat WHERE seats.user = ? AND log.ply > seats.since"
        " AND log.at >= ? AND NOT EXISTS (SELECT 1 FROM lapses WHERE lapses.game = log.game"
        " AND lapses.seat = log.seat AND lapses.at = log.at)",
        user,
        since,
    )
