"""Who may ask for a hint, and where: nobody is to be beaten with one."""

from bot.domain.moves import seat_at
from bot.domain.table import Table
from bot.store.ids import Seat, UserId
from engine.core import IllegalAction

RANKED = "Hints are not available in a ranked attempt. **Practise** its deal later to use them."
OTHERS = "Hints are for practice. You can't use them with other people at the table."
NOT_ASKED = "It is not your turn to choose. Press **Hint** on your turn."
NOT_PLAYED = "This game is not running. Start one with `/play`."


def hint_seat(table: Table, user: UserId) -> Seat:
    """Return the seat of a person who may have a hint now.

    Raises:
        IllegalAction: they may not, with the reason.
    """
    seat = seat_at(table, user)
    if problem := _problem(table):
        raise IllegalAction(problem)
    if not table.options(seat):
        raise IllegalAction(NOT_ASKED)
    return seat


def offers_hints(table: Table) -> bool:
    """Whether there are hints at a table: alone or in a lesson, or with nobody else but bots."""
    return not _problem(table)


def _problem(table: Table) -> str:
    if not table.playing:
        return NOT_PLAYED
    if table.is_ranked_try:
        return RANKED
    people = sum(row.user is not None for row in table.seats)
    return OTHERS if people > 1 else ""
