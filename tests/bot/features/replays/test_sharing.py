"""Sharing an ended game in the channel, or a challenge without its deal."""

from typing import Any

import pytest

from bot.domain.ids import TableId
from bot.domain.table import Table
from bot.presentation.offers import MORE
from tests.bot.challenge_steps import begin_attempt, fixed_seeds  # noqa: F401  # a fixture
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.table_steps import cancel_game, on_sheet, private_replies, private_text, start_game

without_pictures = pytest.mark.usefixtures("no_pictures")


async def ended(here: SimServer, table_id: TableId = TABLE) -> Table:
    """Play a table to its end with random moves."""
    table = await here.bot.tables.change(table_id, play_to_end)
    await here.bot.outbox.deliver(table_id)
    return table


def shared(result: Any) -> Any:
    """Return the public reply."""
    assert not result.response.ephemeral
    return result.response


async def test_shared_game_shows_the_result(here: SimServer) -> None:
    await start_game(here, "ben")
    table = await ended(here)
    message = shared(await on_sheet(here.ana, here.message, "Share"))
    winner = table.seats[table.game.rules.outcome(table.state).winners[0]].user
    assert f"**Earthquake Island** · table 1\n**<@{winner}> wins!**" in message.content
    assert 1 == len(message.attachments)
    assert [] == here.env.http_requests[-1].json["allowed_mentions"]["parse"]


@without_pictures
async def test_sheet_of_a_spectator_has_no_button_to_share(here: SimServer) -> None:
    await start_game(here, "ben")
    await ended(here)
    opened = await here.chloe.click(here.message, label=MORE)
    assert "Share" not in buttons(opened.response)


@without_pictures
async def test_running_game_cannot_be_shared(here: SimServer) -> None:
    await start_game(here, "ben")
    assert "Share" not in buttons(here.message)


async def test_ranked_attempt_is_shared_without_its_deal(here: SimServer) -> None:
    await begin_attempt(here, "ana")
    table = await ended(here)
    board = here.ana.user.dm_channel.last_message
    message = shared(await on_sheet(here.ana.user, board, "Share"))
    score = table.game.rules.outcome(table.state).scores[0]
    assert message.content.startswith(f"🏝️ Palm Island, plain · 2026-01-01 · ⭐ {score} · ")
    assert 1 == len(message.content.splitlines())
    assert [] == message.attachments
    opened = await here.ana.user.click(board, label=MORE)
    assert "Film" not in buttons(opened.response)
    refused = private_text(await here.ana.user.slash("replay", film=True, table=table.id))
    assert "You can make a film when the challenge is over." in refused


@pytest.mark.parametrize(("name", "offered"), [("ana", True), ("guest", False)])
async def test_only_players_can_share_the_film(here: SimServer, name: str, offered: bool) -> None:
    await start_game(here, "ben")
    await cancel_game(here.ana, here.channel)
    await here.ben.click(here.message, label="Agree")
    [film] = private_replies(await here.people[name].slash(here.channel, "replay", film=True))
    assert offered is ("Share the film" in buttons(film))
