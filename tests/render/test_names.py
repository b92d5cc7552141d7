"""The names on buttons are on the picture, in the same words."""

import os
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from engine import GAMES
from engine.core import Rng, awaited, decision_of
from engine.core.words import LABEL_LENGTH
from engine.players import PLAYERS, played_on
from render import PAINTERS
from tests.own_words import own_words
from tests.render.pixels import draw_coarsely

SEED = 77
FEW, MANY = 8, int(os.environ.get("POSITIONS", "120"))
"""``POSITIONS=1000 make test-all ARGS=tests/render/test_names.py`` looks at more of them."""

EVERY = 7
"""The number of moves between two tested positions."""
NAMES = ("Ana", "Ben", "Cleo", "Dag", "Eva", "Finn")


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


@pytest.mark.long
@pytest.mark.parametrize("key", sorted(GAMES))
def test_each_name_on_a_button_in_the_channel_is_on_its_picture(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_coarsely(monkeypatch)
    game, names_in = GAMES[key], own_words(key).names_in
    for state, seat in moments(key, FEW, SEED):
        decision = decision_of(state, seat)
        if len(awaited(state)) > 1 or decision is None or decision.secret:
            continue
        view = game.view(state, seat)
        shown = game.view(state, None).offering(view.options)
        written = PAINTERS[key].paint(shown, None).written
        for label in game.lines(view, view.options):
            missing = [name for name in names_in(label, view) if not is_written(name, written)]
            assert not missing, (
                f"{label!r} names {missing}, which the picture in the channel does not show"
            )


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_each_name_on_a_button_is_on_the_picture(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    draw_coarsely(monkeypatch)
    names_in = own_words(key).names_in
    for view in views(key, MANY, SEED + 1_000):
        written = PAINTERS[key].paint(view, None).written
        for label in GAMES[key].lines(view, view.options):
            assert len(label) <= LABEL_LENGTH and not label.endswith("…")
            missing = [name for name in names_in(label, view) if not is_written(name, written)]
            assert not missing, f"{label!r} names {missing}, which the picture does not show"
