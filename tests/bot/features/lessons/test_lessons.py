"""Lessons played through the bot, on the script and off it."""

from itertools import zip_longest
from typing import Any

import discord
import pytest

from bot.domain.ids import FIRST_SEAT, TableId
from bot.domain.table import Table
from bot.features.lessons import rules as lessons
from engine import GAMES
from engine.core import Game, Lesson, write
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import choose, close_direct_messages, items, open_lobby, private_text

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


async def press(here: SimServer, text: str) -> Any:
    """Press the option of Ana's lesson with this text."""
    table = await table_of(here)
    texts = [write(option) for option in table.options(FIRST_SEAT)]
    result = await choose(here.ana.user, direct(here), texts.index(text))
    assert result is not None, text
    return result


def wanted_first(message: Any, place: int) -> bool:
    """Whether an option has the first button, and the only green one."""
    offered = [item for item in items(message) if ":o:" in item["custom_id"]]
    first, *others = offered
    green = discord.ButtonStyle.success.value
    alone = green == first["style"] and all(item["style"] != green for item in others)
    return alone and first["custom_id"].endswith(f":{place}")


@pytest.mark.usefixtures("no_pictures")
async def test_reply_in_a_channel_says_that_the_lesson_is_in_direct_messages(
    here: SimServer,
) -> None:
    offer = "If you try something else, **Back to the lesson** takes it back."
    for words in (offer, "Continue your lesson"):
        text = private_text(await here.ana.slash(here.channel, "learn", game="palm-island"))
        assert words in text
        assert f"/channels/@me/{direct(here).channel.id}/" in text
        assert "in your direct messages" in text
    again = private_text(await here.ana.user.slash("learn", game="palm-island"))
    assert "in your direct messages" not in again


@pytest.mark.usefixtures("no_pictures")
@EVERY_LESSON
async def test_lesson_leads_to_its_end_on_one_message(here: SimServer, game: Game) -> None:
    message, lesson = await begun(here, game), lesson_of(game)
    for number, step in enumerate(lesson.steps, 1):
        table = await table_of(here)
        place = [write(option) for option in table.options(FIRST_SEAT)].index(step.do)
        assert f"**Step {number} of {len(lesson.steps)}: {step.name}**" in direct(here).content
        assert step.text.strip() in direct(here).content
        assert [FIRST_SEAT] == table.awaited, step.name
        assert wanted_first(direct(here), place), step.name
        await press(here, step.do)
    assert lesson.deal.words.strip() in direct(here).content
    assert message.id == direct(here).id
    assert len((await table_of(here)).frames) > len([*lesson.script])


@pytest.mark.usefixtures("no_pictures")
@EVERY_LESSON
async def test_lesson_can_be_played_by_text(here: SimServer, game: Game) -> None:
    await begun(here, game)
    lesson = lesson_of(game)
    for step, after in zip_longest(lesson.steps, lesson.steps[1:]):
        await here.ana.user.slash("do", moves=step.do)
        taught = after.text if after else lesson.deal.words
        assert taught.strip() in direct(here).content


PALM = GAMES["palm_island"]
QUAKE = GAMES["earthquake_island"]


@pytest.mark.usefixtures("no_pictures")
class TestOffTheScript:
    async def test_other_move_is_made_and_explained(self, here: SimServer) -> None:
        await begun(here, PALM)
        await press(here, "discard")
        assert "You chose “Discard Quarry 7”. That is allowed" in direct(here).content
        assert "The lesson suggested “Store Logger 5 → 1 wood”." in direct(here).content
        assert lesson_of(PALM).steps[0].why in direct(here).content

    async def test_back_button_returns_to_the_step(self, here: SimServer) -> None:
        await begun(here, PALM)
        before = (await table_of(here)).state
        await press(here, "discard")
        await press(here, "store card:5")
        await here.ana.user.click(direct(here), label="Back to the lesson")
        assert before == (await table_of(here)).state
        assert "Step 1 of" in direct(here).content
        assert "Back to the lesson" not in buttons(direct(here))

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
        assert "Step 3 of" in direct(here).content


@pytest.mark.usefixtures("no_pictures")
class TestOpening:
    async def test_lobby_offers_a_lesson(self, here: SimServer) -> None:
        lobby = await open_lobby(here)
        await here.ben.click(lobby, label="Teach me")
        message = here.ben.user.dm_channel.last_message
        assert "**Earthquake Island** · lesson" in message.content
        assert (await table_of(here, TableId(2))).row.lesson

    async def test_repeated_command_continues_the_lesson(self, here: SimServer) -> None:
        await begun(here, PALM)
        result = await here.ana.slash(here.channel, "learn", game="palm-island")
        assert "Continue your lesson: [Table 1]" in private_text(result)

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
        assert not any("Luck is sealed" in text for text in sent)
        assert 2 == len(sent)

    async def test_lesson_counts_as_practice(self, here: SimServer) -> None:
        await begun(here, PALM)
        table = await table_of(here)
        while not table.state.over:
            await here.ana.user.slash("do", moves="1")
            table = await table_of(here)
        kinds = await here.bot.store.read(
            lambda db: db.execute("SELECT kind FROM results").fetchall()
        )
        assert [("practice",)] == [tuple(row) for row in kinds]
