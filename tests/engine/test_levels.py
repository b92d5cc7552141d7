"""The levels of the players made of code: they see what their seat sees, and think in time."""

from collections.abc import Callable
from itertools import count

import pytest

from engine import GAMES
from engine.core import Game, Outcome, Rng, awaited, options_of, play
from engine.players import LEVELS
from engine.players.chance import chance
from engine.players.lookahead import Lookahead, worth

STEPS = 4


def ticking(seconds: float) -> Callable[[], float]:
    """A clock that goes on by so much each time that somebody looks at it."""
    ticks = count()
    return lambda: next(ticks) * seconds


@pytest.mark.parametrize("level", ["easy", "steady", pytest.param("sharp", marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_no_player_looks_at_what_its_seat_cannot_know(game: Game, level: str) -> None:
    g = game.start(max(2, game.seats[0]), 4, {})
    luck = Rng(8)
    for step in range(STEPS):
        seat = awaited(g)[0]
        other = game.resample(g, seat, Rng(step))
        other.open = {one: list(options) for one, options in g.open.items()}
        chosen, anew = (LEVELS[level](ticking(1.0))(game, one, seat, Rng(5)) for one in (g, other))
        assert chosen == anew
        g = play(g, seat, chance(game, g, seat, luck)).state


@pytest.mark.parametrize("seconds", [1.0, 12.0])
def test_looking_ahead_ends_in_time(seconds: float) -> None:
    game = GAMES["earthquake_island"]
    g = game.start(2, 3, {})
    seat = awaited(g)[0]
    clock = ticking(1.0)
    begun = clock()
    assert Lookahead(seconds, clock)(game, g, seat, Rng(1)) in options_of(g, seat)
    assert clock() - begun <= seconds + 8


def test_a_win_is_worth_more_than_a_lead_and_a_lead_more_than_none() -> None:
    ends = [
        worth(Outcome((10, 20), (1,), "end"), 0),
        worth(Outcome((19, 20), (1,), "end"), 0),
        worth(Outcome((20, 20), (0, 1), "end"), 0),
        worth(Outcome((21, 20), (0,), "end"), 0),
        worth(Outcome((40, 20), (0,), "end"), 0),
    ]
    assert sorted(set(ends)) == ends
    assert -1 < ends[0] and ends[-1] < 1
