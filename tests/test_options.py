"""Options of every game have an effect exactly where the game says so."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import pytest

from engine import GAMES
from engine.core import BadOption, Game, Rng, awaited, play
from engine.core.editions import EDITION
from engine.players import PLAYERS
from tests.longer import one_in
from tests.settings import modes

LABEL = 100
PLAYED = [
    *(("chance", seed) for seed in range(4)),
    *(("steady", seed) for seed in range(3)),
    *(("chance", seed) for seed in range(4, 500)),
]
"""These games are tried until an option has an effect."""


def under_each_mode(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield every number of seats with every combination of the decisive options."""
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


def moments(
    game: Game, seats: int, options: dict[str, str], player: str, seed: int
) -> Iterator[dict[str, Any]]:
    """Yield each state of a game of bots, without the stored options; `chance` also moves out of
    turn.
    """
    g, rng = game.begin(seats, seed, options), Rng(seed)
    while True:
        yield {name: part for name, part in g.truth().items() if name != "options"}
        if g.over:
            return
        seat = rng.pick(sorted(g.open) if player == "chance" else awaited(g))
        g = play(g, seat, PLAYERS[player](game, g, seat, rng)).state


def differs(
    game: Game, seats: int, one: dict[str, str], other: dict[str, str], player: str, seed: int
) -> bool:
    """Whether two games with the same seed and players differ."""
    first, second = (moments(game, seats, each, player, seed) for each in (one, other))
    return any(before != after for before, after in zip_longest(first, second))


def with_feats(game: Game, options: dict[str, str], seats: int) -> dict[str, str]:
    """Return options with everything that can be earned and has an effect."""
    earned = {option.key: "on" for option in game.rules.options if option.earned}
    return game.effective(options | earned, seats)


@pytest.mark.parametrize(("game", "seats", "options"), one_in(3, SETTINGS))
def test_option_without_effect_changes_nothing(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    asleep = [option for option in game.rules.options if option.key not in options]
    for values in zip_longest(*(option.values for option in asleep)):
        pairs = zip(asleep, values, strict=True)
        other = {option.key: value or option.default for option, value in pairs}
        assert not differs(game, seats, options, options | other, "chance", seed=7)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_option_with_effect_changes_something(
    game: Game, seats: int, options: dict[str, str]
) -> None:
    base = with_feats(game, options, seats)
    for option in game.rules.options:
        for value in option.values if option.key != EDITION else ():
            if value in option.fitting(seats, base) and value != base[option.key]:
                other = with_feats(game, options | {option.key: value}, seats)
                other |= {option.key: value}
                tried = (differs(game, seats, base, other, *one) for one in PLAYED)
                assert any(tried), (option.key, value)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_choices_are_worded(game: Game) -> None:
    for option in game.choices:
        assert option.title, option.key
        said = [option.describe(value) for value in option.values]
        assert len({*said}) == len(said)
        assert all("_" not in words and len(words) <= LABEL for words in said), said
