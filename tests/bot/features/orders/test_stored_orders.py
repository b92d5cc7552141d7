"""Orders in databases of 0.2.0: the simple ones still act, the others stop and say why."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.domain.ids import NOBODY, Seat, TableId
from bot.features.orders.rules import stop_message
from bot.features.orders.store import select_orders, select_untold
from bot.services.playing import act
from bot.store.connection import Db, in_transaction
from bot.store.database import migrate
from bot.store.kinds import database_at
from bot.store.migrations import MIGRATIONS
from bot.store.migrations.since_0_1 import simple_orders
from engine.core import write
from tests.bot.stored_games import open_store, open_tables, store_game
from tests.rows import FIRST_PLAYER

TABLE, LATER = TableId(1), 9_999_999_999
COLUMNS = (
    "game, user, number, seat, moves, how, question, only_if, until, round, uses, expires, reason,"
    " dm"
)


@pytest.fixture
async def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database from before the change, with a solo game."""
    path, newest = tmp_path / "atoll.sqlite", tmp_path / "newest.sqlite"
    assert TABLE == await store_game(newest, plies=3)
    before = MIGRATIONS[: MIGRATIONS.index(simple_orders)]
    with (
        monkeypatch.context() as patch,
        closing(sqlite3.connect(path, isolation_level=None)) as db,
    ):
        patch.setattr("bot.store.database.MIGRATIONS", before)
        migrate(db)
        db.execute("ATTACH ? AS newest", [str(newest)])
        for table in ("games", "seats", "log", "snapshots", "outbox"):
            known = columns_of(db, "main", table)
            shared = ", ".join(known & columns_of(db, "newest", table))
            db.execute(f"INSERT INTO {table} ({shared}) SELECT {shared} FROM newest.{table}")  # noqa: S608
    return path


def columns_of(db: sqlite3.Connection, schema: str, table: str) -> set[str]:
    """Return the names of a table's columns."""
    return {name for _, name, *_ in db.execute(f"PRAGMA {schema}.table_info({table})")}


def insert(path: Path, order: str) -> None:
    """Store an order: its moves, how, condition, end, round and uses."""
    moves, how, only_if, until, in_round, uses = (part or None for part in order.split("|"))
    values = [TABLE, FIRST_PLAYER, 1, 0, moves, how, "", only_if or "", until or "", in_round, uses]
    marks = ", ".join("?" * len(COLUMNS.split(",")))

    def work(db: Db) -> None:
        statement = f"INSERT INTO orders ({COLUMNS}) VALUES ({marks})"  # noqa: S608
        db.execute(statement, [*values, LATER, "", ""])

    with database_at(path).writing() as db:
        in_transaction(db, work)


@pytest.mark.parametrize(
    "order", ["discard|all||||1", "fly; discard|first||||", "discard|all||||2"]
)
async def test_simple_order_still_acts(old: Path, order: str) -> None:
    insert(old, order)
    async with open_tables(old) as tables:
        before = await tables.get(TABLE)
        action = write(before.options(Seat(0))[0])
        after = await act(tables, TABLE, before.seats[0].user or NOBODY, [action])
        assert ["discard"] == list(
            {frame.action for frame in after.frames[len(before.frames) + 1 :]}
        )


@pytest.mark.parametrize(
    "order",
    [
        "discard; store|all||||1",
        "discard|all|store|||1",
        "discard|all||not store||",
        "discard|first|||2|",
    ],
)
async def test_order_with_a_condition_stops_and_says_why(old: Path, order: str) -> None:
    insert(old, order)
    async with open_store(old) as store:
        assert [TABLE] == await store.read(select_untold)
        [stopped] = await store.read(select_orders, TABLE)
    async with open_tables(old) as tables:
        text = stop_message(await tables.get(TABLE), stopped)
    assert (20, True) == (len(stopped.nonce), (stopped.stopped or 0) > 0)
    assert "Orders no longer have conditions" in text
