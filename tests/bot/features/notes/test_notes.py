"""Private notes about tables: only their writer reads them."""

from typing import Any

import pytest

from bot.limits import MESSAGE_LENGTH
from bot.services import lobbies
from tests.bot.sim_server import TABLE, SimServer, buttons, reply_text
from tests.bot.stored_games import rows
from tests.bot.table_steps import (
    QUAKE,
    cancel_game,
    card_in,
    confirm_abort,
    hide_channel,
    on_sheet,
    open_lobby,
    posts,
    sheet_of,
    write_notes,
)

MODAL = 9
"""The response type of a form."""
OPINION = "The captain bluffs about the red stack."


pytestmark = pytest.mark.usefixtures("no_pictures")


async def opened(here: SimServer, name: str = "ana", channel: Any = None) -> Any:
    """Open the form with a player's notes about the newest table in a channel."""
    return await on_sheet(here.people[name], card_in(channel or here.channel), "Notes")


async def read(here: SimServer, name: str = "ana", channel: Any = None) -> str:
    """Return a player's notes, as their form shows them."""
    await opened(here, name, channel)
    return prefilled(here)


def prefilled(here: SimServer) -> str:
    """Return the text in the form that was opened last."""
    asked = [one.json for one in here.env.http_requests if "callback" in one.path]
    [label] = next(one for one in reversed(asked) if one["type"] == MODAL)["data"]["components"]
    text: str = label["component"].get("value") or ""
    return text


async def test_only_the_writer_reads_notes(here: SimServer) -> None:
    await open_lobby(here, "ben")
    result = await write_notes(here.ana, here.channel, OPINION)
    assert (OPINION, True) == (reply_text(result), result.ephemeral)
    assert OPINION == await read(here)
    assert "" == await read(here, "ben")
    assert OPINION not in str(posts(here))


async def test_modal_replaces_notes(here: SimServer) -> None:
    await open_lobby(here)
    await write_notes(here.ana, here.channel, "Old.")
    result = await write_notes(here.ana, here.channel, "New.")
    assert ("New.", True) == (reply_text(result), result.ephemeral)
    assert "New." == await read(here)


async def test_button_below_the_notes_opens_them_again(here: SimServer) -> None:
    await open_lobby(here)
    shown = await write_notes(here.ana, here.channel, OPINION)
    await here.ana.click(shown.response, label="Write")
    assert OPINION == prefilled(here)


async def test_empty_modal_removes_notes(here: SimServer) -> None:
    await open_lobby(here)
    await write_notes(here.ana, here.channel, OPINION)
    result = await write_notes(here.ana, here.channel, "  ")
    assert "Nothing yet" in reply_text(result)
    assert [] == rows(here.database, "SELECT * FROM notes")


async def test_button_and_modal_work_after_restart(here: SimServer) -> None:
    await open_lobby(here)
    sheet = await sheet_of(here.ana, here.channel)
    await here.restart()
    form = await here.ana.click(sheet, label="Notes")
    await here.restart()
    await here.ana.submit_modal(form, {"text": OPINION})
    assert OPINION == await read(here)


async def test_each_table_has_its_own_notes(here: SimServer) -> None:
    elsewhere = here.guild.create_text_channel("elsewhere")
    await open_lobby(here)
    await here.ana.slash(elsewhere, "play", game=QUAKE)
    await write_notes(here.ana, elsewhere, "About the second.")
    assert "" == await read(here)
    assert "About the second." == await read(here, channel=elsewhere)


async def test_onlooker_is_offered_no_notes(here: SimServer) -> None:
    await open_lobby(here)
    assert "Notes" not in buttons(await sheet_of(here.ben, here.channel))


async def test_form_for_a_hidden_table_stores_nothing(here: SimServer) -> None:
    elsewhere = here.guild.create_text_channel("elsewhere")
    await open_lobby(here, "ben")
    shown = await here.ben.slash(elsewhere, "board", table=TABLE)
    form = await on_sheet(here.ben, shown.response, "Notes")
    await lobbies.leave(here.bot.tables, TABLE, here.ben.id)
    hide_channel(here, here.ben)
    answer = await here.ben.submit_modal(form, {"text": OPINION})
    assert "You can't see a table 1 here" in reply_text(answer)
    assert [] == rows(here.database, "SELECT * FROM notes")


async def test_longest_note_is_stored(here: SimServer) -> None:
    await open_lobby(here)
    await write_notes(here.ana, here.channel, "x" * MESSAGE_LENGTH)
    assert "x" * MESSAGE_LENGTH == await read(here)
    asked = [one.json for one in here.env.http_requests if "callback" in one.path]
    assert f"'max_length': {MESSAGE_LENGTH}" in str(asked)


async def test_notes_are_available_after_the_end(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    await write_notes(here.ana, here.channel, OPINION)
    await confirm_abort(here.ana, await cancel_game(here.ana, here.channel))
    assert OPINION == await read(here)
