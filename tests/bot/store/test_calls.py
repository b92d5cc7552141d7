"""Calls of queued messages, and the limit on calls that others can repeat."""

import pytest

from bot.domain.ids import ChannelId, Ply, Seat, Timestamp, UserId
from bot.domain.paces import DAY
from bot.domain.records import CARD, Call, Called, Calls, Notice, OutboxItem, Post
from bot.store import Store, games, outbox, pings
from bot.store.addresses import Address
from testbed.rows import NOW
from tests.bot.sim_server import TABLE
from tests.bot.stored_games import ANA, BEN, rows, store_new_game

FIRST, SECOND = Seat(0), Seat(1)


@pytest.fixture
def database(either: Address) -> Address:
    return either


async def board(store: Store) -> OutboxItem:
    """Return the queued board message."""
    items = await store.read(outbox.select_items, TABLE)
    return next(item for item in items if item.slot == CARD)


async def queue(store: Store, ply: int, calls: Calls | None) -> None:
    await store.write(outbox.want, TABLE, [CARD], Ply(ply), NOW, calls)


async def queued(store: Store) -> Calls | None:
    return (await board(store)).calls


class TestQueue:
    async def test_later_calls_are_added(self, store: Store) -> None:
        await store_new_game(store)
        await queue(store, 1, Calls(pinged=(FIRST,)))
        await queue(store, 2, Calls(unpinged=(SECOND,)))
        assert Calls((FIRST,), (SECOND,)) == await queued(store)

    @pytest.mark.parametrize(
        "later", [Calls(pinged=(FIRST,)), Calls(unpinged=(FIRST,))], ids=["pinged", "unpinged"]
    )
    async def test_later_call_of_a_seat_replaces_the_first(
        self, store: Store, later: Calls
    ) -> None:
        await store_new_game(store)
        for calls in (Calls(pinged=(FIRST,)), Calls(unpinged=(FIRST,)), later):
            await queue(store, 1, calls)
        assert later == await queued(store)

    async def test_calls_of_a_delivered_message_are_not_repeated(self, store: Store) -> None:
        await store_new_game(store)
        await queue(store, 1, Calls(pinged=(FIRST,)))
        sent = await board(store)
        await queue(store, 2, Calls(pinged=(SECOND,)))
        post = Post(TABLE, CARD, ChannelId(71), 5_000, Called("playing"), NOW)
        await store.write(outbox.finish, sent, post)
        assert Calls(pinged=(SECOND,)) == await queued(store)

    async def test_message_of_an_earlier_version_keeps_unknown_calls(
        self, store: Store, database: Address
    ) -> None:
        await store_new_game(store)
        await store.write(lambda db: db.execute("UPDATE outbox SET calls = ''"))
        assert None is await queued(store)
        await queue(store, 1, Calls(pinged=(FIRST,)))
        assert None is await queued(store)


def call(user: UserId, *, is_again: bool) -> Call:
    notice = Notice(table=TABLE, user=user, kind="move", text="", due=NOW)
    return Call(FIRST, user, is_again, notice)


async def make(store: Store, made: Call, times: int) -> list[Calls]:
    """Make a call several times; return the calls of the queued messages."""
    return [await store.write(games.make_calls, TABLE, (made,), NOW) for _ in range(times)]


class TestLimit:
    async def test_fourth_repeated_call_neither_pings_nor_notifies(
        self, store: Store, database: Address
    ) -> None:
        await store_new_game(store)
        found = await make(store, call(ANA, is_again=True), 4)
        assert [Calls(pinged=(FIRST,))] * 3 + [Calls(unpinged=(FIRST,))] == found
        assert 3 == len(rows(database, "SELECT id FROM notices"))

    async def test_first_calls_are_not_limited(self, store: Store) -> None:
        await store_new_game(store)
        found = await make(store, call(ANA, is_again=False), 9)
        assert [Calls(pinged=(FIRST,))] * 9 == found

    async def test_users_and_tables_are_counted_separately(self, store: Store) -> None:
        numbers = [(await store_new_game(store))[0] for _ in range(2)]
        for number in numbers:
            for user in (ANA, BEN):
                for _ in range(3):
                    assert await store.write(pings.count, number, user, NOW) is None
                again = await store.write(pings.count, number, user, NOW)
                assert NOW + DAY == again

    async def test_calls_of_the_last_day_count(self, store: Store, database: Address) -> None:
        await store_new_game(store)
        for hours in (0, 10, 20):
            at = Timestamp(NOW + hours * 3_600)
            assert await store.write(pings.count, TABLE, ANA, at) is None
        late = Timestamp(NOW + DAY - 1)
        assert NOW + DAY == await store.write(pings.count, TABLE, ANA, late)
        assert await store.write(pings.count, TABLE, ANA, Timestamp(late + 1)) is None
        assert 3 == len(rows(database, "SELECT id FROM pings"))
