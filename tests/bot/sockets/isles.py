"""Tables of a fleet: on servers of chosen shards, moved from there and from direct messages."""

from dataclasses import dataclass

from bot.store.ids import TableId
from tests.bot.sockets.fleet import Fleet
from tests.bot.sockets.lagoon import OPTION, TOLD_WITHIN, custom_ids, ply_of
from tests.loopback import Answer, Channel, Message, User


@dataclass(frozen=True)
class Isle:
    """A solo table of Palm Island on a server of its own, and its owner."""

    fleet: Fleet
    channel: Channel
    owner: User
    number: TableId

    def cards(self) -> list[Message]:
        """The table's cards, oldest first."""
        every = self.fleet.discord.messages(self.channel)
        return [one for one in every if f"table {self.number}" in one.content.split("\n")[0]]

    def shown(self) -> list[int | None]:
        """The ply of each card, oldest first; None for one that has lost its buttons."""
        return [ply_of(message) for message in self.cards()]

    def newest(self) -> int | None:
        """The ply of the newest card; None where it has no buttons."""
        return ply_of(self.card())

    def card(self) -> Message:
        """The newest card."""
        return self.cards()[-1]

    def options(self) -> list[str]:
        """The buttons of the newest card that are moves."""
        return [one for one in custom_ids(self.card()) if OPTION.fullmatch(one)]

    def stored(self) -> int:
        """The ply in the database."""
        return self.fleet.numbers("SELECT ply FROM games WHERE id = ?", self.number)[0]

    def log(self) -> list[int]:
        """The plies of the log, in their order."""
        statement = "SELECT ply FROM log WHERE game = ? ORDER BY ply"
        return self.fleet.numbers(statement, self.number)

    async def press(self, place: int = 0) -> Answer:
        """Press a button of the newest card."""
        options = self.options()
        return await self.fleet.discord.press(
            self.owner, self.card(), options[place % len(options)]
        )

    async def write_in_private(self) -> Answer:
        """Make the first of the possible moves in direct messages."""
        discord = self.fleet.discord
        direct = discord.direct(self.owner)
        return await discord.slash(self.owner, direct, "do", moves="1", table=self.number)

    async def reached(self, ply: int) -> None:
        """Wait until that ply is stored, and the channel shows it."""
        await self.fleet.discord.until(
            lambda: self.shown()[-1:] == [ply], f"ply {ply} of table {self.number}", TOLD_WITHIN
        )


async def isle(fleet: Fleet, shard: int) -> Isle:
    """A table on a new server of a shard, with its first card."""
    discord = fleet.discord
    guild = discord.guilds[fleet.guild_of(shard)]
    channel = discord.add_channel(guild, "games")
    owner = discord.add_user(f"Owner of {guild.id}", guild)
    answer = await discord.slash(owner, channel, "play", game="palm-island")
    await discord.finished(answer, TOLD_WITHIN)
    statement = "SELECT id FROM games WHERE channel = ?"
    [number] = fleet.numbers(statement, channel.id)
    made = Isle(fleet, channel, owner, TableId(number))
    await made.reached(0)
    return made
