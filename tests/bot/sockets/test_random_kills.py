"""A hundred kills with signal 9 at random moments, in four games."""

from pathlib import Path

import pytest

from tests.bot.sockets.kills import killed
from tests.loopback import Loopback

GAMES, KILLS = 4, 25


@pytest.mark.long
@pytest.mark.parametrize("seed", range(GAMES))
async def test_a_kill_at_any_moment_loses_nothing_and_tells_nothing_twice(
    server: Loopback, database: Path, seed: int
) -> None:
    await killed(server, database, seed, KILLS)
