"""The parts of a board in words: a reader can ask for the map, the players or the market."""

import pytest

from engine import GAMES
from render import PAINTERS
from render.texts import PARTS, text_board

MAP, PLAYERS, OTHERS, MARKET = PARTS

NAMED = {
    "earthquake_island": {MAP, PLAYERS},
    "island_hopper": {MAP, PLAYERS, MARKET},
    "palm_island": {PLAYERS},
    "propeller_islands": {PLAYERS, MARKET},
    "small_islands": {MAP, PLAYERS, MARKET},
}
MANY = [("", ["Who"]), (MAP, ["Map", "A1"]), (PLAYERS, []), (MAP, ["Islands"])]


@pytest.mark.parametrize(
    ("only", "words"),
    [("", "Who\n\nMap\nA1\n\nIslands"), (MAP, "Map\nA1\n\nIslands"), (PLAYERS, ""), (OTHERS, "")],
)
def test_only_the_wanted_parts_are_returned(only: str, words: str) -> None:
    assert words == text_board(MANY, only)


@pytest.mark.parametrize("key", GAMES)
def test_parts_of_a_game_are_paragraphs_of_its_whole_board(key: str) -> None:
    game, painter = GAMES[key], PAINTERS[key]
    seats = game.nearest({}, 2)
    view = game.view(game.start(seats, 1), 0)
    found = {name: text for name in PARTS if (text := painter.text(view, name))}
    assert NAMED.get(key, {*found}) == {*found}
    every = painter.text(view).split("\n\n")
    for text in found.values():
        assert {*text.split("\n\n")} < {*every}
    assert all(name in found[PLAYERS] for name in view.names[1:])
