"""Sharing an ended game in the channel, or a challenge without its deal."""

from typing import Any

import pytest

from bot.domain.table import Table
from bot.store.ids import TableId
from tests.bot.gathering import begun, private, told
from tests.bot.scores import finished
from tests.bot.town import TABLE, Town, buttons
from tests.bot.trying import begins, same_luck  # noqa: F401  # a fixture

without_pictures = pytest.mark.usefixtures("no_pictures")


async def ended(here: Town, number: TableId = TABLE) -> Table:
    """Play a table to its end with random moves."""
    table = await here.bot.tables.change(number, finished)
    await here.bot.outbox.deliver(number)
    return table


def shared(result: Any) -> Any:
    """Return the public reply."""
    assert not result.response.ephemeral
    return result.response


async def test_shared_game_shows_the_result(here: Town) -> None:
    await begun(here, "ben")
    table = await ended(here)
    message = shared(await here.ana.click(here.card, label="Share"))
    winner = table.seats[table.game.rules.outcome(table.state).winners[0]].user
    assert "**Earthquake Island** · table 1\nThe game is over" in message.content
    assert f"**<@{winner}>** wins!" in message.content
    assert 1 == len(message.attachments)
    assert [] == here.env.http_requests[-1].json["allowed_mentions"]["parse"]


@without_pictures
async def test_spectator_cannot_share(here: Town) -> None:
    await begun(here, "ben")
    await ended(here)
    before = here.card.id
    result = await here.chloe.click(here.card, label="Share")
    assert "This is not your table" in told(result)
    assert before == here.card.id


@without_pictures
async def test_running_game_cannot_be_shared(here: Town) -> None:
    await begun(here, "ben")
    assert "Share" not in buttons(here.card)


async def test_ranked_attempt_is_shared_without_its_deal(here: Town) -> None:
    await begins(here, "ana")
    table = await ended(here)
    message = shared(
        await here.ana.user.click(here.ana.user.dm_channel.last_message, label="Share")
    )
    score = table.game.rules.outcome(table.state).scores[0]
    assert message.content.startswith(f"🏝️ Palm Island {table.row.challenge} · ⭐ {score} · ")
    assert 1 == len(message.content.splitlines())
    assert [] == message.attachments


@pytest.mark.parametrize(("name", "offered"), [("ana", True), ("guest", False)])
async def test_only_players_can_share_the_film(here: Town, name: str, offered: bool) -> None:
    await begun(here, "ben")
    await here.ana.slash(here.channel, "abort")
    await here.ben.click(here.card, label="Agree")
    [film] = private(await here.people[name].slash(here.channel, "replay", film=True))
    assert offered is ("Share the film" in buttons(film))
