"""The environment of the training example in the docs."""

from typing import Any

import numpy as np
import pytest

from docs.training.against_random import AgainstRandom
from tests.longer import each_game


@pytest.mark.parametrize("game", each_game())
def test_agent_plays_whole_games_with_legal_actions(game: Any) -> None:
    env: Any = AgainstRandom(game.key, None, {}, "vocabulary", 1)  # type: ignore[no-untyped-call]
    rng, results = np.random.default_rng(1), list[float]()
    for _ in range(2):
        (seen, _), over, steps = env.reset(), False, 0
        while not over:
            assert env.observation_space.shape == seen.shape
            assert np.abs(seen).max() < 12
            legal = np.flatnonzero(env.action_masks())
            seen, reward, over, _, _ = env.step(rng.choice(legal))
            assert over or reward == 0
            steps += 1
        assert steps > 2
        assert not env.action_masks().any()
        results.append(env.won())
    assert all(0 <= result <= 1 for result in results)
