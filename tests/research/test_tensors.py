from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

from engine import GAMES
from engine.core import Rng, awaited, options_of, play
from research import tensors
from tests.research.tables import Setup, name_of, some_tables


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


UNSEEN = (
    # words, and what other parts say
    *("question", "options", "doing", "names", "in_secret", "seat", "agenda", "explorers.seat"),
    *("villages.label", "villages.in_hand.stored", "villages.buildings.stored", "arrived"),
    # follows from the chart and the cards
    *("islands", "secrets.prospects", "screen.count"),
    # follows from the plan and the errors of a flight
    *("flights.landing.before", "flights.landing.after"),
    # has no effect on the rest of the game
    *("flights.landing.cashed", "chart.tokens.key", "chart.tokens.seat", "chart.tokens.at"),
)
"""The fields of views that no number of an observation shows."""


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_every_value_of_a_view_is_observed(key: str) -> None:
    game, rng, views = GAMES[key], Rng(3), list[Any]()
    for seats in (game.seats[0], game.seats[-1]):
        state = game.start(seats, 3)
        while not state.over:
            seat = awaited(state)[0]
            views.append(game.view(state, seat))
            state = play(state, seat, rng.pick(options_of(state, seat))).state
    some = views[:: len(views) // 60 + 1]
    values = defaultdict[Path, set[Any]](set)
    for view in some:
        for path, value in leaves(view):
            values[fields(path)].add(value)
    tried, seen = Counter[Path](), Counter[Path]()
    for view in some:
        before = tensors.flat(tensors.observe(game, view))
        for path, value in leaves(view):
            kind = values[fields(path)] - {value}
            others = sorted((one for one in kind if type(one) is type(value)), key=repr)
            name = ".".join(step for step in path if isinstance(step, str))
            if not others or tried[fields(path)] > 20 or name.startswith(UNSEEN):
                continue
            try:
                after = tensors.flat(tensors.observe(game, changed(view, path, rng.pick(others))))
            except (KeyError, ValueError):
                continue  # an impossible view: two rows about the same thing
            tried[fields(path)] += 1
            seen[fields(path)] += (after != before).any()
    assert not [path for path in tried if not seen[path]]


Path = tuple[int | str, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield the values in a view, with the names of fields and the places in tuples."""
    parts: Iterable[tuple[int | str, Any]]
    if isinstance(value, msgspec.Struct):
        parts = ((name, getattr(value, name)) for name in value.__struct_fields__)
    elif isinstance(value, tuple):
        parts = enumerate(value)
    else:
        yield path, value
        return
    for name, part in parts:
        yield from leaves(part, (*path, name))


def fields(path: Path) -> Path:
    """Return the path of all values of the same kind."""
    return tuple(step if isinstance(step, str) else 0 for step in path)


def changed(value: Any, path: Path, new: Any) -> Any:
    """Return a view with another value in one place."""
    if not path:
        return new
    step, *rest = path
    if isinstance(step, str):
        return msgspec.structs.replace(
            value, **{step: changed(getattr(value, step), (*rest,), new)}
        )
    return (*value[:step], changed(value[step], (*rest,), new), *value[step + 1 :])


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
    assert np.count_nonzero(parts["flights"].any(axis=1)) == len(state.board.flights)
    assert len(parts["words"]) == len(parts["flights"])
