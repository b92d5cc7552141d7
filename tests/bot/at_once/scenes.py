"""Tables in positions where many operations are possible, as databases in memory."""

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple
from unittest.mock import patch

import msgspec

from bot.domain.ids import EPOCH, NOBODY, ChannelId, GuildId, Seat, TableId, Timestamp, UserId
from bot.domain.person import Person
from bot.domain.records import Proposal, SeatRow
from bot.domain.table import Table
from bot.features.orders.rules import add_order, new_order
from bot.services import lobbies
from bot.services.new_tables import Location, Setup
from bot.services.playing import act, propose
from engine import GAMES
from engine.core import Rng, write
from testbed.rows import NOW
from tests.bot.at_once.messages import Json
from tests.bot.at_once.pauses import Pauses, in_one_thread
from tests.bot.at_once.services import Services

ANA, BEN, CHLOE, MODERATOR = (
    UserId(900_000_000_000_000_000 + 10 * number) for number in range(1, 5)
)
GUILD = GuildId(700)
HERE, ELSEWHERE = Location(GUILD, ChannelId(701)), Location(GUILD, ChannelId(702))
TABLE, OTHER = TableId(1), TableId(2)
MOVES = 2
DAY = 24 * 3_600

Preparation = Callable[[Services], Awaitable[object]]


class Scene(NamedTuple):
    """A stored database with table 1 in some position; table 2 is in another channel."""

    stored: bytes
    time: Timestamp
    table: Table
    messages: list[Json]

    def services(self, pauses: Pauses) -> Services:
        """Return new services on this database, with an empty cache."""
        services = Services(self.stored, self.time, pauses)
        services.messages.kept = [dict(message) for message in self.messages]
        return services


async def playing(services: Services) -> None:
    """It is the turn of Ana, who can undo, and her deadline has nearly expired.

    Ben has an active order, a stopped one and a due notice.
    """
    await _begin(services, "propeller_islands")
    await services.people.change(BEN, lambda _: Person(user=BEN, notices="both"))
    await _play_on(services, MOVES - 1)
    await services.outbox.deliver(TABLE)
    await _play_on(services, 1)
    await _add_order(services, seconds=60)
    await _add_order(services, seconds=7 * DAY)
    for _ in range(2):
        services.time = (await services.tables.get(TABLE)).row.due or EPOCH
        await services.upkeep.run_out()
    services.time = (await services.tables.get(TABLE)).row.due or EPOCH


async def asked(services: Services) -> None:
    """As `playing`, and Ana is asked whether to give Ben's seat to Chloe."""
    await playing(services)
    proposal = Proposal("give", Seat(0), (Seat(0),), seat=Seat(0), to=CHLOE)
    await propose(services.tables, TABLE, BEN, proposal)


async def away(services: Services) -> None:
    """Ana missed two turns: the autopilot plays for her and her seat is open."""
    await playing(services)
    while not (table := await services.tables.get(TABLE)).seats[1].autopilot:
        if table.awaited == [1]:
            services.time = table.row.due or EPOCH
            await services.upkeep.run_out()
        else:
            await _play_on(services, 1)


async def lobby(services: Services) -> None:
    """Ana and Ben have waited for others since yesterday."""
    seats = [SeatRow(seat=Seat(0), user=ANA), SeatRow(seat=Seat(1), user=BEN)]
    await lobbies.open_lobby(services.tables, Setup(GAMES["small_islands"], {}), HERE, seats)
    services.time = Timestamp(services.time + DAY + 1)


async def secrets(services: Services) -> None:
    """Ana and Ben make a secret choice with private messages."""
    await _begin(services, "island_hopper")
    await services.outbox.deliver(TABLE)
    await _play_on(services, MOVES)


PREPARATIONS: Mapping[str, Preparation] = {
    scene.__name__: scene for scene in (playing, asked, away, lobby, secrets)
}
_KEPT: dict[str, Scene] = {}


async def scene(name: str) -> Scene:
    """Return a scene, built once with a fixed seed."""
    if name not in _KEPT:
        services = Services(b"", NOW, Pauses(0))
        with in_one_thread(Pauses(0), 0), patch("secrets.randbits", lambda bits: 7):
            await PREPARATIONS[name](services)
            seats = [SeatRow(seat=Seat(0), user=MODERATOR)]
            await lobbies.open_lobby(
                services.tables, Setup(GAMES["palm_island"], {}), ELSEWHERE, seats
            )
            await services.outbox.deliver(OTHER)
        stored = services.database.stored()
        table = await services.stored_table(TABLE)
        _KEPT[name] = Scene(stored, services.time, table, services.messages.kept)
    return _KEPT[name]


async def _begin(services: Services, game: str) -> None:
    seats = [SeatRow(seat=Seat(0), user=BEN), SeatRow(seat=Seat(1), user=ANA)]
    await lobbies.open_lobby(services.tables, Setup(GAMES[game], {}), HERE, seats)
    await lobbies.start(services.tables, TABLE, BEN)


async def _play_on(services: Services, moves: int) -> None:
    for _ in range(moves):
        table = await services.tables.get(TABLE)
        seat = table.awaited[0]
        action = table.game.ai.steady(table.state, seat, Rng(1))
        await act(services.tables, TABLE, table.seats[seat].user or NOBODY, [write(action)])


async def _add_order(services: Services, seconds: int) -> None:
    """Add an order of Ben for his next turn."""
    table = await services.tables.get(TABLE)
    order = new_order(table, BEN, "take-die 1..6", "", repeat=True, now=services.time)
    order = msgspec.structs.replace(order, expires=Timestamp(services.time + seconds))
    await services.tables.change(TABLE, lambda table: add_order(table, order))
