"""The last message of a game shows the final board with the scores."""

from bot.domain.ids import UserId
from bot.presentation.drafts import ending_text
from bot.presentation.private import Receipt
from tests.bot.features.replays.test_sharing import ended
from tests.bot.sim_server import SimServer
from tests.bot.table_steps import private_replies, start_game, table_of


async def test_last_message_shows_final_board_and_says_who_won(here: SimServer) -> None:
    await start_game(here, "ben")
    table = await ended(here)
    [first] = here.message.attachments
    board = await here.bot.drafts.board_message(table, guild=table.row.guild)
    assert board.picture == await first.read()
    assert board.alt == first.description
    assert board.alt.index(" has won") < board.alt.index("Earthquake Island")
    assert "wins!" in here.message.content
    assert [] == here.message.embeds


async def test_receipt_of_the_last_move_tells_the_result(here: SimServer) -> None:
    await start_game(here, "ben")
    await ended(here)
    table = await table_of(here)
    for person in (here.ana, here.ben):
        draft = await here.bot.panels.newest(table, UserId(person.id), table.row.guild)
        assert isinstance(draft, Receipt)
        assert ending_text(table) in draft.content
        assert draft.picture is None


async def test_board_command_shows_the_final_board(here: SimServer) -> None:
    await start_game(here, "ben")
    await ended(here)
    [answer] = private_replies(await here.ana.slash(here.channel, "board", table=1))
    assert 1 == len(answer.attachments)
