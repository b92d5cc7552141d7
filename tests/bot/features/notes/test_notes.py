"""Private notes about tables: only their writer reads them."""

from typing import Any

import discord
import pytest

from bot.limits import MESSAGE_LENGTH
from tests.bot.sim_server import SimServer, buttons, reply_text
from tests.bot.stored_games import rows
from tests.bot.table_steps import QUAKE, cancel_game, confirm_abort, hide_channel, open_lobby, posts

OPINION = "The captain bluffs about the red stack."


pytestmark = pytest.mark.usefixtures("no_pictures")


async def write(here: SimServer, text: str, **more: Any) -> Any:
    return await here.ana.slash(here.channel, "notes", text=text, **more)


async def read(here: SimServer, name: str = "ana", **more: Any) -> str:
    return reply_text(await here.people[name].slash(here.channel, "notes", **more))


async def sheet(here: SimServer, text: str) -> Any:
    """Fill in and submit Ana's note modal."""
    shown = await here.ana.slash(here.channel, "notes")
    opened = await here.ana.click(shown.response, label="Write")
    return await here.ana.submit_modal(opened, {"text": text})


async def test_only_the_writer_reads_notes(here: SimServer) -> None:
    await open_lobby(here)
    result = await write(here, OPINION)
    assert result.ephemeral
    assert OPINION in await read(here)
    assert "Nothing yet" in await read(here, "ben")
    assert OPINION not in str(posts(here))


async def test_modal_replaces_notes(here: SimServer) -> None:
    await open_lobby(here)
    await write(here, "Old.")
    result = await sheet(here, "New.")
    assert ("New.", True) == (reply_text(result), result.ephemeral)
    assert "New." in await read(here)


async def test_command_shows_the_notes_that_it_replaces(here: SimServer) -> None:
    await open_lobby(here)
    await write(here, "x" * MESSAGE_LENGTH)
    shown = reply_text(await write(here, "y" * MESSAGE_LENGTH))
    assert "y" * MESSAGE_LENGTH + "\n\n**You replaced**\n" + "x" * MESSAGE_LENGTH == shown
    assert "y" * MESSAGE_LENGTH == await read(here)


async def test_empty_modal_removes_notes(here: SimServer) -> None:
    await open_lobby(here)
    await write(here, OPINION)
    await sheet(here, "  ")
    assert "Nothing yet" in await read(here)
    assert [] == rows(here.database, "SELECT * FROM notes")


async def test_modal_is_prefilled(here: SimServer) -> None:
    await open_lobby(here)
    await write(here, OPINION)
    shown = await here.ana.slash(here.channel, "notes")
    await here.ana.click(shown.response, label="Write")
    asked = [one.json for one in here.env.http_requests if "callback" in one.path][-1]
    [label] = asked["data"]["components"]
    assert OPINION == label["component"]["value"]


async def test_button_and_modal_work_after_restart(here: SimServer) -> None:
    await open_lobby(here)
    shown = await here.ana.slash(here.channel, "notes")
    await here.restart()
    opened = await here.ana.click(shown.response, custom_id=buttons(shown.response)["Write"])
    await here.restart()
    await here.ana.submit_modal(opened, {"text": OPINION})
    assert OPINION in await read(here)


async def test_each_table_has_its_own_notes(here: SimServer) -> None:
    await open_lobby(here)
    await here.ana.slash(here.channel, "play", game=QUAKE)
    await write(here, "About the second.", table=2)
    assert "Nothing yet" in await read(here, table=1)
    assert "About the second." in await read(here, table=2)


async def test_table_of_another_server_has_no_notes(here: SimServer) -> None:
    await open_lobby(here)
    elsewhere = here.env.create_guild()
    channel = elsewhere.create_text_channel("elsewhere")
    stranger = elsewhere.add_member(here.env.create_user("stranger"))
    result = await stranger.slash(channel, "notes", text="Mine.", table=1)
    assert "You can't see a table 1 here" in reply_text(result)
    assert [] == rows(here.database, "SELECT * FROM notes")


async def test_form_for_a_hidden_table_stores_nothing(here: SimServer) -> None:
    elsewhere = here.guild.create_text_channel("elsewhere")
    await here.ana.slash(here.channel, "play", game=QUAKE)
    shown = await here.ben.slash(elsewhere, "notes", table=1)
    opened = await here.ben.click(shown.response, label="Write")
    hide_channel(here, here.ben)
    answer = await here.ben.submit_modal(opened, {"text": OPINION})
    assert "You can't see a table 1 here" in reply_text(answer)
    assert [] == rows(here.database, "SELECT * FROM notes")


async def test_longest_note_is_stored(here: SimServer) -> None:
    await open_lobby(here)
    await write(here, "x" * MESSAGE_LENGTH)
    assert "x" * MESSAGE_LENGTH in await read(here)
    command = next(one for one in here.bot.tree.get_commands() if one.name == "notes")
    assert isinstance(command, discord.app_commands.Command)
    assert MESSAGE_LENGTH == command.get_parameter("text").max_value  # type: ignore[union-attr]


async def test_notes_are_available_after_the_end(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island")
    await write(here, OPINION)
    await confirm_abort(here.ana, await cancel_game(here.ana, here.channel))
    assert OPINION in await read(here, table=1)
