"""Where a turn is played: on the card if all may see it, otherwise in private messages."""

import pytest

from bot.domain.ids import Seat
from engine import GAMES
from engine.core import Game, Rng, awaited, decision_of, options_of, play
from tests.bot.sample_tables import table_for

OPEN = [game for game in GAMES.values() if game.is_open]
ROUNDS = 20
STEPS_AT_MOST = 400


def test_only_earthquake_island_is_open() -> None:
    assert ["earthquake_island"] == [game.key for game in OPEN]


@pytest.mark.parametrize("game", OPEN, ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(ROUNDS))
def test_open_game_asks_one_player_at_a_time_and_never_in_secret(game: Game, seed: int) -> None:
    option = game.choices[seed % len(game.choices)]
    value = option.values[seed % len(option.values)]
    seats = max(game.fitting_seats({option.key: value}))
    g, rng = game.start(seats, seed, {option.key: value}), Rng(seed)
    for _ in range(STEPS_AT_MOST):
        if g.over:
            return
        [seat] = awaited(g)
        decision = decision_of(g, seat)
        assert decision is not None
        assert not decision.secret
        g = play(g, seat, rng.pick(options_of(g, seat))).state


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_place_depends_on_the_game_unless_the_card_has_one_reader(game: Game) -> None:
    table = table_for(game, max(game.seats)).with_row(reader=None)
    assert ("card" if game.is_open else "panel") == table.place_of_turn
    fewer = table.with_seat(Seat(1), user=None, bot="easy")
    assert table.place_of_turn == fewer.place_of_turn
    assert "card" == table.with_row(reader=Seat(0)).place_of_turn
