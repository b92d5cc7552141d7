"""Puzzles: the stored files, the positions, and one puzzle per day."""

from collections import Counter
from itertools import permutations
from typing import Any, NamedTuple

import pytest

from engine import GAMES
from engine.core import (
    Action,
    AtollError,
    EvenRng,
    Game,
    awaited,
    options_of,
    parse,
    play,
    write,
)
from engine.core.puzzle import Offered, Puzzle, is_possible, load_puzzles
from engine.editions import game_of
from engine.players.explaining import comes_to_the_same
from engine.players.puzzling import clearly, leaves_open

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


class Row(NamedTuple):
    """A stored puzzle, with its game and position."""

    game: Game
    puzzle: Puzzle
    state: Any

    @property
    def actions(self) -> list[Action]:
        """The offered moves, the best first."""
        return [parse(one.do, self.game.rules.actions) for one in self.puzzle.offered]


@pytest.fixture(scope="module", params=[key for key in GAMES if load_puzzles(key)])
def rows(request: pytest.FixtureRequest) -> list[Row]:
    """Return the stored puzzles of a game that has some."""
    key = request.param
    games = [(game_of(key, puzzle.options), puzzle) for puzzle in load_puzzles(key)]
    return [Row(game, puzzle, puzzle.position(game)) for game, puzzle in games]


class TestFiles:
    @pytest.mark.long
    def test_puzzles_are_many_and_different(self, rows: list[Row]) -> None:
        assert len({row.puzzle.key for row in rows}) == len(rows) >= 20

    def test_puzzles_have_a_reason_and_varied_kinds(self, rows: list[Row]) -> None:
        assert all(row.puzzle.why for row in rows)
        kinds = Counter(row.puzzle.kind for row in rows)
        assert max(kinds.values()) <= 2 / 3 * len(rows)
        assert len({row.puzzle.seats for row in rows}) > 1

    def test_line_of_a_puzzle_can_be_played(self, rows: list[Row]) -> None:
        for game, puzzle, begun in rows:
            best = parse(puzzle.offered[0].do, game.rules.actions)
            state = play(begun, puzzle.seat, best).state
            for move in puzzle.line:
                seat, _, text = move.partition(" ")
                state = play(state, int(seat), parse(text, game.rules.actions)).state

    def test_offered_moves_are_possible_and_have_different_labels(self, rows: list[Row]) -> None:
        for row in rows:
            game, puzzle, state = row
            assert set(row.actions) <= set(options_of(state, puzzle.seat))
            labels = game.lines(game.view(state, puzzle.seat), row.actions)
            assert sorted(set(labels)) == sorted(labels)

    @pytest.mark.long
    def test_no_other_move_comes_to_the_same_as_the_best(self, rows: list[Row]) -> None:
        for row in rows:
            game, puzzle, state = row
            best, *others = row.actions
            same = [one for one in others if comes_to_the_same(game, state, puzzle.seat, best, one)]
            assert not same, puzzle.key

    def test_no_move_leaves_open_what_another_one_says(self, rows: list[Row]) -> None:
        for row in rows:
            pairs = permutations(row.actions, 2)
            seat = row.puzzle.seat
            found = [pair for pair in pairs if leaves_open(row.state, seat, *pair)]
            assert not found, row.puzzle.key

    def test_best_move_is_clearly_the_best(self, rows: list[Row]) -> None:
        for game, puzzle, state in rows:
            best, *others = (offered.value for offered in puzzle.offered)
            assert best - max(others) >= clearly(game, state) - 0.001

    @pytest.mark.long
    def test_hidden_information_is_resampled(self, rows: list[Row]) -> None:
        for game, puzzle, shown in rows:
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
