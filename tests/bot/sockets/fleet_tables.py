"""Tables on the servers of chosen shards of a fleet."""

from dataclasses import dataclass
from pathlib import Path

from bot.domain.ids import TableId
from testbed.loopback import Answer
from tests.bot.sockets.boards import SHOWN_WITHIN, Board
from tests.bot.sockets.fleet import Fleet


@dataclass(frozen=True)
class FleetTable(Board):
    """A solo table of Palm Island on its own server, stored in the database of the fleet."""

    fleet: Fleet

    def numbers(self, statement: str) -> list[int]:
        """Return the first column of a query about the table."""
        return self.fleet.numbers(statement, self.number)

    async def write_in_private(self) -> Answer:
        """Make the first possible move in direct messages."""
        direct = self.server.direct(self.owner)
        return await self.server.slash(self.owner, direct, "do", moves="1", table=self.number)

    async def reached(self, ply: int) -> None:
        """Wait until the channel shows a ply."""
        await self.server.until(
            lambda: self.shown()[-1:] == [ply], f"ply {ply} of table {self.number}", SHOWN_WITHIN
        )


async def open_fleet_table(fleet: Fleet, shard: int) -> FleetTable:
    """Open a table on a new server of a shard."""
    discord = fleet.discord
    guild = discord.guilds[fleet.guild_of(shard)]
    channel = discord.add_channel(guild, "games")
    owner = discord.add_user(f"Owner of {guild.id}", guild)
    answer = await discord.slash(owner, channel, "play", game="palm-island", **{"with": "alone"})
    await discord.finished(answer, SHOWN_WITHIN)
    statement = "SELECT id FROM games WHERE channel = ?"
    [number] = fleet.numbers(statement, channel.id)
    made = FleetTable(discord, Path(), channel, owner, TableId(number), fleet)
    await made.reached(0)
    return made
