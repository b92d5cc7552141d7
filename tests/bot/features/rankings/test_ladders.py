"""Ladders always agree with the results and are read through an index."""

from pathlib import Path
from typing import Any

import pytest

from bot.domain.ids import GuildId, UserId
from bot.features.rankings import ladders
from bot.features.rankings import store as results
from bot.features.rankings.ladders import (
    select_bests,
    select_own_best,
    select_own_rank,
    select_ranks,
    select_usual_players,
)
from bot.features.rankings.store import Kind
from bot.store import Store
from bot.store.addresses import Address
from bot.store.connection import Db
from engine.core import Rng
from tests.bot.made_results import ANA, BEN, CHLOE, DEV, GUILD, result, solo_result, store_results
from tests.bot.stored_games import new_database, open_store, store_new_game

OTHER = GuildId(71)
SMALL, PALM, MODE = "small_islands", "palm_island", "solo"


@pytest.fixture
def database(either: Address) -> Address:
    return either


def rows(db: Db) -> dict[str, list[Any]]:
    return {
        table: sorted(map(tuple, db.execute(f"SELECT * FROM {table} WHERE games > 0")))  # noqa: S608
        for table in ("ranks", "bests", "pools")
    }


async def whatever_happens(store: Store, seed: int) -> None:
    """Store results, and forget users and servers."""
    rng = Rng(seed)
    kinds: list[Kind] = ["rated", "rated", "bots"]
    for _ in range(40):
        number, _ = await store_new_game(store)
        guild = rng.pick([GUILD, OTHER, None])
        people = rng.pick([(ANA, BEN), (BEN, CHLOE), (DEV, ANA, CHLOE)])
        alone = solo_result(rng.pick([ANA, BEN]), rng.below(50), table=number, guild=guild)
        against = result(*people, table=number, guild=guild, kind=rng.pick(kinds))
        await store_results(store, rng.pick([alone, against]))
    await store.write(results.delete_user, rng.pick([BEN, DEV]))
    await store.write(results.forget_server, OTHER)


@pytest.mark.parametrize("seed", range(4))
async def test_ladders_agree_with_a_rebuild(store: Store, seed: int) -> None:
    await whatever_happens(store, seed)
    before = await store.read(rows)
    await store.write(ladders.rebuild)
    assert before == await store.read(rows)
    assert before["ranks"]
    assert before["bests"]


async def test_equal_scores_share_a_place(store: Store) -> None:
    await store_results(
        store, *[solo_result(user, 30) for user in (ANA, BEN)], solo_result(CHLOE, 20)
    )
    own = [await store.read(select_own_best, PALM, MODE, None, user) for user in (ANA, BEN, CHLOE)]
    assert [1, 1, 3] == [place for place, _ in filter(None, own)]


async def test_player_with_few_games_has_no_place(store: Store) -> None:
    await store_results(store, *[result(ANA, BEN)] * 3, result(CHLOE, ANA))
    assert await store.read(select_own_rank, SMALL, 2, None, CHLOE) is None
    found = await store.read(select_own_rank, SMALL, 2, None, BEN)
    assert found is not None
    assert 2 == found[0]


async def test_query_returns_only_the_shown_rows(store: Store) -> None:
    await store_results(store, *(solo_result(UserId(user), user % 40) for user in range(1, 50)))
    assert [39, 38, 37] == [
        one.best for one in await store.read(select_bests, PALM, MODE, GUILD, 3)
    ]


@pytest.mark.parametrize("read", [select_ranks, select_bests])
async def test_query_uses_an_index(tmp_path: Path, read: Any) -> None:
    statements = list[str]()
    async with open_store(new_database(tmp_path)) as store:
        await store.read(_traced, statements, read)
        [plan] = [await store.read(_plan, statement) for statement in statements]
    assert "USING INDEX" in plan
    assert "TEMP B-TREE" not in plan


def _traced(db: Any, statements: list[str], read: Any) -> None:
    db.set_trace_callback(statements.append)
    read(db, SMALL, 2, None, 10)
    db.set_trace_callback(None)


def _plan(db: Db, statement: str) -> str:
    return " ".join(row[-1] for row in db.execute(f"EXPLAIN QUERY PLAN {statement}"))


async def test_default_number_of_players_is_the_most_common_one(store: Store) -> None:
    await store_results(store, *[result(ANA, BEN, CHLOE, guild=71)] * 3, *[result(ANA, BEN)] * 2)
    assert 2 == await store.read(select_usual_players, SMALL, GUILD)
    assert 3 == await store.read(select_usual_players, SMALL, None)
    assert await store.read(select_usual_players, PALM, GUILD) is None
