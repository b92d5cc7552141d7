"""`atoll ladder`: how strong the players made of code are."""

import json

import pytest

from bot.cli.ladder import Rung
from tests.bot.shelf import complaint, typed


def test_each_level_is_measured_against_the_one_below(capsys: pytest.CaptureFixture[str]) -> None:
    said = typed(capsys, "ladder", "earthquake_island", "--games", "4", "--levels", "easy,steady")
    [told] = [json.loads(line) for line in said.printed.splitlines()]
    assert ("steady", "easy", 4) == (told["level"], told["against"], told["games"])
    assert told["interval"][0] <= told["rate"] <= told["interval"][1]
    assert {"easy", "steady"} == set(told["seconds_p95"])


def test_a_level_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "two or more of easy" in complaint(
        capsys, "ladder", "earthquake_island", "--levels", "easy,divine"
    )


def test_the_interval_of_half_of_a_hundred_games_is_wilsons() -> None:
    low, high = Rung(50, 100).interval
    assert (0.404, 0.596) == (round(low, 3), round(high, 3))
