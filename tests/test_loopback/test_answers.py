"""The loopback server, tested with a small bot of discord.py."""

import asyncio
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import discord
import pytest

from testbed.loopback import Answer, Loopback, Message
from testbed.loopback.child import child, kill
from testbed.loopback.tiny_bot import ALT_TEXT, Table, TinyBot, board, code_of, picture, running
from testbed.waits import HANG_SECONDS, until

ORIGINAL: Any = "@original"
"""The name of the reply, or of the message that was pressed, instead of its ID."""


async def show(table: Table) -> Message:
    """Return the reply to `/show`."""
    return (await table.server.slash(table.alice, table.channel, "show")).reply()


async def test_client_connects_once_and_syncs_its_commands(table: Table) -> None:
    names = {command["name"] for command in table.server.commands[None]}
    assert {"show", "name", "think", "palm", "layout", "talk", "silent"} == names
    assert (1, 1) == (table.server.gateway.identified, table.bot.shard_count)


async def test_command_is_answered_with_a_picture(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "show")
    assert ("message", {"board.png": picture("blue")}) == (answer.how, answer.files)
    assert answer.seconds is not None
    assert 0 < answer.seconds < 3
    [shown] = answer.reply().attachments
    assert ALT_TEXT == shown.description
    assert picture("blue") == await table.bot.http.get_from_cdn(shown.url)


async def test_command_in_direct_messages_is_answered_there(table: Table) -> None:
    direct = table.server.direct(table.alice)
    answer = await table.server.slash(table.alice, direct, "show")
    assert [answer.reply()] == table.server.messages(direct)


async def test_acknowledged_press_replaces_the_attachment_by_an_edit(table: Table) -> None:
    message = await show(table)
    assert "later" == (await table.server.press(table.bob, message, "explore")).how
    await table.server.until(lambda: message.edits, "the edit")
    assert ("Explored.", {"board.png": picture("red")}) == (message.content, message.files)


async def test_selection_reaches_the_bot_if_the_value_exists(table: Table) -> None:
    message = await show(table)
    answer = await table.server.select(table.bob, message, "cell", ["b"])
    assert ("update", "Chose b.") == (answer.how, message.content)
    message = await show(table)
    with pytest.raises(AssertionError, match="not among"):
        await table.server.select(table.bob, message, "cell", ["z"])
    answer = await table.server.select(table.alice, message, "mate", [table.bob])
    assert "With Bob." == answer.content


async def test_command_in_a_group_takes_options_with_autocomplete(table: Table) -> None:
    words, server = "palm store", table.server
    answer = await server.autocomplete(table.alice, table.channel, words, "card", "1")
    assert [("Card 11", 1), ("Card 12", 2)] == answer.choices
    answer = await server.slash(table.alice, table.channel, words, card="7", mate=table.bob)
    assert "Bob sees card 7." == answer.content


async def test_unknown_command_and_missing_option_are_errors(table: Table) -> None:
    with pytest.raises(AssertionError, match="no command 'quake'"):
        await table.server.slash(table.alice, table.channel, "quake")
    with pytest.raises(AssertionError, match="needs"):
        await table.server.slash(table.alice, table.channel, "palm store", card=7)


async def test_modal_returns_the_typed_text(table: Table) -> None:
    opened = await table.server.slash(table.alice, table.channel, "name")
    answer = await table.server.submit_modal(table.alice, opened, {"name": "Coconut"})
    assert ("modal", "Coconut") == (opened.how, answer.content)


async def test_deferred_private_reply_has_a_follow_up_for_one_user(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "think")
    await table.server.finished(answer)
    assert ("thinking", "Thought.", True) == (answer.how, answer.content, answer.ephemeral)
    await table.server.until(lambda: answer.followups, "the second message")
    seen = [table.server.messages(table.channel, one) for one in (table.alice, table.bob)]
    assert [2, 0] == [len(messages) for messages in seen]


