"""`python -m tools.train` learns the weights of features from games of bots."""

import tomllib
from functools import partial
from pathlib import Path

import pytest

from engine import GAMES
from tests.bot import stored_games
from tools.train import main

Capture = pytest.CaptureFixture[str]
typed = partial(stored_games.run_command, main=main)
complaint = partial(stored_games.error_line, main=main)


def test_each_feature_gets_a_weight(capsys: Capture, tmp_path: Path) -> None:
    learned = tmp_path / "weights.toml"
    typed(capsys, "island_hopper", "--games", 2, "--out", learned)
    evaluation = GAMES["island_hopper"].ai.evaluation
    assert evaluation is not None
    rows = tomllib.loads(learned.read_text())["row"]
    assert list(evaluation.weights) == [row["feature"] for row in rows]
    assert "`python -m tools.train island_hopper --games 2 --seed 1`" in learned.read_text()


def test_same_games_give_the_same_weights(capsys: Capture) -> None:
    first, again = (typed(capsys, "island_hopper", "--games", 1) for _ in range(2))
    assert first.printed == again.printed


def test_game_without_features_is_refused(capsys: Capture) -> None:
    assert "no features" in complaint(capsys, "palm_island", "--games", 1)
