"""The `?` button explains the current question without revealing secret ones."""

from typing import Any

import pytest

from bot.domain.ids import FIRST_SEAT, Seat
from bot.domain.table import Table
from bot.features.rules_pages.messages import topic_asked
from bot.installed import FEATURES
from bot.presentation.drafts import discord_view
from bot.presentation.offers import MORE
from engine import GAMES
from engine.core import Game, decision_of
from tests.bot.sample_tables import every_sample, sample_tables
from tests.bot.sim_server import SimServer, buttons
from tests.bot.table_steps import awaited_player, idle_player, items, offers, start_game

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
PALM = GAMES["palm_island"]


def readers(table: Table) -> list[Seat | None]:
    return [None, *(row.seat for row in table.seats)]


def own_topic(table: Table, seat: Seat) -> Any:
    """Return the topic of a seat's question."""
    return table.game.words.guide.topic_for(type(decision_of(table.state, seat)).__name__)


def secretly_asked(table: Table) -> bool:
    """Whether there is a question with secret answers."""
    asked = [decision_of(table.state, seat) for seat in table.awaited]
    return any(decision is not None and decision.secret for decision in asked)


def shown(view: Any) -> Any:
    """Return a message with these buttons."""
    return type("Message", (), {"components": view.to_components()})


@EVERY_GAME
class TestEveryGame:
    @pytest.mark.long
    def test_message_has_a_help_button_exactly_when_it_asks(self, game: Game) -> None:
        for table in every_sample(game):
            for seat in {table.chooser, *readers(table)}:
                message = shown(discord_view(table, seat, FEATURES.extras))
                assert offers(message) == ("?" in buttons(message)), table.row.ply

    def test_only_the_sheet_comes_after_help(self, game: Game) -> None:
        table = sample_tables(game, max(game.seats))[0]
        view = discord_view(table, table.awaited[0], FEATURES.extras)
        assert ["?", MORE] == [item.get("label") for item in items(shown(view))][-2:]

    def test_awaited_player_gets_the_topic_of_their_question(self, game: Game) -> None:
        for table in every_sample(game):
            for seat in table.awaited:
                assert own_topic(table, seat) == topic_asked(table, seat)

    def test_other_readers_get_the_topic_of_the_public_question(self, game: Game) -> None:
        for table in sample_tables(game, max(game.seats)):
            public = table.chooser
            expected = game.words.guide.first if public is None else own_topic(table, public)
            for reader in {*readers(table)} - {*table.awaited}:
                assert expected == topic_asked(table, reader)


@pytest.mark.parametrize("key", ["small_islands", "propeller_islands"])
def test_secret_question_is_not_revealed(key: str) -> None:
    game = GAMES[key]
    tables = [table for table in sample_tables(game, 2) if secretly_asked(table)]
    assert tables
    for table in tables:
        for reader in {*readers(table)} - {*table.awaited}:
            assert game.words.guide.first == topic_asked(table, reader)


@pytest.mark.long
async def test_help_button_opens_a_private_page(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    before = here.message.content
    result = await here.ana.click(here.message, label="?")
    assert result.response.ephemeral
    assert result.response.content.startswith("### Palm Island: A turn")
    assert before == here.message.content


@pytest.mark.long
async def test_help_page_leads_to_other_pages(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    page = (await here.ana.click(here.message, label="?")).response
    turned = (await here.ana.click(page, label="Next ▶")).response
    assert page.id == turned.id
    assert "### Palm Island: Rotate and flip" in turned.content


@pytest.mark.long
async def test_spectator_gets_help_on_a_public_question(here: SimServer) -> None:
    table = await start_game(here, "ben")
    expected = own_topic(table, table.awaited[0])
    for person in (awaited_player(here, table), here.guest):
        page = (await person.click(here.message, label="?")).response
        assert f"### Earthquake Island: {expected.title}\n" in page.content


async def test_text_board_has_a_help_button_for_the_awaited_player(here: SimServer) -> None:
    table = await start_game(here, "ben")
    result = await awaited_player(here, table).slash(here.channel, "board", text="all")
    last = [result.response, *result.followups][-1]
    page = await awaited_player(here, table).click(last, label="?")
    assert page.response.content.startswith("### Earthquake Island: The start")
    other = await idle_player(here, table).slash(here.channel, "board", text="all")
    assert not any("?" in buttons(one) for one in (other.response, *other.followups))


def test_default_is_the_first_page() -> None:
    assert PALM.words.guide.first == topic_asked(sample_tables(PALM, 1)[-1], FIRST_SEAT)
