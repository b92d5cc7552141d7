import numpy as np
import pytest

from engine import GAMES
from engine.core import Rng, awaited, options_of, play
from engine.research import tensors
from tests.engine.research.tables import Setup, name_of, some_tables


@pytest.mark.long
@pytest.mark.parametrize("setup", some_tables(), ids=name_of)
def test_tensor_keeps_shape_and_hides_what_the_player_cannot_know(setup: Setup) -> None:
    key, seats, options = setup
    game = GAMES[key]
    state, rng = game.start(seats, 5, options), Rng(6)
    different = set[bytes]()
    moves = 0
    while not state.over:
        seat = awaited(state)[0]
        parts = tensors.observe(game, game.view(state, seat))
        assert {part: values.shape for part, values in parts.items()} == tensors.shapes(key)
        assert np.isfinite(tensors.flat(parts)).all()
        if moves % 7 == 0:
            other = game.rules.resample(state, seat, Rng(moves))
            assert (
                tensors.flat(tensors.observe(game, game.view(other, seat))) == tensors.flat(parts)
            ).all()
        different.add(tensors.flat(parts).tobytes())
        state = play(state, seat, rng.pick(options_of(state, seat))).state
        moves += 1
    assert len(different) > moves * 0.7


@pytest.mark.parametrize("key", GAMES)
def test_slices_cover_the_flat_tensor_in_order(key: str) -> None:
    game = GAMES[key]
    parts = tensors.observe(game, game.view(game.start(game.seats[0], 1), 0))
    flat = tensors.flat(parts)
    slices = tensors.slices(key)
    assert [*slices] == [*parts]
    assert all((flat[slices[part]] == parts[part].ravel()).all() for part in parts)
    assert sum(part.stop - part.start for part in slices.values()) == len(flat)


def test_every_player_sees_itself_first() -> None:
    game = GAMES["earthquake_island"]
    state = game.start(3, 1)
    for _ in range(3):
        seat = awaited(state)[0]
        state = play(state, seat, options_of(state, seat)[seat]).state
    first = len(tensors.observe(game, game.view(state, 0))["cells"][0]) - 6
    for seat in range(3):
        cells = tensors.observe(game, game.view(state, seat))["cells"]
        place = int(np.flatnonzero(cells[:, first])[0])
        assert game.view(state, None).cells[place].cell == state.explorer(seat).cell


def test_every_flight_of_a_round_is_observed() -> None:
    game = GAMES["island_hopper"]
    state, rng = game.start(6, 0), Rng(0)
    while len(state.board.flights) <= len(state.hands):  # until a second chance
        seat = awaited(state)[0]
        state = play(state, seat, rng.pick(options_of(state, seat))).state
    parts = tensors.observe(game, game.view(state, 0))
    assert np.count_nonzero(parts["flights"][:, -7]) == len(state.board.flights)
    assert len(parts["words"]) == len(parts["flights"])
