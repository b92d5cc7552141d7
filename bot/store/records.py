"""A turn as it is written."""

import msgspec

from bot.domain.ids import Ply, Seat
from bot.domain.records import GameRow, Move, Notice, SeatRow, Snapshot
from bot.store.connection import Part


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one turn changes, written in one transaction.

    ``before`` is the ply that the turn began from: a table that has moved on is left as it is.
    ``tell`` are the cards to bring up to date, by seat; ``notices`` are what is to be told besides.
    ``parts`` are what features store with the turn, in their order. ``taken`` are the actions that
    it takes back, and ``snapshot`` a state on the way that is worth keeping.
    """

    before: Ply
    row: GameRow
    seats: tuple[SeatRow, ...]
    moves: tuple[Move, ...]
    tell: tuple[Seat, ...]
    notices: tuple[Notice, ...] = ()
    parts: tuple[Part, ...] = ()
    taken: tuple[Ply, ...] = ()
    snapshot: Snapshot | None = None
