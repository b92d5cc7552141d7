"""Options of every game: each has an effect where the game says so, and nowhere else."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import pytest

from engine import GAMES
from engine.core import BadOption, Game, Rng
from engine.players import PLAYERS, played_on
from tests.settings import modes

SEEDS = 40
"""So many games are tried until an option that should have an effect is seen to have one."""


def under_each_mode(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with every combination of the options on which others depend."""
    for seats in game.seats:
        seen = list[dict[str, str]]()
        for chosen in modes(game):
            try:
                options = game.checked(chosen, seats)
            except BadOption:
                continue
            if options not in seen:
                seen.append(options)
                yield seats, options


SETTINGS = [
    pytest.param(game, seats, options, id=f"{game.key}-{seats}-{options.get('mode', '')}{place}")
    for game in GAMES.values()
    for place, (seats, options) in enumerate(under_each_mode(game))
]


def moments(game: Game, seats: int, options: dict[str, str], seed: int) -> Iterator[dict[str, Any]]:
    """Each state of a game that is played by chance, apart from the stored options."""
    g = game.begin(seats, seed, options)
    for state in played_on(game, g, PLAYERS["chance"], Rng(seed)):
        truth = state.truth()
        del truth["options"]
        yield truth


def differs(game: Game, seats: int, one: dict[str, str], other: dict[str, str], seed: int) -> bool:
    """Whether two games go different ways, with the same luck and players."""
    both = zip_longest(moments(game, seats, one, seed), moments(game, seats, other, seed))
    return any(first != second for first, second in both)


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_an_option_said_to_have_no_effect_changes_nothing(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    asleep = [option for option in game.options if option.key not in options]
    for values in zip_longest(*(option.values for option in asleep)):
        pairs = zip(asleep, values, strict=True)
        other = {option.key: value or option.default for option, value in pairs}
        assert not differs(game, seats, options, options | other, seed=7)


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_an_option_said_to_have_an_effect_changes_something(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    for option in game.options:
        for value in option.values:
            if options.get(option.key, value) == value:
                continue
            try:
                other = game.checked(options | {option.key: value}, seats)
            except BadOption:
                continue
            seeds = range(1, 1 + SEEDS)
            assert any(differs(game, seats, options, other, seed) for seed in seeds), (
                option.key,
                value,
            )
