"""Board messages of older builds have answers in games that are now played in the panel."""

from typing import Any

import pytest

from bot.domain.table import Table
from tests.bot.sim_server import SimServer
from tests.bot.table_steps import (
    choose,
    make_moves,
    offers,
    player_in,
    private_replies,
    start_game,
    table_of,
    ways,
)

pytestmark = pytest.mark.usefixtures("same_seed", "no_pictures")

OLDER = "That was an older question. The newest one:"


@pytest.fixture
async def old_card(here: SimServer, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The board message of a turn in Propeller Islands, with answers as before."""
    with monkeypatch.context() as older:
        older.setattr(Table, "place_of_turn", "card")
        table = await start_game(here, "ben", game="propeller-islands")
        while not offers(here.message):
            table = await make_moves(here)
    assert table.chooser is None
    return here.message


async def test_answer_of_an_old_card_is_played_and_the_panel_goes_on(
    here: SimServer, old_card: Any
) -> None:
    before = await table_of(here)
    [seat] = before.awaited
    result = await choose(player_in(here, before, seat), old_card, 0)
    table = await table_of(here)
    assert table.row.ply > before.row.ply
    assert seat in table.awaited
    [panel] = private_replies(result)
    assert any(table.digest(seat) in way.custom_id for way in ways(panel))


async def test_outdated_answer_of_an_old_card_brings_the_newest_question(
    here: SimServer, old_card: Any
) -> None:
    before = await table_of(here)
    [seat] = before.awaited
    person = player_in(here, before, seat)
    table = await make_moves(here)
    assert seat in table.awaited
    [panel] = private_replies(await choose(person, old_card, 0))
    assert table.state == (await table_of(here)).state
    assert panel.content.startswith(OLDER)
    assert any(table.digest(seat) in way.custom_id for way in ways(panel))
