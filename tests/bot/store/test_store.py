"""The store: a turn is stored completely or not at all."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from bot.domain.ids import BEGINNING, EPOCH, ChannelId, Ply, Seat, TableId, Timestamp, UserId
from bot.domain.records import (
    CARD,
    PROMISE,
    Called,
    Calls,
    Hand,
    Move,
    OutboxItem,
    Post,
    Proposal,
    SeatRow,
    Shows,
    Slot,
)
from bot.store import Moved, Store, StoreError, TurnChanges, games, history, meta, outbox, sqlite
from bot.store.addresses import Address
from bot.store.connection import Cursor, Db, Values
from testbed.rows import NOW, turns_by_chance
from testbed.waits import HANG_SECONDS
from tests.bot.sim_server import TABLE
from tests.bot.stored_games import ANA, BEN, new_database, open_store, rows, store_new_game

FULL = "Atoll's disk is full, so nothing was saved. Please tell the host."
EVERYTHING = ("games", "seats", "log", "snapshots", "outbox", "posts", "meta")


@pytest.fixture
def database(either: Address) -> Address:
    return either


def everything(database: Address) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of all tables."""
    return {name: rows(database, f"SELECT * FROM {name}") for name in EVERYTHING}  # noqa: S608


def brief(items: list[OutboxItem]) -> list[tuple[int, Slot, int, int]]:
    """Return queued messages without their random nonces."""
    return [(one.table, one.slot, one.ply, one.at) for one in items]


def post_of(item: OutboxItem, message: int) -> Post:
    """Return the posted message of an queued message."""
    at = Timestamp(NOW + message)
    return Post(item.table, CARD, ChannelId(71), message, Called("playing"), at)


async def first_turn(store: Store) -> TurnChanges:
    """Store a new game; return its first turn without storing it."""
    number, table = await store_new_game(store)
    return next(turns_by_chance(table, number))


class TestAGame:
    async def test_is_read_as_stored(self, store: Store) -> None:
        proposal = Proposal("give", Seat(1), (Seat(1),), seat=Seat(1), to=BEN)
        number, table = await store_new_game(store, ANA, BEN, proposal=proposal, guild=None)
        expected = msgspec.structs.replace(table.row, id=number, proposal=proposal, guild=None)
        seats = (SeatRow(seat=Seat(0), user=ANA), SeatRow(seat=Seat(1), user=BEN))
        assert (expected, seats) == await store.read(games.select_game, number)

    async def test_that_was_never_stored_is_none(self, store: Store) -> None:
        assert None is await store.read(games.select_game, TableId(99))

    async def test_gets_the_next_id(self, store: Store) -> None:
        assert [1, 2, 3] == [(await store_new_game(store))[0] for _ in range(3)]

    async def test_is_posted_immediately(self, store: Store) -> None:
        number, _ = await store_new_game(store)
        expected = [(number, PROMISE, 0, NOW), (number, CARD, 0, NOW)]
        assert expected == brief(await store.read(outbox.select_items, number))


