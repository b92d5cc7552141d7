"""The data of a turn to store."""

import msgspec

from bot.domain.ids import EPOCH, Ply, Timestamp
from bot.domain.records import Call, FormerPlayer, GameRow, Move, Notice, SeatRow, Slot, Snapshot
from bot.store.connection import Part


class TurnChanges(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one turn changes, written in one transaction.

    ``before`` is the ply at which the turn began. If the table has changed since, nothing is
    written. ``former`` are the players whose seats it gives to others. ``updates`` are the messages
    to update, the card only at ``card_due``, and ``notices`` notifications to send. ``parts`` are
    statements of features, in order. ``taken`` are the actions that the turn undoes. ``snapshot``
    is a state on the way that is worth storing. ``calls`` are the players to call, unless they were
    called too often.
    """

    before: Ply
    row: GameRow
    seats: tuple[SeatRow, ...]
    former: tuple[FormerPlayer, ...] = ()
    moves: tuple[Move, ...]
    updates: tuple[Slot, ...]
    card_due: Timestamp = EPOCH
    notices: tuple[Notice, ...] = ()
    parts: tuple[Part, ...] = ()
    taken: tuple[Ply, ...] = ()
    snapshot: Snapshot | None = None
    calls: tuple[Call, ...] = ()
