"""`python -m tools.train` learns the weights of features from games of bots."""

import tomllib
from collections import Counter
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES
from engine.core import Action, Game, Rng
from engine.players import PLAYERS
from engine.players.steady import steady
from tests.bot import stored_games
from tools.train import main
from tools.training import STRENGTHS, WORLDS, Sample, fit, samples

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
    rows = [Sample(1, row, 2.0 * row[0] - 0.5 * row[1]) for row in ahead]
    learned = fit(["points", "tiles", "noise"], rows)
    assert [2.0, -0.5, 0.0] == pytest.approx(list(learned.weights.values()), abs=0.08)
    assert learned.spreads[1] < 0.2


def test_rounds_with_predictable_leads_count_more() -> None:
    rng = Rng(3)
    rows = [
        Sample(number, (float(lead),), weight * lead + luck)
        for number, weight, most in ((1, 1.0, 10), (2, 3.0, 1))
        for lead in range(-9, 10)
        for luck in (rng.below(2 * most + 1) - most for _ in range(5))
    ]
    learned = fit(["points"], rows)
    assert 2.2 < learned.weights["points"] < 3.0  # 2.0 if all rounds counted the same
    assert 1.0 < learned.spreads[2] < learned.spreads[1]


def test_sample_is_the_lead_at_the_start_of_a_round() -> None:
    game = GAMES["propeller_islands"]
    evaluation = game.ai.evaluation
    assert evaluation is not None
    rows = list(samples(game, evaluation, game.start(2, 5), Rng(5)))
    assert {2, 3, 4} < {row.round for row in rows}
    assert {2 * WORLDS} == set(Counter(row.round for row in rows).values())
    assert [-value for value in rows[0].ahead] == pytest.approx(list(rows[1].ahead))
    assert [-row.lead for row in rows[::2]] == [row.lead for row in rows[1::2]]


def test_worlds_of_a_position_end_differently() -> None:
    game = GAMES["island_hopper"]
    assert game.ai.evaluation is not None
    rows = samples(game, game.ai.evaluation, game.start(2, 5), Rng(5))
    assert len({row.lead for row in islice(rows, 2 * WORLDS)}) > 2


def test_players_of_all_strengths_play_until_a_round_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, asked = GAMES["island_hopper"], Counter[str]()
    assert game.ai.evaluation is not None
    for name in set(STRENGTHS):

        def noticed(game: Game, g: Any, seat: int, rng: Rng, name: str = name) -> Action:
            asked[name] += 1
            return steady(game, g, seat, rng)

        monkeypatch.setitem(PLAYERS, name, noticed)
    for seed in range(6):
        next(samples(game, game.ai.evaluation, game.start(2, seed), Rng(seed)))
    assert set(STRENGTHS) == set(asked)
