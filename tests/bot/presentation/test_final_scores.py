"""The last message of a game shows the score sheet and has a button for the final board."""

from typing import Any

from bot.domain.ids import UserId
from bot.presentation.drafts import ending_text
from bot.presentation.private import Receipt
from engine import GAMES
from render import PAINTERS
from tests.bot.features.replays.test_sharing import ended
from tests.bot.sim_server import SimServer, buttons
from tests.bot.table_steps import on_sheet, private_replies, start_game, table_of

GAME, PAINTER = GAMES["earthquake_island"], PAINTERS["earthquake_island"]


async def pictures_in(messages: list[Any]) -> list[list[bytes]]:
    """Return the pictures of each message."""
    return [[await file.read() for file in message.attachments] for message in messages]


async def expected(here: SimServer) -> tuple[bytes, str]:
    """Return the score sheet of the table and its alt text."""
    table = await table_of(here)
    names = await here.bot.drafts.names.at(table, table.row.guild)
    view = table.view(None, names)
    [sheet] = PAINTER.sheets(view)
    return sheet.png(), PAINTER.sheet_alt(view)


async def test_last_message_shows_score_sheet_and_says_who_won(here: SimServer) -> None:
    await start_game(here, "ben")
    await ended(here)
    sheet, alt = await expected(here)
    [file] = here.message.attachments
    assert (sheet, alt) == (await file.read(), file.description)
    assert " has won" in alt and "wins!" in here.message.content


async def test_final_board_button_shows_the_board_to_players_and_spectators(
    here: SimServer,
) -> None:
    await start_game(here, "ben")
    await ended(here)
    sheet, _ = await expected(here)
    assert "⋯" in buttons(here.message)
    for person in (here.ana, here.chloe):
        result = await on_sheet(person, here.message, "Final board")
        [[board]] = await pictures_in(private_replies(result))
        assert board != sheet
        assert "is over" in private_replies(result)[0].attachments[0].description


async def test_receipt_of_the_last_move_tells_the_result(here: SimServer) -> None:
    await start_game(here, "ben")
    await ended(here)
    table = await table_of(here)
    for person in (here.ana, here.ben):
        draft = await here.bot.panels.newest(table, UserId(person.id), table.row.guild)
        assert isinstance(draft, Receipt)
        assert ending_text(table) in draft.content
        assert draft.picture is None


async def test_board_command_shows_board_and_scores_of_finished_game(here: SimServer) -> None:
    await start_game(here, "ben")
    await ended(here)
    sheet, _ = await expected(here)
    answers = private_replies(await here.ana.slash(here.channel, "board", table=1))
    [[board], [scores]] = await pictures_in(answers)
    assert board != sheet == scores


async def test_board_command_shows_no_scores_of_a_running_game(here: SimServer) -> None:
    await start_game(here, "ben")
    [answer] = private_replies(await here.ana.slash(here.channel, "board"))
    assert 1 == len(answer.attachments)
