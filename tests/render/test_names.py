"""The names on buttons are on the picture, in the same words."""

import os
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from engine import GAMES
from engine.core import Rng, awaited, decision_of
from engine.core.words import LABEL_LENGTH
from engine.island_hopper.rules import components as island_hopper
from engine.palm_island.rules import cards as palm_island
from engine.players import PLAYERS, played_on
from engine.propeller_islands.rules import components as propeller_islands
from render import PAINTERS
from tests.longer import first_of
from tests.render.pixels import draw_coarsely

SEED = 77
FEW, MANY = 8, int(os.environ.get("POSITIONS", "120"))
"""``POSITIONS=1000 make test-all ARGS=tests/render/test_names.py`` looks at more of them."""

EVERY = 7
"""The number of moves between two tested positions."""
NAMES = ("Ana", "Ben", "Cleo", "Dag", "Eva", "Finn")


def cells_of_earthquake_island(label: str, view: Any) -> set[str]:
    return set(re.findall(r"\b[A-G][1-7]\b", label))


def tiles_and_cells_of_small_islands(label: str, view: Any) -> set[str]:
    return {*re.findall(r"\b[A-Z]+[0-9]+\b", label), *re.findall(r"[Tt]ile (\w+)", label)}


def parts_of_propeller_islands(label: str, view: Any) -> set[str]:
    """The names of tiles, cards and characters, the letters and numbers of the dock, and cells."""
    whole = "|".join(sorted(map(re.escape, NAMES_OF_PROPELLER_ISLANDS), key=len, reverse=True))
    found = set(re.findall(rf"\b(?:{whole})\b", label))
    spaces = re.match(r"([A-C])([1-4])\b", label)
    lines = re.findall(r"\b(?:[Rr]ow|[Cc]olumn) ([A-C1-4])", label)
    cell = re.match(r"(\d+):", label)
    return {*found, *(spaces.groups() if spaces else ()), *lines, *(cell.groups() if cell else ())}


def islands_of_island_hopper(label: str, view: Any) -> set[str]:
    named = {island for island in island_hopper.ISLANDS if island.name in label}
    letters = {island.key for island in named if f"{island.key} {island.name}" in label}
    return {*letters, *(island.name for island in named)}


def cards_of_palm_island(label: str, view: Any) -> set[str]:
    named = {card.name for village in view.villages for card in village.buildings}
    return {name for name in {*named, *palm_island.NAMES.values()} if is_written(name, {label})}


NAMES_OF_PROPELLER_ISLANDS = [
    *(tile.name for tile in propeller_islands.TILES),
    *(card.key for card in propeller_islands.BLUEPRINTS),
    *(character.name for character in propeller_islands.CHARACTERS),
]
NAMED: dict[str, Callable[[str, Any], set[str]]] = {
    "earthquake_island": cells_of_earthquake_island,
    "island_hopper": islands_of_island_hopper,
    "palm_island": cards_of_palm_island,
    "propeller_islands": parts_of_propeller_islands,
    "small_islands": tiles_and_cells_of_small_islands,
}
"""The names in a label that must be on the picture, by game."""


def views(key: str, amount: int, seed: int) -> Iterator[Any]:
    """Yield views of players to act in random games."""
    for state, seat in moments(key, amount, seed):
        view = GAMES[key].view(state, seat)
        yield msgspec.structs.replace(view, names=NAMES[: len(state.seats)])


def moments(key: str, amount: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Yield states of random games with all numbers of players, and a seat to act."""
    game, found = GAMES[key], 0
    for round_ in range(amount):
        seats = game.seats[round_ % len(game.seats)]
        start = game.begin(seats, seed + round_, game.checked({}, seats))
        states = played_on(game, start, PLAYERS["chance"], Rng(seed + round_))
        for state in islice(states, round_ % EVERY, None, EVERY):
            if state.over or found == amount:
                break
            found += 1
            yield state, awaited(state)[found % len(awaited(state))]


def is_written(name: str, written: set[str]) -> bool:
    whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return any(whole.search(words) for words in written)


@pytest.mark.parametrize("key", first_of(NAMED))
def test_each_name_on_a_button_in_the_channel_is_on_its_picture(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_coarsely(monkeypatch)
    game = GAMES[key]
    for state, seat in moments(key, FEW, SEED):
        decision = decision_of(state, seat)
        if len(awaited(state)) > 1 or decision is None or decision.secret:
            continue
        view = game.view(state, seat)
        shown = game.view(state, None).offering(view.options)
        written = PAINTERS[key].paint(shown, None).written
        for label in game.lines(view, view.options):
            missing = [name for name in NAMED[key](label, view) if not is_written(name, written)]
            assert not missing, (
                f"{label!r} names {missing}, which the picture in the channel does not show"
            )


@pytest.mark.long
@pytest.mark.parametrize("key", NAMED)
def test_each_name_on_a_button_is_on_the_picture(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    draw_coarsely(monkeypatch)
    named = NAMED[key]
    for view in views(key, MANY, SEED + 1_000):
        written = PAINTERS[key].paint(view, None).written
        for label in GAMES[key].lines(view, view.options):
            assert len(label) <= LABEL_LENGTH and not label.endswith("…")
            missing = [name for name in named(label, view) if not is_written(name, written)]
            assert not missing, f"{label!r} names {missing}, which the picture does not show"
