"""`python -m tools.tune` improves the weights of a steady bot, and continues from a file."""

from functools import partial
from pathlib import Path

import msgspec
import pytest

from engine.island_hopper.ai import weights
from tests.bot import stored_games
from tools.tune import main
from tools.tuning import numbers_of

Capture = pytest.CaptureFixture[str]
typed = partial(stored_games.run_command, main=main)
complaint = partial(stored_games.error_line, main=main)
SMALL = ("island_hopper", "--games", 6)


@pytest.mark.long
def test_each_step_reports_its_rate_against_the_current_weights(capsys: Capture) -> None:
    before = numbers_of(weights)
    printed = typed(capsys, *SMALL, "--steps", 2).printed
    first, second = (msgspec.json.decode(line) for line in printed.splitlines())
    assert [1, 2] == [first["step"], second["step"]]
    low, high = first["interval"]
    assert 0 <= low <= first["rate"] <= high <= 1
    assert first["furthest"].keys() <= before.keys()
    assert 1.0 not in first["furthest"].values()
    assert numbers_of(weights) == before


@pytest.mark.long
def test_interrupted_tuning_continues(capsys: Capture, tmp_path: Path) -> None:
    cut, whole = tmp_path / "cut.json", tmp_path / "whole.json"
    once = typed(capsys, *SMALL, "--steps", 2, "--out", whole).printed
    for steps in (1, 2):
        output = typed(capsys, *SMALL, "--steps", steps, "--out", cut).printed
    assert cut.read_bytes() == whole.read_bytes()
    assert [output] == once.splitlines(keepends=True)[1:]
    assert msgspec.json.decode(cut.read_bytes())["numbers"].keys() == numbers_of(weights).keys()


def test_file_of_another_command_does_not_change(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "numbers.json"
    typed(capsys, *SMALL, "--steps", 1, "--out", out)
    kept = out.read_bytes()
    other = complaint(capsys, *SMALL, "--seed", 7, "--out", out)
    assert "was made by `python -m tools.tune island_hopper --games 6 --seed 1`" in other
    assert out.read_bytes() == kept


def test_other_file_does_not_change(capsys: Capture, tmp_path: Path) -> None:
    out = tmp_path / "numbers.json"
    out.write_text("[1, 2]")
    assert "is not a file of tuned weights" in complaint(capsys, *SMALL, "--out", out)
    assert out.read_text() == "[1, 2]"


@pytest.mark.parametrize("path", [".", "missing/numbers.json"])
def test_output_is_refused_before_a_game_is_played(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr("tools.tune.Arena", None)
    assert f"can't write {path}" in complaint(capsys, *SMALL, "--out", path)


def test_game_without_weights_is_refused(capsys: Capture) -> None:
    assert "Palm Island has no weights to tune" in complaint(capsys, "palm_island")
