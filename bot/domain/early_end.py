"""End a game early. Past its half, its result counts: no player escapes a loss."""

import hashlib
from dataclasses import replace

from bot.domain.credit import is_counted
from bot.domain.frames import Frame, evict_old
from bot.domain.levels import STEADY
from bot.domain.moves import stand_in
from bot.domain.records import SeatRow
from bot.domain.table import Table
from engine.core import Rng

COUNTS = "More than half of this game is played, so it counts: bots play it to the end."
COUNTED = "More than half of this game was played, so it counts: bots played it to the end."


def ended_early(table: Table) -> Table:
    """Return the table after its players have given up the game, or left it."""
    return played_out(table) if counts_early(table) else cancelled(table)


def cancelled(table: Table) -> Table:
    """Return the table without a result."""
    return table.with_row(status="aborted", proposal=None)


def played_out(table: Table) -> Table:
    """Return the table after steady bots have played all its seats to the end of the game."""
    table = table.with_row(proposal=None, given_up=table.row.ply)
    while table.awaited:
        table = stand_in(table, table.awaited[0])
    evict_old(table.frames)
    return table


def counts_early(table: Table) -> bool:
    """Whether a game counts if it ends now: it is rated and more than half of it is played.

    Steady bots play a copy to the end, with random cards for everything that is hidden. The answer
    is public, so count only moves that all players notice. It is always the same for a position.
    """
    if not table.playing or not is_counted(table):
        return False
    copy = played_out(_public_copy(table))
    if table.game.rules.outcome(copy.state).together:
        return False
    return len(copy.noticed_frames(None)) <= len(table.noticed_frames(None))


def _public_copy(table: Table) -> Table:
    """Return a table with bots in all seats, made only from public information."""
    luck = f"{table.row.seed}:{table.row.salt}:{table.row.ply}"
    seed = int.from_bytes(hashlib.sha256(luck.encode()).digest()[:7])
    state = table.game.rules.resample(table.state, None, Rng(seed))
    seats = tuple(SeatRow(seat=row.seat, bot=STEADY.key) for row in table.seats)
    frames = (Frame(table.row.ply, None, "", state),)
    return replace(table.with_row(seed=seed), seats=seats, state=state, frames=frames)
