"""Context menus of users and messages: profiles, invitations, and the move of a message."""

from typing import Any

import pytest

from tests.bot.sim_server import SimServer, buttons, reply_text
from tests.bot.table_steps import make_moves, open_lobby, player_in, start_game, table_of


async def on(here: SimServer, name: str, target: Any, by: Any = None) -> Any:
    return await (by or here.ana).context_menu(here.channel, name, target)


class TestOnAPerson:
    async def test_statistics_are_private(self, here: SimServer) -> None:
        answer = await on(here, "Profile", here.ben)
        assert "has not finished a game yet" in reply_text(answer)
        assert answer.response.ephemeral

    async def test_invited_player_joins_with_one_press(self, here: SimServer) -> None:
        await open_lobby(here)
        invited = await on(here, "Invite to a table", here.ben)
        message = invited.response
        assert message.content.startswith(f"<@{here.ben.id}>, <@{here.ana.id}> invites you")
        assert not message.ephemeral
        await here.ben.click(message, custom_id=buttons(message)["Join"])
        assert here.ben.id in {row.user for row in (await table_of(here)).seats}

    @pytest.mark.parametrize("who", ["ben", "dev"])
    async def test_invitation_needs_an_open_table(self, here: SimServer, who: str) -> None:
        if who == "ben":
            await open_lobby(here)  # Ana hosts it, and Dev has not joined
        answer = await on(here, "Invite to a table", here.ben, by=here.dev)
        assert "Open one with `/play`" in reply_text(answer)

    async def test_player_at_the_table_is_not_invited(self, here: SimServer) -> None:
        await open_lobby(here, "ben")
        answer = await on(here, "Invite to a table", here.ben)
        assert "They are already at this table. Choose another player." == reply_text(answer)


class TestOnACard:
    async def test_message_shows_its_move(self, here: SimServer) -> None:
        table = await start_game(here, "ben")
        answer = await on(
            here, "What happened here?", here.message, player_in(here, table, table.awaited[0])
        )
        assert f"table {table.id} · " in reply_text(answer)
        assert answer.response.ephemeral

    async def test_old_board_shows_the_last_move_before_it_was_replaced(
        self, here: SimServer
    ) -> None:
        table, boards = await start_game(here, "ben"), list[Any]()
        while len(boards) < 3 or boards[-2].id != boards[-3].id or boards[-1].id == boards[-2].id:
            await here.later(60)
            table = await make_moves(here)
            boards.append(here.message)
        answer = await on(here, "What happened here?", boards[-2])
        last = len(table.frames) - 1
        assert f" · move {last - 1}\n" in reply_text(answer)

    async def test_other_message_is_refused(self, here: SimServer) -> None:
        await start_game(here, "ben")
        other = await here.ana.send(here.channel, "table 1 is great")
        answer = await on(here, "What happened here?", other)
        assert "This message has no board." in reply_text(answer)
