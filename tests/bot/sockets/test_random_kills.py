"""Kills with SIGKILL at random moments: a hundred, or more with ``KILLED_GAMES``."""

import os
from pathlib import Path

import pytest

from testbed.loopback import Loopback
from tests.bot.sockets.killed_panels import run_with_kills_in_panels
from tests.bot.sockets.killed_table import run_with_kills

GAMES, KILLS = int(os.environ.get("KILLED_GAMES", "4")), 25


@pytest.mark.long
@pytest.mark.parametrize("seed", range(GAMES))
async def test_kill_at_random_moment_loses_and_repeats_nothing(
    server: Loopback, database: Path, seed: int
) -> None:
    await run_with_kills(server, database, seed, KILLS)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(GAMES))
async def test_kill_between_private_question_and_answer_loses_and_repeats_nothing(
    server: Loopback, database: Path, seed: int
) -> None:
    await run_with_kills_in_panels(server, database, seed, KILLS)
