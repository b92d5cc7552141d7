"""The loopback Discord, used by a real client of discord.py with a tiny bot."""

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import aiohttp
import discord
import pytest

from tests.loopback import Answer, Loopback, Message
from tests.loopback.child import child, kill
from tests.loopback.tiny_bot import ALT_TEXT, Table, TinyBot, board, picture, running


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    async with Loopback() as server, running(server) as bot:
        table = Table(server, bot)
        await table.place()
        yield table


def shown_url(message: Message) -> str:
    return next(one.url for one in message.attachments)


async def test_a_client_connects_and_syncs_its_commands(table: Table) -> None:
    names = {command["name"] for command in table.server.commands[None]}
    assert {"show", "name", "think", "palm", "layout", "talk", "silent"} == names


async def test_one_session_identifies_for_one_shard(table: Table) -> None:
    assert (1, 1) == (table.server.gateway.identified, table.bot.shard_count)


async def test_a_slash_command_is_answered_with_a_picture(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "show")
    assert ("message", {"board.png": picture("blue")}) == (answer.how, answer.files)


async def test_an_answer_tells_how_soon_it_came(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "show")
    assert answer.seconds is not None
    assert 0 < answer.seconds < 3


async def test_a_picture_keeps_its_alternative_text(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "show")
    assert [ALT_TEXT] == [one.description for one in answer.shown().attachments]


async def test_a_picture_can_be_fetched_from_its_address(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "show")
    assert picture("blue") == await table.bot.http.get_from_cdn(shown_url(answer.shown()))


async def test_an_edit_with_a_new_attachment_replaces_the_old(table: Table) -> None:
    message = (await table.server.slash(table.alice, table.channel, "show")).shown()
    await table.server.press(table.bob, message, "explore")
    await table.server.until(lambda: message.edits, "the edit")
    assert ("Explored.", {"board.png": picture("red")}) == (message.content, message.files)


async def test_a_press_with_a_quiet_deferral_is_acknowledged(table: Table) -> None:
    message = (await table.server.slash(table.alice, table.channel, "show")).shown()
    assert "later" == (await table.server.press(table.bob, message, "explore")).how


async def test_a_selection_updates_its_message(table: Table) -> None:
    message = (await table.server.slash(table.alice, table.channel, "show")).shown()
    answer = await table.server.select(table.bob, message, "cell", ["b"])
    assert ("update", "Chose b.") == (answer.how, message.content)


async def test_a_selection_of_a_person_reaches_the_bot(table: Table) -> None:
    message = (await table.server.slash(table.alice, table.channel, "show")).shown()
    answer = await table.server.select(table.alice, message, "mate", [table.bob])
    assert "With Bob." == answer.content


async def test_a_value_that_no_option_has_cannot_be_selected(table: Table) -> None:
    message = (await table.server.slash(table.alice, table.channel, "show")).shown()
    with pytest.raises(AssertionError, match="not among"):
        await table.server.select(table.bob, message, "cell", ["z"])


async def test_options_of_a_command_in_a_group_reach_the_bot(table: Table) -> None:
    answer = await table.server.slash(
        table.alice, table.channel, "palm store", card="7", mate=table.bob
    )
    assert "Bob sees card 7." == answer.content


async def test_a_command_that_was_not_synced_cannot_be_sent(table: Table) -> None:
    with pytest.raises(AssertionError, match="no command 'quake'"):
        await table.server.slash(table.alice, table.channel, "quake")


async def test_a_missing_option_cannot_be_left_out(table: Table) -> None:
    with pytest.raises(AssertionError, match="needs"):
        await table.server.slash(table.alice, table.channel, "palm store", card=7)


async def test_autocomplete_offers_choices(table: Table) -> None:
    answer = await table.server.autocomplete(table.alice, table.channel, "palm store", "card", "1")
    assert [("Card 11", 1), ("Card 12", 2)] == answer.choices


