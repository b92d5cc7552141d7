"""Puzzles: the stored files, the positions, and one puzzle per day."""

from typing import Any

import pytest

from engine import GAMES
from engine.core import AtollError, EvenRng, Game, awaited, options_of, parse, play, write
from engine.core import puzzle as puzzles
from engine.core.puzzle import Offered, Puzzle, is_possible, load_puzzles, puzzle_of
from engine.editions import game_of
from engine.players.puzzling import clearly

QUAKE = GAMES["earthquake_island"]


def made(**changes: object) -> Puzzle:
    """Return a puzzle of Earthquake Island after two moves, with three of the options."""
    state, moves = QUAKE.start(2, 5), list[str]()
    for _ in range(2):
        seat = awaited(state)[0]
        action = options_of(state, seat)[0]
        moves.append(f"{seat} {write(action)}")
        state = play(state, seat, action).state
    seat = awaited(state)[0]
    offered = [Offered(write(one), 0.5) for one in options_of(state, seat)[:3]]
    fields = {
        "seats": 2,
        "seed": 5,
        "options": dict(state.options),
        "seat": seat,
        "unit": "chance",
        "moves": "; ".join(moves),
        "offered": tuple(offered),
    }
    return Puzzle(**(fields | changes))  # type: ignore[arg-type]  # fields by their names


File = tuple[Game, list[tuple[Puzzle, Any]]]


@pytest.fixture(scope="module", params=list(GAMES))
def file(request: pytest.FixtureRequest) -> File:
    """Return a game and its puzzles, each with its position."""
    puzzles = load_puzzles(request.param)
    game = game_of(request.param, puzzles[0].options)  # the edition that they were made for
    return game, [(puzzle, puzzle.position(game)) for puzzle in puzzles]


class TestFiles:
    def test_file_has_a_hundred_different_puzzles(self, file: File) -> None:
        assert len({puzzle.key for puzzle, _ in file[1]}) == len(file[1]) == 100

    def test_offered_moves_are_possible_and_have_different_labels(self, file: File) -> None:
        game, puzzles = file
        for puzzle, state in puzzles:
            actions = [parse(offered.do, game.rules.actions) for offered in puzzle.offered]
            assert set(actions) <= set(options_of(state, puzzle.seat))
            labels = game.words.labels(game.view(state, puzzle.seat), actions)
            assert sorted(set(labels)) == sorted(labels)

    def test_best_move_is_clearly_the_best(self, file: File) -> None:
        game, puzzles = file
        for puzzle, state in puzzles:
            best, *others = (offered.value for offered in puzzle.offered)
            assert best - max(others) >= clearly(game, state) - 0.001

    def test_hidden_information_is_resampled(self, file: File) -> None:
        game, ((puzzle, shown), *_) = file
        state = game.begin(puzzle.seats, puzzle.seed, puzzle.options)
        for move in filter(None, puzzle.moves.split("; ")):
            seat, _, text = move.partition(" ")
            state = play(state, int(seat), parse(text, game.rules.actions)).state
        assert game.view(state, puzzle.seat) == game.view(shown, puzzle.seat)
        assert state.hidden.rng != shown.hidden.rng
        assert shown == game.rules.resample(state, puzzle.seat, EvenRng(puzzle.seed))


class TestDays:
    def test_puzzles_repeat_only_after_all_were_used(self, monkeypatch: pytest.MonkeyPatch) -> None:
        three = (made(offered=made().offered[:2]), made(seed=6), made())
        monkeypatch.setattr(puzzles, "load_puzzles", lambda _: three)
        monkeypatch.setattr(puzzles, "is_possible", lambda *_: True)
        found = [puzzle_of(QUAKE, day) for day in range(6)]
        assert [*three, *three] == found

    def test_impossible_puzzle_is_skipped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        broken, whole = made(moves="0 fly cell:Z9"), made()
        monkeypatch.setattr(puzzles, "load_puzzles", lambda _: (broken, whole))
        assert (whole, whole) == (puzzle_of(QUAKE, 0), puzzle_of(QUAKE, 1))
        monkeypatch.setattr(puzzles, "load_puzzles", lambda _: (broken,))
        assert puzzle_of(QUAKE, 0) is None

    def test_game_without_file_has_no_puzzles(self) -> None:
        assert () == load_puzzles("no_such_game")


class TestPositions:
    def test_wrong_moves_are_refused(self) -> None:
        assert is_possible(QUAKE, made())
        assert not is_possible(QUAKE, made(seat=7))
        assert not is_possible(QUAKE, made(offered=(Offered("keep", 1.0), Offered("discard", 0.0))))
        with pytest.raises(AtollError):
            made(moves="0 place cell:Z9").position(QUAKE)

    def test_key_names_the_position(self) -> None:
        assert "5.2.2" == made().key
