"""Windows of Island Hopper at tables with a clock that tests advance by hand."""

from bot.domain.ids import NOBODY, Seat, Timestamp
from bot.domain.table import Table
from bot.domain.windows import players_in_window, window_end
from bot.services import playing
from tests.bot.sim_server import TABLE
from tests.bot.timed_tables import ANA, BEN, CHLOE, DEV, TimedTables


def window_ends(table: Table) -> Timestamp | None:
    """Return when the open window ends, which must be the same for all its seats."""
    [end] = {window_end(table, table.seats[seat]) for seat in players_in_window(table)} or {None}
    return end


async def bribing(timed: TimedTables, pace: str) -> Table:
    """Return a game of four at the start of the bribe window."""
    table = await timed.open(pace, ANA, BEN, CHLOE, DEV, game="island_hopper")
    while "bribes" != table.state.board.phase:
        timed.at += 1
        table = await timed.act()
    return table


async def calling(timed: TimedTables, pace: str = "live") -> Table:
    """Return a game of four at the start of the word window."""
    table = await bribing(timed, pace)
    while not any(
        "CallWord" == type(step).__name__ for lane in table.state.lanes.values() for step in lane
    ):
        table = await timed.act()
    return table


async def answer(timed: TimedTables, seat: Seat, *moves: str) -> Table:
    """Let a passenger act in the open window, by default finish without an action."""
    table = await timed.tables.get(TABLE)
    user = table.seats[seat].user or NOBODY
    return await playing.act(timed.tables, TABLE, user, moves or ["done"])
