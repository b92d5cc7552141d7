"""Tables with a clock that tests advance by hand."""

from collections.abc import Callable

from bot.domain.answers import numbered
from bot.domain.ids import NOBODY, Seat, Timestamp, UserId
from bot.domain.person import Person
from bot.domain.records import Notice, SeatRow
from bot.domain.table import Table
from bot.features.moderation.rules import ModeratorAction
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.services.people import People
from bot.services.tables import Tables
from bot.services.upkeep import Upkeep
from bot.store import notices
from engine import GAMES
from tests.bot.fake_bots import start_bots, wait_for_bots
from tests.bot.sim_server import TABLE
from tests.bot.stored_games import HERE

BEGIN = 1_800_000_000
ANA, BEN, CHLOE, DEV = map(UserId, (11, 12, 13, 14))


def first_answer(table: Table) -> str:
    """Return the number of the first answer of the player to move."""
    return str(next(iter(numbered(table, table.awaited[0]))))


class TimedTables:
    """A manual clock, with the tables and bots that use it."""

    def __init__(self, tables: Tables, people: People) -> None:
        self.tables, self.people = tables, people
        self.at: int = BEGIN
        self.clock: Callable[[], Timestamp] = lambda: Timestamp(self.at)
        self.upkeep, self.opponents = Upkeep(tables, people), start_bots(tables)

    def now(self) -> Timestamp:
        return self.clock()

    async def know(self, person: Person) -> None:
        """Store a user's settings. Deadlines do not change."""
        await self.people.change(person.user, lambda _: person)

    async def open(self, pace: str, *users: UserId, game: str = "earthquake_island") -> Table:
        """Start a game."""
        seats = [SeatRow(seat=Seat(seat), user=user) for seat, user in enumerate(users)]
        table = await lobbies.open_lobby(self.tables, Setup(GAMES[game], {}, pace), HERE, seats)
        return await lobbies.start(self.tables, table.id, users[0])

    async def wait(self, seconds: int) -> Table:
        """Advance the clock, doing all that becomes due on the way; return table 1."""
        end = self.at + seconds
        while (due := await self.tables.store.read(notices.next_due)) is not None and due <= end:
            self.at = max(due, self.at)
            await self.run_out()
            await self.tables.store.write(notices.exchange, await self.notices(), ())
        self.at = end
        return await self.tables.get(TABLE)

    async def moderate(self, action: ModeratorAction) -> Table:
        """Let a moderator act on table 1."""
        return await self.tables.change(
            TABLE, lambda table: action.carry_out(table, self.now(), self.tables.people)
        )

    async def run_out(self) -> None:
        """Act on expired deadlines and let the bots move."""
        await self.upkeep.run_out()
        await wait_for_bots(self.opponents)

    async def notices(self) -> list[Notice]:
        """Return the notices that are due."""
        return await self.tables.store.read(notices.select_due, self.now())

    async def nudged(self) -> list[int | None]:
        """Return the users who get a private notice."""
        return [one.user for one in await self.notices() if one.kind != "news"]

    async def act(self) -> Table:
        """Let the awaited player make the first offered move."""
        table = await self.tables.get(TABLE)
        user = table.seats[table.awaited[0]].user
        await playing.act(self.tables, TABLE, user or NOBODY, [first_answer(table)])
        await wait_for_bots(self.opponents)
        return await self.tables.get(TABLE)