async def test_a_modal_comes_back_with_what_was_typed(table: Table) -> None:
    opened = await table.server.slash(table.alice, table.channel, "name")
    answer = await table.server.submit_modal(table.alice, opened, {"name": "Coconut"})
    assert ("modal", "Coconut") == (opened.how, answer.content)


async def test_an_ephemeral_answer_is_seen_by_one_person_only(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "think")
    await table.server.finished(answer)
    await table.server.until(lambda: answer.followups, "the second message")
    seen = [table.server.messages(table.channel, one) for one in (table.alice, table.bob)]
    assert [2, 0] == [len(messages) for messages in seen]


async def test_the_first_follow_up_fills_in_the_deferred_answer(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "think")
    await table.server.finished(answer)
    assert ("thinking", "Thought.", True) == (answer.how, answer.content, answer.ephemeral)


async def test_a_picture_in_a_gallery_is_not_among_the_attachments(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "layout")
    place = await table.place()
    fetched = await place.fetch_message(answer.shown().id)
    assert ([], ["board.png"]) == (fetched.attachments, list(answer.files))


async def test_components_are_numbered(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "layout")
    container = answer.components[1]
    assert [1, 2, 3] == [one["id"] for one in (*answer.components, container["components"][0])]


async def test_a_direct_message_arrives(table: Table) -> None:
    user = await table.bot.fetch_user(table.alice.id)
    await user.send("Your hand.", file=board("blue"))
    sent = table.server.messages(table.server.direct(table.alice))
    assert [("Your hand.", {"board.png": picture("blue")})] == [(m.content, m.files) for m in sent]


async def code_of(call: Callable[[], object]) -> int:
    """Discord's code for a call that it refuses."""
    with pytest.raises(discord.HTTPException) as refused:
        await call()  # type: ignore[misc]
    return refused.value.code


async def test_closed_direct_messages_are_refused(table: Table) -> None:
    table.alice.takes_messages = False
    user = await table.bot.fetch_user(table.alice.id)
    assert 50007 == await code_of(lambda: user.send("Your hand."))


async def test_a_stranger_gets_no_direct_message(table: Table) -> None:
    stranger = table.server.add_user("Stranger")
    user = await table.bot.fetch_user(stranger.id)
    assert 50278 == await code_of(lambda: user.send("Hello."))


async def test_a_channel_in_which_the_bot_may_not_write_refuses(table: Table) -> None:
    place = await table.place()
    table.server.refuse(table.channel, discord.Permissions(send_messages=True).value)
    assert 50013 == await code_of(lambda: place.send("Hello."))


async def test_the_bot_knows_that_it_may_not_write(table: Table) -> None:
    place = await table.place()
    table.server.refuse(table.channel, discord.Permissions(send_messages=True).value)
    await table.server.until(
        lambda: not place.permissions_for(place.guild.me).send_messages, "the new permissions"
    )
    assert place.permissions_for(place.guild.me).view_channel


async def test_a_channel_that_the_bot_cannot_see_refuses(table: Table) -> None:
    place = await table.place()
    table.server.refuse(table.channel, discord.Permissions(view_channel=True).value)
    assert 50001 == await code_of(lambda: place.send("Hello."))


async def test_a_deleted_channel_is_unknown(table: Table) -> None:
    place = await table.place()
    table.server.delete_channel(table.channel)
    assert 10003 == await code_of(lambda: place.send("Hello."))


async def test_a_deleted_message_is_unknown(table: Table) -> None:
    message = await (await table.place()).send("Hello.")
    table.server.delete_message(table.server.messages(table.channel)[0])
    assert 10008 == await code_of(lambda: message.edit(content="Again."))


async def test_an_archived_thread_keeps_its_messages_from_edits(table: Table) -> None:
    thread = await (await table.place()).create_thread(
        name="Table 4", type=discord.ChannelType.public_thread
    )
    message = await thread.send("Hello.")
    await thread.edit(archived=True)
    assert 50083 == await code_of(lambda: message.edit(content="Again."))


