"""Words say which stacks touch the cells that an explorer can reach, and how high they are."""

import re

import pytest

from engine.core import Rng
from engine.earthquake_island import GAME
from engine.earthquake_island.rules.components import CELLS, NEIGHBOURS
from engine.earthquake_island.words.descriptions import SHAPE, landings, near, needed
from tests.engine.random_games import random_positions

LENGTHS = (4, 5, 6, 7, 6, 5, 4)
"""The number of cells in rows A to G."""


def test_words_name_each_stack_beside_a_reachable_cell_with_its_height() -> None:
    told = 0
    for g, seat in random_positions(GAME, [(2, {}), (4, {}), (6, {})], Rng(3), 4):
        view = GAME.view(g, seat)
        for cell in landings(view):
            found = dict(re.findall(r"([A-G]\d) (\d)", near(view, cell).partition("touches")[2]))
            land = {other: g.height(other) for other in NEIGHBOURS[cell] if g.height(other)}
            assert land == {other: int(height) for other, height in found.items() if height != "0"}
            assert near(view, cell) in " ".join(needed(view))
            told += bool(land)
    assert told > 50


@pytest.mark.long
def test_words_name_the_cells_that_cost_a_tool() -> None:
    told = 0
    for g, seat in random_positions(GAME, [(2, {}), (4, {})], Rng(5), 6):
        view = GAME.view(g, seat)
        labels = GAME.words.labels(view, view.options)
        lines = [str(one) for one in labels if " with your " in str(one)]
        cells = {re.findall(r"[A-G]\d", one)[0] for one in lines if not one.startswith("Stay")}
        words = [line for line in needed(view) if line.startswith("Only with your ")]
        assert cells == {*re.findall(r"[A-G]\d", " ".join(words))}
        told += bool(cells)
    assert told


def test_shape_of_the_island_is_as_the_words_say() -> None:
    assert [sum(cell[0] == row for cell in CELLS) for row in "ABCDEFG"] == [*LENGTHS]
    for cell in CELLS:
        row, number = "ABCDEFG".index(cell[0]), int(cell[1])
        touched = {(row, number - 1), (row, number + 1)}
        for other in {row - 1, row + 1} & {*range(7)}:
            more = 1 if LENGTHS[other] > LENGTHS[row] else -1
            touched |= {(other, number), (other, number + more)}
        named = {f"{'ABCDEFG'[one]}{at}" for one, at in touched} & {*CELLS}
        assert {*NEIGHBOURS[cell]} == named
    assert "one more" in SHAPE
    assert "one less" in SHAPE
