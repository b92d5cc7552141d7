"""All set-ups of a game: every number of seats, and every effective value of every option."""

from collections.abc import Iterator
from itertools import product

from engine.core import BadOption, Game


def settings(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield every number of seats with the defaults, and with each other value of each option.

    A value that depends on others, such as a mode, comes with the first of those.
    """
    for seats in game.seats:
        yield seats, {}
        plain = game.checked({}, seats)
        for option in game.rules.options:
            for value in option.values:
                if plain.get(option.key) != value:
                    yield from _first(game, seats, option.key, value)


def _first(game: Game, seats: int, key: str, value: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the first set-up in which an option has this value, if any."""
    for under in modes(game):
        options = under | {key: value}
        try:
            found = game.checked(options, seats)
        except BadOption:
            continue
        if found.get(key) == value:
            yield seats, options
            return


def modes(game: Game) -> list[dict[str, str]]:
    """Return all combinations of the options on which others depend, defaults first."""
    decisive = [option for option in game.rules.options if is_decisive(game, option.key)]
    values = [[{}, *({option.key: value} for value in option.values)] for option in decisive]
    return [dict(pair for one in some for pair in one.items()) for some in product(*values)]


def is_decisive(game: Game, key: str) -> bool:
    """Whether other options depend on this one, except rulings."""
    others = (option for option in game.rules.options if not option.ruling)
    return any(key in when.options for option in others for when in option.conditions)
