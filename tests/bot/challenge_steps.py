"""Shared steps for challenges: begin and finish attempts, advance the clock."""

from collections.abc import Mapping
from itertools import count
from typing import Any

import pytest

from bot.domain.table import Table
from bot.features.challenges.rules import KINDS
from engine.core import Rng, options_of, play, write
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import SimServer

GAME = KINDS["hard"].game
HARD, OPEN = "Palm Island (hard)", "Palm Island (open)"


@pytest.fixture(autouse=True)
def quick_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the steady bot find the best possible result."""

    async def solve(_: str, seed: int, options: Mapping[str, str]) -> tuple[int, list[str]]:
        g, texts = GAME.start(1, seed, options), list[str]()
        while not g.over:
            choices = options_of(g, 0)
            action = GAME.ai.steady(g, 0, Rng(0)) if len(choices) > 1 else choices[0]
            texts.append(write(action))
            g = play(g, 0, action).state
        return GAME.rules.outcome(g).scores[0], texts

    monkeypatch.setattr("bot.features.challenges.feature.solve_in_process", solve)


@pytest.fixture(autouse=True)
def fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each challenge the same seed in every test."""
    seeds = count(987_654_321_000_000)
    monkeypatch.setattr("bot.features.challenges.rules.secrets.randbits", lambda _: next(seeds))


async def advance(here: SimServer, seconds: int) -> None:
    """Advance the clock and run the scheduled work."""
    await here.later(seconds)
    await here.bot.scheduler.look()
    await here.env.settle()


async def begin_attempt(
    here: SimServer, name: str, label: str = f"Play {HARD}", period: str = "day"
) -> Any:
    """Press a button of the challenge message; return the result."""
    person = here.people[name]
    page = await person.slash(here.channel, "challenge", period=period)
    return await person.click(page.response, label=label)


async def finish_attempt(here: SimServer, table: Table) -> Table:
    """Play a table to its end with random moves."""
    table = await here.bot.tables.change(table.id, play_to_end)
    await here.bot.outbox.deliver(table.id)
    return table
