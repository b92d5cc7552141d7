"""Load a table with its frames from the database."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.domain.ids import TableId
from bot.domain.moves import frames_of
from bot.domain.table import Table
from bot.services.boxes import learn_box
from bot.services.hooks import Attachment, TableHooks
from bot.store import Store, former_players, games, history
from engine.core import AtollError
from engine.editions import game_of

NO_TABLE = "You can't see a table {} here. `/games` lists yours."
"""The same text whether a table does not exist or is hidden from the user."""


class NoSuchTable(AtollError):
    """A table does not exist, or is hidden from the user."""


async def load_table(store: Store, hooks: Sequence[TableHooks], table_id: TableId) -> Table:
    """Load a table.

    Raises:
        NoSuchTable: no table has this ID.
    """
    found = await store.read(games.select_game, table_id)
    if found is None:
        raise NoSuchTable(NO_TABLE.format(table_id))
    row, seats = found
    await learn_box(store, row)
    former = await store.read(former_players.select_former, table_id)
    table = Table(row, seats, None, former=former)
    attached = [*attachments(hooks)]
    found_each = await store.read_each([one.select for one in attached], table_id)
    for one, records in zip(attached, found_each, strict=True):
        table = table.with_records(one.kind, records)
    if row.state is None:
        return table
    game = game_of(row.key, row.options)
    state = game.load(game.upgraded(row.state, row.rules))
    past = await store.read(history.select_history, table_id)
    frames = await asyncio.to_thread(frames_of, row, seats, past, state)
    table = replace(table, state=state, frames=frames)
    if table.playing:
        return table
    return replace(table, epilogue=await epilogue(store, hooks, table_id))


def attachments(hooks: Iterable[TableHooks]) -> Iterator[Attachment]:
    """Yield the kinds of records that features store with tables."""
    return (one for hook in hooks for one in hook.attachments)


async def epilogue(store: Store, hooks: Iterable[TableHooks], table_id: TableId) -> tuple[str, ...]:
    """Return the lines of features about a finished game."""
    endings = await store.read_each([hook.ending for hook in hooks], table_id)
    return tuple(line for ending in endings for line in ending.lines)
