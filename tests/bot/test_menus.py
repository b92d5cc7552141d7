"""What a right-click offers: a person's statistics, a seat for them, what happened on a card."""

from typing import Any

import pytest

from tests.bot.gathering import begun, lobby, seated, table_of
from tests.bot.town import Town, buttons, said


async def on(here: Town, name: str, target: Any, by: Any = None) -> Any:
    return await (by or here.ana).context_menu(here.channel, name, target)


class TestOnAPerson:
    async def test_statistics_are_shown_in_private(self, here: Town) -> None:
        answer = await on(here, "Statistics", here.ben)
        assert "has not finished a game yet" in said(answer)
        assert answer.response.ephemeral

    async def test_they_are_called_to_the_open_table_and_join_with_one_press(
        self, here: Town
    ) -> None:
        await lobby(here)
        invited = await on(here, "Invite to a table", here.ben)
        message = invited.response
        assert message.content.startswith(f"<@{here.ben.id}>, <@{here.ana.id}> invites you")
        assert not message.ephemeral
        await here.ben.click(message, custom_id=buttons(message)["Join"])
        assert here.ben.id in {row.user for row in (await table_of(here)).seats}

    @pytest.mark.parametrize("who", ["ben", "dev"])
    async def test_nobody_is_called_where_nothing_is_open(self, here: Town, who: str) -> None:
        if who == "ben":
            await lobby(here)  # Ana's, and Dev does not sit there
        answer = await on(here, "Invite to a table", here.ben, by=here.dev)
        assert "Open one with `/play`" in said(answer)

    async def test_who_sits_there_is_not_called_again(self, here: Town) -> None:
        await lobby(here, "ben")
        answer = await on(here, "Invite to a table", here.ben)
        assert "They are already at this table." == said(answer)


class TestOnACard:
    async def test_its_moment_is_shown(self, here: Town) -> None:
        table = await begun(here, "ben")
        answer = await on(
            here, "What happened here?", here.card, seated(here, table, table.awaited[0])
        )
        assert f"table {table.id} · " in said(answer)
        assert answer.response.ephemeral

    async def test_what_is_no_card_is_told(self, here: Town) -> None:
        await begun(here, "ben")
        other = await here.ana.send(here.channel, "table 1 is great")
        answer = await on(here, "What happened here?", other)
        assert "This message has no board." in said(answer)
