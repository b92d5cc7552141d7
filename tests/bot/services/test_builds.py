"""A new version does not continue running games differently without the host's consent."""

import pytest

from bot.services import builds
from bot.services.builds import OtherRules, keep_running_games, this_build
from bot.store import meta
from bot.store.addresses import Address
from tests.bot.stored_games import execute, open_store, store_game

OTHER_LUCK = "UPDATE games SET seed = seed + 1"


@pytest.fixture
def database(either: Address) -> Address:
    return either


async def test_version_with_equal_replays_starts(database: Address) -> None:
    await store_game(database, plies=5)
    async with open_store(database) as store:
        await keep_running_games(store)
        assert this_build() == await store.read(meta.select_meta, builds.KEY)


async def test_different_replay_is_reported_with_its_table(database: Address) -> None:
    numbers = [await store_game(database, plies=5) for _ in range(2)]
    execute(database, OTHER_LUCK)
    tables = "|".join(map(str, numbers))
    async with open_store(database) as store:
        with pytest.raises(OtherRules, match=rf"^2 games would .* such as table ({tables}): "):
            await keep_running_games(store)
        assert await store.read(meta.select_meta, builds.KEY) is None


async def test_option_allows_different_replays(database: Address) -> None:
    await store_game(database, plies=5)
    execute(database, OTHER_LUCK)
    async with open_store(database) as store:
        await keep_running_games(store, despite_differences=True)
        assert this_build() == await store.read(meta.select_meta, builds.KEY)


async def test_ended_games_are_ignored(database: Address) -> None:
    await store_game(database)
    execute(database, OTHER_LUCK)
    async with open_store(database) as store:
        await keep_running_games(store)


async def test_version_is_checked_once(database: Address) -> None:
    async with open_store(database) as store:
        await keep_running_games(store)
    await store_game(database, plies=5)
    execute(database, OTHER_LUCK)
    async with open_store(database) as store:
        await keep_running_games(store)


async def test_version_is_checked_again_after_another_one_ran(
    database: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(database) as store:
        await keep_running_games(store)
    await store_game(database, plies=5)
    execute(database, OTHER_LUCK)
    monkeypatch.setattr(builds, "this_build", lambda: "another")
    async with open_store(database) as store:
        with pytest.raises(OtherRules):
            await keep_running_games(store)


async def test_check_of_many_games_is_limited(
    database: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        await store_game(database, plies=5)
    execute(database, OTHER_LUCK)
    monkeypatch.setattr(builds, "LOOK_SECONDS", 0.0)
    async with open_store(database) as store:
        with pytest.raises(OtherRules, match=r"^1 game would replay"):
            await keep_running_games(store)
