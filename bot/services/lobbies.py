"""Lobbies and new games."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from bot.domain import clocks, lobby
from bot.domain.announcements import with_newcomer_told
from bot.domain.frames import first_frame
from bot.domain.ids import NOBODY, TableId, UserId
from bot.domain.levels import STEADY
from bot.domain.lobby_options import chosen_by_people, with_feats
from bot.domain.records import GameRow, SeatRow
from bot.domain.table import Table
from bot.services.new_tables import Location, Setup, new_row, seats_for
from bot.services.tables import Tables
from bot.store import games
from bot.store.feats import select_feats
from bot.store.games import Also
from engine import GAMES
from engine.boxes import is_box
from engine.core import EDITION, Game
from engine.editions import game_of


class Particulars(NamedTuple):
    """Additions to a new table: ``fields`` of its row, and ``also``, which stores other rows."""

    fields: Mapping[str, Any]
    also: Also = games.nothing_else


NOTHING = Particulars({})
SAME_DEAL = frozenset(("deal_of", "challenge"))
"""The fields of a table whose deal others play too, or that was played before."""


async def open_game(
    tables: Tables,
    setup: Setup,
    location: Location,
    players: Sequence[UserId],
    particulars: Particulars = NOTHING,
) -> Table:
    """Begin a game for ``players`` in seat order. A solo game also gets the feats of its player.

    Raises:
        BadOption: the options or the number of players do not fit the game.
    """
    game, options = _newest(tables, setup, particulars)
    if len(players) == 1:
        options = with_feats(game, options, await _feats_of(tables, players[0], game))
    seats = seats_for(players, setup.rivals, setup.level)
    checked = game.effective(options, len(seats))
    row = new_row(Setup(game, checked, "none"), location, players[0], tables.now())
    row = msgspec.structs.replace(row, **particulars.fields)
    return await begin(tables, row, seats, particulars.also)


async def begin(
    tables: Tables, row: GameRow, seats: tuple[SeatRow, ...], also: Also = games.nothing_else
) -> Table:
    """Begin the game of a new table. ``also`` stores other rows for it."""
    row = msgspec.structs.replace(row, status="playing")
    first = first_frame(row, len(seats))
    row = msgspec.structs.replace(row, state=game_of(row.key, row.options).save(first.state))
    table = lobby.with_reader(Table(row, seats, first.state, (first,)), tables.people)
    return await tables.insert(table, also)


async def open_lobby(
    tables: Tables,
    setup: Setup,
    location: Location,
    seats: Sequence[SeatRow],
    particulars: Particulars = NOTHING,
) -> Table:
    """Open a lobby. Its opener is the first player among the seats.

    Raises:
        BadOption: the game has no such option.
    """
    game, options = _newest(tables, setup, particulars)
    chosen = chosen_by_people(game, options)
    game.effective(chosen, game.nearest(chosen, len(seats)))
    opener = next(row.user for row in seats if row.user is not None)
    chosen |= {EDITION: game.edition} if is_box(game.edition) else {}
    row = new_row(Setup(game, chosen, setup.pace), location, opener or NOBODY, tables.now())
    row = msgspec.structs.replace(row, **particulars.fields)
    table = Table(row, tuple(seats), None)
    table = clocks.with_deadlines(table, table, tables.now(), tables.people)
    return await tables.insert(table, particulars.also)


def _newest(
    tables: Tables, setup: Setup, particulars: Particulars
) -> tuple[Game, Mapping[str, str]]:
    """Return the game and the options of a new table: the host's components, or the current ones.

    A deal that was played before keeps its components.
    """
    if particulars.fields.keys() & SAME_DEAL:
        return setup.game, setup.options
    key = setup.game.key
    options = {name: value for name, value in setup.options.items() if name != EDITION}
    return tables.boxes.get(key, GAMES[key]), options


def same_deal(table: Table) -> Particulars:
    """Return the additions to a table that plays a finished deal again, for practice."""
    return Particulars({"seed": table.row.seed, "deal_of": table.id})


def rematch_of(table: Table, opener: UserId, also: Also) -> Particulars:
    """Return the additions to a rematch of a finished table. ``also`` stores other rows for it."""
    return Particulars({"opener": opener, "autopilot": table.row.autopilot}, also)


async def join(tables: Tables, table_id: TableId, user: UserId) -> Table:
    """Give a user a seat in a lobby, and tell its opener unless they are there.

    The opener is not told again of a user who leaves and comes back.
    """

    def joined(table: Table) -> Table:
        after = lobby.joined(table, user)
        if tables.is_at(table_id, table.row.opener) or tables.has_met(table_id, user):
            return after
        return with_newcomer_told(after, user, tables.people, tables.now())

    table = await tables.change(table_id, joined, pressed_by=user)
    tables.meet(table_id, user)
    return table


async def leave(tables: Tables, table_id: TableId, user: UserId) -> Table:
    """Remove a user from a lobby."""
    return await tables.change(table_id, lambda table: lobby.left(table, user), pressed_by=user)


async def add_bot(
    tables: Tables, table_id: TableId, user: UserId, level: str = STEADY.key
) -> Table:
    """Give a bot a seat in a lobby."""
    return await tables.change(
        table_id, lambda table: lobby.with_bot(table, user, level), pressed_by=user
    )


async def set_option(
    tables: Tables, table_id: TableId, user: UserId, key: str, value: str
) -> Table:
    """Change an option of a lobby."""
    return await tables.change(table_id, lambda table: lobby.with_option(table, user, key, value))


async def set_options(
    tables: Tables, table_id: TableId, user: UserId, wanted: Mapping[str, str]
) -> Table:
    """Change several options of a lobby together."""
    return await tables.change(table_id, lambda table: lobby.with_options(table, user, wanted))


async def start(tables: Tables, table_id: TableId, user: UserId) -> Table:
    """Begin the game of a lobby. A solo game also gets the feats of its player."""
    known = await _feats_of(tables, user, (await tables.get(table_id)).game)

    def started(table: Table) -> Table:
        if len(table.seats) == 1:
            table = table.with_row(options=dict(with_feats(table.game, table.row.options, known)))
        return lobby.with_reader(lobby.started(table, user), tables.people)

    return await tables.change(table_id, started, pressed_by=user)


async def _feats_of(tables: Tables, user: UserId, game: Game) -> Collection[str]:
    """Return the feats that a user brings to a solo game, if the game has any."""
    return await tables.store.read(select_feats, user) if game.words.feats else ()
