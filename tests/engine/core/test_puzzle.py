"""Puzzles: read from their file, played again from their moves, and shown as their player sees."""

import pytest

from engine import GAMES
from engine.core import AtollError, EvenRng, Game, awaited, options_of, parse, play, write
from engine.core import puzzle as puzzles
from engine.core.puzzle import Offered, Puzzle, is_possible, load_puzzles, puzzle_of
from engine.players.puzzling import clearly

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
QUAKE = GAMES["earthquake_island"]


def made(**changes: object) -> Puzzle:
    """A puzzle of Earthquake Island after two moves, of which only some are offered."""
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


@EVERY_GAME
class TestEveryFile:
    def test_it_has_a_puzzle_for_a_hundred_days(self, game: Game) -> None:
        assert len(load_puzzles(game.key)) == 100

    def test_each_can_be_played_and_offers_what_is_possible(self, game: Game) -> None:
        for one in load_puzzles(game.key):
            options = options_of(one.position(game), one.seat)
            assert {parse(offered.do, game.rules.actions) for offered in one.offered} <= set(
                options
            )

    def test_the_best_is_clearly_the_best(self, game: Game) -> None:
        for one in load_puzzles(game.key):
            best, *others = (offered.value for offered in one.offered)
            assert best - max(others) >= clearly(game, one.position(game)) - 0.001

    def test_no_two_are_the_same(self, game: Game) -> None:
        keys = [one.key for one in load_puzzles(game.key)]
        assert sorted(set(keys)) == sorted(keys)

    def test_its_choices_can_be_told_apart_by_their_words(self, game: Game) -> None:
        for one in load_puzzles(game.key):
            view = game.view(one.position(game), one.seat)
            offered = [parse(offered.do, game.rules.actions) for offered in one.offered]
            labels = game.words.labels(view, offered)
            assert sorted(set(labels)) == sorted(labels)

    def test_what_its_player_cannot_know_is_dealt_anew(self, game: Game) -> None:
        one = load_puzzles(game.key)[0]
        state = game.begin(one.seats, one.seed, one.options)
        for move in filter(None, one.moves.split("; ")):
            seat, _, text = move.partition(" ")
            state = play(state, int(seat), parse(text, game.rules.actions)).state
        shown = one.position(game)
        assert game.view(state, one.seat) == game.view(shown, one.seat)
        assert state.hidden.rng != shown.hidden.rng
        assert shown == game.rules.resample(state, one.seat, EvenRng(one.seed))


class TestDays:
    def test_each_day_has_its_own_until_all_were_had(self, monkeypatch: pytest.MonkeyPatch) -> None:
        three = (made(offered=made().offered[:2]), made(seed=6), made())
        monkeypatch.setattr(puzzles, "load_puzzles", lambda _: three)
        monkeypatch.setattr(puzzles, "is_possible", lambda *_: True)
        found = [puzzle_of(QUAKE, day) for day in range(6)]
        assert [*three, *three] == found

    def test_one_that_is_not_possible_any_more_gives_way(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        broken, whole = made(moves="0 fly cell:Z9"), made()
        monkeypatch.setattr(puzzles, "load_puzzles", lambda _: (broken, whole))
        assert (whole, whole) == (puzzle_of(QUAKE, 0), puzzle_of(QUAKE, 1))
        monkeypatch.setattr(puzzles, "load_puzzles", lambda _: (broken,))
        assert puzzle_of(QUAKE, 0) is None

    def test_a_game_without_a_file_has_none(self) -> None:
        assert () == load_puzzles("no_such_game")


class TestPositions:
    def test_moves_that_lead_elsewhere_are_refused(self) -> None:
        assert is_possible(QUAKE, made())
        assert not is_possible(QUAKE, made(seat=7))
        assert not is_possible(QUAKE, made(offered=(Offered("keep", 1.0), Offered("discard", 0.0))))
        with pytest.raises(AtollError):
            made(moves="0 place cell:Z9").position(QUAKE)

    def test_its_key_tells_it_from_others(self) -> None:
        assert "5.2.2" == made().key
