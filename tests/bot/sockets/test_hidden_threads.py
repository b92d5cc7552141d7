"""Visibility of tables in threads that Discord no longer lists for the bot."""

from pathlib import Path

import pytest

from bot.client import Atoll
from bot.domain.ids import ChannelId, TableId
from testbed.loopback import Loopback, Role, User
from testbed.loopback.world import MANAGE_THREADS, PRIVATE_THREAD, PUBLIC_THREAD
from tests.bot.sockets.boards import SHOWN_WITHIN, new_board

TABLE = TableId(1)


@pytest.mark.parametrize(
    ("kind", "private_channel", "archived", "seen"),
    [
        (PUBLIC_THREAD, False, True, {"Member", "Moderator"}),
        (PUBLIC_THREAD, True, True, {"Moderator"}),
        (PUBLIC_THREAD, True, False, {"Moderator"}),
        (PRIVATE_THREAD, False, False, {"Moderator"}),
        (PRIVATE_THREAD, False, True, {"Moderator"}),
    ],
)
async def test_table_in_thread_is_shown_to_members_with_access(
    server: Loopback,
    database: Path,
    bot: Atoll,
    kind: int,
    private_channel: bool,
    archived: bool,
    seen: set[str],
) -> None:
    board = new_board(server, database)
    guild = board.channel.guild
    assert guild
    member, moderator = (server.add_user(name, guild) for name in ("Member", "Moderator"))
    role = server.add_role(guild, "moderators", moderator, permissions=MANAGE_THREADS)
    viewers: list[User | Role] | None = [role, board.owner] if private_channel else None
    parent = server.add_channel(guild, "parent", viewers=viewers)
    thread = server.add_thread(parent, "thread", kind)
    opening = await server.slash(
        board.owner, thread, "play", game="palm-island", **{"with": "alone"}
    )
    await server.finished(opening, SHOWN_WITHIN)
    assert ChannelId(thread.id) == (await bot.tables.get(TABLE)).row.channel
    server.change_thread(thread, archived=archived, locked=False)
    for user in (member, moderator):
        asked = await server.slash(user, board.channel, "board", text="all", table=TABLE)
        await server.finished(asked, SHOWN_WITHIN)
        assert (user.name in seen) is ("Palm Island" in asked.words), asked.words
