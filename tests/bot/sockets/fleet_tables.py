"""Tables on the servers of chosen shards of a fleet."""

from dataclasses import dataclass

from bot.domain.ids import TableId
from tests.bot.sockets.boards import OPTION, SHOWN_WITHIN, custom_ids, ply_of
from tests.bot.sockets.fleet import Fleet
from tests.loopback import Answer, Channel, Message, User


@dataclass(frozen=True)
class FleetTable:
    """A solo table of Palm Island on its own server."""

    fleet: Fleet
    channel: Channel
    owner: User
    number: TableId

    def messages(self) -> list[Message]:
        """Return the table's board messages, oldest first."""
        every = self.fleet.discord.messages(self.channel)
        return [one for one in every if f"table {self.number}" in one.content.split("\n")[0]]

    def shown(self) -> list[int | None]:
        """Return the ply of each board message, or None for one without buttons."""
        return [ply_of(message) for message in self.messages()]

    def newest(self) -> int | None:
        """Return the ply of the newest board message, or None if it has no buttons."""
        return ply_of(self.message())

    def message(self) -> Message:
        return self.messages()[-1]

    def options(self) -> list[str]:
        """Return the custom ids of the moves on the newest board message."""
        return [one for one in custom_ids(self.message()) if OPTION.fullmatch(one)]

    def stored(self) -> int:
        """Return the stored ply."""
        return self.fleet.numbers("SELECT ply FROM games WHERE id = ?", self.number)[0]

    def log(self) -> list[int]:
        """Return the plies of the log."""
        statement = "SELECT ply FROM log WHERE game = ? ORDER BY ply"
        return self.fleet.numbers(statement, self.number)

    async def press(self, place: int = 0) -> Answer:
        """Press a move on the newest board message."""
        options = self.options()
        return await self.fleet.discord.press(
            self.owner, self.message(), options[place % len(options)]
        )

    async def write_in_private(self) -> Answer:
        """Make the first possible move in direct messages."""
        discord = self.fleet.discord
        direct = discord.direct(self.owner)
        return await discord.slash(self.owner, direct, "do", moves="1", table=self.number)

    async def reached(self, ply: int) -> None:
        """Wait until the channel shows a ply."""
        await self.fleet.discord.until(
            lambda: self.shown()[-1:] == [ply], f"ply {ply} of table {self.number}", SHOWN_WITHIN
        )


async def open_fleet_table(fleet: Fleet, shard: int) -> FleetTable:
    """Open a table on a new server of a shard."""
    discord = fleet.discord
    guild = discord.guilds[fleet.guild_of(shard)]
    channel = discord.add_channel(guild, "games")
    owner = discord.add_user(f"Owner of {guild.id}", guild)
    answer = await discord.slash(owner, channel, "play", game="palm-island")
    await discord.finished(answer, SHOWN_WITHIN)
    statement = "SELECT id FROM games WHERE channel = ?"
    [number] = fleet.numbers(statement, channel.id)
    made = FleetTable(fleet, channel, owner, TableId(number))
    await made.reached(0)
    return made
