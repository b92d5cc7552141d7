"""A process does scheduled work only for the tables of its shards."""

from collections.abc import Callable

import pytest

from bot.cluster import broadcast
from bot.domain.ids import NOWHERE, ChannelId, GuildId, TableId, Timestamp, UserId
from bot.domain.records import Notice
from bot.features.orders import store as orders
from bot.services import lobbies
from bot.services.new_tables import Location, Setup
from bot.services.servers import AWAY_SECONDS, Servers
from bot.services.tables import Tables
from bot.store import Store, games, notices, outage, outbox
from bot.store.addresses import Address
from bot.store.connection import Db
from bot.store.servers import select_away
from bot.store.shards import ALL, Shards
from testbed.rows import NOW
from tests.bot.stored_games import ANA, PALM, execute, store_new_game

SHARD = 1 << 22
EAST, WEST, NOBODYS = Shards((0,), 2), Shards((1,), 2), Shards((), 2)
GUILDS = {"east": GuildId(2 * SHARD + 7), "west": GuildId(3 * SHARD + 7), "direct": None}
LATER = Timestamp(NOW + 1)


@pytest.fixture
def database(either: Address) -> Address:
    return either


@pytest.fixture
async def tables(store: Store) -> dict[str, TableId]:
    """A table on a server of each shard, and one in direct messages."""
    return {name: (await store_new_game(store, guild=guild))[0] for name, guild in GUILDS.items()}


async def by_shards(
    store: Store, statement: Callable[..., list[TableId]], *values: Timestamp
) -> list[list[TableId]]:
    """Return the results for each of two processes and for one without shards."""
    return [await store.read(statement, *values, one) for one in (EAST, WEST, NOBODYS)]


@pytest.fixture
def halves(tables: dict[str, TableId]) -> list[list[TableId]]:
    """The tables of each process. Direct messages belong to the first shard."""
    return [[tables["east"], tables["direct"]], [tables["west"]], []]


async def test_due_messages(store: Store, halves: list[list[TableId]]) -> None:
    assert halves == await by_shards(store, outbox.select_due, NOW)


async def test_due_old_messages(store: Store, either: Address, halves: list[list[TableId]]) -> None:
    execute(either, "DELETE FROM outbox")
    execute(either, "INSERT INTO old_cards (message, game, channel) SELECT id, id, 1 FROM games")
    assert halves == await by_shards(store, outbox.select_due, NOW)


async def test_due_deadlines(store: Store, either: Address, halves: list[list[TableId]]) -> None:
    execute(either, "UPDATE games SET due = 7")
    assert halves == await by_shards(store, notices.select_tables_due, NOW)
    assert halves == await by_shards(store, outage.select_ticking)


async def test_old_lobbies(store: Store, either: Address, halves: list[list[TableId]]) -> None:
    execute(either, "UPDATE games SET status = 'lobby', touched = 7")
    assert halves == await by_shards(store, games.select_lobbies, NOW)


async def test_seats_of_bots(store: Store, either: Address, halves: list[list[TableId]]) -> None:
    execute(either, "UPDATE seats SET waiting = 7, bot = 'steady'")
    assert halves == await by_shards(store, games.select_bots_to_move)


async def test_stopped_orders(store: Store, either: Address, halves: list[list[TableId]]) -> None:
    execute(
        either,
        "INSERT INTO orders (game, user, number, seat, moves, question, expires, stopped, reason,"
        " dm) SELECT id, 1000, 1, 0, 'x', '', 7, 7, 'expired', '' FROM games",
    )
    assert halves == await by_shards(store, orders.select_untold)


async def test_private_notices_belong_to_the_first_shard(
    store: Store, tables: dict[str, TableId]
) -> None:
    def notice(name: str, user: UserId | None) -> Notice:
        return Notice(table=tables[name], user=user, kind="news", text="", due=NOW)

    every = [notice(name, user) for name in tables for user in (None, ANA)]
    await store.write(notices.insert, every)
    texts = [
        sorted(
            (one.table, one.user is None) for one in await store.read(notices.select_due, NOW, s)
        )
        for s in (EAST, WEST)
    ]
    east, west, direct = tables["east"], tables["west"], tables["direct"]
    people = [(east, False), (west, False), (direct, False)]
    assert [sorted([(east, True), (direct, True), *people]), [(west, True)]] == texts


