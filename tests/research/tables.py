"""Tables of all games: each number of seats, and each value of each option."""

from itertools import chain, product
from typing import Any

import pytest

from engine import GAMES
from engine.core import BadOption, Game

Setup = tuple[str, int, dict[str, str]]


def tables() -> list[Setup]:
    """Return game, seats and options for every table that players can open with one option."""
    return [
        (game.key, seats, options)
        for game in GAMES.values()
        for seats in game.seats
        for options in (
            {},
            *({option.key: value} for option in game.choices for value in option.values),
        )
        if fits(game, seats, options)
    ]


def fits(game: Game, seats: int, options: dict[str, str]) -> bool:
    """Whether a game can start like that."""
    try:
        game.checked(options, seats)
    except BadOption:
        return False
    return True


def some_tables() -> list[Setup]:
    """Return three tables of each game: the fewest seats, the most, and another mode between."""
    return [
        ("propeller_islands", 2, {}),
        ("propeller_islands", 3, {"characters": "draft"}),
        ("propeller_islands", 4, {}),
        ("palm_island", 1, {"villagers": "on"}),
        ("palm_island", 2, {"mode": "cooperative", "ability": "common_store"}),
        ("palm_island", 4, {"mode": "speed"}),
        ("earthquake_island", 2, {}),
        ("earthquake_island", 4, {"tools": "anytime", "heights": "random"}),
        ("earthquake_island", 6, {"landing": "full"}),
        ("small_islands", 1, {"alexis": "night"}),
        ("small_islands", 3, {"mode": "advanced"}),
        ("small_islands", 4, {}),
        ("island_hopper", 2, {}),
        ("island_hopper", 4, {"auction": "open", "bribes": "sealed"}),
        ("island_hopper", 6, {"weather": "stormy"}),
    ]


def encoded_tables() -> list[Any]:
    """Return those tables by slots, and the first of each game with the vocabulary as well."""
    first = {setup[0]: setup for setup in reversed(some_tables())}.values()
    encoded = product(some_tables(), ["slots"]), product(first, ["vocabulary"])
    return [pytest.param(setup, by, id=f"{name_of(setup)}-{by}") for setup, by in chain(*encoded)]


def name_of(setup: Setup) -> str:
    """Return a short name for a test case."""
    key, seats, options = setup
    return "-".join([key, str(seats), *options.values()])
