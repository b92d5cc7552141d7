"""Lessons played through the bot, on the script and off it."""

import re
from collections.abc import Callable
from itertools import zip_longest
from typing import Any

import discord
import pytest

from bot.domain import lessons
from bot.domain.ids import FIRST_SEAT, NOWHERE, Seat, TableId, UserId
from bot.domain.moves import played
from bot.domain.table import Table
from bot.features.lessons.feature import offers
from bot.presentation.drafts import ending_text
from bot.presentation.menus import WANTED
from engine import GAMES
from engine.core import EDITION, Game, IllegalAction, Lesson, parse, write
from tests.bot.sim_server import TABLE, SimServer, buttons, reply_text
from tests.bot.table_steps import (
    choose,
    close_direct_messages,
    items,
    open_lobby,
    pass_turn,
    private_text,
    start_game,
)

EVERY_LESSON = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


def lesson_of(game: Game) -> Lesson:
    return lessons.lesson_of(game)


async def begun(here: SimServer, game: Game) -> Any:
    """Start a lesson as Ana; return its message."""
    await here.ana.slash(here.channel, "learn", game=game.key.replace("_", "-"))
    return direct(here)


def direct(here: SimServer) -> Any:
    """Return Ana's newest direct message."""
    return here.ana.user.dm_channel.last_message


async def table_of(here: SimServer, table_id: TableId = TABLE) -> Table:
    return await here.bot.tables.get(table_id)


def ending_of(game: Game) -> str:
    """Return the last words of a lesson."""
    return f"**You can play {game.name} now.** {lesson_of(game).deal.words.strip()}"


async def taught(here: SimServer, game: Game) -> Any:
    """Play a lesson to its end as Ana; return its message."""
    await begun(here, game)
    for step in lesson_of(game).steps:
        await here.ana.user.slash("do", moves=step.do)
    return direct(here)


async def press(here: SimServer, text: str) -> Any:
    """Press the option of Ana's lesson with this text."""
    table = await table_of(here)
    texts = [write(option) for option in table.options(FIRST_SEAT)]
    result = await choose(here.ana.user, direct(here), texts.index(text))
    assert result is not None, text
    return result


def is_marked(message: Any, place: int) -> bool:
    """Whether an option has the only green button, or is the first of a list and marked."""
    green = discord.ButtonStyle.success.value
    offered = [item for item in items(message) if ":o:" in item["custom_id"]]
    marked = [item["custom_id"] for item in offered if item["style"] == green]
    for menu in (item for item in items(message) if ":s:" in item["custom_id"]):
        marked += [one["value"] for one in menu["options"] if one["label"].startswith(WANTED)]
        assert not any(one["label"].startswith(WANTED) for one in menu["options"][1:])
    [only] = marked
    return str(only).endswith(f":{place}") or str(only).startswith(f"{place}:")


def is_named_once(message: Any) -> bool:
    """Whether only one answer has the name that the text suggests, alone or with more words."""
    [name] = re.findall(r"^👉 Choose \*\*(.+?)\*\*", message.content, re.MULTILINE)
    answers = [item for item in items(message) if re.search(":o:|:op:|:s:", item["custom_id"])]
    labels = [one["label"] for item in answers for one in item.get("options", [item])]
    begins = re.compile(rf"(?:{WANTED})?{re.escape(name)}(?:,| ·|$)", re.IGNORECASE)
    return sum(begins.match(label) is not None for label in labels) == 1


@pytest.mark.usefixtures("no_pictures")
async def test_reply_in_a_channel_says_that_the_lesson_is_in_direct_messages(
    here: SimServer,
) -> None:
    offer = "If you try something else, **Back to the lesson** takes it back."
    for words in (offer, "Your lesson was still open"):
        text = private_text(await here.ana.slash(here.channel, "learn", game="palm-island"))
        assert words in text
        assert f"/channels/@me/{direct(here).channel.id}/" in text
        assert "in your direct messages" in text
    again = private_text(await here.ana.user.slash("learn", game="palm-island"))
    assert "in your direct messages" not in again


@pytest.mark.long
@pytest.mark.usefixtures("no_pictures")
@EVERY_LESSON
async def test_lesson_leads_to_its_end_on_one_message(here: SimServer, game: Game) -> None:
    message, lesson = await begun(here, game), lesson_of(game)
    for number, step in enumerate(lesson.steps, 1):
        table = await table_of(here)
        place = [write(option) for option in table.options(FIRST_SEAT)].index(step.do)
        head, *_ = direct(here).content.splitlines()
        progress = f"step {number} of {len(lesson.steps)}: {step.name}"
        assert head == f"**{game.name}** · lesson, {progress}"
        assert step.text.strip() in direct(here).content
        assert [FIRST_SEAT] == table.awaited, step.name
        assert is_marked(direct(here), place), step.name
        assert is_named_once(direct(here)), step.name
        await press(here, step.do)
    assert direct(here).content.endswith(ending_of(game))
    assert message.id == direct(here).id
    assert len((await table_of(here)).frames) > len([*lesson.script])