async def test_writing_opens_an_archived_thread(table: Table) -> None:
    thread = await (await table.place()).create_thread(
        name="Table 4", type=discord.ChannelType.public_thread
    )
    await thread.edit(archived=True)
    await thread.send("Hello.")
    assert not table.server.channel(thread.id).archived


async def test_a_message_can_open_a_thread(table: Table) -> None:
    message = await (await table.place()).send("Hello.")
    thread = await message.create_thread(name="Table 5")
    assert table.channel is table.server.channel(thread.id).parent


async def test_a_channels_history_is_told_newest_first(table: Table) -> None:
    place = await table.place()
    for number in range(4):
        await place.send(str(number))
    middle = discord.Object(table.server.messages(table.channel)[3].id)
    told = [message.content async for message in place.history(limit=2, before=middle)]
    assert ["2", "1"] == told


async def test_a_reaction_and_a_pin_are_kept(table: Table) -> None:
    message = await (await table.place()).send("Hello.")
    await message.add_reaction("🏝️")
    await message.pin()
    stored = table.server.messages(table.channel)[0]
    assert ({"🏝️": {table.server.bot.id}}, [stored.id]) == (stored.reactions, table.channel.pins)


async def test_a_mention_tells_the_one_who_is_named(table: Table) -> None:
    await (await table.place()).send(f"<@{table.alice.id}>, it is your turn.")
    assert [table.alice] == table.server.messages(table.channel)[0].mentioned


async def test_allowed_mentions_keep_names_silent(table: Table) -> None:
    none = discord.AllowedMentions.none()
    await (await table.place()).send(f"<@{table.alice.id}>", allowed_mentions=none)
    assert [] == table.server.messages(table.channel)[0].mentioned


async def test_a_post_that_was_stored_before_a_failure_stands_once_with_a_nonce(
    table: Table,
) -> None:
    table.server.fail("POST", "/channels/*/messages", 500, after=True)
    await (await table.place()).send("Once.", nonce="turn-1")
    assert ["Once."] == [one.content for one in table.server.messages(table.channel)]


async def test_a_post_without_a_nonce_stands_twice_after_a_failure(table: Table) -> None:
    table.server.fail("POST", "/channels/*/messages", 500, after=True)
    route = discord.http.Route(
        "POST", "/channels/{channel_id}/messages", channel_id=table.channel.id
    )
    await table.bot.http.request(route, json={"content": "Twice."})
    assert 2 == len(table.server.messages(table.channel))


async def test_a_nonce_is_forgotten_after_some_minutes(table: Table) -> None:
    place = await table.place()
    await place.send("Again.", nonce="turn-1")
    table.server.clock.skip(600)
    await place.send("Again.", nonce="turn-1")
    assert 2 == len(table.server.messages(table.channel))


async def test_a_rate_limit_is_waited_out(table: Table) -> None:
    table.server.limit("POST", "/channels/*/messages", 0.1)
    await (await table.place()).send("Hello.")
    posts = [one.status for one in table.server.requests if one.path.endswith("/messages")]
    assert [429, 200] == posts


async def test_a_rate_limit_of_a_firewall_is_an_error(table: Table) -> None:
    place = await table.place()
    table.server.limit("POST", "/channels/*/messages", 0.1, via=False)
    with pytest.raises(discord.HTTPException) as refused:
        await place.send("Hello.")
    assert 429 == refused.value.status


async def test_a_connection_that_is_cut_is_an_error(table: Table) -> None:
    place = await table.place()
    table.server.cut("POST", "/channels/*/messages", after=True)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await place.send("Hello.")
    assert 1 == len(table.server.messages(table.channel))


