"""`python -m tools.train` learns the weights of features from games of bots."""

import tomllib
from functools import partial
from pathlib import Path

import pytest

from engine import GAMES
from engine.core import Rng
from engine.players import LEVELS
from tests.bot import stored_games
from tests.engine.clocks import ticking
from tools.train import main
from tools.training import Sample, fit, samples

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


def test_training_recovers_the_weights() -> None:
    rng = Rng(3)
    drawn = [[float(rng.below(9) - 4) for _ in range(3)] for _ in range(300)]
    ahead = [(one, one + other, other - third) for one, other, third in drawn]
    rows = [Sample(row, 2.0 * row[0] - 0.5 * row[1]) for row in ahead]
    learned = fit(["points", "tiles", "noise"], rows)
    assert [2.0, -0.5, 0.0] == pytest.approx(list(learned.weights.values()), abs=0.08)
    assert learned.spread < 0.2


def test_sample_is_the_lead_at_the_start_of_a_round() -> None:
    game = GAMES["propeller_islands"]
    evaluation = game.ai.evaluation
    assert evaluation is not None
    rows = list(samples(game, evaluation, game.start(2, 5), LEVELS["steady"](ticking(1)), Rng(5)))
    assert 16 == len(rows)  # one per seat for each of the rounds 2 to 9
    assert [-value for value in rows[0].ahead] == pytest.approx(list(rows[1].ahead))
    assert {-rows[0].lead} == {row.lead for row in rows[1::2]}
