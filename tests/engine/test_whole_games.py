"""Whole games of steady bots: components, texts, stored states and hidden information."""

from importlib import import_module
from typing import Any, NamedTuple

import pytest

from engine import GAMES
from engine.core import EvenRng, Game, Rng, awaited, options_of, parse, read, write
from engine.players import played_on
from engine.players.steady import steady
from tests.contract.checks import check_labels

TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("propeller_islands", 2, {}),
    ("propeller_islands", 4, {"characters": "draft"}),
    ("palm_island", 1, {"villagers": "on"}),
    ("palm_island", 2, {"mode": "cooperative", "ability": "common_market"}),
    ("palm_island", 3, {"mode": "speed", "villagers": "on"}),
    ("earthquake_island", 3, {"tools": "anytime"}),
    ("earthquake_island", 4, {"heights": "random", "facing": "random"}),
    ("small_islands", 1, {"mode": "advanced"}),
    ("small_islands", 3, {}),
    ("small_islands", 4, {"mode": "advanced"}),
    ("island_hopper", 2, {}),
    ("island_hopper", 3, {"dummy": "on", "flights": "sequential"}),
    ("island_hopper", 4, {"auction": "open", "bribes": "sealed", "symbols": "island_goods"}),
)
LARGEST = {"propeller_islands": 6_000, "earthquake_island": 2_300}
"""The limit of a stored state in bytes, for games whose states could grow."""


class Played(NamedTuple):
    """A game and the states of a game between bots."""

    game: Game
    states: list[Any]


@pytest.fixture(scope="module", params=TABLES, ids=str)
def played(request: pytest.FixtureRequest) -> Played:
    """Return a whole game between steady bots."""
    key, seats, options = request.param
    game = GAMES[key]
    return Played(game, list(played_on(game, game.start(seats, 8, options), steady, Rng(9))))


def test_each_component_exists_once(played: Played) -> None:
    census: Any = import_module(f"tests.engine.{played.game.key}.census")
    for state in played.states:
        assert census.found(state) == census.box(state)


def test_resampled_state_has_the_same_view_and_components(played: Played) -> None:
    game, rng = played.game, Rng(3)
    census: Any = import_module(f"tests.engine.{game.key}.census")
    for state in played.states[::6]:
        for reader in (None, *state.seats):
            other = game.rules.resample(state, reader, rng)
            assert game.view(other, reader) == game.view(state, reader)
            assert census.found(other) == census.box(other)
            assert other.hidden.rng != state.hidden.rng


def test_options_can_be_typed_and_have_different_labels(played: Played) -> None:
    game = played.game
    for state in played.states[::4]:
        for seat in state.open:
            options = options_of(state, seat)
            for option in options:
                assert option == read(write(option), options)
                assert option == parse(write(option), game.rules.actions)
            labels = game.lines(game.view(state, seat), options)
            check_labels(labels)
            assert len(set(labels)) == len(labels)


def test_stored_state_is_small(played: Played) -> None:
    most = max(len(played.game.save(state)) for state in played.states[::9])
    assert most < LARGEST.get(played.game.key, 20_000)


def test_bots_use_only_what_their_seat_knows(played: Played) -> None:
    game, rng = played.game, Rng(2)
    policies = [one for one in (game.ai.steady, game.ai.expert, game.ai.rollout) if one]
    for state in played.states[:-1:5]:
        seat = awaited(state)[0]
        other = game.rules.resample(state, seat, rng)
        other.open = {one: list(options) for one, options in state.open.items()}
        for policy in policies:
            assert policy(other, seat, EvenRng(1)) == policy(state, seat, EvenRng(1))