async def test_a_held_request_waits_for_its_release(table: Table) -> None:
    place = await table.place()
    held = table.server.hold("POST", "/channels/*/messages")
    sending = asyncio.create_task(place.send("Hello."))
    await held.reached()
    before = len(table.server.messages(table.channel))
    held.release()
    await sending
    assert (0, 1) == (before, len(table.server.messages(table.channel)))


async def test_a_failure_on_order_carries_its_code(table: Table) -> None:
    place = await table.place()
    table.server.fail("POST", "/channels/*/messages", 403, code=20028)
    assert 20028 == await code_of(lambda: place.send("Hello."))


async def test_a_command_in_direct_messages_is_answered_there(table: Table) -> None:
    direct = table.server.direct(table.alice)
    answer = await table.server.slash(table.alice, direct, "show")
    assert [answer.shown()] == table.server.messages(direct)


async def test_a_slow_route_is_waited_for(table: Table) -> None:
    place = await table.place()
    table.server.hold("POST", "/channels/*/messages", delay=0.05).release()
    await place.send("Hello.")
    assert ["Hello."] == [one.content for one in table.server.messages(table.channel)]


async def test_a_server_that_throws_the_bot_out_is_gone(table: Table) -> None:
    table.server.remove_guild(table.guild)
    await table.server.until(lambda: not table.bot.guilds, "the farewell")
    assert {} == table.server.channels


async def test_a_gateway_that_is_shut_is_tried_again_when_it_opens(table: Table) -> None:
    table.server.gateway.open = False
    table.server.gateway.drop()
    await asyncio.sleep(0.2)
    table.server.gateway.open = True
    await table.server.until(lambda: table.server.gateway.connected, "the new connection", 10)
    assert (2, 0) == (table.server.gateway.identified, table.server.gateway.resumed)


async def test_a_dropped_gateway_is_resumed(table: Table) -> None:
    table.server.gateway.drop()
    await asyncio.wait_for(table.bot.resumed.wait(), 5)
    assert (1, 1) == (table.server.gateway.identified, table.server.gateway.resumed)


async def test_an_interaction_during_a_dropped_connection_is_answered(table: Table) -> None:
    table.server.gateway.drop()
    answer = await table.server.slash(table.alice, table.channel, "show")
    assert "The board." == answer.content


async def test_a_request_to_reconnect_is_followed(table: Table) -> None:
    await table.server.gateway.ask_reconnect()
    answer = await table.server.slash(table.alice, table.channel, "show")
    assert ("message", 1) == (answer.how, table.server.gateway.resumed)


async def test_an_invalid_session_is_identified_anew(table: Table) -> None:
    await table.server.gateway.invalidate()
    await table.server.until(lambda: table.server.gateway.identified == 2, "the new session")
    answer = await table.server.slash(table.alice, table.channel, "show")
    assert ("message", 0) == (answer.how, table.server.gateway.resumed)


async def test_a_forgotten_session_cannot_be_resumed(table: Table) -> None:
    table.server.gateway.forget()
    table.server.gateway.drop()
    await table.server.until(lambda: table.server.gateway.identified == 2, "the new session")
    assert (0, 1) == (table.server.gateway.resumed, table.server.gateway.refused)


async def slash_too_late(table: Table, words: str) -> Answer:
    """Send a command whose three seconds pass at once."""
    asking = asyncio.create_task(table.server.slash(table.alice, table.channel, words))
    await table.server.until(lambda: table.server.interactions, "the command")
    await asyncio.sleep(0.1)
    table.server.clock.skip(4)
    return await asking


async def test_a_command_that_nobody_answers_fails_after_three_seconds(table: Table) -> None:
    assert None is (await slash_too_late(table, "silent")).how


async def test_a_late_answer_is_refused(table: Table) -> None:
    held = table.server.hold("POST", "/interactions/*/*/callback")
    await slash_too_late(table, "show")
    held.release()
    await table.server.until(lambda: callbacks(table.server), "the late answer")
    assert [404] == callbacks(table.server)


