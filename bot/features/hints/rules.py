"""Decide which players can get hints, and when. Hints never help against other players."""

from bot.domain.ids import Seat, UserId
from bot.domain.moves import seat_at
from bot.domain.table import Table
from engine.core import IllegalAction

RANKED = "Hints are not available in a ranked attempt. **Practise** its deal later to use them."
OTHERS = "Hints are for practice. You can't use them with other people at the table."
NOT_ASKED = "No question was put to you. **Hint** works while you have one to answer."
NOT_PLAYED = "This game is not running. Start one with `/play`."


def hint_seat(table: Table, user: UserId) -> Seat:
    """Return the seat of a user who may have a hint now.

    Raises:
        IllegalAction: The user may not have one.
    """
    seat = seat_at(table, user)
    if problem := _problem(table):
        raise IllegalAction(problem)
    if not table.options(seat):
        raise IllegalAction(NOT_ASKED)
    return seat


def offers_hints(table: Table) -> bool:
    """Whether a table offers hints: it has no other human players and is not ranked."""
    return not _problem(table)


def _problem(table: Table) -> str:
    if not table.playing:
        return NOT_PLAYED
    if table.is_ranked_attempt:
        return RANKED
    return OTHERS if len(table.users) > 1 else ""
