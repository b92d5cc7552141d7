"""Several processes share a bot: each serves its shards, and any of them may change any table."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.store.addresses import Url
from tests.bot.sockets.fleet import Fleet, Way, fleet
from tests.bot.sockets.isles import Isle, isle
from tests.loopback import Channel, Loopback

pytestmark = pytest.mark.long

PATIENCE = 20.0


@pytest.fixture
async def server() -> AsyncIterator[Loopback]:
    async with Loopback(patience=PATIENCE) as server:
        yield server


@pytest.fixture
async def two(server: Loopback, served: Url) -> AsyncIterator[Fleet]:
    async with fleet(server, served, "0/2", "1/2") as two:
        yield two


async def test_each_process_serves_the_servers_of_its_shard(two: Fleet) -> None:
    isles = [await isle(two, shard) for shard in (0, 1)]
    for one in isles:
        await one.press()
        await one.reached(1)
    assert [[1], [1]] == [one.shown() for one in isles]


async def test_a_move_in_direct_messages_is_shown_in_the_channel_of_another_process(
    two: Fleet,
) -> None:
    one = await isle(two, 1)
    await one.write_in_private()
    await one.reached(1)
    assert [1] == one.shown()


async def test_a_process_goes_on_from_what_another_one_has_stored(two: Fleet) -> None:
    one = await isle(two, 1)
    for ply in (1, 3, 5):
        await one.write_in_private()
        await one.reached(ply)
        await one.press()
        await one.reached(ply + 1)
    assert [1, 2, 3, 4, 5, 6] == one.log()


async def test_news_that_is_lost_is_found(server: Loopback, served: Url) -> None:
    async with fleet(server, served, "0/2", "1/2", way=Way(deaf=True)) as two:
        one = await isle(two, 1)
        await one.write_in_private()
        await one.press()
        await one.reached(2)
        assert ([1, 2], [2]) == (one.log(), one.shown())


async def test_a_process_that_was_killed_is_followed_by_another(two: Fleet) -> None:
    one = await isle(two, 1)
    await two.kill("1/2")
    await one.write_in_private()
    await two.start("1/2")
    await one.reached(1)
    assert [1] == one.shown()


class TestTakingOver:
    async def test_the_old_process_ends_with_success(self, two: Fleet) -> None:
        assert 0 == await two.replace("1/2")

    async def test_no_press_is_lost_and_none_counts_twice(self, two: Fleet) -> None:
        one = await isle(two, 1)
        replacing = asyncio.create_task(two.replace("1/2"))
        answers, ply = [], 0
        while not replacing.done():
            answers.append(await one.press())
            ply += 1
            await one.reached(ply)
        assert ["later"] * ply == [answer.how for answer in answers]
        assert list(range(1, ply + 1)) == one.log()

    async def test_no_command_is_left_thinking(self, server: Loopback, two: Fleet) -> None:
        one = await isle(two, 0)
        replacing = asyncio.create_task(two.replace("0/2"))
        answers = []
        while not replacing.done():
            answers.append(await one.write_in_private())
            await server.finished(answers[-1])
        assert len(answers) == one.stored() == len(one.log())

    async def test_is_only_done_where_it_is_asked_for(self, two: Fleet) -> None:
        old = two.processes["1/2"]
        with pytest.raises(AssertionError, match="has ended"):
            await two.start("1/2")
        assert old.is_alive()


async def test_another_number_of_shards_is_refused(two: Fleet) -> None:
    with pytest.raises(AssertionError, match="has ended"):
        await two.start("2/4")


async def test_what_people_set_is_known_to_every_process(two: Fleet) -> None:
    one = await isle(two, 1)
    direct = two.discord.direct(one.owner)
    await told(one, direct, "settings me notices", how="dm")
    expected = await told(one, direct, "settings me show")
    async with asyncio.timeout(PATIENCE):
        while expected != await told(one, one.channel, "settings me show"):
            pass


async def told(one: Isle, channel: Channel, words: str, **values: str) -> str:
    """What the owner of a table is told about their settings."""
    discord = one.fleet.discord
    answer = await discord.finished(await discord.slash(one.owner, channel, words, **values))
    return str(answer.content)
