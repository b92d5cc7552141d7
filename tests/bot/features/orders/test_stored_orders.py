"""Orders in databases of 0.2.0: the simple ones still act, the others stop and say why."""

import shutil
from pathlib import Path

import pytest

from bot.domain.ids import NOBODY, TableId
from bot.features.orders.rules import stop_message
from bot.features.orders.store import select_orders, select_untold
from bot.services.playing import act
from bot.store.connection import Db, in_transaction
from bot.store.kinds import database_at
from tests.bot.stored_games import open_store, open_tables

VERSION_0_2_0 = Path(__file__).parents[2] / "store" / "stored" / "version_0_2_0.sqlite"
TABLE, PLAYER, LATER = TableId(3), 1_000, 9_999_999_999
COLUMNS = (
    "game, user, number, seat, moves, how, question, only_if, until, round, uses, expires, reason,"
    " dm"
)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database from before the change, with a solo game."""
    return Path(shutil.copy(VERSION_0_2_0, tmp_path / "atoll.sqlite"))


def insert(path: Path, order: str) -> None:
    """Store an order: its moves, how, condition, end, round and uses."""
    moves, how, only_if, until, in_round, uses = (part or None for part in order.split("|"))
    values = [TABLE, PLAYER, 1, 0, moves, how, "", only_if or "", until or "", in_round, uses]
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
        after = await act(tables, TABLE, before.seats[0].user or NOBODY, ["discard"])
        played = {frame.action for frame in after.frames if frame.ply > before.row.ply + 1}
        assert {"discard"} == played


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
