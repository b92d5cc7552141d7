"""What the last card of a lone player's game says besides its points."""

from bot.domain.challenges import at_the_end
from bot.domain.feats import told
from bot.store.challenges import select_days, select_try_at
from bot.store.connection import Db
from bot.store.feats import select_earned_at
from bot.store.ids import TableId


def epilogue(db: Db, game: TableId) -> tuple[str, ...]:
    """Return what was earned at a table, and the line of a ranked try for others to see."""
    lines = [*told(select_earned_at(db, game))]
    found = select_try_at(db, game)
    if found is not None:
        challenge, one = found
        lines.append(at_the_end(challenge, one, select_days(db, [one.user])[one.user]))
    return tuple(lines)
