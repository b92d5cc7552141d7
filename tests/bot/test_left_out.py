"""Each feature can be left out: the bot starts, and a game can be played."""

from pathlib import Path

import pytest

from bot.client import Atoll
from bot.core import CORE
from bot.feature import Features
from bot.installed import NAMES, feature_in
from tests.bot.sim_server import SimServer, buttons, choices
from tests.bot.table_steps import cancel_game, open_lobby, table_of

TURNS = 4


@pytest.fixture(params=NAMES)
def left_out(request: pytest.FixtureRequest) -> str:
    """The feature that is left out."""
    name: str = request.param
    return name


@pytest.fixture
def simcord_bot(database: Path, left_out: str) -> Atoll:
    """A bot without one feature."""
    features = Features([CORE, *(feature_in(name) for name in NAMES if name != left_out)])
    return Atoll(database, features=features, shard_count=1)


def unhandled(here: SimServer) -> list[str]:
    """The buttons of the newest message that no installed feature handles."""
    kinds = [one.press for one in here.bot._features.handlers]
    found = buttons(here.message).values()
    return [one for one in found if not any(kind.read(one) for kind in kinds)]


@pytest.mark.long
@pytest.mark.usefixtures("no_pictures")
async def test_bot_without_feature_starts_and_plays(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    for _ in range(TURNS):
        assert [] == unhandled(here)
        await here.ana.click(here.message, custom_id=next(iter(choices(here.message).values())))
    assert TURNS == len((await table_of(here)).frames) - 1
    await here.ana.slash(here.channel, "board", text="all")
    await here.env.advance_time(120)
    await cancel_game(here.ana, here.channel)
    here.channel = here.guild.create_text_channel("more")
    await open_lobby(here)
    assert "Join" in buttons(here.message)
    assert [] == unhandled(here)
