"""The header of a board says whose turn it is, to each reader in their own words."""

import pytest
from msgspec import structs

from engine import GAMES
from engine.core import awaited
from engine.core.view import View
from render import PAINTERS
from render.painter import turn_words

NAMES = ("Ana", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("seat", "turn", "words"),
    [
        (0, (0,), "Your turn"),
        (2, (0, 2), "Your turn"),
        (1, (0,), "Ana to act"),
        (None, (0,), "Ana to act"),
        (1, (0, 2), "2 players to act"),
        (None, (), ""),
    ],
)
def test_turn_is_named_for_the_reader(seat: int | None, turn: tuple[int, ...], words: str) -> None:
    view = View(seat=seat, awaited=turn, over=False, question="", options=(), names=NAMES)
    assert words == turn_words(view, turn)


@pytest.mark.parametrize("key", PAINTERS)
def test_header_says_your_turn_only_to_a_player_who_must_act(key: str) -> None:
    game = GAMES[key]
    state = game.begin(2, 5, game.checked({}, 2))
    for seat in (0, 1, None):
        view = structs.replace(game.view(state, seat), names=NAMES[:2])
        heading = PAINTERS[key].paint(view, None).heading
        assert ("Your turn" == heading[2]) == (seat in awaited(state))
