"""Shared steps for challenges: begin and finish attempts, advance the clock."""

from collections.abc import Mapping
from itertools import count
from typing import Any

import pytest

from bot.domain.table import Table
from bot.features.challenges.messages import ChooseResults
from bot.features.challenges.rules import KINDS
from engine.core import Rng, options_of, play, write
from tests.bot.made_results import play_to_end
from tests.bot.sim_server import SimServer, buttons, reply_text

GAME = KINDS["hard"].game
HARD, OPEN = "Palm Island, plain", "Palm Island, with villagers and feats"
SURE = "Play, it counts"


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
    await here.bot.scheduler.run_all()
    await here.env.settle()


def label_of(kind: str) -> str:
    """Return the name of a class, as in labels."""
    game, about = KINDS[kind]
    return ", ".join(filter(None, [game.name, about.label]))


async def deals_of(here: SimServer, name: str, game: str = "palm-island") -> Any:
    """Return the page with the open deals of a game."""
    return (await here.people[name].slash(here.channel, "daily", challenge=game)).response


async def begin_attempt(
    here: SimServer,
    name: str,
    label: str = f"Play {HARD}",
    period: str = "day",
    game: str = "palm-island",
) -> Any:
    """Press a button of the page of a game's deals; return the result."""
    page = await deals_of(here, name, game)
    return await press_play(
        here.people[name], page, f"{label} (week)" if period == "week" else label
    )


async def press_play(person: Any, page: Any, label: str) -> Any:
    """Press a button for an attempt, also if the player has never played the game."""
    result = await person.click(page, label=label)
    if result.response is not None and SURE in buttons(result.response):
        return await person.click(result.response, label=SURE)
    return result


async def results_of(person: Any, channel: Any, number: int = 0) -> Any:
    """Return the page with the results of the deal of the day, or of a challenge."""
    shown = (await person.slash(channel, "daily")).response
    await person.click(shown, label="Results")
    if number:
        await person.select(shown, [str(number)], custom_id=ChooseResults().custom_id)
    return shown


async def own_attempts(person: Any, channel: Any) -> str:
    """Return the page of a player's own attempts."""
    shown = (await person.slash(channel, "profile")).response
    return reply_text(await person.click(shown, label="My attempts"))


async def finish_attempt(here: SimServer, table: Table) -> Table:
    """Play a table to its end with random moves."""
    table = await here.bot.tables.change(table.id, play_to_end)
    await here.bot.outbox.deliver(table.id)
    return table
