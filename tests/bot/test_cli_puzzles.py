"""`atoll puzzles`: positions with one clearly best choice, as a file that `/puzzle` reads."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.cli import puzzles
from engine import GAMES
from engine.core import options_of, write
from engine.core.puzzle import Made, Offered, Puzzle, is_possible
from tests.bot.shelf import complaint, typed

Capture = pytest.CaptureFixture[str]
QUAKE = GAMES["earthquake_island"]


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game has a puzzle at its beginning."""

    def one(game: Any, seats: int, seed: int, options: dict[str, str], _: object) -> Any:
        state = game.start(seats, seed, options)
        seat = next(iter(state.open))
        offered = [Offered(write(each), 0.5) for each in options_of(state, seat)[:3]]
        yield Puzzle(
            seats=seats,
            seed=seed,
            options=dict(state.options),
            seat=seat,
            unit="chance",
            moves="",
            offered=tuple(offered),
        )

    monkeypatch.setattr(puzzles, "puzzles", one)


def read(text: str) -> tuple[Made, list[Puzzle]]:
    """What a file of puzzles says."""
    table = tomllib.loads(text)
    return msgspec.convert(table["made"], Made), msgspec.convert(table["row"], list[Puzzle])


def test_what_is_written_is_what_the_days_puzzle_reads(
    capsys: Capture, tmp_path: Path, found: None
) -> None:
    out = tmp_path / "puzzles.toml"
    typed(capsys, "puzzles", QUAKE.key, "--count", 12, "--seed", 5, "--minutes", 0.01, "--out", out)
    made, rows = read(out.read_text())
    assert [5, 6, 7] == [one.seed for one in rows]
    assert all(is_possible(QUAKE, one) for one in rows)
    assert made.command.startswith("atoll puzzles earthquake_island --count 12 --seed 5")


def test_without_a_file_it_is_printed(capsys: Capture, found: None) -> None:
    said = typed(capsys, "puzzles", "palm_island", "--count", 1, "--option", "mode=solo")
    made, [one] = read(said.printed)
    assert (0, 1) == (said.code, one.seats)
    assert made.command.endswith("--option mode=solo")


def test_where_nothing_is_found_it_says_so(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "puzzles", lambda *_: iter(()))
    told = complaint(capsys, "puzzles", QUAKE.key, "--minutes", 0.001)
    assert "no puzzle was found in that time" in told


@pytest.mark.parametrize("wrong", ["0", "-1", "soon", "inf"])
def test_a_length_of_time_is_a_number_above_nothing(capsys: Capture, wrong: str) -> None:
    assert "is not a length of time" in complaint(
        capsys, "puzzles", QUAKE.key, f"--minutes={wrong}"
    )


def test_no_kind_of_choice_is_had_too_often(capsys: Capture, found: None) -> None:
    """Of four, one may have the same kind of best choice; here all have, and the time is short."""
    said = typed(capsys, "puzzles", QUAKE.key, "--count", 4, "--minutes", 0.01)
    assert 1 == len(read(said.printed)[1])