@pytest.mark.long
@pytest.mark.usefixtures("no_pictures")
@EVERY_LESSON
async def test_lesson_can_be_played_by_text(here: SimServer, game: Game) -> None:
    await begun(here, game)
    lesson = lesson_of(game)
    for step, after in zip_longest(lesson.steps, lesson.steps[1:]):
        await here.ana.user.slash("do", moves=step.do)
        taught = after.text.strip() if after else ending_of(game)
        assert taught in direct(here).content


PALM = GAMES["palm_island"]
QUAKE = GAMES["earthquake_island"]


@pytest.mark.usefixtures("no_pictures")
class TestOffTheScript:
    async def test_other_move_is_made_and_explained(self, here: SimServer) -> None:
        await begun(here, PALM)
        await press(here, "discard")
        assert (
            "You chose something else. The lesson suggested **Store Logger 5**."
            in direct(here).content
        )
        assert lesson_of(PALM).steps[0].why in direct(here).content

    async def test_back_button_returns_to_the_step(self, here: SimServer) -> None:
        await begun(here, PALM)
        before = (await table_of(here)).state
        await press(here, "discard")
        await press(here, "store card:5")
        await here.ana.user.click(direct(here), label="Back to the lesson")
        assert before == (await table_of(here)).state
        assert "step 1 of" in direct(here).content
        assert "Back to the lesson" not in buttons(direct(here))

    @pytest.mark.long
    async def test_back_button_undoes_moves_of_bots(self, here: SimServer) -> None:
        await begun(here, QUAKE)
        await press(here, "place cell:E4")
        before = (await table_of(here)).state
        await press(here, "move cell:D5")
        assert len((await table_of(here)).frames) > 4
        await here.ana.user.click(direct(here), label="Back to the lesson")
        assert before == (await table_of(here)).state

    async def test_game_continues_off_the_script(self, here: SimServer) -> None:
        await begun(here, PALM)
        await press(here, "discard")
        table = await table_of(here)
        await press(here, write(table.options(FIRST_SEAT)[0]))
        assert 3 == len((await table_of(here)).frames)

    async def test_restart_keeps_the_lesson(self, here: SimServer) -> None:
        await begun(here, PALM)
        await press(here, "store card:5")
        await here.restart()
        await press(here, "store card:3")
        assert "step 3 of" in direct(here).content


@pytest.mark.usefixtures("no_pictures")
class TestOpening:
    async def test_lobby_offers_a_lesson(self, here: SimServer) -> None:
        lobby = await open_lobby(here)
        await here.ben.click(lobby, label="Learn it")
        message = here.ben.user.dm_channel.last_message
        assert "**Earthquake Island** · lesson" in message.content
        assert (await table_of(here, TableId(2))).row.lesson

    async def test_repeated_command_continues_the_lesson(self, here: SimServer) -> None:
        await begun(here, PALM)
        result = await here.ana.slash(here.channel, "learn", game="palm-island")
        assert "Your lesson was still open: [Table 1]" in private_text(result)

    async def test_lesson_works_in_the_channel_without_direct_messages(
        self, here: SimServer
    ) -> None:
        close_direct_messages(here, here.ana)
        result = await here.ana.slash(here.channel, "learn", game="palm-island")
        assert "I can't send you direct messages." in private_text(result)
        await here.ana.click(result.response, label="Learn here")
        assert "**Palm Island** · lesson" in here.message.content

    async def test_lesson_sends_only_two_messages(self, here: SimServer) -> None:
        await begun(here, QUAKE)
        sent = [message.content for message in here.ana.user.dm_channel.history()]
        assert not any("luck sealed" in text for text in sent)
        assert 2 == len(sent)


COUNTED = "SELECT (SELECT COUNT(*) FROM results), (SELECT COUNT(*) FROM notices)"


async def results_and_notices(here: SimServer) -> tuple[int, int]:
    """Return the numbers of stored results and notifications."""
    return await here.bot.store.read(lambda db: tuple(db.execute(COUNTED).fetchone()))


