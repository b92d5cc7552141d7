"""The service behind every command and button: it opens tables, plays on them, takes back.

One lock per table keeps its turns in order; below it the database refuses a turn that began from
an older ply. Nothing is told before it is stored.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import msgspec
import structlog

from bot import lobby
from bot.locks import Locks
from bot.playing import bots_answer, frames_of, played, refuse_undo, seat_at, understood, undone
from bot.store import GameRow, Move, Proposal, SeatRow, Store, Turn
from bot.table import Table, first_frame
from bot.turns import logged, seats_now, settled, told
from engine import GAMES
from engine.core import AtollError, Game, IllegalAction

log = structlog.get_logger()

TABLES_IN_MEMORY = 200
LOBBY_SECONDS = 24 * 3_600

Change = Callable[[Table], Table]


class Place(NamedTuple):
    """Where a table stands: a channel or thread, and its server unless it is a direct message."""

    guild: int | None
    channel: int


class NoSuchTable(AtollError):
    """There is no table where somebody looked for one."""


class Stale(AtollError):
    """A button or select belongs to an earlier moment of the game."""


class Tables:
    """All tables of this bot.

    ``openings`` has a lock for each channel: whoever opens a table there holds it meanwhile.
    """

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self._now = now
        self._tables: OrderedDict[int, Table] = OrderedDict()
        self._locks = Locks()
        self.openings = Locks()

    # --- finding

    async def get(self, number: int) -> Table:
        """Return a table.

        Raises:
            NoSuchTable: there is none with this number.
        """
        if number not in self._tables:
            self._keep(await self._load(number))
        self._tables.move_to_end(number)
        return self._tables[number]

    async def open_in(self, channel: int) -> list[Table]:
        """Return the open tables of a channel, the one touched last first."""
        return [await self.get(number) for number in await self.store.tables_in(channel)]

    async def here(self, channel: int, user: int) -> Table:
        """Return the table that a person means in a channel: their own, else the newest.

        Raises:
            NoSuchTable: no game was ever played here.
        """
        tables = await self.open_in(channel)
        own = [table for table in tables if table.seat_of(user) is not None]
        for table in own + tables:
            return table
        last = await self.store.last_table_in(channel)
        if last is None:
            raise NoSuchTable("There is no game here yet. Start one with `/play`.")
        return await self.get(last)

    async def of(self, user: int) -> list[Table]:
        """Return the open tables of a person, those that wait for them first."""
        return [await self.get(number) for number in await self.store.tables_of(user)]

    # --- opening

    async def open(
        self,
        game: Game,
        options: Mapping[str, str],
        place: Place,
        players: Sequence[int],
    ) -> Table:
        """Begin a game for ``players``, in their order of sitting.

        Raises:
            BadOption: the options or the number of players do not go with the game.
        """
        checked = game.checked(options, len(players))
        seats = tuple(SeatRow(seat=seat, user=user) for seat, user in enumerate(players))
        row = self._new_row(game, checked, place, players[0])
        row = msgspec.structs.replace(row, status="playing")
        first = first_frame(row, len(seats))
        row = msgspec.structs.replace(row, state=game.save(first.state))
        return await self._opened(Table(row, seats, first.state, (first,)))

    async def open_lobby(
        self,
        game: Game,
        options: Mapping[str, str],
        place: Place,
        seats: Sequence[SeatRow],
    ) -> Table:
        """Open a lobby in which players gather; the first seat's person is its opener.

        Raises:
            BadOption: an option is not one of the game.
        """
        fitting = [number for number in game.seats if number >= len(seats)]
        game.checked({}, fitting[0] if fitting else max(game.seats))
        lobby.check_options(game, options)
        opener = next(row.user for row in seats if row.user is not None)
        row = self._new_row(game, dict(options), place, opener or 0)
        return await self._opened(Table(row, tuple(seats), None))

    # --- changing

    async def join(self, number: int, user: int) -> Table:
        """Give a person a seat in a lobby."""
        return await self.change(number, lambda table: lobby.joined(table, user))

    async def leave(self, number: int, user: int) -> Table:
        """Take a person out of a lobby."""
        return await self.change(number, lambda table: lobby.left(table, user))

    async def add_bot(self, number: int, user: int) -> Table:
        """Give a seat in a lobby to a player made of code."""
        return await self.change(number, lambda table: lobby.with_bot(table, user))

    async def set_option(self, number: int, user: int, key: str, value: str) -> Table:
        """Change an option of a lobby."""
        return await self.change(number, lambda table: lobby.with_option(table, user, key, value))

    async def start(self, number: int, user: int) -> Table:
        """Begin the game of a lobby."""
        return await self.change(number, lambda table: lobby.started(table, user))

    async def propose(self, number: int, user: int, proposal: Proposal) -> Table:
        """Ask the other players for something."""
        return await self.change(number, lambda table: lobby.proposed(table, user, proposal))

    async def answer(self, number: int, user: int, *, agree: bool) -> Table:
        """Say yes or no to what was proposed."""
        return await self.change(number, lambda table: lobby.answered(table, user, agree=agree))

    async def note_closed_dm(self, number: int, user: int) -> Table:
        """Remember that a person takes no direct messages from the bot."""

        def closed(table: Table) -> Table:
            rows = (
                msgspec.structs.replace(row, dm="closed") if row.user == user else row
                for row in table.seats
            )
            return replace(table, seats=tuple(rows))

        return await self.change(number, closed)

    async def close_old_lobbies(self) -> list[int]:
        """Close the lobbies that nobody has touched for a day; return their numbers."""
        old = await self.store.lobbies(self._now() - LOBBY_SECONDS)
        for number in old:
            await self.change(number, _expired)
        return old

    # --- acting

    async def act(self, number: int, user: int, texts: Sequence[str]) -> Table:
        """Carry out what a person wrote, all of it or nothing.

        Raises:
            BadText, IllegalAction: something of it cannot be done; nothing was.
        """

        def carry_out(table: Table) -> Table:
            seat = seat_at(table, user)
            for done, text in enumerate(texts):
                if done and table.state.over:
                    raise IllegalAction(f"The game ends after {done} of these: write only those.")
                table = played(table, seat, understood(table, seat, text))
            return table

        return await self.change(number, carry_out)

    async def press(self, number: int, user: int, seat: int, digest: str, place: int) -> Table:
        """Carry out the option in ``place`` of those that a card showed to ``seat``.

        Raises:
            IllegalAction: the card is somebody else's.
            Stale: the card is of an earlier moment.
        """

        def carry_out(table: Table) -> Table:
            if seat_at(table, user) != seat:
                raise IllegalAction("These are another player's choices. Yours come in your turn.")
            if not table.playing or table.digest(seat) != digest:
                raise Stale("The table has moved on. Here is the newest card.")
            return played(table, seat, table.options(seat)[place])

        return await self.change(number, carry_out)

    async def undo(self, number: int, user: int) -> Table:
        """Take back a person's last action.

        Raises:
            IllegalAction: it is not theirs, or it showed something new.
        """

        def take_back(table: Table) -> Table:
            seat = seat_at(table, user)
            refuse_undo(table, seat)
            return undone(table, seat)

        return await self.change(number, take_back)

    async def moves(self, table: Table) -> list[Move]:
        """Return the log of a table."""
        return await self.store.log(table.id)

    # --- inside

    def _new_row(self, game: Game, options: dict[str, str], place: Place, opener: int) -> GameRow:
        at = self._now()
        return GameRow(
            id=0,
            guild=place.guild,
            channel=place.channel,
            opener=opener,
            game=game.key,
            rules=game.rules,
            options=options,
            seed=secrets.randbits(63),
            salt=secrets.token_hex(16),
            status="lobby",
            ply=0,
            state=None,
            created=at,
            touched=at,
        )

    async def _opened(self, table: Table) -> Table:
        at = table.row.created
        number = await self.store.new_game(table.row, seats_now(table, at))
        log.info("table opened", game=number, key=table.row.game, seats=len(table.seats))
        return await self.get(number)

    async def change(self, number: int, change: Change) -> Table:
        """Change a table, store it, and only then let anybody see it."""
        async with self._locks.of(number):
            before = await self.get(number)
            after = change(before)
            if any(seat.bot for seat in after.seats) and after.playing:
                after = await asyncio.to_thread(bots_answer, after)
            return await self._store(after, before)

    async def _store(self, after: Table, before: Table) -> Table:
        at = self._now()
        after = settled(after, before, at)
        turn = Turn(
            before=before.row.ply,
            row=after.row,
            seats=after.seats,
            moves=logged(after, before, at),
            tell=told(after, before),
        )
        await self.store.commit(turn)
        self._keep(after)
        log.info("turn stored", game=after.id, ply=after.row.ply, status=after.row.status)
        return after

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > TABLES_IN_MEMORY:
            self._tables.popitem(last=False)

    async def _load(self, number: int) -> Table:
        found = await self.store.game(number)
        if found is None:
            raise NoSuchTable(f"There is no table {number}. `/games` lists yours.")
        row, seats = found
        if row.state is None:
            return Table(row, seats, None)
        game = GAMES[row.game]
        state = game.load(game.upgraded(row.state, row.rules))
        moves = await self.store.log(number)
        return Table(
            row, seats, state, await asyncio.to_thread(frames_of, row, seats, moves, state)
        )


def _expired(table: Table) -> Table:
    return replace(table, row=msgspec.structs.replace(table.row, status="aborted"))
