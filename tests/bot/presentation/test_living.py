"""Each user sees at most one sheet of a kind about a table, and no move changes a sheet."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.domain.moves import played
from bot.domain.table import Table
from bot.features.help.messages import HOME, ChooseHelp
from bot.presentation.living import ELSEWHERE
from bot.presentation.offers import MORE
from bot.presentation.presses import RenewSheet
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import (
    awaited_player,
    choose,
    offers,
    on_sheet,
    private_replies,
    start_game,
    table_of,
    write_notes,
)
from tests.longer import one_in

Open = Callable[[SimServer, Any], Awaitable[Any]]

pytestmark = pytest.mark.usefixtures("no_pictures")


def seen(here: SimServer, person: Any) -> list[Any]:
    """Return the private messages that a player can see, without the answers in the lobby."""
    private = [one for one in here.channel.history(viewer=person) if one.flags.ephemeral]
    return [one for one in private if not one.content.startswith(("Table 1 is", "You took seat"))]


async def panel_of(here: SimServer, person: Any) -> Any:
    [shown] = private_replies(await person.click(here.message, label="My view"))
    return shown


async def about_the_table(here: SimServer, person: Any) -> Any:
    return await person.click(here.message, label=MORE)


async def in_words(here: SimServer, person: Any) -> Any:
    return await person.slash(here.channel, "board", text="all")


async def the_rules(here: SimServer, person: Any) -> Any:
    return await person.slash(here.channel, "rules")


async def the_notes(here: SimServer, person: Any) -> Any:
    return await write_notes(person, here.channel, "The volcano")


async def a_what_if(here: SimServer, person: Any) -> Any:
    return await on_sheet(person, here.message, "Try moves")


async def the_orders(here: SimServer, person: Any) -> Any:
    return await on_sheet(person, here.message, "Orders")


async def the_games(here: SimServer, person: Any) -> Any:
    return await person.slash(here.channel, "games")


async def the_help(here: SimServer, person: Any) -> Any:
    return await person.slash(here.channel, "help")


SHEETS = [about_the_table, in_words, the_rules, the_notes, the_orders, a_what_if]
PERSONAL = [the_games, the_help]
BEHIND_THE_SHEET = [the_notes, the_orders, a_what_if]
"""The sheet of the table, which leads to them, stays."""


def seen_by(here: SimServer, person: Any, sheet: Open) -> list[Any]:
    """Return what a player sees, without the sheet of the table that leads to another one."""
    shown = seen(here, person)
    if sheet not in BEHIND_THE_SHEET:
        return shown
    return [one for one in shown if not is_about_the_table(one)]


def is_about_the_table(message: Any) -> bool:
    return any(one.startswith(f"atoll:{RenewSheet.mark()}:") for one in buttons(message).values())


@pytest.mark.parametrize("sheet", one_in(4, [*SHEETS, *PERSONAL]))
async def test_second_sheet_replaces_the_first(here: SimServer, sheet: Open) -> None:
    await start_game(here, "ben")
    for person in (here.ana, here.ben, here.ana):
        newest = (await sheet(here, person)).response
    assert [newest.id] == [one.id for one in seen_by(here, here.ana, sheet)]
    assert 1 == len(seen_by(here, here.ben, sheet))


@pytest.mark.long
@pytest.mark.parametrize("sheet", SHEETS)
async def test_sheet_of_another_table_stays(here: SimServer, sheet: Open) -> None:
    await start_game(here, "ben")
    await sheet(here, here.ana)
    await here.bot.tables.change(TABLE, lambda table: table.with_row(status="aborted"))
    await start_game(here, "ben")
    await sheet(here, here.ana)
    shown = seen_by(here, here.ana, sheet)
    assert 2 == len([one for one in shown if "Table 2 is" not in one.content])


async def settings_in_the_help(here: SimServer) -> Any:
    shown = (await the_help(here, here.ana)).response
    await here.ana.select(shown, ["time"], custom_id=ChooseHelp(HOME).custom_id)
    await here.ana.click(shown, label="Settings")
    return shown


async def test_settings_opened_from_the_help_are_settings_from_then_on(here: SimServer) -> None:
    settings = await settings_in_the_help(here)
    help_page = (await the_help(here, here.ana)).response
    assert [settings.id, help_page.id] == [one.id for one in seen(here, here.ana)]
    newest = await settings_in_the_help(here)
    assert [newest.id] == [one.id for one in seen(here, here.ana)]


async def test_text_of_several_messages_is_replaced_as_a_whole(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_game(here, "ben")
    monkeypatch.setattr("bot.presentation.replies.MESSAGE_LENGTH", 400)
    first = [one.id for one in private_replies(await in_words(here, here.ana))]
    second = [one.id for one in private_replies(await in_words(here, here.ana))]
    assert 1 < len(first) == len(second)
    assert second == [one.id for one in seen(here, here.ana)]


async def test_sheet_that_cannot_be_deleted_says_that_it_is_replaced(here: SimServer) -> None:
    await start_game(here, "ben")
    old = (await about_the_table(here, here.ana)).response
    here.env.inject_error("DELETE", "/webhooks/*", status=403, code=50013, message="No")
    newest = (await about_the_table(here, here.ana)).response
    left, shown = seen(here, here.ana)
    assert (old.id, ELSEWHERE, {}) == (left.id, left.content, buttons(left))
    assert newest.id == shown.id


@pytest.mark.long
@pytest.mark.parametrize("label", ["?", MORE])
@pytest.mark.parametrize("game", ["earthquake-island", "small-islands"])
async def test_explanation_and_sheet_open_below_the_question_and_leave_it_alone(
    here: SimServer, game: str, label: str
) -> None:
    person = awaited_player(here, await start_game(here, "ben", game=game))
    panel = await panel_of(here, person)
    question, answers = panel.content, buttons(panel)
    [sheet] = private_replies(await person.click(panel, label=label))
    told = sheet.content
    asked, below = seen(here, person)
    assert (panel.id, question, answers) == (asked.id, asked.content, buttons(asked))
    await choose(person, asked, 0)
    answered, below = seen(here, person)
    assert (panel.id, sheet.id, told) == (answered.id, below.id, below.content)
    assert question != answered.content


@pytest.mark.parametrize("sheet", one_in(4, SHEETS))
async def test_stored_move_changes_the_panel_and_no_sheet(here: SimServer, sheet: Open) -> None:
    person = awaited_player(here, await start_game(here, "ben"))
    panel = await panel_of(here, person)
    shown = (await sheet(here, person)).response
    looked = (shown.content, buttons(shown), shown.embeds)
    before = panel.content
    await here.bot.tables.change(TABLE, first_move)
    await here.bot.panels.stop()
    left, below = seen_by(here, person, sheet)
    assert (panel.id, shown.id) == (left.id, below.id)
    assert before != left.content
    assert looked == (below.content, buttons(below), below.embeds)


def first_move(table: Table) -> Table:
    seat = table.awaited[0]
    return played(table, seat, table.options(seat)[0])


async def test_way_back_from_a_what_if_makes_it_the_panel(here: SimServer) -> None:
    table = await start_game(here, "ben")
    person = awaited_player(here, table)
    panel = await panel_of(here, person)
    tried = (await on_sheet(person, here.message, "Try moves")).response
    await person.click(tried, label="Back to the game")
    assert panel.id not in {one.id for one in seen(here, person)}
    back = next(one for one in seen(here, person) if one.id == tried.id)
    assert offers(back)
    await on_sheet(person, here.message, "Try moves")
    assert tried.id in {one.id for one in seen(here, person)}
    await choose(person, back, 0)
    assert table.row.ply + 1 == (await table_of(here)).row.ply


async def test_press_that_makes_a_panel_another_message_wins_over_its_refresh(
    here: SimServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = awaited_player(here, await start_game(here, "ben"))
    asked = (await panel_of(here, person)).content
    draw = here.bot.drafts.own_message

    async def meanwhile(*given: Any, **named: Any) -> Any:
        here.bot.living.clear()
        return await draw(*given, **named)

    monkeypatch.setattr(here.bot.drafts, "own_message", meanwhile)
    await here.bot.tables.change(TABLE, first_move)
    await here.bot.panels.stop()
    [left] = seen(here, person)
    assert asked == left.content
