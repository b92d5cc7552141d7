"""`python -m tools.puzzles` finds positions with one clearly best choice."""

import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import GAMES
from engine.core import Rng, options_of, write
from engine.core.puzzle import FOUND, Made, Offered, Puzzle, is_possible, load_puzzles
from engine.players.puzzling import sketch_of
from tests.bot import stored_games
from tests.longer import one_in
from tools import puzzles
from tools.puzzles import main

Capture = pytest.CaptureFixture[str]
typed = partial(stored_games.run_command, main=main)
complaint = partial(stored_games.error_line, main=main)
QUAKE = GAMES["earthquake_island"]


def puzzle_at_the_beginning(game: Any, seats: int, seed: int, options: dict[str, str]) -> Puzzle:
    """Return a puzzle at the start of a game."""
    state = game.start(seats, seed, options)
    seat = next(iter(state.open))
    return Puzzle(
        seats=seats,
        seed=seed,
        options=dict(state.options),
        seat=seat,
        unit="chance",
        moves="",
        kind="choose start",
        offered=tuple(Offered(write(each), 0.5) for each in options_of(state, seat)[:3]),
    )


def sketch_at_the_beginning(game: Any, seats: int, seed: int, options: dict[str, str]) -> Any:
    """Return a promising position at the start of a game."""
    return sketch_of(game, puzzle_at_the_beginning(game, seats, seed, options))


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find a puzzle at the start of each game, which no guess solves."""

    def confirmed(game: Any, sketch: Any, worlds: int) -> Puzzle:
        options = dict(sketch.state.options)
        at_once = puzzle_at_the_beginning(game, len(sketch.state.seats), sketch.seed, options)
        return msgspec.structs.replace(at_once, kind=game.words.theme(sketch.state, sketch.seat))

    def explained(game: Any, one: Puzzle, clock: object) -> Puzzle:
        return msgspec.structs.replace(one, why="It is better.")

    monkeypatch.setattr(
        puzzles, "sketches", lambda *given: iter([sketch_at_the_beginning(*given[:4])])
    )
    monkeypatch.setattr(puzzles, "confirmed", confirmed)
    monkeypatch.setattr(puzzles, "explained", explained)
    monkeypatch.setattr(puzzles, "GUESSED", 1.0)


def read(text: str) -> tuple[Made, list[Puzzle]]:
    """Return the head and the puzzles of a file."""
    table = tomllib.loads(text)
    return msgspec.convert(table["made"], Made), msgspec.convert(table["row"], list[Puzzle])


@pytest.mark.long
def test_written_file_can_be_read_as_puzzles(capsys: Capture, tmp_path: Path, found: None) -> None:
    out = tmp_path / "puzzles.toml"
    typed(capsys, QUAKE.key, "--count", 12, "--seed", 5, "--minutes", 0.01, "--out", out)
    made, rows = read(out.read_text())
    assert [5, 6, 7, 8] == [one.seed for one in rows]
    assert all(is_possible(QUAKE, one) for one in rows)
    assert made.command.startswith("python -m tools.puzzles earthquake_island --count 12 --seed 5")


def test_puzzles_are_printed_without_a_file(capsys: Capture, found: None) -> None:
    output = typed(capsys, "palm_island", "--count", 1, "--option", "mode=solo")
    made, [one] = read(output.printed)
    assert (0, 1) == (output.code, one.seats)
    assert made.command.endswith("--option mode=solo")


def test_search_without_result_is_reported(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "sketches", lambda *_: iter(()))
    message = complaint(capsys, QUAKE.key, "--minutes", 0.001)
    assert "no puzzle was found in that time" in message


@pytest.mark.parametrize("wrong", ["0", "-1", "soon", "inf"])
def test_invalid_time_is_refused(capsys: Capture, wrong: str) -> None:
    assert "is not a length of time" in complaint(capsys, QUAKE.key, f"--minutes={wrong}")


@pytest.mark.long
@pytest.mark.parametrize(("typed_too", "alike"), [((), 1), (("--alike", 1), 3)])
def test_kinds_of_choices_are_limited(
    capsys: Capture, found: None, typed_too: tuple[object, ...], alike: int
) -> None:
    # One of three may have the same kind. Here all puzzles have the same kind.
    output = typed(capsys, QUAKE.key, "--count", 3, "--minutes", 0.01, *typed_too)
    made, rows = read(output.printed)
    assert alike == len(rows)
    assert made.command.endswith(" ".join(map(str, ("--worlds", 16, *typed_too))))


@pytest.mark.long
def test_interrupted_search_continues(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: None
) -> None:
    looked_at = list[int]()

    def every_other(game: Any, seats: int, seed: int, options: dict[str, str], *_: object) -> Any:
        looked_at.append(seed)
        if seed % 2:
            yield sketch_at_the_beginning(game, seats, seed, options)
        if looked_at == [1, 2, 3, 4]:
            raise MemoryError

    monkeypatch.setattr(puzzles, "sketches", every_other)
    line = (QUAKE.key, "--count", 12, "--out", tmp_path / "puzzles.toml")
    with pytest.raises(MemoryError):
        typed(capsys, *line)
    typed(capsys, *line, "--minutes", 0.01)
    made, rows = read((tmp_path / "puzzles.toml").read_text())
    assert [1, 3, 5] == [one.seed for one in rows][:3]
    assert list(range(1, 5)) == looked_at[:4]
    assert list(range(4, made.games + 1)) == looked_at[4:]


@pytest.mark.parametrize(
    "changed",
    [
        ("--worlds", 24),
        ("--seed", 2),
        ("--alike", 2),
        ("--after", 80),
        ("--option", "facing=random"),
    ],
)
def test_file_of_another_command_does_not_change(
    capsys: Capture, tmp_path: Path, found: None, changed: tuple[str, object]
) -> None:
    out = tmp_path / "puzzles.toml"
    line = (QUAKE.key, "--count", 1, "--out", out)
    typed(capsys, *line)
    before = out.read_bytes()
    assert "Name another file, or remove it." in complaint(capsys, *line, *changed)
    assert before == out.read_bytes()


@pytest.mark.parametrize("content", [b"moves = [", b"\xff\xfe", b"[made]\ncommand = 1"])
def test_other_file_does_not_change(
    capsys: Capture, tmp_path: Path, found: None, content: bytes
) -> None:
    out = tmp_path / "puzzles.toml"
    out.write_bytes(content)
    assert str(out) in complaint(capsys, QUAKE.key, "--out", out)
    assert content == out.read_bytes()


def test_search_gets_the_number_of_moves_and_worlds(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, found: None
) -> None:
    given, confirmed = list[object](), vars(puzzles)["confirmed"]

    def sketched(*all_given: Any) -> Iterator[Any]:
        given.append(all_given[4])
        yield sketch_at_the_beginning(*all_given[:4])

    def with_worlds(game: Any, sketch: Any, worlds: int) -> Puzzle | None:
        given.append(worlds)
        found: Puzzle | None = confirmed(game, sketch, worlds)
        return found

    monkeypatch.setattr(puzzles, "sketches", sketched)
    monkeypatch.setattr(puzzles, "confirmed", with_worlds)
    typed(capsys, QUAKE.key, "--count", 1, "--after", 80, "--worlds", 9)
    assert [80, 9] == given


def test_puzzle_without_a_reason_is_left_out(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, found: None
) -> None:
    monkeypatch.setattr(puzzles, "explained", lambda game, one, clock: one)
    assert "no puzzle was found" in complaint(capsys, QUAKE.key, "--minutes", 0.001)


def test_positions_of_an_old_file_are_searched_again(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: None
) -> None:
    old = tmp_path / "old.toml"
    typed(capsys, QUAKE.key, "--count", 3, "--alike", 1, "--seed", 7, "--out", old)
    monkeypatch.setattr(puzzles, "sketches", lambda *_: iter(()))
    output = typed(capsys, QUAKE.key, "--count", 3, "--alike", 1, "--again", old)
    made, rows = read(output.printed)
    assert f" --again {old}" in made.command
    assert [7, 8, 9] == [one.seed for one in rows]


@pytest.mark.long
def test_guesses_by_button_or_number_may_solve_few(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, found: None
) -> None:
    monkeypatch.setattr(puzzles, "GUESSED", 0.35)
    words = ("--count", 10, "--alike", 1, "--minutes", 0.05)
    _, rows = read(typed(capsys, QUAKE.key, *words).printed)
    for guess in puzzles.GUESSES:
        solved = sum(puzzles.guesses_of(one, QUAKE.key)[guess] for one in rows)
        assert solved <= max(1, 0.35 * len(rows))


def test_only_positions_that_steady_misses_are_searched(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, found: None
) -> None:
    monkeypatch.setattr(puzzles, "misses", lambda game, sketch: sketch.seed == 9)
    words = ("--count", 1, "--seed", 7, "--missed")
    made, rows = read(typed(capsys, QUAKE.key, *words).printed)
    assert " --missed" in made.command
    assert [9] == [one.seed for one in rows]


def test_third_of_the_puzzles_is_missed_by_steady(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, found: None
) -> None:
    def explained(game: Any, one: Puzzle, clock: object) -> Puzzle:
        solved = {"steady": float(one.seed % 4 != 0)}
        return msgspec.structs.replace(one, why="It is better.", solved=solved)

    monkeypatch.setattr(puzzles, "explained", explained)
    monkeypatch.setattr(puzzles, "misses", lambda game, sketch: sketch.seed % 4 == 0)
    words = ("--count", 6, "--alike", 1, "--seed", 1)
    _, rows = read(typed(capsys, QUAKE.key, *words).printed)
    assert [1, 2, 3, 4, 5, 8] == [one.seed for one in rows]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_games_vary_in_seats_and_options(game: Any) -> None:
    tables = [puzzles.varied(game, Rng(number), None, {}) for number in range(200)]
    assert {seats for seats, _ in tables} == {one for one in game.seats if one in puzzles.TABLES}
    for option in game.choices:
        assert len({options[option.key] for _, options in tables if option.key in options}) > 1
    assert 2 == puzzles.varied(game, Rng(1), 2, {})[0]


@pytest.mark.parametrize("key", one_in(4, GAMES))
def test_guesses_solve_few_stored_puzzles(key: str) -> None:
    rows = [puzzles.guesses_of(puzzle, key) for puzzle in load_puzzles(key)]
    for guess in puzzles.GUESSES:
        assert sum(row[guess] for row in rows) <= puzzles.GUESSED * len(rows), guess


@pytest.mark.parametrize("key", GAMES)
def test_steady_misses_a_third_of_the_stored_puzzles(key: str) -> None:
    solved = [puzzle.solved.get("steady", 0.0) for puzzle in load_puzzles(key)]
    missed = sum(one < FOUND for one in solved)
    assert missed >= puzzles.MISSED * len(solved)
