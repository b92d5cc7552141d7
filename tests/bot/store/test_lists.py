"""Lists of tables and their order."""

import msgspec
import pytest

from bot.domain.ids import ChannelId, Seat, Timestamp
from bot.domain.records import SeatRow
from bot.store import Store, games
from bot.store.addresses import Address
from testbed.rows import NOW, begun
from tests.bot.stored_games import ANA, BEN, PALM, store_new_game


@pytest.fixture
def database(either: Address) -> Address:
    return either


class TestLists:
    async def test_order_in_a_channel_does_not_reveal_moves(self, store: Store) -> None:
        for touched in (NOW, NOW + 20, NOW + 10):
            await store_new_game(store, touched=touched)
        assert [3, 2, 1] == await store.read(games.select_open, begun(PALM).row.channel)

    async def test_channel_lists_open_tables_only(self, store: Store) -> None:
        for status in ("lobby", "playing", "over", "aborted"):
            await store_new_game(store, status=status)
        await store_new_game(store, channel=99)
        assert [2, 1] == await store.read(games.select_open, begun(PALM).row.channel)

    async def test_last_table_of_a_channel_may_have_ended(self, store: Store) -> None:
        await store_new_game(store, touched=NOW)
        await store_new_game(store, touched=NOW + 5, status="over")
        assert 2 == await store.read(games.select_last, begun(PALM).row.channel)
        assert None is await store.read(games.select_last, ChannelId(99))

    async def test_user_sees_the_longest_waiting_table_first(self, store: Store) -> None:
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

    async def test_table_that_waits_for_others_is_listed_later(self, store: Store) -> None:
        for waiting in ((NOW, None), (None, NOW)):
            users = enumerate((ANA, BEN))
            seats = (SeatRow(seat=Seat(s), user=user, waiting=waiting[s]) for s, user in users)
            await store.write(games.insert_game, begun(PALM).row, tuple(seats))
        assert ([1, 2], [2, 1]) == (
            await store.read(games.select_of, ANA),
            await store.read(games.select_of, BEN),
        )

    async def test_user_sees_own_open_tables_only(self, store: Store) -> None:
        for status in ("lobby", "playing", "over", "aborted"):
            await store_new_game(store, status=status)
        await store_new_game(store, BEN)
        assert [1, 2] == sorted(await store.read(games.select_of, ANA))

    async def test_untouched_lobbies_are_old(self, store: Store) -> None:
        for status, touched in (("lobby", NOW - 1), ("lobby", NOW), ("playing", NOW - 1)):
            await store_new_game(store, status=status, touched=touched)
        assert [1] == await store.read(games.select_lobbies, NOW)

    async def test_all_tables_are_listed_by_id(self, store: Store) -> None:
        for status in ("over", "lobby"):
            await store_new_game(store, status=status)
        assert [1, 2] == await store.read(games.select_all)
