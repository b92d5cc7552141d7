"""The last message of a game shows the score sheet and the final board."""

from typing import Any

from bot.domain.ids import UserId
from bot.presentation.drafts import ending_text
from bot.presentation.private import Receipt
from engine import GAMES
from render import PAINTERS
from tests.bot.features.replays.test_sharing import ended
from tests.bot.sim_server import SimServer
from tests.bot.table_steps import private_replies, start_game, table_of

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


async def test_last_message_shows_scores_and_final_board_and_says_who_won(
    here: SimServer,
) -> None:
    await start_game(here, "ben")
    table = await ended(here)
    sheet, alt = await expected(here)
    [first, second] = here.message.attachments
    board = await here.bot.drafts.board_message(table, guild=table.row.guild)
    assert [sheet, board.picture] == [await first.read(), await second.read()]
    assert f"{alt} {board.alt}" == first.description
    assert " has won" in alt and "wins!" in here.message.content
    assert 1 == len(here.message.embeds)


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