async def test_next_due_time(store: Store, either: Address, tables: dict[str, TableId]) -> None:
    execute(either, "UPDATE games SET due = ? WHERE id = ?", LATER, tables["west"])
    execute(either, "UPDATE games SET due = ? WHERE id = ?", LATER + 1, tables["east"])
    found = [await store.read(notices.next_due, one) for one in (ALL, EAST, WEST)]
    assert [LATER, LATER + 1, LATER] == found


def process(store: Store, shards: Shards, at: int = NOW) -> Tables:
    """Return the tables of a process with some shards."""
    made = Tables(store, lambda: Timestamp(at))
    made.looked_after = lambda: shards
    return made


async def test_known_and_left_servers(store: Store, tables: dict[str, TableId]) -> None:
    left = list[GuildId | None]()
    for shards, name in ((EAST, "east"), (WEST, "west")):
        await Servers(process(store, shards), lambda *_: None).sweep(())
        left.append(GUILDS[name])
        assert left == await store.read(select_away, LATER)
    later = process(store, EAST, NOW + AWAY_SECONDS + 1)
    assert [GUILDS["east"]] == await Servers(later, lambda *_: None).sweep(())


@pytest.mark.parametrize(
    ("shards", "said"),
    [(EAST, ["panels"]), (WEST, ["table"]), (ALL, [])],
    ids=["own", "other", "one"],
)
async def test_each_turn_reaches_the_panels_of_other_processes(
    store: Store,
    tables: dict[str, TableId],
    monkeypatch: pytest.MonkeyPatch,
    shards: Shards,
    said: list[str],
) -> None:
    """The process of a table knows its turns. Those of another one also update its messages."""
    words = list[str]()
    monkeypatch.setattr(broadcast, "publish", lambda _, kind, *__: words.append(kind))
    await process(store, shards).change(tables["east"], lambda table: table.with_row(paused=NOW))
    assert said == words


async def test_change_by_another_process_is_noticed(
    store: Store, tables: dict[str, TableId], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "publish", lambda *_: None)
    here, there, number = process(store, EAST), process(store, WEST), tables["west"]
    assert (await here.get(number)).row.paused is None
    await there.change(number, lambda table: table.with_row(paused=NOW))
    assert NOW == (await here.get(number)).row.paused
    await there.rewrite([number], lambda db: db.execute("UPDATE seats SET dm = 'closed'"))
    assert {"closed"} == {row.dm for row in (await here.get(number)).seats}


async def test_bots_of_tables_elsewhere_are_not_woken(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "publish", lambda *_: None)
    here, woken, setup = process(store, WEST), list[TableId](), Setup(PALM, {}, rivals=1)
    here.on_bot_to_move = woken.append
    for guild in GUILDS.values():
        await lobbies.open_game(here, setup, Location(guild, ChannelId(1)), [ANA])
    await lobbies.open_game(here, setup, Location(None, NOWHERE), [ANA])
    assert [2, 4] == woken


async def test_deadlines_of_other_shards_are_not_moved(
    store: Store, either: Address, tables: dict[str, TableId]
) -> None:
    execute(either, "UPDATE games SET due = 100")
    execute(either, "UPDATE seats SET deadline = 100")
    await store.write(outage.shift_clocks, [], Timestamp(0), Timestamp(50), WEST)

    def deadlines(db: Db) -> dict[TableId, int]:
        return dict(db.execute("SELECT game, deadline FROM seats").fetchall())

    found = await store.read(deadlines)
    assert [100, 150] == [found[tables[name]] for name in ("east", "west")]


async def test_posting_is_hurried_for_own_tables(
    store: Store, either: Address, tables: dict[str, TableId]
) -> None:
    execute(either, "UPDATE outbox SET due = 999999999999, attempts = 1")
    await store.write(outbox.hurry_all, WEST)
    assert [tables["west"]] == await store.read(outbox.select_due, NOW)
