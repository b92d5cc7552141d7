"""Rows of games, for tests and benchmarks that need a store or a table."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from types import MappingProxyType

import msgspec

from bot.domain.frames import first_frame
from bot.domain.ids import (
    BEGINNING,
    NOT_STORED,
    ChannelId,
    GuildId,
    Ply,
    Seat,
    TableId,
    Timestamp,
    UserId,
)
from bot.domain.lobby import with_reader
from bot.domain.person import unset
from bot.domain.records import CARD, GameRow, Move, SeatRow, Status
from bot.domain.table import Table
from bot.store import TurnChanges
from engine.core import Game, Rng, awaited, options_of, play, write

CHANNEL_ID = ChannelId(1_000_000_000_000_000_001)
GUILD_ID = GuildId(1_000_000_000_000_000_002)
FIRST_PLAYER = UserId(1_000_000_000_000_000_100)
NOW = Timestamp(1_790_000_000)
SECONDS_A_TURN = 600
NO_OPTIONS: Mapping[str, str] = MappingProxyType({})
SEED = 20_250


def usual_seats(game: Game) -> int:
    """Return 1 for a solo game, else a medium number of players."""
    return 1 if game.is_for_one({}) else game.seats[len(game.seats) // 2]


def begun(
    game: Game,
    seed: int = SEED,
    seats: int | None = None,
    options: Mapping[str, str] = NO_OPTIONS,
) -> Table:
    """Return a table at the start of a game, not stored. It has the usual seats by default."""
    number = seats or usual_seats(game)
    row = GameRow(
        id=NOT_STORED,
        guild=GUILD_ID,
        channel=CHANNEL_ID,
        opener=FIRST_PLAYER,
        key=game.key,
        rules=game.rules.version,
        options=game.checked(options, number),
        seed=seed,
        salt=f"{seed:032x}",
        status="playing",
        ply=BEGINNING,
        state=None,
        created=NOW,
        touched=NOW,
    )
    first = first_frame(row, number)
    row = msgspec.structs.replace(row, state=game.save(first.state))
    rows = tuple(
        SeatRow(seat=Seat(seat), user=UserId(FIRST_PLAYER + seat)) for seat in range(number)
    )
    return with_reader(Table(row, rows, first.state, (first,)), unset)


def turns_by_chance(table: Table, table_id: TableId) -> Iterator[TurnChanges]:
    """Yield the turns that store a random game as table ``table_id``."""
    rng = Rng(table.row.seed)
    state = table.state
    seats = table.seats
    for ply in map(Ply, count(1)):
        if state.over:
            return
        seat = rng.pick(awaited(state))
        action = rng.pick(options_of(state, seat))
        state = play(state, seat, action).state
        at = Timestamp(NOW + SECONDS_A_TURN * ply)
        seats = tuple(_after(row, row.seat == seat, awaited(state), at) for row in seats)
        status: Status = "over" if state.over else "playing"
        saved = table.game.save(state)
        yield TurnChanges(
            before=Ply(ply - 1),
            row=msgspec.structs.replace(
                table.row, id=table_id, status=status, ply=ply, state=saved, touched=at
            ),
            seats=seats,
            moves=(Move(ply, Seat(seat), write(action), at),),
            updates=(CARD,),
        )


def _after(row: SeatRow, acted: bool, waited_for: list[int], at: Timestamp) -> SeatRow:
    waiting = at if row.seat in waited_for else None
    return msgspec.structs.replace(row, acted=row.acted + acted, waiting=waiting)


def all_at_once(turns: Sequence[TurnChanges]) -> TurnChanges:
    """Return one turn that stores a whole game."""
    moves = tuple(move for turn in turns for move in turn.moves)
    return msgspec.structs.replace(turns[-1], before=turns[0].before, moves=moves)