async def test_components_are_numbered_and_gallery_is_no_attachment(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "layout")
    fetched = await (await table.place()).fetch_message(answer.reply().id)
    assert ([], ["board.png"]) == (fetched.attachments, list(answer.files))
    container = answer.components[1]
    assert [1, 2, 3] == [one["id"] for one in (*answer.components, container["components"][0])]


async def test_direct_message_arrives_unless_closed_or_no_server_is_shared(table: Table) -> None:
    user = await table.bot.fetch_user(table.alice.id)
    await user.send("Your hand.", file=board("blue"))
    sent = table.server.messages(table.server.direct(table.alice))
    assert [("Your hand.", {"board.png": picture("blue")})] == [(m.content, m.files) for m in sent]
    table.alice.takes_messages = False
    assert 50007 == await code_of(user.send("Your hand."))
    stranger = await table.bot.fetch_user(table.server.add_user("Stranger").id)
    assert 50278 == await code_of(stranger.send("Hello."))


async def test_deleted_message_and_channel_are_unknown(table: Table) -> None:
    place = await table.place()
    message = await place.send("Hello.")
    table.server.delete_message(table.server.messages(table.channel)[0])
    assert 10008 == await code_of(message.edit(content="Again."))
    table.server.delete_channel(table.channel)
    assert 10003 == await code_of(place.send("Hello."))


async def test_archived_thread_refuses_edits_until_a_message_opens_it(table: Table) -> None:
    thread = await (await table.place()).create_thread(
        name="Table 4", type=discord.ChannelType.public_thread
    )
    message = await thread.send("Hello.")
    table.server.change_thread(table.server.channel(thread.id), archived=True, locked=False)
    assert 50083 == await code_of(message.edit(content="Again."))
    await thread.send("Hello.")
    assert not table.server.channel(thread.id).archived


async def test_mention_pings_unless_it_is_not_allowed(table: Table) -> None:
    place = await table.place()
    await place.send(f"<@{table.alice.id}>, it is your turn.")
    none = discord.AllowedMentions.none()
    await place.send(f"<@{table.alice.id}>", allowed_mentions=none)
    mentioned = [one.mentioned for one in table.server.messages(table.channel)]
    assert [[], [table.alice]] == sorted(mentioned, key=len)


@pytest.mark.long
async def test_failed_but_stored_post_without_nonce_is_duplicated(table: Table) -> None:
    table.server.fail("POST", "/channels/*/messages", 500, after=True)
    route = discord.http.Route(
        "POST", "/channels/{channel_id}/messages", channel_id=table.channel.id
    )
    await table.bot.http.request(route, json={"content": "Twice."})
    assert 2 == len(table.server.messages(table.channel))


async def test_nonce_expires_after_ten_minutes(table: Table) -> None:
    place = await table.place()
    await place.send("Again.", nonce="turn-1")
    table.server.clock.skip(600)
    await place.send("Again.", nonce="turn-1")
    assert 2 == len(table.server.messages(table.channel))


async def test_client_waits_for_the_rate_limit(table: Table) -> None:
    table.server.limit("POST", "/channels/*/messages", 0.1)
    await (await table.place()).send("Hello.")
    posts = [one.status for one in table.server.requests if one.path.endswith("/messages")]
    assert [429, 200] == posts


async def test_rate_limit_of_a_firewall_is_an_error(table: Table) -> None:
    place = await table.place()
    table.server.limit("POST", "/channels/*/messages", 0.1, via=False)
    with pytest.raises(discord.HTTPException) as refused:
        await place.send("Hello.")
    assert 429 == refused.value.status


async def test_held_request_waits_for_its_release(table: Table) -> None:
    place = await table.place()
    held = table.server.hold("POST", "/channels/*/messages")
    sending = asyncio.create_task(place.send("Hello."))
    await held.reached()
    before = len(table.server.messages(table.channel))
    held.release()
    await sending
    assert (0, 1) == (before, len(table.server.messages(table.channel)))


