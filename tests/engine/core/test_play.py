"""Playing in place gives the same states as playing on copies, in every game."""

from typing import Any

import pytest

from engine import GAMES
from engine.core import Game, Rng, awaited, carry_out, options_of, play
from engine.players import PLAYERS, played_on, played_out
from tests.test_every_game import SETTINGS

SOME = [pytest.param(*one.values, id=one.id) for one in SETTINGS[::4]]


@pytest.mark.parametrize(("game", "seats", "options"), SOME)
def test_carry_out_gives_the_same_state_as_play(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    played, rng = game.start(seats, 13, options), Rng(17)
    own = played.copy()
    while not played.over:
        seat = rng.pick(awaited(played))
        action = rng.pick(options_of(played, seat))
        played = play(played, seat, action).state
        carry_out(own, seat, action)
        assert (played, played.open) == (own, own.open)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
class TestPlayout:
    def test_ends_like_the_game(self, game: Game) -> None:
        moments = list(played_on(game, begun(game), PLAYERS["chance"], Rng(5)))
        own = begun(game)
        assert len(moments) - 1 == played_out(game, own, PLAYERS["chance"], Rng(5))
        assert moments[-1] == own

    def test_records_no_notes(self, game: Game) -> None:
        own = begun(game)
        before = list(own.notes)
        played_out(game, own, PLAYERS["chance"], Rng(5))
        assert before == own.notes


def begun(game: Game) -> Any:
    return game.start(min(game.seats), 3)
