"""Gentle and easy make random choices, as often as they should."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from engine import GAMES
from engine.core import Action, Game, Rng, options_of
from engine.players import LEVELS, SEARCHING, player_of

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
TRIES = 1_000


@pytest.fixture
def random_choices(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """Count the random choices; other ones are the first option."""
    counted = [0]

    def chance(game: Game, g: Any, seat: int, rng: Rng) -> Action:
        counted[0] += 1
        return options_of(g, seat)[0]

    module = sys.modules["engine.players.easy"]  # the package names its function so
    monkeypatch.setattr(module, "chance", chance)
    monkeypatch.setattr(module, "steady", lambda game, g, seat, rng: options_of(g, seat)[0])
    yield counted


@EVERY_GAME
@pytest.mark.parametrize("level", ["gentle", "easy"])
def test_share_of_random_choices(game: Game, level: str, random_choices: list[int]) -> None:
    state, rng = game.start(max(2, game.seats[0]), 1), Rng(1)
    player, seat = LEVELS[level](lambda: 0.0), next(iter(state.open))
    for _ in range(TRIES):
        player(game, state, seat, rng)
    expected = game.ai.gentle if level == "gentle" else 25
    assert random_choices[0] / TRIES == pytest.approx(expected / 100, abs=0.05)


@EVERY_GAME
def test_gentle_makes_more_mistakes_than_easy(game: Game) -> None:
    assert 25 < game.ai.gentle < 100


def test_levels_are_in_order_of_strength() -> None:
    assert ["gentle", "easy", "steady", "sharp", "master"] == list(LEVELS)


@pytest.mark.parametrize("name", ["steady:1", "bob", "master:0", "master:inf", "master:soon"])
def test_level_with_invalid_name_or_time_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name.rpartition(":")[2]):
        player_of(name, lambda: 0.0)


def test_only_searching_levels_have_their_own_time() -> None:
    assert ["sharp", "master"] == list(SEARCHING)
