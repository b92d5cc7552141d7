"""Failures of the loopback Discord are like those of the real one."""

import asyncio
import json

import aiohttp
import discord
import pytest

from testbed.loopback import Loopback, Message, User
from testbed.loopback.tiny_bot import Table, code_of, running
from testbed.waits import HANG_SECONDS

POST, EDIT = ("POST", "/channels/*/messages"), ("PATCH", "/channels/*/messages/*")
PATIENCE = 0.3  # seconds


async def direct_to(table: Table, user: User) -> discord.DMChannel:
    """Return the bot's direct messages with a user."""
    return await table.bot.create_dm(discord.Object(user.id))


def contents(messages: list[Message]) -> list[str]:
    return [message.content for message in messages]


# Nonces


async def test_recent_nonce_returns_the_first_message(
    table: Table,
) -> None:
    place = await table.place()
    first = await place.send("Ana has left.", nonce="n1")
    second = await place.send("Ben has left.", nonce="n1")
    assert (first.id, "Ana has left.") == (second.id, second.content)
    assert ["Ana has left."] == contents(table.server.messages(table.channel))


async def test_recent_nonce_returns_the_first_direct_message(table: Table) -> None:
    direct = await direct_to(table, table.alice)
    await direct.send("Your hand.", nonce="n1")
    await direct.send("Your new hand.", nonce="n1")
    assert ["Your hand."] == contents(table.server.messages(table.server.direct(table.alice)))


async def test_recent_nonce_returns_a_message_of_another_channel(
    table: Table,
) -> None:
    first = await (await table.place()).send("Ana has left.", nonce="n1")
    direct = await direct_to(table, table.alice)
    assert first.id == (await direct.send("It is your turn.", nonce="n1")).id
    assert [] == table.server.messages(table.server.direct(table.alice))


async def test_nonce_of_more_than_25_characters_is_refused(table: Table) -> None:
    place = await table.place()
    await place.send("Hello.", nonce="n" * 25)
    assert 50035 == await code_of(place.send("Hello.", nonce="n" * 26))
    table.server.forgive()


# Requests without response


@pytest.mark.parametrize("after", [False, True], ids=["not carried out", "carried out"])
async def test_request_without_response_ends_with_the_clients_timeout(
    table: Table, after: bool
) -> None:
    ignored = table.server.ignore(*POST, after=after)
    sending = asyncio.create_task((await table.place()).send("Hello."))
    await ignored.reached()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(sending, PATIENCE)
    assert after == bool(table.server.messages(table.channel))


async def test_request_without_response_does_not_block_the_end_of_the_server() -> None:
    async with asyncio.timeout(HANG_SECONDS), Loopback() as server, running(server) as bot:
        table = Table(server, bot)
        unanswered = server.ignore(*POST)
        sending = asyncio.create_task((await table.place()).send("Hello."))
        await unanswered.reached()
        sending.cancel()


async def test_held_request_is_carried_out_after_the_client_has_left(table: Table) -> None:
    held = table.server.hold(*POST)
    sending = asyncio.create_task((await table.place()).send("Hello."))
    await held.reached()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(sending, PATIENCE)
    held.release()
    await table.server.until(lambda: table.server.messages(table.channel), "the late message")
    assert ["Hello."] == contents(table.server.messages(table.channel))


# Refusals and lost responses


@pytest.mark.parametrize(
    ("permissions", "code"),
    [
        (discord.Permissions(send_messages=True), 50013),
        (discord.Permissions(view_channel=True), 50001),
    ],
)
async def test_channel_accepts_posts_when_the_permission_returns(
    table: Table, permissions: discord.Permissions, code: int
) -> None:
    place = await table.place()
    table.server.refuse(table.channel, permissions.value)
    assert code == await code_of(place.send("Lost."))
    table.server.permit(table.channel, permissions.value)
    await place.send("Found.")
    assert ["Found."] == contents(table.server.messages(table.channel))


async def test_bot_is_informed_of_a_returned_permission(table: Table) -> None:
    place = await table.place()
    writing = discord.Permissions(send_messages=True).value

    def may_write() -> bool:
        return place.permissions_for(place.guild.me).send_messages

    table.server.refuse(table.channel, writing)
    await table.server.until(lambda: not may_write(), "the refusal")
    table.server.permit(table.channel, writing)
    await table.server.until(may_write, "the permission")
    assert may_write()


@pytest.mark.parametrize(
    ("status", "code"), [(403, 50007), (403, 50278), (404, 10003), (404, 10008), (403, 50013)]
)
async def test_direct_messages_can_be_refused_separately(
    table: Table, status: int, code: int
) -> None:
    direct = await direct_to(table, table.alice)
    table.server.fail("POST", f"/channels/{direct.id}/messages", status, code=code)
    await (await table.place()).send("To all.")
    assert code == await code_of(direct.send("To you."))


async def test_failure_can_be_limited_to_a_content(table: Table) -> None:
    place = await table.place()
    table.server.fail(*POST, 403, code=50013, body=lambda body: "hand" in body["content"])
    await place.send("The board.")
    assert 50013 == await code_of(place.send("Your hand."))


async def test_post_with_garbled_response_is_stored(table: Table) -> None:
    place = await table.place()
    table.server.garble(*POST)
    with pytest.raises(json.JSONDecodeError):
        await place.send("Hello.")
    assert ["Hello."] == contents(table.server.messages(table.channel))


async def test_edit_with_lost_response_is_made(table: Table) -> None:
    message = await (await table.place()).send("Hello.")
    table.server.cut(*EDIT, after=True)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await message.edit(content="Farewell.")
    assert ["Farewell."] == contents(table.server.messages(table.channel))


# Two gateways with one token


async def statuses(server: Loopback, number: int) -> list[int]:
    """Return the statuses of the acknowledgements, once there are this many."""

    def ended() -> list[int]:
        asked = [one for one in server.requests if one.path.endswith("/callback")]
        return [one.status for one in asked if one.status]

    await server.until(lambda: len(ended()) == number, f"{number} acknowledgements")
    return ended()


async def test_one_of_two_bots_with_one_token_is_acknowledged(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(table.server) as other:
        await table.server.until(lambda: other.get_channel(table.channel.id), "the second bot")
        answer = await table.server.slash(table.alice, table.channel, "show")
        ended = await statuses(table.server, 2)
    assert ("The board.", [200, 400]) == (answer.content, sorted(ended))
    assert "40060" in caplog.text


async def test_other_bot_continues_when_one_leaves(table: Table) -> None:
    async with running(table.server):
        pass
    await table.server.until(lambda: table.server.gateway.listening == 1, "the farewell")
    answer = await table.server.slash(table.alice, table.channel, "show")
    assert "The board." == answer.content


async def test_replaced_session_is_identified_again(table: Table) -> None:
    await table.server.gateway.replace()
    await table.server.until(lambda: table.server.gateway.identified == 2, "the new session")
    answer = await table.server.slash(table.alice, table.channel, "show")
    assert ("The board.", 1) == (answer.content, table.server.gateway.listening)