async def test_a_second_answer_is_refused(table: Table) -> None:
    table.server.fail("POST", "/interactions/*/*/callback", 500, after=True)
    await table.server.slash(table.alice, table.channel, "show")
    await table.server.until(lambda: len(callbacks(table.server)) == 2, "the second answer")
    assert [500, 400] == callbacks(table.server)


def callbacks(server: Loopback) -> list[int]:
    return [one.status for one in server.requests if "callback" in one.path and one.status]


async def test_an_expired_token_refuses_follow_ups(table: Table) -> None:
    answer = await table.server.slash(table.alice, table.channel, "think")
    await table.server.until(lambda: answer.followups, "the second message")
    table.server.clock.skip(16 * 60)
    interaction = next(iter(table.server.interactions.values()))
    hook = discord.Webhook.partial(table.server.bot.id, interaction.token, client=table.bot)
    assert 50027 == await code_of(lambda: hook.send("Too late."))


async def test_what_breaks_a_rule_is_refused_and_remembered(table: Table) -> None:
    await slash_too_late(table, "talk")
    assert any("2000" in problem for problem in table.server.forgive())


async def test_a_broken_rule_fails_the_test_on_leaving() -> None:
    with pytest.raises(AssertionError, match="POST /somewhere"):
        async with Loopback() as server:
            server.problems.append("POST /somewhere: something")


async def test_a_failure_that_nothing_runs_into_fails_the_test_on_leaving() -> None:
    with pytest.raises(AssertionError, match="no request ran into"):
        async with Loopback() as server:
            server.fail("POST", "/channels/*/message", 500)


async def test_an_unknown_route_is_not_found_and_remembered(table: Table) -> None:
    place = await table.place()
    with pytest.raises(discord.NotFound):
        await place.invites()
    assert ["the loopback has no such route"] == [
        problem.split(": ")[1] for problem in table.server.forgive()
    ]


async def test_a_wrong_token_cannot_log_in() -> None:
    async with Loopback() as server:
        with server.point_client():
            async with TinyBot() as bot:
                with pytest.raises(discord.LoginFailure):
                    await bot.login("wrong")


async def test_leaving_closes_what_was_opened() -> None:
    tasks, threads = asyncio.all_tasks(), set(threading.enumerate())
    async with Loopback() as server, running(server):
        pass
    await asyncio.sleep(0.1)
    assert tasks == asyncio.all_tasks()
    assert set(threading.enumerate()) <= threads  # one of another test may have ended meanwhile


async def test_the_client_points_at_discord_again_afterwards() -> None:
    before = discord.http.Route.BASE
    async with Loopback() as server:
        with server.point_client():
            during = discord.http.Route.BASE
    assert (before, f"{server.url}/api/v10") == (discord.http.Route.BASE, during)


CHILD_BOT = '''
import discord


def create_bot(database):
    bot = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    bot.tree = discord.app_commands.CommandTree(bot)

    @bot.tree.command()
    async def where(interaction: discord.Interaction) -> None:
        """Tell where the database is."""
        await interaction.response.send_message(str(database))

    async def sync():
        await bot.tree.sync()

    bot.setup_hook = sync
    return bot
'''


async def test_a_bot_in_a_child_process_is_killed_and_comes_back(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(CHILD_BOT)
    database = tmp_path / "atoll.db"
    async with Loopback() as server:
        channel = server.add_channel(server.add_guild("Lagoon"), "games")
        async with child(server, database, tmp_path) as first:
            await server.until(lambda: server.gateway.connected, "the child", 10)
            await kill(first)
            await server.until(lambda: not server.gateway.connected, "the end of the child")
        async with child(server, database, tmp_path):
            await server.until(lambda: server.gateway.connected, "the second child", 10)
            answer = await server.slash(server.owner, channel, "where")
    assert (os.fspath(database), 2) == (answer.content, server.gateway.identified)
