"""Six players play Earthquake Island to the end, with a restart.

They move with the board message, with slash commands and by text. One game is played, and each test
checks a part of it.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.client import Atoll
from bot.domain.frames import Frame
from bot.domain.ids import FIRST_SEAT, Seat, TableId, UserId
from bot.domain.table import Table
from bot.services import playing
from bot.services.opponents import SOON_SECONDS
from engine.core import Rng, write
from engine.core import awaited as awaited_in
from engine.earthquake_island.rules.state import Exit
from render.gallery import Gallery
from testbed.discord_rules import check_request, nested
from testbed.waits import HANG_SECONDS
from tests.bot.conftest import PATIENCE
from tests.bot.fake_bots import wait_for_bots
from tests.bot.fake_pictures import fake_pages, fake_picture
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import (
    PLAYERS,
    Posted,
    add_bot,
    choose,
    command,
    offers,
    open_lobby,
    player_in,
    posts,
    press_start,
    private_replies,
    private_text,
    record_of,
    start_game,
    table_of,
    ways,
)

SEED = 1
RESTART_AT = 16  # plies
FATES = {
    "drowned": "drowns",
    "blasted": "is blasted in the water",
    "trapped": "cannot leave the volcano",
}
WAYS = ("card", "command", "text")
TYPED = ("command", "text")
UPDATE_MESSAGE = 7
"""The type of a response that changes the message of the pressed button."""


@dataclass
class Story:
    """A game as it was played: moves, posts and results."""

    table: Table
    posted: list[Posted] = field(default_factory=list)
    ways: Counter[str] = field(default_factory=Counter)
    offers_left: list[int] = field(default_factory=list)
    restarted: list[tuple[Any, Any]] = field(default_factory=list)
    after_the_end: dict[str, str] = field(default_factory=dict)
    last_buttons: list[str] = field(default_factory=list)
    rematch: Table | None = None
    refused_rematch: str = ""
    wrong: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Story]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.services.new_tables.secrets.randbits", lambda _: SEED)
        patch.setattr(Gallery, "picture", fake_picture)
        patch.setattr(Gallery, "pages", fake_pages)
        yield asyncio.run(lived(tmp_path_factory.mktemp("many") / "atoll.sqlite"))


async def lived(database: Path) -> Story:
    """Let the six play and record their messages."""
    async with simcord.run(Atoll(database, shard_count=1), settle_timeout=PATIENCE) as env:
        here = SimServer(env, database)
        story = Story(await start_game(here, *PLAYERS[1:]))
        await play_on(here, story)
        await look_back(here, story)
        await here.bot.close()
    requests = list(env.http_requests)
    story.wrong = [
        problem for one in requests for problem in check_request(one.method, one.path, one.json)
    ]
    return story


async def play_on(here: SimServer, story: Story) -> None:
    """Play to the end; count the moves that old messages still offer."""
    rng = Rng(SEED)
    while not story.table.state.over:
        if story.table.row.ply >= RESTART_AT and not story.restarted:
            await restart(here, story)
        await act(here, story, rng)
        story.table = await table_of(here)
        story.offers_left.append(sum(map(offers, here.channel.history()[:-1])))


async def act(here: SimServer, story: Story, rng: Rng) -> None:
    """Let a player move in one of the ways. Only the reply to a typed move may offer moves."""
    table, seat = story.table, story.table.awaited[0]
    person, action = player_in(here, table, seat), rng.pick(story.table.options(seat))
    place = table.options(seat).index(action)
    way = WAYS[story.ways.total() % len(WAYS)]
    result = None
    if way == "command":
        result = await command(person, here.channel, action)
    elif way != "text":
        result = await choose(person, here.message, place)
    if result is None:
        way, result = "text", await person.slash(here.channel, "do", moves=write(action))
    story.ways[way] += 1
    assert way in TYPED or not any(map(offers, private_replies(result)))


async def restart(here: SimServer, story: Story) -> None:
    before = await table_of(here)
    await here.restart()
    story.restarted.append((before, await table_of(here)))


async def look_back(here: SimServer, story: Story) -> None:
    """View the end and start a rematch."""
    story.posted = posts(here)
    story.last_buttons = list(buttons(here.message))
    story.after_the_end = {
        "verify": private_text(await here.ben.slash(here.channel, "replay", verify=True)),
        "export": private_text(await record_of(here.ben, here.channel)),
        "hand": private_text(await here.ben.slash(here.channel, "board")),
        "games": private_text(await here.ben.slash(here.channel, "games")),
    }
    ended = here.message
    await here.ben.click(ended, label="Rematch")
    story.rematch = await table_of(here, TableId(2))
    story.refused_rematch = private_text(await here.chloe.click(ended, label="Rematch"))


async def updates(here: SimServer, doing: Awaitable[Any]) -> list[Any]:
    """Return the requests that change messages of the channel during an interaction."""
    before = len(here.env.http_requests)
    await doing
    path = f"/channels/{here.channel.id}/messages"
    return [
        one
        for one in here.env.http_requests[before:]
        if one.path.startswith(path) or (one.json or {}).get("type") == UPDATE_MESSAGE
    ]


def out_of(table: Table) -> list[Exit]:
    """Return the exits, first one first."""
    out: list[Exit] = table.state.board.out
    return out


def turns(table: Table) -> Iterator[tuple[set[int], list[Frame]]]:
    """Yield the awaited users of each turn, and the frames that lead to it."""
    awaited, news = None, list[Frame]()
    for frame in table.frames:
        now = {table.seats[seat].user for seat in awaited_in(frame.state)}
        news.append(frame)
        if now != awaited:
            yield {user for user in now if user is not None}, news
            awaited, news = now, []


class TestTheGame:
    @pytest.mark.long
    def test_each_way_to_move_was_used(self, story: Story) -> None:
        assert {*WAYS} == set(story.ways)

    def test_game_was_played_to_the_end(self, story: Story) -> None:
        assert ("over", 5) == (story.table.row.status, len(out_of(story.table)))

    def test_restart_lost_nothing(self, story: Story) -> None:
        [(before, after)] = story.restarted
        assert before == after

    def test_every_request_was_one_that_discord_takes(self, story: Story) -> None:
        assert [] == story.wrong


class TestTheChannel:
    def test_each_turn_is_posted_once_and_pings_awaited_players(self, story: Story) -> None:
        [lobby_post, seal, *cards, _] = story.posted
        assert set() == lobby_post.pinged
        assert set() == seal.pinged
        [first, *awaited] = [users for users, _ in turns(story.table)][:-1]
        assert {story.table.row.opener} == first  # who has pressed **Start**
        assert [set(), *awaited] == [message.pinged for message in cards]

    def test_end_pings_all_but_the_last_player(self, story: Story) -> None:
        rest = [row.user for row in story.table.seats if row.seat != story.table.frames[-1].seat]
        assert set(rest) == story.posted[-1].pinged

    def test_each_message_has_the_news_since_the_last_one(self, story: Story) -> None:
        names = [name.title() for name in PLAYERS]
        for (_, news), message in zip(turns(story.table), story.posted[2:], strict=True):
            notes = [note.text(names) for frame in news for note in frame.notes]
            assert [] == [text for text in notes[-10:] if f"• {text}\n" not in message.text]

    def test_only_the_newest_message_offers_moves(self, story: Story) -> None:
        assert {0} == set(story.offers_left)

    def test_promise_of_the_luck_is_posted_before_the_first_turn(self, story: Story) -> None:
        promised = [
            place for place, post in enumerate(story.posted) if "luck sealed: " in post.text
        ]
        assert [1] == promised  # after the lobby

    def test_each_elimination_is_announced(self, story: Story) -> None:
        texts = "\n".join(post.text for post in story.posted)
        gone = [(PLAYERS[out.seat].title(), FATES[out.cause]) for out in out_of(story.table)]
        assert [] == [name for name, fate in gone if f"• {name} {fate} and is out.\n" not in texts]


class TestTheEnd:
    def test_results_are_listed_best_first(self, story: Story) -> None:
        outcome = story.table.game.rules.outcome(story.table.state)
        users = [row.user for row in story.table.seats]
        best_first = sorted(range(6), key=lambda seat: -outcome.scores[seat])
        first, *lines = story.posted[-1].text.splitlines()[-6:]
        survivor, *others = (f"<@{users[seat]}>" for seat in best_first)
        assert survivor in first
        assert others == [line.split()[0] for line in lines]

    def test_winner_is_named(self, story: Story) -> None:
        [winner] = story.table.game.rules.outcome(story.table.state).winners
        assert f"**<@{story.table.seats[winner].user}> wins!**" in story.posted[-1].text

    def test_last_message_has_a_rematch_button(self, story: Story) -> None:
        assert ["Rematch", "Review", "⋯"] == story.last_buttons

    def test_seed_can_be_verified_and_record_exported(self, story: Story) -> None:
        assert "gives the same result" in story.after_the_end["verify"]
        assert "The record of table 1" in story.after_the_end["export"]

    def test_hand_shows_the_end(self, story: Story) -> None:
        assert " wins!**" in story.after_the_end["hand"]

    def test_ended_game_is_not_listed(self, story: Story) -> None:
        assert "no open games" in story.after_the_end["games"]


class TestTheRematch:
    def test_seats_rotate(self, story: Story) -> None:
        assert story.rematch
        first, *others = [row.user for row in story.table.seats]
        assert [*others, first] == [row.user for row in story.rematch.seats]

    def test_rematch_has_the_same_options(self, story: Story) -> None:
        assert story.rematch
        chosen = {option.key for option in story.table.game.choices}
        options = {key: story.table.row.options[key] for key in chosen}
        assert options == story.rematch.row.options

    def test_rematch_waits_for_its_start(self, story: Story) -> None:
        assert story.rematch
        assert "lobby" == story.rematch.row.status

    def test_second_rematch_is_refused(self, story: Story) -> None:
        assert "Table 2 is still open here. Finish it first." == story.refused_rematch


@pytest.mark.long
async def test_sharp_bot_moves_from_a_worker_process(here: SimServer) -> None:
    await open_lobby(here)
    await add_bot(here, level="sharp")
    await press_start(here.ana, here.message)
    await here.ana.slash(here.channel, "do", moves="1")
    table = await table_of(here)
    assert 1 in {frame.seat for frame in table.frames}
    assert here.bot.opponents._search._pool is not None


class TestPlayingWithBots:
    @pytest.fixture
    async def table(self, here: SimServer, monkeypatch: pytest.MonkeyPatch) -> Table:
        """Ana and a bot after the placement; it is the turn of Ana."""
        monkeypatch.setattr("bot.services.new_tables.secrets.randbits", lambda _: SEED)
        await start_game(here, bots=1)
        await here.ana.slash(here.channel, "do", moves="1")
        return await table_of(here)

    @pytest.mark.long
    async def test_bot_replies_immediately(self, here: SimServer, table: Table) -> None:
        assert [0] == table.awaited
        assert 1 in {frame.seat for frame in table.frames}

    @pytest.mark.long
    async def test_board_message_shows_the_bots_move(self, here: SimServer, table: Table) -> None:
        await choose(here.ana, here.message, 0)
        texts = (await table_of(here)).notes_since(Seat(0), None)
        assert f"• {texts[-1].text(['Ana', 'Bot 2 (steady)'])}\n" in here.message.content

    @pytest.mark.long
    async def test_one_edit_shows_both_moves(self, here: SimServer, table: Table) -> None:
        shown = await updates(here, choose(here.ana, here.message, 0))
        assert ["PATCH"] == [one.method for one in shown]

    @pytest.mark.long
    async def test_bots_do_not_wait_for_messages(
        self, here: SimServer, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.services.opponents.SOON_SECONDS", 600.0)
        ana, move = UserId(here.ana.user.id), write(table.options(FIRST_SEAT)[0])
        await playing.act(here.bot.tables, TABLE, ana, [move])
        here.bot.opponents._show(TABLE)
        async with asyncio.timeout(HANG_SECONDS):
            await wait_for_bots(here.bot.opponents)
        assert len((await table_of(here)).frames) > len(table.frames) + 1

    @pytest.mark.long
    async def test_slow_bot_is_announced(
        self, here: SimServer, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.domain.levels.Level.turn_seconds", 10 * SOON_SECONDS)
        pressed, edited = await updates(here, choose(here.ana, here.message, 0))
        assert (UPDATE_MESSAGE, "PATCH") == (pressed.json["type"], edited.method)
        meanwhile = pressed.json["data"]
        assert meanwhile["content"].endswith(" Bot 2 (steady) is thinking …")
        ids = [one.get("custom_id", "") for one in nested(meanwhile["components"])]
        assert ["atoll:t:sheet"] == [":".join(one.split(":")[:3]) for one in ids if one]
        assert offers(here.message)

    @pytest.mark.long
    async def test_next_choice_on_the_message_counts(self, here: SimServer, table: Table) -> None:
        await choose(here.ana, here.message, 0)
        before = await table_of(here)
        await next(ways(here.message)).take(here.ana, here.message)
        assert before.seats[0].acted + 1 == (await table_of(here)).seats[0].acted
