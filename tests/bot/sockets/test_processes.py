"""Several processes share a bot: each serves its shards, and any of them may change any table."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.client import Atoll
from bot.cluster.claims import Claim, Kind
from bot.cluster.postgres_claims import SharedClaims
from bot.settings import Launch
from bot.store.addresses import Url
from bot.store.shards import read_shards
from testbed.loopback import Answer, Loopback, Message
from testbed.loopback.pointing import hasten
from testbed.waits import HANG_SECONDS
from tests.bot.settings_steps import ask_to_delete, choose_setting, open_settings, sheet_text
from tests.bot.sockets.boards import LOST_SECONDS
from tests.bot.sockets.fleet import USUAL, Fleet, Way, fleet
from tests.bot.sockets.fleet_tables import open_fleet_table
from tests.bot.sockets.hands import Done, Hand

pytestmark = pytest.mark.long

PATIENCE = HANG_SECONDS
SESSIONS = "/gateway/bot"
CALLED_BY_MESSAGE = "send me a direct message"
CALLED_BY_MENTION = "mention me in the channel"


@pytest.fixture
async def server() -> AsyncIterator[Loopback]:
    async with Loopback(patience=PATIENCE) as server:
        yield server


@pytest.fixture
async def two(server: Loopback, served: Url) -> AsyncIterator[Fleet]:
    async with fleet(server, served, "0/2", "1/2") as two:
        yield two


async def test_each_process_serves_its_shard(two: Fleet) -> None:
    isles = [await open_fleet_table(two, shard) for shard in (0, 1)]
    for one in isles:
        await one.press()
        await one.reached(1)
    assert [[1], [1]] == [one.shown() for one in isles]


async def test_table_can_be_changed_by_another_process(two: Fleet) -> None:
    one = await open_fleet_table(two, 1)
    for ply in (1, 3, 5):
        await one.write_in_private()
        await one.reached(ply)
        await one.press()
        await one.reached(ply + 1)
    assert ([1, 2, 3, 4, 5, 6], [6]) == (one.log(), one.shown())


async def test_lost_notification_is_found(server: Loopback, served: Url) -> None:
    async with fleet(server, served, "0/2", "1/2", way=Way(deaf=True)) as two:
        one = await open_fleet_table(two, 1)
        await one.write_in_private()
        await one.reached(1)
        await one.press()
        await one.reached(2)
        assert ([1, 2], [2]) == (one.log(), one.shown())


async def test_killed_process_is_replaced(server: Loopback, two: Fleet) -> None:
    one = await open_fleet_table(two, 1)
    await two.kill("1/2")
    server.patience = LOST_SECONDS
    await one.write_in_private()
    await two.start("1/2")
    await one.reached(1)
    assert [1] == one.shown()


async def test_takeover_loses_no_press_and_counts_none_twice(two: Fleet) -> None:
    one = await open_fleet_table(two, 1)
    replacing = asyncio.create_task(two.replace("1/2"))
    answers, ply = [], 0
    while not replacing.done() and one.options():  # a quick game may end first
        answers.append(await one.press())
        ply += 1
        await one.reached(ply)
    assert 0 == await replacing
    assert {"update", "later"} >= {answer.how for answer in answers}
    assert list(range(1, ply + 1)) == one.log()


async def test_takeover_finishes_every_reply(server: Loopback, two: Fleet) -> None:
    one = await open_fleet_table(two, 0)
    replacing = asyncio.create_task(two.replace("0/2"))
    answers = []
    while not replacing.done() and one.options():  # a quick game may end first
        answers.append(await one.write_in_private())
        await server.finished(answers[-1])
    assert 0 == await replacing
    assert len(answers) == one.stored() == len(one.log())


@pytest.mark.parametrize("shards", ["1/2", "2/4"])
async def test_process_with_conflicting_shards_is_refused(two: Fleet, shards: str) -> None:
    old = two.processes["1/2"]
    with pytest.raises(AssertionError, match="has ended"):
        await two.start(shards)
    assert old.is_alive()


class FarHand(Hand):
    """Uses a bot in other processes, so only the messages show when it is done."""

    async def click(self, message: Message, *, label: str = "", custom_id: str = "") -> Done:
        self._edits = message.edits
        return await super().click(message, label=label, custom_id=custom_id)

    async def select(self, message: Message, values: Sequence[Any], *, custom_id: str) -> Done:
        self._edits = message.edits
        return await super().select(message, values, custom_id=custom_id)

    async def _done(self, answer: Answer, message: Message | None = None) -> Done:
        if answer.modal is not None:
            return Done(answer, message)
        if answer.how in ("update", "later") and message is not None:
            edits = self._edits
            await self._server.until(lambda: message.edits > edits, "the edit", PATIENCE)
        else:
            await self._server.finished(answer, PATIENCE)
        return Done(answer, answer.message or message)


async def test_setting_is_known_to_every_process(two: Fleet) -> None:
    one = await open_fleet_table(two, 1)
    direct = two.discord.direct(one.owner)
    hand = FarHand(two.discord, one.owner)
    await choose_setting(hand, direct, "notices", "dm")
    async with asyncio.timeout(PATIENCE):
        while CALLED_BY_MESSAGE not in sheet_text(await open_settings(hand, one.channel)):
            pass


@pytest.mark.parametrize("way", [USUAL, Way(deaf=True)], ids=["told", "deaf"])
async def test_deleted_setting_does_not_come_back_from_another_process(
    server: Loopback, served: Url, way: Way
) -> None:
    async with fleet(server, served, "0/2", "1/2", way=way) as two:
        one = await open_fleet_table(two, 1)
        hand = FarHand(server, one.owner)
        await choose_setting(hand, one.channel, "notices", "dm")
        message = (await ask_to_delete(hand, server.direct(one.owner))).response
        await server.press(one.owner, message, f"atoll:forget:{one.owner.id}")
        await server.until(lambda: "is deleted" in message.content, "the deletion", PATIENCE)
        await choose_setting(hand, one.channel, "size", "large")
        shown = sheet_text(await open_settings(hand, one.channel))
        assert CALLED_BY_MENTION in shown


async def test_last_session_that_another_process_takes_in_its_turn_is_not_started(
    server: Loopback, served: Url
) -> None:
    gateway = server.gateway
    gateway.starts_left = 1
    other = SharedClaims(served, 2, lambda _: None)
    await other.open()
    turn = Claim(Kind.IDENTIFYING)
    other.want(turn)
    await other.taken(turn)
    async with _starting(server, served) as bot:
        await server.until(bot.processes._identifying.locked, "the wait for a turn", PATIENCE)
        gateway.starts_left = 0  # the other process connects
        await other.close()
        await _sessions_read(server, 2)
        assert 0 == gateway.identified
        gateway.starts_left = 5
        await server.until(lambda: gateway.identified == 2, "both shards", PATIENCE)


async def test_shards_that_connect_at_once_leave_a_session_for_each_other(
    server: Loopback, served: Url
) -> None:
    gateway = server.gateway
    gateway.starts_at_once, gateway.starts_left = 2, 1
    async with _starting(server, served):
        await _sessions_read(server, 3)
        assert 0 == gateway.identified
        gateway.starts_left = 5
        await server.until(lambda: gateway.identified == 2, "both shards", PATIENCE)


@asynccontextmanager
async def _starting(server: Loopback, database: Url) -> AsyncIterator[Atoll]:
    """Start a bot of two shards in this process."""
    bot = Atoll(database, Launch(read_shards("0,1/2")))
    hasten(bot)
    with server.point_client():
        async with bot:
            task = asyncio.create_task(bot.start(server.token))
            yield bot
        await asyncio.wait_for(task, PATIENCE)


async def _sessions_read(server: Loopback, times: int) -> None:
    """Wait until the bot has asked some times more how many sessions are left."""

    def asked() -> int:
        return sum(request.path == SESSIONS for request in server.requests)

    before = asked()
    await server.until(lambda: asked() >= before + times, "questions about sessions", PATIENCE)