async def test_client_waits_for_a_delayed_response(table: Table) -> None:
    place = await table.place()
    table.server.hold("POST", "/channels/*/messages", delay=0.05).release()
    await place.send("Hello.")
    assert ["Hello."] == [one.content for one in table.server.messages(table.channel)]


@pytest.mark.long
async def test_client_reconnects_when_the_gateway_opens_again(table: Table) -> None:
    table.server.gateway.open = False
    table.server.gateway.drop()
    await asyncio.sleep(0.2)
    table.server.gateway.open = True
    await table.server.until(lambda: table.server.gateway.connected, "the new connection")
    assert (2, 0) == (table.server.gateway.identified, table.server.gateway.resumed)


async def test_dropped_connection_is_resumed(table: Table) -> None:
    table.server.gateway.drop()
    await asyncio.wait_for(table.bot.resumed.wait(), HANG_SECONDS)
    assert (1, 1) == (table.server.gateway.identified, table.server.gateway.resumed)


async def test_interaction_during_dropped_connection_is_answered(table: Table) -> None:
    table.server.gateway.drop()
    answer = await table.server.slash(table.alice, table.channel, "show")
    assert "The board." == answer.content


async def test_client_reconnects_on_request(table: Table) -> None:
    await table.server.gateway.ask_reconnect()
    answer = await table.server.slash(table.alice, table.channel, "show")
    assert ("message", 1) == (answer.how, table.server.gateway.resumed)


async def test_invalid_session_is_replaced(table: Table) -> None:
    await table.server.gateway.invalidate()
    await table.server.until(lambda: table.server.gateway.identified == 2, "the new session")
    answer = await table.server.slash(table.alice, table.channel, "show")
    assert ("message", 0) == (answer.how, table.server.gateway.resumed)


async def test_forgotten_session_cannot_be_resumed(table: Table) -> None:
    table.server.gateway.drop_sessions()
    table.server.gateway.drop()
    await table.server.until(lambda: table.server.gateway.identified == 2, "the new session")
    assert (0, 1) == (table.server.gateway.resumed, table.server.gateway.refused)


async def slash_too_late(table: Table, words: str, ready: Callable[[], object]) -> Answer:
    """Send a command and let its three seconds pass when something is ready."""
    asking = asyncio.create_task(table.server.slash(table.alice, table.channel, words))
    await table.server.until(ready, "the command")
    table.server.clock.skip(4)
    return await asking


async def test_unanswered_command_fails_after_three_seconds(table: Table) -> None:
    assert None is (await slash_too_late(table, "silent", lambda: table.server.interactions)).how


async def test_late_response_is_refused(table: Table) -> None:
    held = table.server.hold("POST", "/interactions/*/*/callback")
    await slash_too_late(table, "show", lambda: not table.server.faults.waiting())
    held.release()
    await table.server.until(lambda: callbacks(table.server), "the late answer")
    assert [404] == callbacks(table.server)


@pytest.mark.long
async def test_second_response_is_refused(table: Table) -> None:
    table.server.fail("POST", "/interactions/*/*/callback", 500, after=True)
    await table.server.slash(table.alice, table.channel, "show")
    await table.server.until(lambda: len(callbacks(table.server)) == 2, "the second answer")
    assert [500, 400] == callbacks(table.server)


def callbacks(server: Loopback) -> list[int]:
    return [one.status for one in server.requests if "callback" in one.path and one.status]


async def test_reply_and_follow_up_are_deleted_once(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "think")
    await table.server.until(lambda: answer.followups, "the second message")
    hook = webhook(table)
    await hook.delete_message(answer.followups[0].id)
    assert [answer.reply()] == table.server.messages(table.channel, table.alice)
    await hook.delete_message(ORIGINAL)
    assert [] == table.server.messages(table.channel, table.alice)
    assert 10008 == await code_of(hook.delete_message(ORIGINAL))
    assert 10008 == await code_of(hook.edit_message(ORIGINAL, content="Gone."))


