import contextlib
import io
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from pettingzoo.test import api_test, render_test, seed_test

from engine import GAMES
from engine.core import BadOption
from research import pettingzoo
from research.pettingzoo import ILLEGAL_REWARD, BoardGame
from tests.research.tables import Setup, encoded_tables


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Suppress the toolkit's output, and its warnings about observations in a dictionary."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.filterwarnings("ignore", message="Observation")
        yield


@pytest.mark.long
@pytest.mark.parametrize(("setup", "actions"), encoded_tables())
def test_environment_passes_the_toolkits_own_tests(setup: Setup, actions: str) -> None:
    key, seats, options = setup

    def made() -> object:
        return pettingzoo.env(key, seats=seats, options=options, actions=actions)

    api_test(made(), num_cycles=150)
    seed_test(made, num_cycles=30)


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_environment_renders_pixels_and_words(key: str) -> None:
    render_test(lambda render_mode: pettingzoo.env(key, render_mode=render_mode))


def test_board_shows_the_components_of_its_edition() -> None:
    env = BoardGame("propeller_islands", render_mode="ansi")
    env.reset(seed=0)
    assert ": 2 energy, 3 steel, 1 part" in str(env.render())  # 2 steel in edition 2


def test_rewards_of_rivals_sum_to_one() -> None:
    env = BoardGame("earthquake_island", seats=4)
    total = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=3)
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        total[agent] += reward
        mask = observation["action_mask"]
        env.step(None if termination else env.action_space(agent).sample(mask))
    assert sum(total.values()) == pytest.approx(1)


def test_game_is_cut_off_after_the_given_moves() -> None:
    env = BoardGame("small_islands", max_cycles=5)
    env.reset(seed=3)
    for _ in range(5):
        assert not any(env.truncations.values())
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(env.action_space(env.agent_selection).sample(mask))
    assert all(env.truncations.values())


def test_illegal_action_ends_the_game_with_a_penalty() -> None:
    env = pettingzoo.env("palm_island")
    env.reset(seed=1)
    env.step(255)
    assert env.terminations == {"player_0": True}
    assert env.rewards["player_0"] == ILLEGAL_REWARD


def test_illegal_action_is_refused_without_the_wrapper() -> None:
    env = BoardGame("palm_island")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="not legal"):
        env.step(255)


@pytest.mark.parametrize(
    ("chosen", "problem"),
    [
        ({"seats": 0}, "1 to 4 players, not 0"),
        ({"actions": "all"}, "actions cannot be “all”"),
        ({"key": "palm"}, "no game “palm”. The games: propeller_islands, palm_island"),
    ],
)
def test_wrong_argument_is_refused(chosen: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadOption, match=problem):
        pettingzoo.env(**{"key": "palm_island", **chosen})
