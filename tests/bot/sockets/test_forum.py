"""Tables as posts of a forum, with tags for the game and its status."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from bot import Atoll
from bot.presentation.forums import OWN
from tests.bot.sockets.lagoon import TOLD_WITHIN, Board
from tests.bot.town import TABLE
from tests.loopback import Answer, Channel, Guild, Loopback, User
from tests.loopback.world import FORUM, MANAGE_CHANNELS, SEND_IN_THREADS, SEND_MESSAGES

MOVES_AT_MOST = 400
QUAKE = "earthquake-island"


@dataclass(frozen=True)
class Harbour:
    """A server with a forum for tables and another channel to talk in."""

    server: Loopback
    guild: Guild
    forum: Channel
    talk: Channel
    ana: User
    ben: User

    async def play(self, where: Channel | None = None, game: str = QUAKE) -> Answer:
        """Open a table as Ana."""
        answer = await self.server.slash(self.ana, where or self.talk, "play", game=game)
        return await self.server.finished(answer, TOLD_WITHIN)

    async def chosen(self, **given: object) -> Answer:
        """Choose where tables are opened, as Ana."""
        answer = await self.server.slash(self.ana, self.talk, "settings server channel", **given)
        return await self.server.finished(answer)

    @property
    def posts(self) -> list[Channel]:
        """Return the posts of the forum, oldest first."""
        return [one for one in self.server.channels.values() if one.parent is self.forum]

    def tags(self, post: Channel) -> set[str]:
        return {one["name"] for one in self.forum.tags if one["id"] in post.applied}


@pytest.fixture
async def harbour(server: Loopback, bot: Atoll) -> Harbour:
    guild = server.add_guild("Harbour")
    forum, talk = server.add_channel(guild, "tables", FORUM), server.add_channel(guild, "talk")
    server.permit(forum, MANAGE_CHANNELS)
    ana, ben = server.add_user("Ana", guild, administrator=True), server.add_user("Ben", guild)
    harbour = Harbour(server, guild, forum, talk, ana, ben)
    await server.until(lambda: bot.get_channel(talk.id) and bot.get_channel(forum.id), "channels")
    await harbour.chosen(channel=forum)
    return harbour


async def test_table_is_a_post_of_the_forum(harbour: Harbour) -> None:
    answer = await harbour.play()
    [post] = harbour.posts
    assert f"<#{post.id}>" in answer.content
    assert "Earthquake Island of Ana" == post.name
    assert {"Earthquake Island", "open"} == harbour.tags(post)
    cover, *cards = harbour.server.messages(post)
    assert "Be the last one standing" in cover.content
    assert any("open for players" in card.content for card in cards)


async def test_table_is_played_from_lobby_to_end(
    harbour: Harbour, bot: Atoll, database: Path
) -> None:
    server = harbour.server
    await harbour.play()
    [post] = harbour.posts
    board = Board(server, database, post, harbour.ana, TABLE)
    await server.press(harbour.ben, board.card(), f"atoll:t:join:{TABLE}:0")
    await board.reached(1)
    await server.press(harbour.ana, board.card(), f"atoll:t:start:{TABLE}:1")
    await board.reached(2)
    assert {"Earthquake Island", "playing"} == harbour.tags(post)
    table = await bot.tables.get(TABLE)
    for _ in range(MOVES_AT_MOST):
        if not table.playing:
            break
        who = server.people[table.seats[table.awaited[0]].user or 0]
        await server.finished(await server.slash(who, post, "do", moves="1"), TOLD_WITHIN)
        table = await bot.tables.get(TABLE)
    assert "over" == table.row.status
    await server.until(
        lambda: harbour.tags(post) == {"Earthquake Island", "over"}, "the tag of the end"
    )
    assert "The game is over" in board.card().content


async def test_rate_limit_of_tags_does_not_hold_up_the_board(
    harbour: Harbour, database: Path, bot: Atoll
) -> None:
    server = harbour.server
    await harbour.play()
    [post] = harbour.posts
    board = Board(server, database, post, harbour.ana, TABLE)
    await server.press(harbour.ben, board.card(), f"atoll:t:join:{TABLE}:0")
    await board.reached(1)
    server.limit("PATCH", f"/channels/{post.id}", 600)
    await server.press(harbour.ana, board.card(), f"atoll:t:start:{TABLE}:1")
    await board.reached(2)
    assert {"Earthquake Island", "open"} == harbour.tags(post)
    table = await bot.tables.get(TABLE)
    who = server.people[table.seats[table.awaited[0]].user or 0]
    answer = await server.finished(await server.slash(who, post, "do", moves="1"), TOLD_WITHIN)
    assert "Discord limits" not in answer.content
    await board.reached(3)
    await server.until(lambda: "playing" in harbour.tags(post), "the tag")


async def test_each_table_has_its_own_post(harbour: Harbour) -> None:
    await harbour.play()
    await harbour.play(where=harbour.posts[0], game="palm-island")
    first, second = harbour.posts
    assert {"Palm Island", "playing"} == harbour.tags(second)
    assert {"Earthquake Island", "open"} == harbour.tags(first)


async def test_tables_of_an_allowed_channel_stay_there(harbour: Harbour) -> None:
    await harbour.chosen(channel=harbour.talk)
    answer = await harbour.play()
    assert "Table 1 is open: Earthquake Island." in answer.content
    assert [] == harbour.posts


async def test_removed_forum_is_not_used(harbour: Harbour) -> None:
    await harbour.chosen(channel=harbour.forum, allowed=False)
    await harbour.play()
    assert [] == harbour.posts


async def test_existing_tags_are_reused(harbour: Harbour) -> None:
    own = [{"id": str(n), "name": name, "moderated": False} for n, name in enumerate(OWN, 1)]
    harbour.forum.tags = [{**one, "emoji_id": None, "emoji_name": None} for one in own]
    harbour.forum.granted = 0
    harbour.server.permit(harbour.forum, 0)
    await harbour.server.until(lambda: True)
    await harbour.play()
    [post] = harbour.posts
    assert {"Earthquake Island", "open"} == harbour.tags(post)
    assert len(OWN) == len(harbour.forum.tags)


async def test_post_without_tag_permission_is_playable(harbour: Harbour, database: Path) -> None:
    harbour.forum.granted = 0
    harbour.server.permit(harbour.forum, 0)
    await harbour.play(game="palm-island")
    [post] = harbour.posts
    assert ([], set()) == (harbour.forum.tags, harbour.tags(post))
    board = Board(harbour.server, database, post, harbour.ana, TABLE)
    await board.press()
    await board.reached(1)


async def test_refused_tags_do_not_stop_the_game(harbour: Harbour, database: Path) -> None:
    refusal = harbour.server.fail(
        "PATCH", "/channels/*", 403, code=50013, times=9, body=lambda body: "applied_tags" in body
    )
    answer = await harbour.play(game="palm-island")
    assert "I can't post" not in answer.content
    [post] = harbour.posts
    board = Board(harbour.server, database, post, harbour.ana, TABLE)
    await board.press()
    await board.reached(1)
    refusal.end()


async def test_tags_are_set_after_a_failure(harbour: Harbour) -> None:
    harbour.server.fail("PATCH", "/channels/*", 400, body=lambda body: "applied_tags" in body)
    await harbour.play(game="palm-island")
    [post] = harbour.posts
    await harbour.server.until(lambda: "playing" in harbour.tags(post), "the tag", TOLD_WITHIN)


async def test_missing_permission_to_post_is_explained(harbour: Harbour) -> None:
    harbour.server.refuse(harbour.forum, SEND_MESSAGES | SEND_IN_THREADS)
    answer = await harbour.play()
    assert f"I can't create a post in <#{harbour.forum.id}>" in answer.content
    assert [] == harbour.posts


async def test_refused_post_is_explained(harbour: Harbour) -> None:
    harbour.server.fail("POST", f"/channels/{harbour.forum.id}/threads", 403, code=50013)
    answer = await harbour.play()
    assert f"I can't create a post in <#{harbour.forum.id}>" in answer.content


async def test_post_with_lost_response_is_used(harbour: Harbour) -> None:
    harbour.server.garble("POST", f"/channels/{harbour.forum.id}/threads")
    answer = await harbour.play()
    [post] = harbour.posts
    assert f"Table 1 is open in <#{post.id}>" in answer.content


@pytest.mark.parametrize("fault", ["garble", "cut"])
async def test_thread_with_lost_response_is_used(harbour: Harbour, fault: str) -> None:
    server = harbour.server
    await harbour.chosen(channel=harbour.talk)
    await harbour.chosen(channel=harbour.forum, allowed=False)
    await harbour.play()
    getattr(server, fault)("POST", f"/channels/{harbour.talk.id}/threads", after=True)
    answer = await harbour.play()
    [thread] = [one for one in server.channels.values() if one.parent is harbour.talk]
    assert f"Table 2 is open in <#{thread.id}>" in answer.content


async def test_settings_name_missing_tags(harbour: Harbour) -> None:
    told = (await harbour.chosen(channel=harbour.forum)).content
    assert f"Each table becomes a post in <#{harbour.forum.id}>" in told
    assert "add these tags yourself" not in told
    harbour.forum.granted = 0
    harbour.server.permit(harbour.forum, 0)
    told = (await harbour.chosen(channel=harbour.forum)).content
    assert "add these tags yourself: Earthquake Island, Island Hopper, Palm Island" in told
