"""Cells, the edge of the table, and where a tile fits (rulebook, Tile Placement Rules)."""

from collections.abc import Iterable
from itertools import product

import pytest

from engine.core import Rng
from engine.small_islands.rules.chart import (
    CELL_OF,
    MIDDLE,
    NAME_OF,
    Chart,
    Laid,
    cell_at,
    column_of,
    fits,
    row_of,
    spaces,
)
from engine.small_islands.rules.placing import turns
from engine.small_islands.rules.tiles import FACES, LANDSCAPE, SAMPLES, TURNS_OF
from tests.engine.small_islands.archipelago import chart_of
from tests.engine.small_islands.slow import agrees_everywhere, fits_slowly


def names(found: Iterable[tuple[int, int]]) -> list[str]:
    return sorted({NAME_OF[cell] for cell, _ in found})


def frontier(chart: Chart) -> list[int]:
    return [cell for cell, _ in spaces(chart)]


def test_first_tile_is_placed_in_the_middle() -> None:
    assert NAME_OF[MIDDLE] == "O15"
    assert list(fits({}, "1")) == [(MIDDLE, turn) for turn in range(4)]


def test_cells_and_names_match_one_to_one() -> None:
    assert len(NAME_OF) == len(CELL_OF) == 29 * 29
    assert [CELL_OF[name] for name in NAME_OF.values()] == list(NAME_OF)


@pytest.mark.parametrize(("name", "row", "column"), [("A1", 1, 1), ("Z3", 3, 26), ("AC29", 29, 29)])
def test_columns_have_letters_and_rows_numbers_from_the_top(
    name: str, row: int, column: int
) -> None:
    assert NAME_OF[cell_at(row, column)] == name
    assert (row_of(CELL_OF[name]), column_of(CELL_OF[name])) == (row, column)


def test_tile_must_touch_a_side_of_another() -> None:
    chart = chart_of({"O15": "55"})
    assert names(fits(chart, "56")) == ["N15", "O14", "O16", "P15"]


def test_land_must_meet_land_on_a_side() -> None:
    chart = chart_of({"O15": "52"})
    assert names(fits(chart, "56")) == []
    assert sorted(fits(chart, "25")) == [
        (CELL_OF["O14"], 2),
        (CELL_OF["N15"], 1),
        (CELL_OF["P15"], 3),
        (CELL_OF["O16"], 0),
    ]


def test_diagonal_neighbour_determines_a_corner() -> None:
    # P16 determines the south-east corner of O15.
    chart = chart_of({"O14": "55", "P16": "52"})
    assert [turn for cell, turn in fits(chart, "1") if cell == CELL_OF["O15"]] == [2]
    without = chart_of({"O14": "55"})
    assert [turn for cell, turn in fits(without, "1") if cell == CELL_OF["O15"]] == [2, 3]


def test_equal_turns_are_offered_once() -> None:
    assert TURNS_OF["52"] == TURNS_OF["55"] == (0,)
    assert TURNS_OF["40"] == (0, 1, 2, 3)


def test_tile_with_two_islands_can_be_turned_by_half() -> None:
    chart = chart_of({"O15": "1"})
    turns = [turn for cell, turn in fits(chart, "40") if cell == CELL_OF["N15"]]
    assert turns == [1, 3]


def test_map_has_at_most_fifteen_columns_and_rows() -> None:
    row = {NAME_OF[cell_at(15, column)]: "55" for column in range(8, 23)}
    assert {row_of(cell) for cell in frontier(chart_of(row))} == {14, 16}
    column = {NAME_OF[cell_at(row, 15)]: "55" for row in range(8, 23)}
    assert {column_of(cell) for cell in frontier(chart_of(column))} == {14, 16}


def test_fourteen_columns_may_grow_on_either_side() -> None:
    line = {NAME_OF[cell_at(15, column)]: "55" for column in range(8, 22)}
    ends = {cell_at(15, 7), cell_at(15, 22)}
    assert ends <= set(frontier(chart_of(line)))


@pytest.mark.long
def test_placements_agree_with_a_slow_check() -> None:
    rng = Rng(7)
    chart = dict[int, Laid]()
    for tile in rng.shuffled(tuple(LANDSCAPE))[:30]:
        found = sorted(fits(chart, tile))
        assert found == fits_slowly(chart, tile)
        if found:
            cell, turn = rng.pick(found)
            chart[cell] = Laid(tile, turn)
        assert agrees_everywhere(chart)
    assert len(chart) > 20


def test_slow_check_finds_a_broken_side_and_a_broken_corner() -> None:
    assert not agrees_everywhere(chart_of({"O15": "52", "P15": "55"}))
    assert not agrees_everywhere(chart_of({"O15": "52", "P16": "55"}))
    assert agrees_everywhere(chart_of({"O15": "52", "P15": "25 270"}))


def test_faces_have_land_where_their_regions_say() -> None:
    for face, sample in product(FACES.values(), SAMPLES):
        owners = [region for region in face.regions if sample in region.land]
        assert len(owners) == (face.edge[SAMPLES.index(sample)] == "L")


def test_turns_for_a_cell_agree_with_the_whole_map() -> None:
    rng, chart = Rng(9), dict[int, Laid]()
    for tile in rng.shuffled(tuple(LANDSCAPE))[:30]:
        for cell in frontier(chart):
            whole = [turn for where, turn in fits(chart, tile) if where == cell]
            assert whole == list(turns(chart, tile, cell))
        if spots := list(fits(chart, tile)):
            cell, turn = rng.pick(spots)
            chart[cell] = Laid(tile, turn)
