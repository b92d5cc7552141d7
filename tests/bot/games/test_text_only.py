"""Play whole games with `/text` and `/do` only."""

from random import Random

import pytest

from engine.core import Game
from tests.bot.fake_pictures import no_pages
from tests.bot.sim_server import TABLE, SimServer, reply_text
from tests.bot.table_steps import add_bot, numbers_in, opening, press_start
from tests.longer import each_game

OVER = " is over"
MOVES_AT_MOST = 700
SEED = 5


@pytest.fixture(autouse=True)
def same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a fixed seed and draw nothing."""
    monkeypatch.setattr("bot.presentation.pictures.Pictures.board", no_pages)
    monkeypatch.setattr("bot.services.new_tables.secrets.randbits", lambda _: SEED)


async def opened(here: SimServer, game: Game) -> None:
    """Open a table for Ana, with a bot if the game needs one."""
    await here.ana.slash(here.channel, "play", **opening(game.key.replace("_", "-")))
    if not game.is_for_one({}):
        await add_bot(here)
        await press_start(here.ana, here.message)


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
async def test_a_game_is_played_to_its_end_by_text_alone(here: SimServer, game: Game) -> None:
    await opened(here, game)
    rng, answers = Random(SEED), list[str]()
    for _ in range(MOVES_AT_MOST):
        text = reply_text(await here.ana.slash(here.channel, "board", text="all"))
        numbers = numbers_in(text)
        if not numbers:
            break
        move = str(rng.choice(numbers))
        answers.append(reply_text(await here.ana.slash(here.channel, "do", moves=move)))
    assert OVER in text, text[-500:]
    assert not any("went wrong" in answer for answer in answers)
    assert "over" == (await here.bot.tables.get(TABLE)).row.status
