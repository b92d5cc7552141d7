"""Tables as posts of a forum, with tags for the game and its status."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.client import Atoll
from bot.domain.ids import TableId
from bot.presentation.forums import OWN
from testbed.loopback import Answer, Channel, Guild, Loopback, User
from testbed.loopback.world import (
    FORUM,
    MANAGE_CHANNELS,
    MANAGE_THREADS,
    NEWS,
    SEND_IN_THREADS,
    SEND_MESSAGES,
)
from tests.bot.settings_steps import choose_setting, open_settings, sheet_text
from tests.bot.sim_server import TABLE
from tests.bot.sockets.boards import SHOWN_WITHIN, Board, custom_ids, pending_posts
from tests.bot.sockets.hands import Hand
from tests.bot.table_steps import opening

MOVES_AT_MOST = 400
QUAKE = "earthquake-island"


@dataclass(frozen=True)
class ForumServer:
    """A server with a forum for tables and another channel to talk in."""

    server: Loopback
    guild: Guild
    forum: Channel
    talk: Channel
    ana: User
    ben: User

    async def play(self, where: Channel | None = None, game: str = QUAKE) -> Answer:
        """Open a table as Ana."""
        answer = await self.server.slash(self.ana, where or self.talk, "play", **opening(game))
        return await self.server.finished(answer, SHOWN_WITHIN)

    async def chosen(self, *places: Channel) -> str:
        """Choose where tables are opened, as Ana; return the text of the sheet."""
        return await choose_setting(Hand(self.server, self.ana), self.talk, "channels", *places)

    @property
    def posts(self) -> list[Channel]:
        """Return the posts of the forum, oldest first."""
        return [one for one in self.server.channels.values() if one.parent is self.forum]

    def tags(self, post: Channel) -> set[str]:
        return {one["name"] for one in self.forum.tags if one["id"] in post.applied}


@pytest.fixture
async def forum_server(server: Loopback, bot: Atoll) -> ForumServer:
    guild = server.add_guild("Harbour")
    forum, talk = server.add_channel(guild, "tables", FORUM), server.add_channel(guild, "talk")
    server.permit(forum, MANAGE_CHANNELS)
    ana, ben = server.add_user("Ana", guild, administrator=True), server.add_user("Ben", guild)
    forum_server = ForumServer(server, guild, forum, talk, ana, ben)
    await server.until(lambda: bot.get_channel(talk.id) and bot.get_channel(forum.id), "channels")
    await forum_server.chosen(forum)
    return forum_server


async def test_table_is_a_post_of_the_forum(forum_server: ForumServer) -> None:
    answer = await forum_server.play()
    [post] = forum_server.posts
    assert f"<#{post.id}>" in answer.content
    assert "Earthquake Island of Ana" == post.name
    assert {"Earthquake Island", "open"} == forum_server.tags(post)
    cover, *cards = forum_server.server.messages(post)
    assert "Be the last one standing" in cover.content
    assert any("open for players" in message.content for message in cards)


async def lobby_of_two(forum_server: ForumServer, database: Path) -> Board:
    """Open a table as Ana, and let Ben join."""
    await forum_server.play()
    [post] = forum_server.posts
    board = Board(forum_server.server, database, post, forum_server.ana, TABLE)
    await board.server.press(forum_server.ben, board.message(), f"atoll:t:join:{TABLE}:0")
    await board.reached(1)
    return board


async def quiet(board: Board, ply: int) -> None:
    """Wait until a ply is stored and everything is posted. Forced moves follow on their own."""
    await board.server.until(
        lambda: board.stored() >= ply and not pending_posts(board.database),
        f"ply {ply}",
        SHOWN_WITHIN,
    )


async def test_cover_of_a_post_never_changes(forum_server: ForumServer, database: Path) -> None:
    board = await lobby_of_two(forum_server, database)
    server, post = board.server, board.channel
    cover, *cards = server.messages(post)
    await server.press(forum_server.ana, board.message(), f"atoll:t:start:{TABLE}:1")
    await quiet(board, 2)
    assert board.message() not in cards
    assert (0, cover) == (cover.edits, server.messages(post)[0])
    assert [] == custom_ids(cover)


@pytest.mark.long
async def test_table_is_played_from_lobby_to_end(
    forum_server: ForumServer, bot: Atoll, database: Path
) -> None:
    board = await lobby_of_two(forum_server, database)
    server, post = board.server, board.channel
    await server.press(forum_server.ana, board.message(), f"atoll:t:start:{TABLE}:1")
    await quiet(board, 2)
    assert {"Earthquake Island", "playing"} == forum_server.tags(post)
    table = await bot.tables.get(TABLE)
    for _ in range(MOVES_AT_MOST):
        if not table.playing:
            break
        who = server.people[table.seats[table.awaited[0]].user or 0]
        await server.finished(await server.slash(who, post, "do", moves="1"), SHOWN_WITHIN)
        table = await bot.tables.get(TABLE)
    assert "over" == table.row.status
    await server.until(
        lambda: forum_server.tags(post) == {"Earthquake Island", "over"}, "the tag of the end"
    )
    assert " wins!**" in board.message().content


async def test_rate_limit_of_tags_does_not_hold_up_the_board(
    forum_server: ForumServer, database: Path, bot: Atoll
) -> None:
    board = await lobby_of_two(forum_server, database)
    server, post = board.server, board.channel
    server.limit("PATCH", f"/channels/{post.id}", 600)
    await server.press(forum_server.ana, board.message(), f"atoll:t:start:{TABLE}:1")
    await quiet(board, 2)
    await server.until(lambda: not server.faults.waiting(), "the limit")
    table, ply = await bot.tables.get(TABLE), board.stored()
    who = server.people[table.seats[table.awaited[0]].user or 0]
    answer = await server.finished(await server.slash(who, post, "do", moves="1"), SHOWN_WITHIN)
    assert "Discord limits" not in answer.content
    await quiet(board, ply + 1)
    await server.until(lambda: "playing" in forum_server.tags(post), "the tag")


async def test_each_table_has_its_own_post(forum_server: ForumServer) -> None:
    await forum_server.play()
    await forum_server.play(where=forum_server.posts[0], game="palm-island")
    first, second = forum_server.posts
    assert {"Palm Island", "playing"} == forum_server.tags(second)
    assert {"Earthquake Island", "open"} == forum_server.tags(first)


async def test_tables_of_an_allowed_channel_stay_there(forum_server: ForumServer) -> None:
    await forum_server.chosen(forum_server.forum, forum_server.talk)
    answer = await forum_server.play()
    assert not answer.content
    assert [] == forum_server.posts


async def test_removed_forum_is_not_used(forum_server: ForumServer) -> None:
    await forum_server.chosen()
    await forum_server.play()
    assert [] == forum_server.posts


async def test_existing_tags_are_reused(forum_server: ForumServer) -> None:
    own = [{"id": str(n), "name": name, "moderated": False} for n, name in enumerate(OWN, 1)]
    forum_server.forum.tags = [{**one, "emoji_id": None, "emoji_name": None} for one in own]
    forum_server.forum.granted = 0
    forum_server.server.permit(forum_server.forum, 0)
    await forum_server.server.until(lambda: True)
    await forum_server.play()
    [post] = forum_server.posts
    assert {"Earthquake Island", "open"} == forum_server.tags(post)
    assert len(OWN) == len(forum_server.forum.tags)


async def test_tags_for_moderators_are_not_used(forum_server: ForumServer) -> None:
    forum = forum_server.forum
    forum.tags = [
        {"id": str(n), "name": name, "moderated": True, "emoji_id": None, "emoji_name": None}
        for n, name in enumerate(OWN, 1)
    ]
    forum_server.server.permit(forum, 0)
    answer = await forum_server.play()
    assert "Table 1 is open in <#" in answer.content
    [post] = forum_server.posts
    assert set() == forum_server.tags(post)
    forum_server.server.permit(forum, MANAGE_THREADS)
    await forum_server.play()
    assert {"Earthquake Island", "open"} == forum_server.tags(forum_server.posts[1])


async def test_post_without_tag_permission_is_playable(
    forum_server: ForumServer, database: Path
) -> None:
    forum_server.forum.granted = 0
    forum_server.server.permit(forum_server.forum, 0)
    await forum_server.play(game="palm-island")
    [post] = forum_server.posts
    assert ([], set()) == (forum_server.forum.tags, forum_server.tags(post))
    board = Board(forum_server.server, database, post, forum_server.ana, TABLE)
    await board.press()
    await board.reached(1)


async def test_refused_tags_do_not_stop_the_game(forum_server: ForumServer, database: Path) -> None:
    refusal = forum_server.server.fail(
        "PATCH", "/channels/*", 403, code=50013, times=9, body=lambda body: "applied_tags" in body
    )
    answer = await forum_server.play(game="palm-island")
    assert "I can't post" not in answer.content
    [post] = forum_server.posts
    board = Board(forum_server.server, database, post, forum_server.ana, TABLE)
    await board.press()
    await board.reached(1)
    refusal.end()


async def test_tags_are_set_after_a_failure(forum_server: ForumServer) -> None:
    forum_server.server.fail("PATCH", "/channels/*", 400, body=lambda body: "applied_tags" in body)
    await forum_server.play(game="palm-island")
    [post] = forum_server.posts
    await forum_server.server.until(
        lambda: "playing" in forum_server.tags(post), "the tag", SHOWN_WITHIN
    )


async def test_missing_permission_to_post_is_explained(forum_server: ForumServer) -> None:
    forum_server.server.refuse(forum_server.forum, SEND_MESSAGES | SEND_IN_THREADS)
    answer = await forum_server.play()
    assert f"I can't create a post in <#{forum_server.forum.id}>" in answer.content
    assert [] == forum_server.posts


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (50013, "Ask a moderator to allow me to view it"),
        (160006, "This server has too many open threads and posts."),
        (200000, "Discord's reason: “"),
    ],
)
async def test_refused_post_is_explained(forum_server: ForumServer, code: int, words: str) -> None:
    path = f"/channels/{forum_server.forum.id}/threads"
    forum_server.server.fail("POST", path, 403 if code == 50013 else 400, code=code)
    answer = await forum_server.play()
    assert f"I can't create a post in <#{forum_server.forum.id}>. {words}" in answer.content


async def test_limit_of_new_posts_and_threads_is_explained(forum_server: ForumServer) -> None:
    server = forum_server.server
    for place in (forum_server.forum, forum_server.talk):
        server.limit("POST", f"/channels/{place.id}/threads", 600)
        assert "Discord limits how often I can do that." in (await forum_server.play()).content
        await forum_server.chosen(forum_server.talk)
        await forum_server.play()


async def test_post_with_lost_response_is_used(forum_server: ForumServer) -> None:
    forum_server.server.garble("POST", f"/channels/{forum_server.forum.id}/threads")
    answer = await forum_server.play()
    [post] = forum_server.posts
    assert f"Table 1 is open in <#{post.id}>" in answer.content


async def test_second_table_in_announcement_channel_is_in_an_announcement_thread(
    forum_server: ForumServer, bot: Atoll
) -> None:
    server = forum_server.server
    news = server.add_channel(forum_server.guild, "news", NEWS)
    await server.until(lambda: bot.get_channel(news.id), "the channel")
    await forum_server.chosen(forum_server.forum, news)
    await forum_server.play(news)
    answer = await forum_server.play(news)
    [thread] = [one for one in server.channels.values() if one.parent is news]
    assert f"Table 2 is open in <#{thread.id}>" in answer.content


@pytest.mark.parametrize(("fault", "threads"), [("garble", 1), ("cut", 1), ("fail", 2)])
async def test_thread_with_lost_response_is_used(
    forum_server: ForumServer, database: Path, fault: str, threads: int
) -> None:
    server, talk = forum_server.server, forum_server.talk
    await forum_server.chosen(talk)
    await forum_server.play()
    how: dict[str, Any] = {"status": 500} if fault == "fail" else {}
    getattr(server, fault)("POST", f"/channels/{talk.id}/threads", after=True, **how)
    answer = await forum_server.play()
    opened = [one for one in server.channels.values() if one.parent is talk]
    assert threads == len(opened)  # discord.py repeats a request after an error of the server
    [link] = re.findall(r"Table 2 is open in <#(\d+)>", answer.content)
    board = Board(server, database, server.channels[int(link)], forum_server.ana, TableId(2))
    assert custom_ids(board.messages()[-1])


async def test_archived_post_gets_the_tag_of_its_end(
    forum_server: ForumServer, database: Path, bot: Atoll
) -> None:
    server = forum_server.server
    await forum_server.play()
    [post] = forum_server.posts
    board = Board(server, database, post, forum_server.ana, TABLE)
    await board.reached(0)
    server.change_thread(post, archived=True, locked=False)
    await server.until(lambda: bot.get_channel(post.id) is None, "the archived thread")
    await board.use(forum_server.ana, "leave")
    await board.quiet()
    assert {"Earthquake Island", "over"} == forum_server.tags(post)


@pytest.mark.parametrize("setting", ["channels", "daily", "reports"])
async def test_settings_name_missing_permissions(
    forum_server: ForumServer, bot: Atoll, setting: str
) -> None:
    server, talk = forum_server.server, forum_server.talk
    ana = Hand(server, forum_server.ana)
    assert "I can't post" not in await choose_setting(ana, talk, setting, talk)
    server.refuse(talk, SEND_MESSAGES)
    known = bot.get_channel(talk.id)
    assert isinstance(known, discord.TextChannel)
    await server.until(lambda: not known.permissions_for(known.guild.me).send_messages, "the loss")
    shown = sheet_text(await open_settings(ana, talk, "server"))
    assert f"I can't post in <#{talk.id}>. Please allow me to view" in shown


async def test_settings_name_missing_tags(forum_server: ForumServer) -> None:
    text = await forum_server.chosen(forum_server.forum)
    assert f"Each table becomes a post in <#{forum_server.forum.id}>" in text
    assert "add these tags yourself" not in text
    forum_server.forum.granted = 0
    forum_server.server.permit(forum_server.forum, 0)
    text = await forum_server.chosen(forum_server.forum)
    assert "add these tags yourself: Earthquake Island, Island Hopper, Palm Island" in text
