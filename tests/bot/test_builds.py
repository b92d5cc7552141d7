"""Another build does not let running games go on differently, unless somebody says so."""

import pytest

from bot.services import builds
from bot.services.builds import OtherRules, keep_running_games, this_build
from bot.store import meta
from bot.store.addresses import Address
from tests.bot.shelf import changed, opened, shelved

OTHER_LUCK = "UPDATE games SET seed = seed + 1"


@pytest.fixture
def database(either: Address) -> Address:
    return either


async def test_running_games_that_go_on_alike_are_no_bar(database: Address) -> None:
    await shelved(database, plies=5)
    async with opened(database) as store:
        await keep_running_games(store)
        assert this_build() == await store.read(meta.select_meta, builds.KEY)


async def test_running_games_that_would_go_on_differently_are_named(database: Address) -> None:
    number = await shelved(database, plies=5)
    changed(database, OTHER_LUCK)
    async with opened(database) as store:
        with pytest.raises(OtherRules, match=f"^1 game would go on .* such as table {number}: "):
            await keep_running_games(store)
        assert await store.read(meta.select_meta, builds.KEY) is None


async def test_they_go_on_where_somebody_says_so(database: Address) -> None:
    await shelved(database, plies=5)
    changed(database, OTHER_LUCK)
    async with opened(database) as store:
        await keep_running_games(store, despite_differences=True)
        assert this_build() == await store.read(meta.select_meta, builds.KEY)


async def test_ended_games_do_not_go_on_at_all(database: Address) -> None:
    await shelved(database)
    changed(database, OTHER_LUCK)
    async with opened(database) as store:
        await keep_running_games(store)


async def test_a_build_looks_once(database: Address) -> None:
    async with opened(database) as store:
        await keep_running_games(store)
    await shelved(database, plies=5)
    changed(database, OTHER_LUCK)
    async with opened(database) as store:
        await keep_running_games(store)


async def test_a_build_looks_again_where_another_was_in_between(
    database: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(database) as store:
        await keep_running_games(store)
    await shelved(database, plies=5)
    changed(database, OTHER_LUCK)
    monkeypatch.setattr(builds, "this_build", lambda: "another")
    async with opened(database) as store:
        with pytest.raises(OtherRules):
            await keep_running_games(store)


async def test_of_very_many_games_some_are_looked_at(
    database: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        await shelved(database, plies=5)
    changed(database, OTHER_LUCK)
    monkeypatch.setattr(builds, "LOOK_SECONDS", 0.0)
    async with opened(database) as store:
        with pytest.raises(OtherRules, match=r"^1 game would go on"):
            await keep_running_games(store)
