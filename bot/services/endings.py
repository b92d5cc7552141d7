"""What is said of a lone player's game besides its points, on its last card and to others."""

from bot.features.challenges.rules import at_the_end, better_than, line_of
from bot.features.challenges.store import select_days, select_tries, select_try_at
from bot.features.feats.rules import told
from bot.features.feats.store import select_earned_at
from bot.store.connection import Db
from bot.store.ids import TableId


def line_to_share(db: Db, game: TableId) -> str:
    """Return the line of a ranked try, which gives nothing of the deal away; else nothing."""
    found = select_try_at(db, game)
    if found is None:
        return ""
    challenge, one = found
    return line_of(challenge, one, select_days(db, [one.user])[one.user])


def epilogue(db: Db, game: TableId) -> tuple[str, ...]:
    """Return what was earned at a table, and the line of a ranked try for others to see."""
    lines = [*told(select_earned_at(db, game))]
    found = select_try_at(db, game)
    if found is not None:
        challenge, one = found
        scores = [other.score for other in select_tries(db, challenge.id)]
        finished = [score for score in scores if score is not None]
        better = None if one.score is None else better_than(finished, one.score)
        lines.append(at_the_end(challenge, one, select_days(db, [one.user])[one.user], better))
    return tuple(lines)
