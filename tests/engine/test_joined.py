"""Questions offered together with the one before reveal nothing hidden."""

from typing import Any

import pytest

from engine.core import Decision, Rng, awaited, decision_of, options_of, play, reveals_nothing
from tests.longer import each_game, one_in

PLIES = 80
SAMPLES = 2


@pytest.mark.parametrize("game", one_in(4, each_game()))
def test_joined_question_is_known_before_the_first_is_answered(game: Any) -> None:
    rng, found = Rng(7), 0
    g = game.start(max(game.seats), 7)
    for _ in range(PLIES):
        if g.over:
            break
        for seat in awaited(g):
            found += _joined_and_known(game, g, seat, rng)
        seat = rng.pick(awaited(g))
        g = play(g, seat, game.ai.steady(g, seat, rng)).state
    joined = [one for one in game.rules.steps if issubclass(one, Decision) and one.joined]
    assert bool(joined) == bool(found)


def _joined_and_known(game: Any, g: Any, seat: int, rng: Rng) -> int:
    """Count the options that lead to a joined question, equal in all resampled states."""
    found = 0
    for option in options_of(g, seat):
        after = play(g, seat, option).state
        follows = decision_of(after, seat)
        if follows is None or not follows.joined or not reveals_nothing(g, after, seat):
            continue
        found += 1
        for _ in range(SAMPLES):
            other = play(game.rules.resample(g, seat, rng), seat, option).state
            assert game.view(after, seat) == game.view(other, seat)
            assert options_of(after, seat) == options_of(other, seat)
    return found