async def test_press_can_delete_its_message(table: Table) -> None:
    message = await show(table)
    await table.server.press(table.bob, message, "explore")
    await table.server.until(lambda: message.edits, "the edit")
    await webhook(table).delete_message(ORIGINAL)
    assert [] == table.server.messages(table.channel, table.bob)


async def test_expired_token_is_invalid(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "think")
    await table.server.until(lambda: answer.followups, "the second message")
    table.server.clock.skip(16 * 60)
    hook = webhook(table)
    assert 50027 == await code_of(hook.send("Too late."))
    for message in (ORIGINAL, answer.followups[0].id):
        assert 50027 == await code_of(hook.edit_message(message, content="Too late."))
        assert 50027 == await code_of(hook.delete_message(message))


def webhook(table: Table) -> discord.Webhook:
    """Return the webhook of the newest interaction."""
    token = [*table.server.interactions.values()][-1].token
    return discord.Webhook.partial(table.server.bot.id, token, client=table.bot)


async def test_request_against_the_rules_is_refused_and_noted(table: Table) -> None:
    await slash_too_late(table, "talk", lambda: table.server.problems)
    assert any("2000" in problem for problem in table.server.forgive())


async def test_noted_problem_fails_the_test_at_its_end() -> None:
    with pytest.raises(AssertionError, match="POST /somewhere"):
        async with Loopback() as server:
            server.problems.append("POST /somewhere: something")


async def test_unused_failure_fails_the_test_at_its_end() -> None:
    with pytest.raises(AssertionError, match="no request ran into"):
        async with Loopback() as server:
            server.fail("POST", "/channels/*/message", 500)


async def test_unknown_route_is_not_found_and_noted(table: Table) -> None:
    place = await table.place()
    with pytest.raises(discord.NotFound):
        await place.invites()
    assert ["the loopback has no such route"] == [
        problem.split(": ")[1] for problem in table.server.forgive()
    ]


async def test_wrong_token_cannot_log_in() -> None:
    async with Loopback() as server:
        with server.point_client():
            async with TinyBot() as bot:
                with pytest.raises(discord.LoginFailure):
                    await bot.login("wrong")


async def test_end_closes_all_tasks_and_threads() -> None:
    tasks, threads = asyncio.all_tasks(), set(threading.enumerate())
    async with Loopback() as server, running(server):
        pass
    await until(lambda: tasks == asyncio.all_tasks())
    await until(lambda: threads.issuperset(threading.enumerate()))  # those of other tests may end


async def test_client_points_at_discord_again_afterwards() -> None:
    before = discord.http.Route.BASE
    async with Loopback() as server:
        with server.point_client():
            during = discord.http.Route.BASE
    assert (before, f"{server.url}/api/v10") == (discord.http.Route.BASE, during)


CHILD_BOT = '''
import discord


def Atoll(database, clock):
    bot = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    bot.tree = discord.app_commands.CommandTree(bot)

    @bot.tree.command()
    async def where(interaction: discord.Interaction) -> None:
        """Return the path of the database."""
        await interaction.response.send_message(str(database))

    async def sync():
        await bot.tree.sync()

    bot.setup_hook = sync
    return bot
'''


@pytest.mark.long
async def test_killed_bot_process_can_be_restarted(tmp_path: Path) -> None:
    package = tmp_path / "bot"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "client.py").write_text(CHILD_BOT)
    (package / "clock.py").write_text("class Clock: ...")
    database = tmp_path / "atoll.db"
    async with Loopback() as server:
        channel = server.add_channel(server.add_guild("Lagoon"), "games")
        async with child(server, database, tmp_path) as first:
            await server.until(lambda: server.gateway.connected, "the child")
            await kill(first)
            await server.until(lambda: not server.gateway.connected, "the end of the child")
        async with child(server, database, tmp_path):
            await server.until(lambda: server.gateway.connected, "the second child")
            answer = await server.slash(server.owner, channel, "where")
    assert (os.fspath(database), 2) == (answer.content, server.gateway.identified)
