"""Deadlines stop for shards that no process served."""

import pytest

from bot.domain.ids import Timestamp
from bot.store import Store
from bot.store.addresses import Address
from bot.store.alive import select_alive, write_alive
from bot.store.shards import Shards

FIRST, SECOND, BOTH = Shards((0,), 2), Shards((1,), 2), Shards((0, 1), 2)
LONG_AGO, LATER, NOW = map(Timestamp, (1_000, 2_000, 3_000))


@pytest.fixture
def database(either: Address) -> Address:
    return either


async def test_new_bot_has_never_been_alive(store: Store) -> None:
    assert [None, None] == [await store.read(select_alive, one) for one in (None, FIRST)]


async def test_shard_is_down_while_another_is_served(store: Store) -> None:
    await store.write(write_alive, SECOND, LATER)
    await store.write(write_alive, FIRST, NOW)
    assert [NOW, LATER] == [await store.read(select_alive, one) for one in (FIRST, SECOND)]


async def test_several_shards_count_as_the_longest_absent(store: Store) -> None:
    await store.write(write_alive, SECOND, LATER)
    await store.write(write_alive, FIRST, NOW)
    assert LATER == await store.read(select_alive, BOTH)


async def test_single_process_continues_after_several(store: Store) -> None:
    await store.write(write_alive, None, LONG_AGO)
    await store.write(write_alive, BOTH, NOW)
    assert NOW == await store.read(select_alive, None)


async def test_several_processes_continue_after_a_single_one(store: Store) -> None:
    await store.write(write_alive, FIRST, LONG_AGO)
    await store.write(write_alive, None, NOW)
    assert NOW == await store.read(select_alive, FIRST)
