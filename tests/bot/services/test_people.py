"""Several processes know the same settings. Each reads only those that change."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from bot.cluster.processes import Handlers, Processes
from bot.domain.ids import UserId
from bot.services.people import People
from bot.store import Store, people
from bot.store.addresses import Url
from bot.store.shards import Shards
from testbed.waits import until
from tests.bot.stored_games import ANA, BEN, open_store


@pytest.fixture
def database(served: Url) -> Url:
    return served


@asynccontextmanager
async def other_process(url: Url, asked: list[UserId]) -> AsyncIterator[People]:
    """Return what another process knows, which notes the users whose settings it reads."""

    async def table(_: object) -> None:
        pass

    async def nothing() -> None:
        pass

    async with open_store(url) as store:
        known = await People.load(store, shared=True)

        async def person(user: UserId) -> None:
            asked.append(user)
            await known.refresh_person(user)

        processes = Processes(url, Shards((0,), 2), take_over=False)
        await processes.open()
        processes.subscribe(
            Handlers(table, lambda _: None, lambda _: None, person, nothing, nothing, lambda: None)
        )
        yield known
        await processes.unsubscribe()
        await processes.close()


async def test_change_and_deletion_reach_the_others(
    served: Url, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, asked = await People.load(store, shared=True), list[UserId]()
    await mine.change(BEN, lambda one: msgspec.structs.replace(one, colours="safe"))
    async with other_process(served, asked) as theirs:
        monkeypatch.setattr(people, "select_all", None)
        await mine.change(ANA, lambda one: msgspec.structs.replace(one, colours="safe"))
        await until(lambda: theirs.settings_of(ANA).colours == "safe")
        await store.write(people.delete_user, ANA)
        await mine.forget_settings(ANA)
        await until(lambda: theirs.settings_of(ANA).colours == "normal")
        assert ([ANA, ANA], "safe") == (asked, theirs.settings_of(BEN).colours)
