"""What options are worth: from what a seat can know, in shared worlds, in doubt for the player."""

from itertools import count

import pytest

from engine import GAMES
from engine.core import EvenRng, Game, Rng, awaited, options_of
from engine.core.state import AnyState
from engine.players import played_on
from engine.players.greedy import greedy
from engine.players.judging import Judgement, ahead, clearly_ahead, judge, unit_of
from engine.players.lookahead import Time
from tests.longer import each_game, longer

SLOW = "palm_island"  # its judge searches every continuation of a turn
EVERY_GAME = pytest.mark.parametrize(
    "game",
    [longer(one) if one.id == SLOW else one for one in each_game()],
)
LATE = {"palm_island": 0.8, "island_hopper": 0.6}
"""How far a game has come where it is judged: its play-outs are short there."""


def position(game: Game, seats: int | None = None, part: float | None = None) -> AnyState:
    """A moment of a game among sensible players at which there is something to choose."""
    number = seats or game.nearest({}, 2)
    states = list(played_on(game, game.start(number, 5), greedy, Rng(5)))
    late = states[int(len(states) * (part or LATE.get(game.key, 0.7))) :]
    return next(state for state in late if len(options_of(state, awaited(state)[0])) > 1)


def looks(number: int) -> Time:
    """Time by a clock that moves on whenever it is looked at."""
    ticks = count()
    return Time(0.0, float(number), lambda: float(next(ticks)))


def judged(game: Game, state: AnyState) -> Judgement:
    """What the next choice is worth."""
    return judge(game, state, awaited(state)[0], Rng(3), looks(12))


@EVERY_GAME
class TestEveryGame:
    def test_what_cannot_be_known_plays_no_part(self, game: Game) -> None:
        state = position(game)
        seat = awaited(state)[0]
        dealt = game.rules.resample(state, seat, EvenRng(99))
        assert judged(game, state) == judged(game, dealt)

    def test_a_chance_lies_between_nothing_and_certainty(self, game: Game) -> None:
        state = position(game)
        found = judged(game, state)
        assert unit_of(game, state) == found.unit
        if found.unit == "chance":
            assert all(0.0 <= one.value <= 1.0 for one in found.options)
            assert 0.0 <= found.loss <= 1.0

    def test_what_was_done_is_always_among_the_options(self, game: Game) -> None:
        state = position(game)
        seat = awaited(state)[0]
        for done in (options_of(state, seat)[0], options_of(state, seat)[-1]):
            found = judge(game, state, seat, Rng(3), looks(2), done)
            assert done in [one.action for one in found.options]

    def test_judging_leaves_the_state_as_it_is(self, game: Game) -> None:
        state = position(game)
        before = game.save(state)
        judged(game, state)
        assert before == game.save(state)


def test_somebody_alone_is_judged_by_points() -> None:
    game = GAMES["palm_island"]
    state = position(game, 1)
    found = judged(game, state)
    assert ("points", "points") == (unit_of(game, state), found.unit)
    assert found.best.value > 5


def test_where_each_is_planned_for_alone_points_are_judged() -> None:
    game = GAMES["palm_island"]
    units = {
        mode: unit_of(game, game.start(2, 3, {"mode": mode}))
        for mode in ("casual", "speed", "cooperative")
    }
    assert {"casual": "points", "speed": "points", "cooperative": "chance"} == units


def test_a_lead_counts_in_shared_worlds_only() -> None:
    assert 1.0 == ahead([2.0, 3.0], [1.0, 2.0, 90.0])


def test_doubt_takes_a_lead_away() -> None:
    assert 0.0 == clearly_ahead([1.0, 0.0, 0.0, 1.0, 0.0], [0.0, 0.5, 0.5, 0.5, 0.0])
    assert 1.0 == clearly_ahead([2.0, 3.0, 4.0, 5.0, 6.0], [1.0, 2.0, 3.0, 4.0, 5.0])
    assert 0.0 == clearly_ahead([2.0] * 4, [1.0] * 4)


def test_what_is_done_best_loses_nothing() -> None:
    game = GAMES["earthquake_island"]
    state = position(game)
    best = judged(game, state).best.action
    assert 0.0 == judge(game, state, awaited(state)[0], Rng(3), looks(12), best).loss
