"""How a game can be set up: every number of seats, and every value of every option that applies."""

from collections.abc import Iterator
from itertools import product

from engine.core import BadOption, Game


def settings(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with the defaults, and with each other value of each option.

    A value that has an effect only with others, such as those of a mode, comes with the first of
    those.
    """
    for seats in game.seats:
        yield seats, {}
        plain = game.checked({}, seats)
        for option in game.rules.options:
            for value in option.values:
                if plain.get(option.key) != value:
                    yield from _first(game, seats, option.key, value)


def _first(game: Game, seats: int, key: str, value: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the first settings, if there are any, under which an option has a value."""
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
    """Every combination of the options on which others depend, that of the defaults first."""
    decisive = [option for option in game.rules.options if is_decisive(game, option.key)]
    values = [[{}, *({option.key: value} for value in option.values)] for option in decisive]
    return [dict(pair for one in some for pair in one.items()) for some in product(*values)]


def is_decisive(game: Game, key: str) -> bool:
    """Whether other options depend on this one, rulings apart."""
    others = (option for option in game.rules.options if not option.ruling)
    return any(key in when.options for option in others for when in option.conditions)
