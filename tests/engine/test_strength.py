"""Steady bots beat random players, and a better policy beats a steady bot."""

from typing import Any

import pytest

from engine import GAMES
from engine.core import Action, Rng
from engine.players import PLAYERS
from engine.small_islands.ai.prudent import prudent
from tests.campaigns.scripted import Table, wins_of


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "seats", "games", "least"),
    [
        ("propeller_islands", 3, 9, 0.85),
        ("earthquake_island", 3, 9, 0.85),
        ("small_islands", 2, 10, 0.85),
        ("island_hopper", 4, 12, 0.75),
    ],
)
def test_steady_bot_beats_random_players(key: str, seats: int, games: int, least: float) -> None:
    steady, chance = PLAYERS["steady"], PLAYERS["chance"]
    assert wins_of(GAMES[key], steady, chance, Table(steady, seats), games).rate >= least


@pytest.mark.long
def test_prudent_bot_beats_steady_bot() -> None:
    def player(game: Any, g: Any, seat: int, rng: Rng) -> Action:
        return prudent(g, seat, rng)

    table = Table(player, 2)
    assert wins_of(GAMES["small_islands"], player, PLAYERS["steady"], table, 12).rate > 0.5
