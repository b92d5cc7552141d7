"""What a button names stands on the picture, in the same words."""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from engine import GAMES
from engine.core import Rng, awaited
from engine.core.words import LABEL_LENGTH
from engine.players import PLAYERS, played_on
from render import PAINTERS

SEED = 77
FEW, MANY = 16, 1_000
EVERY = 7
"""So many moves lie between two positions that are looked at."""
NAMES = ("Ana", "Ben", "Cleo", "Dag", "Eva", "Finn")


def cells_of_earthquake_island(label: str, view: Any) -> set[str]:
    return set(re.findall(r"\b[A-G][1-7]\b", label))


def tiles_and_cells_of_small_islands(label: str, view: Any) -> set[str]:
    return {*re.findall(r"\b[A-Z]+[0-9]+\b", label), *re.findall(r"[Tt]ile (\w+)", label)}


NAMED: dict[str, Callable[[str, Any], set[str]]] = {
    "earthquake_island": cells_of_earthquake_island,
    "small_islands": tiles_and_cells_of_small_islands,
}
"""The names in a label that must stand on the picture, by game."""


def views(key: str, amount: int) -> Iterator[Any]:
    """What those see who are to act in random games, with all numbers of players in turn."""
    game, found = GAMES[key], 0
    for round_ in range(amount):
        seats = game.seats[round_ % len(game.seats)]
        start = game.begin(seats, SEED + round_, game.checked({}, seats))
        states = played_on(game, start, PLAYERS["chance"], Rng(SEED + round_))
        for state in islice(states, round_ % EVERY, None, EVERY):
            if state.over or found == amount:
                break
            found += 1
            view = game.view(state, awaited(state)[found % len(awaited(state))])
            yield msgspec.structs.replace(view, names=NAMES[:seats])


def check(key: str, amount: int) -> None:
    named = NAMED[key]
    for view in views(key, amount):
        written = PAINTERS[key].paint(view, None).written
        for label in GAMES[key].labels(view, view.options):
            assert len(label) <= LABEL_LENGTH and not label.endswith("…")
            missing = named(label, view) - written
            assert not missing, f"{label!r} names {missing}, which nobody can find"


@pytest.mark.parametrize("key", NAMED)
def test_each_name_on_a_button_stands_on_the_picture(key: str) -> None:
    check(key, FEW)


@pytest.mark.long
@pytest.mark.parametrize("key", NAMED)
def test_each_name_on_a_button_stands_on_the_picture_in_a_thousand_positions(key: str) -> None:
    check(key, MANY)
