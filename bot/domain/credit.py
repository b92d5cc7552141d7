"""Whose result a seat has if several players have held it.

The result belongs to the player who made most of the seat's choices before its last change of
players, as if they had played to the end. The newcomer did not choose that position.
"""

from collections import Counter

from bot.domain.ids import Seat
from bot.domain.records import FormerPlayer, SeatRow
from bot.domain.table import Table


def credited(table: Table, seat: Seat) -> SeatRow | FormerPlayer:
    """Return the player whose result a seat has. If two made equally many choices, the first.

    Choices that were undone do not count. If nobody chose before the present player, it is theirs.
    """
    former = [one for one in table.former if one.seat == seat]
    last = {_player(one): one for one in former}
    made = Counter[object]()
    for one in former:
        made[_player(one)] += _choices(table, one)
    return last[max(made, key=made.__getitem__)] if made.total() else table.seats[seat]


def _player(one: FormerPlayer) -> object:
    """Return what tells players apart. Those whose data was deleted are different ones."""
    return (one.user, one.bot) if one.user or one.bot else one


def _choices(table: Table, former: FormerPlayer) -> int:
    """Return the number of choices of a former player that still stand."""
    own = (frame for frame in table.frames if frame.seat == former.seat)
    return sum(former.since < frame.ply <= former.until for frame in own)


def is_counted(table: Table) -> bool:
    """Whether the result of a game of several players counts for ratings.

    The players of a cooperative game have no ratings.
    """
    players = [credited(table, row.seat) for row in table.seats]
    users = [player.user for player in players if player.user is not None]
    is_new = table.row.deal_of is None and table.row.challenge is None and not table.row.lesson
    has_bot = any(player.bot is not None for player in players)
    is_fair = len(users) == len(set(users)) and not table.row.unrated
    return len(players) > 1 and is_new and is_fair and not has_bot
