"""A clock that tests move by hand, and the tables that go by it."""

from bot.domain.table import Table
from bot.features.moderation.rules import Deed
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.services.people import People
from bot.services.tables import Tables
from bot.services.upkeep import Upkeep
from bot.store import Notice, SeatRow, notices
from bot.store.ids import NOBODY, Seat, Timestamp, UserId
from engine import GAMES
from tests.bot.opponents import answering, quiet
from tests.bot.shelf import HERE
from tests.bot.town import TABLE

BEGIN = 1_800_000_000
ANA, BEN, CHLOE, DEV = map(UserId, (11, 12, 13, 14))


class Wall:
    """A clock that stands until it is moved, the tables that go by it, and what is to be told."""

    def __init__(self, tables: Tables, people: People) -> None:
        self.tables, self.people = tables, people
        self.at: int = BEGIN
        self.upkeep, self.opponents = Upkeep(tables), answering(tables)

    def now(self) -> Timestamp:
        """What the clock shows."""
        return Timestamp(self.at)

    async def open(self, pace: str, *users: UserId, game: str = "earthquake_island") -> Table:
        """A game that has just begun."""
        seats = [SeatRow(seat=Seat(seat), user=user) for seat, user in enumerate(users)]
        table = await lobbies.open_lobby(self.tables, Setup(GAMES[game], {}, pace), HERE, seats)
        return await lobbies.start(self.tables, table.id, users[0])

    async def wait(self, seconds: int) -> Table:
        """Let time pass, stopping whenever something is due; table 1 as it stands then."""
        end = self.at + seconds
        while (due := await self.tables.store.read(notices.next_due)) is not None and due <= end:
            self.at = max(due, self.at)
            await self.run_out()
            await self.tables.store.write(notices.exchange, await self.told(), ())
        self.at = end
        return await self.tables.get(TABLE)

    async def moderate(self, deed: Deed) -> Table:
        """Let a moderator do something to table 1."""
        return await self.tables.change(
            TABLE, lambda table: deed.carry_out(table, self.now(), self.tables.people)
        )

    async def run_out(self) -> None:
        """Do what the clocks say, and all that code does then."""
        await self.upkeep.run_out()
        await quiet(self.opponents)

    async def told(self) -> list[Notice]:
        """What is to be told by now."""
        return await self.tables.store.read(notices.select_due, self.now())

    async def nudged(self) -> list[int | None]:
        """Who is to be told something in private."""
        return [one.user for one in await self.told() if one.kind != "news"]

    async def act(self) -> Table:
        """Whoever is to move makes the first move offered."""
        table = await self.tables.get(TABLE)
        user = table.seats[table.awaited[0]].user
        await playing.act(self.tables, TABLE, user or NOBODY, ["1"])
        await quiet(self.opponents)
        return await self.tables.get(TABLE)
