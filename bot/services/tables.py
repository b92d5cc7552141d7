"""The service behind every command and button: it opens tables, plays on them, takes back."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import structlog

from bot.domain import clocks, feats, lessons, lobby, paths
from bot.domain.frames import first_frame
from bot.domain.levels import STEADY
from bot.domain.lobby_options import chosen_by_people
from bot.domain.moves import (
    all_played,
    noticed_since,
    refuse_undo,
    seat_at,
    turn_of,
    undone,
)
from bot.domain.table import Table
from bot.domain.turns import seats_now
from bot.services.new_tables import Place, Setup, new_row
from bot.services.shelf import NoSuchTable, Shelf
from bot.store import GameRow, Proposal, SeatRow, games, news
from bot.store.connection import Db
from bot.store.feats import select_feats
from bot.store.games import Also
from bot.store.ids import NOBODY, ChannelId, Seat, TableId, Timestamp, UserId
from engine import GAMES
from engine.core import AtollError, Game, IllegalAction

log = structlog.get_logger()

MOVED_ON = "The table has moved on. Here is the newest card."
_FRESH: Mapping[str, Any] = {}


class Stale(AtollError):
    """A button or select belongs to an earlier moment of the game."""


class Tables(Shelf):
    """All tables of this bot."""

    # --- finding

    async def open_in(self, channel: ChannelId) -> list[Table]:
        """Return the open tables of a channel, the one touched last first."""
        numbers = await self.store.read(games.select_open, channel)
        return [await self.get(number) for number in numbers]

    async def here(self, channel: ChannelId, user: UserId) -> Table:
        """Return the table that a person means in a channel: their own, else the newest.

        Raises:
            NoSuchTable: no game was ever played here.
        """
        tables = await self.open_in(channel)
        own = [table for table in tables if table.seat_of(user) is not None]
        for table in own + tables:
            return table
        last = await self.store.read(games.select_last, channel)
        if last is None:
            raise NoSuchTable("There is no game here yet. Start one with `/play`.")
        return await self.get(last)

    async def listed(self, user: UserId) -> list[Table]:
        """Return the open tables of a person as a list needs them: without how they stand."""
        numbers = await self.store.read(games.select_of, user)
        stored = await self.store.read(games.select_without_states, numbers)
        return [Table(row, seats, None) for row, seats in stored]

    async def of(self, user: UserId) -> list[Table]:
        """Return the open tables of a person, those that wait for them first."""
        return [await self.get(number) for number in await self.store.read(games.select_of, user)]

    # --- opening

    async def open(
        self,
        setup: Setup,
        place: Place,
        players: Sequence[UserId],
        deal: Mapping[str, Any] = _FRESH,
        also: Also = games.nothing_else,
    ) -> Table:
        """Begin a game for ``players``, in their order of sitting; one alone brings their feats.

        ``deal`` are the fields of a row that say which deal it is, where it is no fresh one;
        ``also`` stores what else belongs to the table.

        Raises:
            BadOption: the options or the number of players do not go with the game.
        """
        game, options = setup.game, await self._options(setup, players)
        checked = game.effective(options, len(players))
        seats = tuple(SeatRow(seat=Seat(seat), user=user) for seat, user in enumerate(players))
        row = new_row(Setup(game, checked, "none"), place, players[0], self.now())
        return await self.begin(msgspec.structs.replace(row, **deal), seats, also)

    async def begin(
        self, row: GameRow, seats: tuple[SeatRow, ...], also: Also = games.nothing_else
    ) -> Table:
        """Begin the game of a new table at once; ``also`` stores what else belongs to it."""
        row = msgspec.structs.replace(row, status="playing")
        first = first_frame(row, len(seats))
        row = msgspec.structs.replace(row, state=GAMES[row.game].save(first.state))
        return await self._opened(Table(row, seats, first.state, (first,)), also)

    async def _options(self, setup: Setup, players: Sequence[UserId]) -> Mapping[str, str]:
        """Return what was chosen, with the feats that somebody alone brings."""
        if len(players) > 1:
            return setup.options
        known = await self._feats_of(players[0], setup.game)
        return feats.with_feats(setup.game, setup.options, known)

    async def open_lobby(
        self, setup: Setup, place: Place, seats: Sequence[SeatRow], deal: GameRow | None = None
    ) -> Table:
        """Open a lobby in which players gather; the first seat's person is its opener.

        ``deal`` is a finished table whose deal is to be played again, for practice.

        Raises:
            BadOption: an option is not one of the game.
        """
        game, chosen = setup.game, chosen_by_people(setup.game, setup.options)
        game.effective(chosen, game.nearest(chosen, len(seats)))
        opener = next(row.user for row in seats if row.user is not None)
        row = new_row(Setup(game, chosen, setup.pace), place, opener or NOBODY, self.now())
        if deal is not None:
            row = msgspec.structs.replace(row, seed=deal.seed, deal=deal.id)
        return await self._opened(Table(row, tuple(seats), None))

    # --- changing

    async def join(self, number: TableId, user: UserId) -> Table:
        """Give a person a seat in a lobby."""
        return await self.change(number, lambda table: lobby.joined(table, user))

    async def leave(self, number: TableId, user: UserId) -> Table:
        """Take a person out of a lobby."""
        return await self.change(number, lambda table: lobby.left(table, user))

    async def add_bot(self, number: TableId, user: UserId, level: str = STEADY.key) -> Table:
        """Give a seat in a lobby to a player made of code."""
        return await self.change(number, lambda table: lobby.with_bot(table, user, level))

    async def set_option(self, number: TableId, user: UserId, key: str, value: str) -> Table:
        """Change an option of a lobby."""
        return await self.change(number, lambda table: lobby.with_option(table, user, key, value))

    async def start(self, number: TableId, user: UserId) -> Table:
        """Begin the game of a lobby; whoever is alone in it brings their feats."""
        known = await self._feats_of(user, (await self.get(number)).game)

        def started(table: Table) -> Table:
            return lobby.started(lobby.bringing(table, known), user)

        return await self.change(number, started)

    async def propose(self, number: TableId, user: UserId, proposal: Proposal) -> Table:
        """Ask the other players for something."""

        def proposed(table: Table) -> Table:
            until = Timestamp(self.now() + clocks.pace_of(table).consent)
            return lobby.proposed(table, user, msgspec.structs.replace(proposal, until=until))

        return await self.change(number, proposed)

    async def answer(self, number: TableId, user: UserId, *, agree: bool) -> Table:
        """Say yes or no to what was proposed."""
        return await self.change(number, lambda table: lobby.answered(table, user, agree=agree))

    async def come_back(self, number: TableId, user: UserId) -> Table:
        """Give a person's seat back into their hands."""
        return await self.change(number, lambda table: clocks.returned(table, seat_at(table, user)))

    async def sit(self, number: TableId, user: UserId) -> Table:
        """Give a person the seat of somebody who is away."""
        return await self.change(number, lambda table: lobby.sat(table, user))

    async def close_window(self, number: TableId, user: UserId) -> Table:
        """Close the window that keeps a person waiting."""
        return await self.change(
            number, lambda table: clocks.closed(table, seat_at(table, user), self.now())
        )

    async def note_closed_dm(self, number: TableId, user: UserId) -> Table:
        """Remember that a person takes no direct messages from the bot."""

        def closed(table: Table) -> Table:
            rows = (
                msgspec.structs.replace(row, dm="closed") if row.user == user else row
                for row in table.seats
            )
            return replace(table, seats=tuple(rows))

        return await self.change(number, closed)

    async def channel_gone(self, channel: ChannelId) -> list[TableId]:
        """Close the tables of a channel that was deleted, and tell their players."""
        numbers = await self.store.read(games.select_open, channel)
        for number in numbers:
            await self.change(number, lambda table: clocks.without_channel(table, self.now()))
        return numbers

    # --- acting

    async def act(self, number: TableId, user: UserId, texts: Sequence[str]) -> Table:
        """Carry out what a person wrote, as ``act_until_shown`` does; return the table."""
        return (await self.act_until_shown(number, user, texts))[0]

    async def act_until_shown(
        self, number: TableId, user: UserId, texts: Sequence[str]
    ) -> tuple[Table, int]:
        """Carry out what a person wrote, up to what shows something new; say how many were made.

        Raises:
            BadText, IllegalAction: something of it cannot be done; nothing was.
        """
        done = 0

        def carry_out(table: Table) -> Table:
            nonlocal done
            seat = seat_at(table, user)
            after, done = all_played(clocks.back(table, seat), seat, texts)
            return lessons.followed(after)

        return await self.change(number, carry_out, by=user), done

    async def press(
        self,
        number: TableId,
        user: UserId,
        seat: Seat,
        digest: str,
        places: Sequence[int],
        *,
        asks: bool = False,
    ) -> Table:
        """Carry out the options in some places of those that a card showed to ``seat``.

        ``asks`` says whether a question that is mostly passed is to be put after them.

        Raises:
            IllegalAction: the card is somebody else's.
            Stale: the card is of an earlier moment.
        """

        def carry_out(table: Table) -> Table:
            if seat_at(table, user) != seat:
                raise IllegalAction("These are another player's choices. Yours come in your turn.")
            if not table.playing or table.digest(seat) != digest:
                raise Stale(MOVED_ON)
            try:
                done = paths.pressed(clocks.back(table, seat), seat, places, asks=asks)
            except LookupError as problem:
                raise Stale(MOVED_ON) from problem
            return lessons.followed(done)

        return await self.change(number, carry_out, by=user)

    async def leave_to_bot(self, number: TableId, user: UserId) -> Table:
        """Let a bot answer for a person as long as they are asked the same."""
        return await self.change(number, lambda table: paths.done_by_bot(table, user), by=user)

    async def undo(self, number: TableId, user: UserId) -> Table:
        """Take back a person's last action, or ask those who were seen to act since.

        Raises:
            IllegalAction: something new was shown since, or there is nothing to take back.
        """

        def take_back(table: Table) -> Table:
            seat = seat_at(table, user)
            if not table.playing or not noticed_since(table, seat):
                refuse_undo(table, seat)
                return undone(table, seat)
            until = Timestamp(self.now() + clocks.pace_of(table).consent)
            vote = Proposal("undo", seat, (seat,), seat=seat, to=turn_of(table, seat), until=until)
            return lobby.proposed(table, user, vote)

        return await self.change(number, take_back)

    # --- inside

    async def _feats_of(self, user: UserId, game: Game) -> Collection[str]:
        """Return what somebody has earned, where something can be earned in the game."""
        if not game.feats:
            return ()
        return await self.store.read(select_feats, user)

    async def _opened(self, table: Table, also: Also = games.nothing_else) -> Table:
        def stored(db: Db, number: TableId) -> None:
            also(db, number)
            if not self.shards.hold(table.row.guild):
                news.tell_table(db, number)

        seats = seats_now(table, table.row.created)
        number = await self.store.write(games.insert_game, table.row, seats, stored)
        log.info("table opened", game=number, key=table.row.game, seats=len(table.seats))
        return await self.get(number)
