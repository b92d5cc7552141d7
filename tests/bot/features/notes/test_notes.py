"""Private notes about tables: kept, shown to their writer alone, gone with the person."""

from typing import Any

import discord
import pytest

from bot.limits import MESSAGE_LENGTH
from tests.bot.gathering import QUAKE, break_off, lobby, posts
from tests.bot.shelf import rows
from tests.bot.town import Town, buttons, said

OPINION = "The captain bluffs about the red stack."


pytestmark = pytest.mark.usefixtures("no_pictures")


async def write(here: Town, text: str, **more: Any) -> Any:
    return await here.ana.slash(here.channel, "notes", text=text, **more)


async def read(here: Town, name: str = "ana", **more: Any) -> str:
    return said(await here.people[name].slash(here.channel, "notes", **more))


async def sheet(here: Town, text: str) -> Any:
    """Open Ana's sheet, write on it, and hand it in."""
    shown = await here.ana.slash(here.channel, "notes")
    opened = await here.ana.click(shown.response, label="Write")
    return await here.ana.submit_modal(opened, {"text": text})


async def test_their_writer_alone_reads_them_again(here: Town) -> None:
    await lobby(here)
    result = await write(here, OPINION)
    assert result.ephemeral
    assert OPINION in await read(here)
    assert "Nothing yet" in await read(here, "ben")
    assert OPINION not in str(posts(here))


async def test_a_sheet_replaces_them(here: Town) -> None:
    await lobby(here)
    await write(here, "Old.")
    result = await sheet(here, "New.")
    assert ("New.", True) == (said(result), result.ephemeral)
    assert "New." in await read(here)


async def test_an_empty_sheet_removes_them(here: Town) -> None:
    await lobby(here)
    await write(here, OPINION)
    await sheet(here, "  ")
    assert "Nothing yet" in await read(here)
    assert [] == rows(here.database, "SELECT * FROM notes")


async def test_a_character_that_cannot_be_stored_is_left_out(here: Town) -> None:
    await lobby(here)
    await write(here, "The red\0 \ud800stack.")
    assert "The red stack." in await read(here)


async def test_the_sheet_begins_with_what_was_noted(here: Town) -> None:
    await lobby(here)
    await write(here, OPINION)
    shown = await here.ana.slash(here.channel, "notes")
    await here.ana.click(shown.response, label="Write")
    asked = [one.json for one in here.env.http_requests if "callback" in one.path][-1]
    [label] = asked["data"]["components"]
    assert OPINION == label["component"]["value"]


async def test_the_button_and_the_sheet_outlive_a_restart(here: Town) -> None:
    await lobby(here)
    shown = await here.ana.slash(here.channel, "notes")
    await here.restart()
    opened = await here.ana.click(shown.response, custom_id=buttons(shown.response)["Write"])
    await here.restart()
    await here.ana.submit_modal(opened, {"text": OPINION})
    assert OPINION in await read(here)


async def test_each_table_has_its_own(here: Town) -> None:
    await lobby(here)
    await here.ana.slash(here.channel, "play", game=QUAKE)
    await write(here, "About the second.", table=2)
    assert "Nothing yet" in await read(here, table=1)
    assert "About the second." in await read(here, table=2)


async def test_a_table_of_another_place_has_none(here: Town) -> None:
    await lobby(here)
    elsewhere = here.env.create_guild()
    channel = elsewhere.create_text_channel("elsewhere")
    stranger = elsewhere.add_member(here.env.create_user("stranger"))
    result = await stranger.slash(channel, "notes", text="Mine.", table=1)
    assert "You can't see a table 1 here" in said(result)
    assert [] == rows(here.database, "SELECT * FROM notes")


async def test_discord_takes_no_more_than_fits(here: Town) -> None:
    await lobby(here)
    await write(here, "x" * MESSAGE_LENGTH)
    assert "x" * MESSAGE_LENGTH in await read(here)
    command = next(one for one in here.bot.tree.get_commands() if one.name == "notes")
    assert isinstance(command, discord.app_commands.Command)
    assert MESSAGE_LENGTH == command.get_parameter("text").max_value  # type: ignore[union-attr]


async def test_they_are_kept_after_the_end(here: Town) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island")
    await write(here, OPINION)
    await break_off(here.ana, await here.ana.slash(here.channel, "abort"))
    assert OPINION in await read(here, table=1)