class TestATurn:
    async def test_is_stored_completely(self, store: Store) -> None:
        turn = await first_turn(store)
        await store.write(games.write_turn, turn)
        assert (turn.row, turn.seats) == await store.read(games.select_game, turn.row.id)
        assert list(turn.moves) == await store.read(history.select_log, turn.row.id)
        found = await store.read(outbox.select_items, turn.row.id)
        assert [(turn.row.id, CARD, 1, NOW)] == brief(found)[1:]

    async def test_queues_all_its_messages_with_one_statement(self, store: Store) -> None:
        """Between two statements, the thread of the database waits for the others."""
        number, _ = await store_new_game(store)
        run = list[str]()
        slots: list[Slot] = [CARD, Hand(Seat(0)), Hand(Seat(1)), CARD]

        def queue(db: Db) -> None:
            def execute(statement: str, values: Values = ()) -> Cursor:
                run.append(statement)
                return db.execute(statement, values)

            noting = cast("Db", SimpleNamespace(execute=execute))
            outbox.want(noting, number, slots, BEGINNING, NOW)

        await store.write(queue)
        assert ["SELECT", "INSERT"] == [statement.partition(" ")[0] for statement in run]
        found = {item.slot for item in await store.read(outbox.select_items, number)}
        assert {PROMISE, *slots} == found

    async def test_from_another_ply_is_refused(self, store: Store, database: Address) -> None:
        turn = await first_turn(store)
        await store.write(games.write_turn, turn)
        before = everything(database)
        with pytest.raises(Moved):
            await store.write(games.write_turn, turn)
        assert before == everything(database)

    async def test_of_an_unknown_game_is_refused(self, store: Store, database: Address) -> None:
        turn = await first_turn(store)
        before = everything(database)
        with pytest.raises(Moved):
            await store.write(
                games.write_turn,
                msgspec.structs.replace(turn, row=msgspec.structs.replace(turn.row, id=99)),
            )
        assert before == everything(database)

    @pytest.mark.parametrize("work", [(games, "_write_seats"), (outbox, "want")])
    async def test_that_fails_changes_nothing(
        self,
        store: Store,
        database: Address,
        monkeypatch: pytest.MonkeyPatch,
        work: tuple[Any, str],
    ) -> None:
        def failing(db: Db, *_: Any) -> None:
            db.execute("SELECT * FROM nowhere")

        turn = await first_turn(store)
        before = everything(database)
        monkeypatch.setattr(*work, failing)
        with pytest.raises(StoreError, match=r"nowhere.*Nothing was changed"):
            await store.write(games.write_turn, turn)
        assert before == everything(database)

    async def test_with_a_duplicate_log_row_changes_nothing(
        self, store: Store, database: Address
    ) -> None:
        turn = await first_turn(store)
        repeated = msgspec.structs.replace(turn, moves=turn.moves * 2)
        before = everything(database)
        with pytest.raises(StoreError, match=r"(?i)unique"):
            await store.write(games.write_turn, repeated)
        assert before == everything(database)

    async def test_can_be_stored_after_a_failure(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        turn = await first_turn(store)
        with monkeypatch.context() as broken:
            broken.setattr(outbox, "want", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await store.write(games.write_turn, turn)
        await store.write(games.write_turn, turn)
        assert list(turn.moves) == await store.read(history.select_log, turn.row.id)

    async def test_with_fewer_seats_removes_the_others(self, store: Store) -> None:
        number, table = await store_new_game(store, ANA, BEN)
        turn = next(turns_by_chance(table, number))
        await store.write(games.write_turn, msgspec.structs.replace(turn, seats=turn.seats[:1]))
        found = await store.read(games.select_game, number)
        assert found is not None and 1 == len(found[1])

    async def test_only_one_of_two_simultaneous_turns_is_stored(
        self, store: Store, database: Address
    ) -> None:
        turn = await first_turn(store)
        async with open_store(database) as other:
            results = await asyncio.gather(
                store.write(games.write_turn, turn),
                other.write(games.write_turn, turn),
                return_exceptions=True,
            )
        assert [True, False] == sorted((isinstance(one, Moved) for one in results), reverse=True)
        assert list(turn.moves) == await store.read(history.select_log, turn.row.id)


class TestOneHop:
    """aiosqlite passes each operation to SQLite's thread through a queue."""

    @pytest.fixture
    def database(self, tmp_path: Path) -> Path:
        return new_database(tmp_path)

    Work = Callable[[Store, TurnChanges], Any]

    @pytest.mark.parametrize(
        "work",
        [
            lambda store, turn: store.write(games.write_turn, turn),
            lambda store, turn: store.write(games.insert_game, turn.row, turn.seats),
            lambda store, turn: store.read(games.select_game, turn.row.id),
            lambda store, turn: store.read(outbox.select_items, turn.row.id),
            lambda store, turn: store.write(
                outbox.finish, OutboxItem(turn.row.id, CARD, BEGINNING, NOW, "", 0), None
            ),
        ],
        ids=["commit", "new game", "game", "queued messages", "done"],
    )
    async def test_operation_takes_one_hop(
        self, store: Store, monkeypatch: pytest.MonkeyPatch, work: Work
    ) -> None:
        turn = await first_turn(store)
        hops: list[Any] = []
        connection = store._connection
        assert isinstance(connection, sqlite.Connection)
        queue = connection._tx

        class Counted:
            def put_nowait(self, item: Any) -> None:
                hops.append(item)
                queue.put_nowait(item)

        monkeypatch.setattr(connection, "_tx", Counted())
        await work(store, turn)
        assert 1 == len(hops)


class TestTheOutbox:
    async def test_keeps_the_newest_errand_of_a_message(self, store: Store) -> None:
        turn = await first_turn(store)
        number, later = turn.row.id, turn.row.touched
        await store.write(
            games.write_turn, msgspec.structs.replace(turn, updates=(CARD, Hand(Seat(0))))
        )
        expected = [(number, CARD, 1, NOW), (number, Hand(Seat(0)), 1, later)]
        assert expected == brief(await store.read(outbox.select_items, number))[1:]

    async def test_keeps_an_errand_that_a_turn_does_not_renew(self, store: Store) -> None:
        turn = await first_turn(store)
        await store.write(games.write_turn, msgspec.structs.replace(turn, updates=()))
        found = await store.read(outbox.select_items, turn.row.id)
        assert (turn.row.id, CARD, 0, NOW) in brief(found)

    async def test_does_not_drop_a_newer_errand(self, store: Store) -> None:
        turn = await first_turn(store)
        [_, old] = await store.read(outbox.select_items, TABLE)
        await store.write(games.write_turn, turn)
        await store.write(outbox.finish, old, None)
        [_, new] = await store.read(outbox.select_items, TABLE)
        assert 1 == new.ply
        assert old.nonce != new.nonce

    async def test_keeps_the_nonce_of_a_message_that_may_be_sent(self, store: Store) -> None:
        turn = await first_turn(store)
        before = [item.nonce for item in await store.read(outbox.select_items, TABLE)]
        await store.write(games.write_turn, turn)
        assert before == [item.nonce for item in await store.read(outbox.select_items, TABLE)]

    async def test_never_repeats_a_nonce(self, store: Store, database: Address) -> None:
        for _ in range(3):
            await first_turn(store)
        assert 6 == len(set(rows(database, "SELECT nonce FROM outbox")))

    async def test_finished_errand_becomes_a_post(self, store: Store) -> None:
        await first_turn(store)
        [promise, item] = await store.read(outbox.select_items, TABLE)
        post = Post(item.table, CARD, ChannelId(71), 5_000, Called("playing"), NOW)
        await store.write(outbox.finish, item, post)
        assert ([promise], post) == (
            await store.read(outbox.select_items, TABLE),
            await store.read(outbox.select_post, item.table, CARD),
        )

    async def test_previous_message_is_listed_as_old(self, store: Store, database: Address) -> None:
        await first_turn(store)
        for message in (5_000, 6_000):
            [*_, item] = await store.read(outbox.select_items, TABLE)
            await store.write(outbox.finish, item, post_of(item, message))
            await store.write(outbox.want, item.table, [CARD], item.ply, NOW)
        found = await store.read(outbox.select_post, item.table, CARD)
        assert found is not None and 6_000 == found.message
        assert [(5_000,)] == rows(database, "SELECT message FROM old_cards")

    async def test_keeps_a_newer_post_of_another_process(self, store: Store) -> None:
        await first_turn(store)
        [*_, item] = await store.read(outbox.select_items, TABLE)
        for message in (6_000, 5_000):
            await store.write(outbox.finish, item, post_of(item, message))
        found = await store.read(outbox.select_post, item.table, CARD)
        assert found is not None and 6_000 == found.message

    async def test_second_message_of_another_process_loses_its_buttons(self, store: Store) -> None:
        await first_turn(store)
        [*_, item] = await store.read(outbox.select_items, TABLE)
        for message in (6_000, 5_000, 6_000):
            await store.write(outbox.finish, item, post_of(item, message))
        old = await store.read(outbox.select_old_messages, TABLE, None)
        assert [5_000] == [one.message for one in old]

    async def test_lists_the_oldest_errand_first(self, store: Store) -> None:
        number, _ = await store_new_game(store, created=NOW)
        await store_new_game(store)
        for seat, at in ((Seat(0), NOW - 1), (Seat(1), NOW - 2)):
            await store.write(outbox.want, number, [Hand(seat)], BEGINNING, Timestamp(at))
        found = await store.read(outbox.select_items, number)
        assert [Hand(Seat(1)), Hand(Seat(0)), PROMISE, CARD] == [item.slot for item in found]


LATER = Timestamp(NOW + 1_800)
LATEST = Timestamp(NOW + 2_000)


class TestACardThatMayWait:
    """The card is queued by steps, each with the time until which it waits, or for now."""

    async def queued(self, store: Store, *dues: Timestamp, fails: bool = False) -> OutboxItem:
        number, _ = await store_new_game(store)
        await store.write(lambda db: db.execute("DELETE FROM outbox"))
        for place, due in enumerate(dues):
            if fails and place:
                [item] = await store.read(outbox.select_items, number)
                await store.write(outbox.put_off, item, Timestamp(NOW + 4))
            at = Timestamp(NOW + place)
            await store.write(outbox.want, number, [CARD], Ply(place), at, Calls(), due)
        [item] = await store.read(outbox.select_items, number)
        return item

    async def test_waits_for_half_an_hour_after_the_last_step(self, store: Store) -> None:
        item = await self.queued(store, LATER, LATEST)
        assert (True, LATEST, LATEST) == (item.may_wait, item.due, item.at)
        assert [] == await store.read(outbox.select_due, LATER)
        assert [item.table] == await store.read(outbox.select_due, LATEST)

    async def test_is_due_at_the_end_of_the_turn(self, store: Store) -> None:
        item = await self.queued(store, LATER, EPOCH)
        assert (False, EPOCH, NOW + 1) == (item.may_wait, item.due, item.at)

    async def test_does_not_wait_if_it_is_queued_for_now(self, store: Store) -> None:
        item = await self.queued(store, EPOCH, LATER)
        assert (False, EPOCH, NOW) == (item.may_wait, item.due, item.at)

    async def test_does_not_wait_longer_after_a_failure(self, store: Store) -> None:
        item = await self.queued(store, EPOCH, LATER, fails=True)
        assert (False, NOW + 4, 1) == (item.may_wait, item.due, item.attempts)

    async def test_waits_also_after_a_restart(self, store: Store) -> None:
        await self.queued(store, LATER)
        await store.write(outbox.hurry_all)
        assert [] == await store.read(outbox.select_due, NOW)


STORED = [
    (CARD, -1, '{"status":"playing","to_move":[5],"asked":[]}', Called("playing", (UserId(5),))),
    (PROMISE, -2, "", None),
    (Hand(Seat(1)), 1, "1790000000", Timestamp(1_790_000_000)),
    (Hand(Seat(0)), 0, "None", None),
]
"""Messages as version 0.2.0 has stored them."""


@pytest.mark.parametrize(("slot", "seat", "turn", "shows"), STORED)
async def test_messages_are_stored_as_in_version_0_2_0(
    store: Store, database: Address, slot: Slot, seat: int, turn: str, shows: Shows
) -> None:
    number, _ = await store_new_game(store, UserId(5))
    row = [number, seat, 71, 5_000, turn, NOW]
    names = "game, seat, channel, message, turn, at"
    statement = f"INSERT INTO posts ({names}) VALUES (?, ?, ?, ?, ?, ?)"  # noqa: S608
    await store.write(lambda db: db.execute(statement, row))
    post = await store.read(outbox.select_post, number, slot)
    assert Post(number, slot, ChannelId(71), 5_000, shows, NOW) == post
    await store.write(lambda db: db.execute("DELETE FROM posts"))
    await store.write(outbox.want, number, [slot], BEGINNING, NOW)
    [item] = [one for one in await store.read(outbox.select_items, number) if one.slot == slot]
    await store.write(outbox.finish, item, post)
    assert [tuple(row)] == rows(database, f"SELECT {names} FROM posts")  # noqa: S608


async def test_meta_value_is_replaced(store: Store) -> None:
    assert None is await store.read(meta.select_meta, "commands")
    for value in ("old", "new"):
        await store.write(meta.write_meta, "commands", value)
    assert "new" == await store.read(meta.select_meta, "commands")


class TestAFullDisk:
    @pytest.fixture
    def database(self, tmp_path: Path) -> Path:
        return new_database(tmp_path)

    async def filled(self, store: Store) -> TurnChanges:
        """Return a turn for which the disk has no room."""
        number, table = await store_new_game(store)
        pages = (await store.read(lambda db: db.execute("PRAGMA page_count").fetchone()))[0]
        await store.read(lambda db: db.execute(f"PRAGMA max_page_count = {pages}"))
        turn = next(turns_by_chance(table, number))
        moves = tuple(Move(Ply(ply), Seat(0), "discard", NOW) for ply in range(1, 5_000))
        return msgspec.structs.replace(turn, moves=moves)

    async def test_is_reported_to_players(self, store: Store) -> None:
        turn = await self.filled(store)
        with pytest.raises(StoreError) as raised:
            await store.write(games.write_turn, turn)
        assert FULL == str(raised.value)

    async def test_changes_nothing(self, store: Store, database: Address) -> None:
        turn = await self.filled(store)
        before = everything(database)
        with pytest.raises(StoreError):
            await store.write(games.write_turn, turn)
        assert before == everything(database)

    async def test_turn_can_be_stored_later(self, store: Store) -> None:
        turn = await self.filled(store)
        with pytest.raises(StoreError):
            await store.write(games.write_turn, turn)
        await store.read(lambda db: db.execute("PRAGMA max_page_count = 100000"))
        await store.write(games.write_turn, turn)
        assert list(turn.moves) == await store.read(history.select_log, turn.row.id)


class TestALongRead:
    async def test_does_not_block_a_turn(self, store: Store) -> None:
        turn, goes_on = await first_turn(store), threading.Event()
        reading = asyncio.create_task(store.read_long(lambda _: goes_on.wait(2 * HANG_SECONDS)))
        try:
            await asyncio.wait_for(store.write(games.write_turn, turn), HANG_SECONDS)
        finally:
            goes_on.set()
        assert await reading

    async def test_reads_stored_turns(self, store: Store) -> None:
        turn = await first_turn(store)
        await store.write(games.write_turn, turn)
        assert await store.read_long(games.select_game, turn.row.id)

    async def test_is_read_only(self, store: Store) -> None:
        with pytest.raises(StoreError, match=r"read-?only"):
            await store.read_long(lambda db: db.execute("DELETE FROM games"))

    async def test_in_memory_reads_the_same_database(self) -> None:
        async with open_store(Path(":memory:")) as store:
            turn = await first_turn(store)
            assert await store.read_long(games.select_game, turn.row.id)