@pytest.mark.usefixtures("no_pictures")
class TestEnd:
    @pytest.mark.long
    @EVERY_LESSON
    async def test_last_step_closes_the_lesson_without_a_result(
        self, here: SimServer, game: Game
    ) -> None:
        message = await taught(here, game)
        table = await table_of(here)
        assert ("over", []) == (table.row.status, table.awaited)
        assert not table.state.over
        assert (0, 0) == await results_and_notices(here)
        deal = [f"Today's {game.name} deal"] if game.challenges else []
        assert ["Play for real", *deal, "Learn another game"] == [*buttons(message)]

    @pytest.mark.long
    async def test_game_that_ends_off_the_script_has_no_result(self, here: SimServer) -> None:
        await begun(here, PALM)
        table = await table_of(here)
        while not table.state.over:
            await here.ana.user.slash("do", moves="1")
            table = await table_of(here)
        assert (0, 0) == await results_and_notices(here)
        assert ending_text(table) in direct(here).content
        assert "Play for real" in buttons(direct(here))

    @pytest.mark.long
    async def test_closed_lesson_asks_nothing(self, here: SimServer) -> None:
        await taught(here, PALM)
        view = (await table_of(here)).view(FIRST_SEAT)
        assert ((), "", ()) == (view.awaited, view.question, view.options)
        refused = await here.ana.user.slash("do", moves="discard")
        assert "This lesson is over." in private_text(refused)

    @pytest.mark.long
    async def test_repeated_command_starts_the_lesson_again(self, here: SimServer) -> None:
        await taught(here, PALM)
        await begun(here, PALM)
        assert "step 1 of" in direct(here).content

    @pytest.mark.long
    async def test_lesson_that_an_earlier_version_left_open_is_closed(
        self, here: SimServer
    ) -> None:
        message = await taught(here, PALM)
        await here.bot.store.write(lambda db: db.execute("UPDATE games SET status = 'playing'"))
        here.bot.tables.drop(TABLE)
        result = await here.ana.user.slash("games")
        assert "You had no open games." in reply_text(result)
        assert "You can play Palm Island now." in message.content

    @pytest.mark.long
    async def test_move_in_a_lesson_that_was_left_open_closes_it(self, here: SimServer) -> None:
        await taught(here, QUAKE)
        await here.bot.store.write(lambda db: db.execute("UPDATE games SET status = 'playing'"))
        here.bot.tables.drop(TABLE)
        await here.ana.user.slash("do", moves="1")
        assert (await table_of(here)).row.status == "over"
        assert "You can play Earthquake Island now." in direct(here).content

    async def test_next_table_is_never_a_lesson(self, here: SimServer) -> None:
        await begun(here, PALM)
        result = await here.ana.user.slash("games")
        assert not any("Next" in label for label in buttons(result.response))
        assert "**Palm Island**\n📘 Lesson, step 1 of 12: Store a card" in reply_text(result)
        assert "your move" not in reply_text(result)
        assert "Continue" in buttons(result.response)

    @pytest.mark.long
    async def test_other_lessons_are_offered(self, here: SimServer) -> None:
        message = await taught(here, PALM)
        result = await here.ana.user.click(message, label="Learn another game")
        others = [f"Learn {game.name}" for game in GAMES.values() if game is not PALM]
        assert others == [*buttons(result.response)]
        await here.ana.user.click(result.response, label=f"Learn {QUAKE.name}")
        assert "**Earthquake Island** · lesson, step 1 of" in direct(here).content

    @pytest.mark.long
    async def test_deals_of_today_are_offered(self, here: SimServer) -> None:
        message = await taught(here, PALM)
        result = await here.ana.user.click(message, label="Today's Palm Island deal")
        assert "Play Palm Island, with villagers and feats" in buttons(result.response)
        assert not any("Hopper" in label for label in buttons(result.response))


@pytest.mark.usefixtures("no_pictures")
class TestPlayForReal:
    @pytest.mark.long
    @EVERY_LESSON
    async def test_game_has_the_seats_and_options_of_the_lesson(
        self, here: SimServer, game: Game
    ) -> None:
        message = await taught(here, game)
        lesson = await table_of(here)
        await here.ana.user.click(message, label="Play for real")
        table = await table_of(here, TableId(2))
        assert table.playing
        assert not table.row.lesson
        options = {**table.row.options, EDITION: lesson.row.options.get(EDITION, "1")}
        assert {EDITION: "1", **lesson.row.options} == options
        assert lesson.row.channel == table.row.channel
        assert lesson.row.seed != table.row.seed
        bots = ["easy"] * (lesson_of(game).deal.seats - 1)
        assert [None, *bots] == [row.bot for row in table.seats]

    @pytest.mark.long
    @EVERY_LESSON
    async def test_guest_can_play_only_without_bots(self, here: SimServer, game: Game) -> None:
        await taught(here, game)
        table = (await table_of(here)).with_row(channel=NOWHERE)
        labels = [offer.label for offer in offers(table, None)]
        assert (len(table.seats) == 1) == ("Play for real" in labels)

    @pytest.mark.long
    async def test_second_press_leads_to_the_same_game(self, here: SimServer) -> None:
        message = await taught(here, PALM)
        await here.ana.user.click(message, label="Play for real")
        again = await here.ana.user.click(message, label="Play for real")
        assert "Your game is still open: [Table 2]" in private_text(again)


