"""How users find the host of a bot."""

from pathlib import Path

from bot.settings import Launch
from testbed.loopback import Loopback
from tests.bot.sockets.boards import SHOWN_WITHIN, new_board, open_table, running_bot

LINE = (
    "Host of this bot: ana@example.org · [Privacy](<https://a.org/p>) · [Terms](<https://a.org/t>)"
)


async def test_contact_and_policies_are_shown(server: Loopback, database: Path) -> None:
    server.application |= {
        "privacy_policy_url": "https://a.org/p",
        "terms_of_service_url": "https://a.org/t",
    }
    guild = server.add_guild("Home")
    user, channel = server.add_user("Ana", guild), server.add_channel(guild, "games")
    async with running_bot(server, database, Launch(contact="ana@example.org")):
        answer = await server.finished(await server.slash(user, channel, "help"), SHOWN_WITHIN)
    assert LINE in answer.words


async def test_bug_report_names_the_host(server: Loopback, database: Path) -> None:
    async with running_bot(server, database, Launch(contact="ana@example.org")):
        board = await open_table(new_board(server, database))
        asked = await server.slash(board.owner, board.channel, "help", bug="The board is black")
        answer = await server.finished(asked, SHOWN_WITHIN)
    assert "the host of this bot: ana@example.org." in answer.content
