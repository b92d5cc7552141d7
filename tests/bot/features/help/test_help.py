"""The sheet of /help: its pages, and where its buttons lead."""

from typing import Any

import pytest

from bot.features.help.messages import HOME, PAGES
from engine import GAMES
from tests.bot.sim_server import SimServer, buttons, parts
from tests.bot.table_steps import private_text, start_game, table_of


async def opened(here: SimServer, *presses: str) -> Any:
    """Open the help, and press some of its buttons."""
    shown = (await here.ana.slash(here.channel, "help")).response
    for label in presses:
        await here.ana.click(shown, label=label)
    return shown


def values(message: Any) -> list[str]:
    """Return the values of the list below a sheet."""
    [menu] = [part for part in parts(message) if part["type"] == 3]
    return [one["value"] for one in menu["options"]]


async def choose(here: SimServer, shown: Any, value: str) -> Any:
    [menu] = [part for part in parts(shown) if part["type"] == 3]
    return await here.ana.select(shown, [value], custom_id=menu["custom_id"])


async def test_first_page_says_where_to_move_and_leads_on(here: SimServer) -> None:
    shown = await opened(here)
    assert "Press a move or **My view** below the board" in shown.content
    assert {"Play", "Learn", "Today", "My games", "Rules"} <= {*buttons(shown)}


async def test_every_page_is_shown_in_the_same_message(here: SimServer) -> None:
    shown = await opened(here)
    assert PAGES.keys() - {HOME} == {*values(shown)}
    for key in values(shown):
        await choose(here, shown, key)
        assert PAGES[key].text in shown.content
        await here.ana.click(shown, label="Back")


async def test_play_opens_a_table_of_the_chosen_game(here: SimServer) -> None:
    shown = await opened(here, "Play")
    assert [*GAMES] == values(shown)
    await choose(here, shown, "small_islands")
    assert ("small_islands", "lobby") == (
        (await table_of(here)).row.key,
        (await table_of(here)).row.status,
    )


@pytest.mark.long
@pytest.mark.usefixtures("no_pictures")
async def test_learn_starts_a_lesson_and_rules_shows_them(here: SimServer) -> None:
    shown = await opened(here, "Learn")
    assert "Learn Palm Island in a few minutes" in private_text(
        await choose(here, shown, "palm_island")
    )
    await here.ana.click(shown, label="Rules")
    assert "### Palm Island" in private_text(await choose(here, shown, "palm_island"))


async def test_today_and_my_games_open_their_lists(here: SimServer) -> None:
    await start_game(here, "ben")
    shown = await opened(here)
    await here.ana.click(shown, label="Today")
    assert "Deal of the day" in shown.content
    shown = await opened(here)
    assert "Your tables" in private_text(await here.ana.click(shown, label="My games"))


async def test_fault_report_is_made_from_a_form(here: SimServer) -> None:
    await start_game(here, "ben")
    shown = await opened(here)
    await choose(here, shown, "wrong")
    form = await here.ana.click(shown, label="Report a fault")
    sent = await here.ana.submit_modal(form, {"words": "The board is upside down"})
    assert "Please send this file to the host" in private_text(sent)


async def test_words_of_a_user_are_reported_from_a_form(here: SimServer) -> None:
    shown = await opened(here)
    await choose(here, shown, "wrong")
    form = await here.ana.click(shown, label="Report a person")
    sent = await here.ana.submit_modal(form, {"words": "Rude words"})
    assert "sent" in private_text(sent).lower()


async def test_health_is_shown_on_the_sheet(here: SimServer) -> None:
    shown = await opened(here)
    await choose(here, shown, "wrong")
    await here.ana.click(shown, label="Is Atoll healthy?")
    assert "Everything is running." in shown.content


async def test_old_command_is_found_by_a_form(here: SimServer) -> None:
    shown = await opened(here)
    await choose(here, shown, "moved")
    form = await here.ana.click(shown, label="Find a command")
    await here.ana.submit_modal(form, {"words": "/Undo"})
    assert "the button **Undo** below the board" in shown.content
    form = await here.ana.click(shown, label="Find a command")
    refused = await here.ana.submit_modal(form, {"words": "dance"})
    assert "I know no command “dance”" in private_text(refused)