@pytest.mark.usefixtures("no_pictures")
class TestButtons:
    async def test_double_click_shows_nothing_new(self, here: SimServer) -> None:
        message = await begun(here, PALM)
        refuse_edit(here, message)
        await here.ana.slash(here.channel, "do", moves=lesson_of(PALM).steps[0].do, table=TABLE)
        assert "step 1 of" in message.content
        result = await here.ana.user.click(message, label="Store Logger 5 · 1 wood")
        assert "" == private_text(result)
        assert "step 2 of" in direct(here).content
        assert message.id == direct(here).id
        assert 2 == len((await table_of(here)).frames)

    @pytest.mark.long
    async def test_back_leads_to_the_step_before(self, here: SimServer) -> None:
        await begun(here, QUAKE)
        assert "Back" not in buttons(direct(here))
        before = (await table_of(here)).state
        await press(here, "place cell:E4")
        await press(here, "move cell:stay")
        await here.ana.user.click(direct(here), label="Back")
        assert "step 2 of" in direct(here).content
        await here.ana.user.click(direct(here), label="Back")
        assert before == (await table_of(here)).state

    async def test_back_of_an_old_message_has_no_effect(self, here: SimServer) -> None:
        await begun(here, PALM)
        for step in lesson_of(PALM).steps[:3]:
            await press(here, step.do)
        table = await table_of(here)
        ana, edition = UserId(here.ana.user.id), table.row.edition
        assert table == lessons.stepped_back(table, ana, edition - 1)
        assert 3 == len(lessons.stepped_back(table, ana, edition).frames)

    async def test_menu_starts_over(self, here: SimServer) -> None:
        await begun(here, QUAKE)
        before = (await table_of(here)).state
        await press(here, "place cell:E4")
        menu = await here.ana.user.click(direct(here), label="⋯")
        await here.ana.user.click(menu.response, label="Start over")
        assert before == (await table_of(here)).state
        assert "step 1 of" in direct(here).content

    @pytest.mark.parametrize("change", [lessons.restarted, lessons.left])
    async def test_game_that_is_no_lesson_is_refused(
        self, here: SimServer, change: Callable[[Table, UserId], Table]
    ) -> None:
        await start_game(here, "ben")
        await pass_turn(here)
        table = await table_of(here)
        with pytest.raises(IllegalAction, match="Table 1 is no lesson"):
            change(table, UserId(here.ana.id))

    async def test_command_leaves_a_running_lesson(self, here: SimServer) -> None:
        await begun(here, PALM)
        result = await here.ana.slash(here.channel, "learn", game="palm-island")
        await here.ana.click(result.response, label="Leave the lesson")
        assert (await table_of(here)).row.status == "aborted"
        assert (0, 0) == await results_and_notices(here)
        assert "The lesson was cancelled." in direct(here).content
        assert ["Learn it again", "Learn another game"] == [*buttons(direct(here))]


def refuse_edit(here: SimServer, message: Any) -> None:
    """Let Discord refuse the next edit of a message, so that it keeps its buttons."""
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    here.env.inject_error("PATCH", path, status=403, code=50013, message="Missing Permissions")


EARLIER = {
    "earthquake_island": (14, [(0, "move cell:stay"), (0, "keep"), (1, "move cell:F3")]),
    "island_hopper": (
        25,
        [
            (1, "nudge heading:225 inches:0.5"),
            (1, "keep"),
            (2, "keep"),
            (2, "draw"),
            (0, "discard card:J5"),
        ],
    ),
}
"""How many moves the scripts of version 0.2.0 have in common with those of today, and the next."""


@pytest.mark.usefixtures("no_pictures")
@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("earthquake_island", "You chose something else. The lesson suggested **D5**."),
        ("island_hopper", "This lesson has changed since you began it."),
    ],
)
async def test_lesson_of_an_earlier_version_leads_back_to_the_script(
    here: SimServer, key: str, words: str
) -> None:
    game, (kept, moves) = GAMES[key], EARLIER[key]
    await begun(here, game)
    script = [(move.seat, move.do) for move, _ in lesson_of(game).script][:kept]

    def moved(table: Table) -> Table:
        """Return the table after the moves of the earlier script."""
        for seat, text in [*script, *moves][len(table.frames) - 1 :]:
            table = played(table, Seat(seat), parse(text, game.rules.actions))
        return table

    await here.bot.tables.change(TABLE, moved)
    await here.bot.outbox.deliver(TABLE)
    assert words in direct(here).content
    await here.ana.user.click(direct(here), label="Back to the lesson")
    assert ", step " in direct(here).content
