"""Puzzles: the stored files, the positions, and one puzzle per day."""

from collections import Counter
from typing import Any

import pytest

from engine import GAMES
from engine.core import AtollError, EvenRng, Game, awaited, options_of, parse, play, write
from engine.core.puzzle import Offered, Puzzle, is_possible, load_puzzles
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
    key, puzzles = request.param, load_puzzles(request.param)
    game = game_of(key, puzzles[0].options)
    return game, [
        (puzzle, puzzle.position(game))
        for puzzle in puzzles
        if game_of(key, puzzle.options) is game
    ]


class TestFiles:
    def test_puzzles_of_a_file_are_different(self, file: File) -> None:
        assert len({puzzle.key for puzzle, _ in file[1]}) == len(file[1]) >= 4

    @pytest.mark.parametrize("key", GAMES)
    def test_puzzles_have_a_reason_and_varied_kinds(self, key: str) -> None:
        rows = load_puzzles(key)
        assert all(puzzle.why for puzzle in rows)
        kinds = Counter(puzzle.kind for puzzle in rows)
        assert max(kinds.values()) <= 2 / 3 * len(rows)
        assert len({puzzle.seats for puzzle in rows}) > 1

    @pytest.mark.parametrize("key", GAMES)
    def test_line_of_a_puzzle_can_be_played(self, key: str) -> None:
        for puzzle in load_puzzles(key):
            game = game_of(key, puzzle.options)
            best = parse(puzzle.offered[0].do, game.rules.actions)
            state = play(puzzle.position(game), puzzle.seat, best).state
            for move in puzzle.line:
                seat, _, text = move.partition(" ")
                state = play(state, int(seat), parse(text, game.rules.actions)).state

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


class TestLoading:
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
