"""The lists that the store gives: which tables, and in which order."""

from collections.abc import AsyncIterator

import msgspec
import pytest

from bot.store import SeatRow, Store, games
from bot.store.addresses import Address
from bot.store.ids import ChannelId, Seat, Timestamp
from tests.bot.shelf import ANA, BEN, PALM, opened, started
from tests.rows import NOW, begun


@pytest.fixture
async def store(either: Address) -> AsyncIterator[Store]:
    async with opened(either) as store:
        yield store


class TestLists:
    async def test_a_channel_does_not_tell_by_its_order_who_has_acted(self, store: Store) -> None:
        for touched in (NOW, NOW + 20, NOW + 10):
            await started(store, touched=touched)
        assert [3, 2, 1] == await store.read(games.select_open, begun(PALM).row.channel)

    async def test_direct_messages_list_the_table_touched_last_first(self, store: Store) -> None:
        for touched in (NOW, NOW + 20, NOW + 10):
            await started(store, touched=touched, guild=None)
        assert [2, 3, 1] == await store.read(games.select_open, begun(PALM).row.channel)

    async def test_a_channel_lists_open_tables_only(self, store: Store) -> None:
        for status in ("lobby", "playing", "over", "aborted"):
            await started(store, status=status)
        await started(store, channel=99)
        assert [2, 1] == await store.read(games.select_open, begun(PALM).row.channel)

    async def test_the_last_table_of_a_channel_may_be_over(self, store: Store) -> None:
        await started(store, touched=NOW)
        await started(store, touched=NOW + 5, status="over")
        assert 2 == await store.read(games.select_last, begun(PALM).row.channel)
        assert None is await store.read(games.select_last, ChannelId(99))

    async def test_a_person_sees_first_who_waits_longest_for_them(self, store: Store) -> None:
        since = {1: None, 2: 50, 3: 30, 4: None, 5: 40}
        for number, seconds in since.items():
            waiting = None if seconds is None else Timestamp(NOW + seconds)
            seats = (
                SeatRow(seat=Seat(0), user=ANA, waiting=waiting),
                SeatRow(seat=Seat(1), user=BEN),
            )
            row = msgspec.structs.replace(begun(PALM).row, touched=NOW - number)
            await store.write(games.insert_game, row, seats)
        assert [3, 5, 2, 1, 4] == await store.read(games.select_of, ANA)

    async def test_a_person_who_waits_for_others_is_not_awaited(self, store: Store) -> None:
        for waiting in ((NOW, None), (None, NOW)):
            users = enumerate((ANA, BEN))
            seats = (SeatRow(seat=Seat(s), user=user, waiting=waiting[s]) for s, user in users)
            await store.write(games.insert_game, begun(PALM).row, tuple(seats))
        assert ([1, 2], [2, 1]) == (
            await store.read(games.select_of, ANA),
            await store.read(games.select_of, BEN),
        )

    async def test_a_person_sees_their_own_open_tables_only(self, store: Store) -> None:
        for status in ("lobby", "playing", "over", "aborted"):
            await started(store, status=status)
        await started(store, BEN)
        assert [1, 2] == sorted(await store.read(games.select_of, ANA))

    async def test_lobbies_are_old_when_nobody_touched_them(self, store: Store) -> None:
        for status, touched in (("lobby", NOW - 1), ("lobby", NOW), ("playing", NOW - 1)):
            await started(store, status=status, touched=touched)
        assert [1] == await store.read(games.select_lobbies, NOW)

    async def test_all_tables_are_listed_by_number(self, store: Store) -> None:
        for status in ("over", "lobby"):
            await started(store, status=status)
        assert [1, 2] == await store.read(games.select_all)
