"""Islands: how land is joined, and the symbols on it (rulebook, phase 2)."""

from collections.abc import Mapping, Sequence

import pytest

from engine.core import Rng
from engine.small_islands.rules.chart import CELL_OF, House, Laid, Token, fits
from engine.small_islands.rules.components import Symbols
from engine.small_islands.rules.islands import (
    Island,
    has_room_for_a_port,
    islands,
    open_land_sides,
    ports_around,
    ports_on,
)
from engine.small_islands.rules.tiles import LANDSCAPE
from tests.engine.small_islands.archipelago import ISLE, chart_of
from tests.engine.small_islands.slow import islands_slowly


def found(tiles: Mapping[str, str]) -> Sequence[Island]:
    return islands(chart_of(tiles))


def test_land_that_meets_on_a_side_is_one_island() -> None:
    (isle,) = found(ISLE)
    assert isle.size == 2
    assert isle.symbols == Symbols(flower=2, fruit=2, temple=1)
    assert isle.free == (CELL_OF["O15"], CELL_OF["O15"], CELL_OF["P15"])


def test_islands_that_touch_at_a_corner_stay_separate() -> None:
    first, second = found({"O15": "22 180", "P16": "23"})
    assert (first.size, second.size) == (1, 1)


def test_tile_can_belong_to_two_islands() -> None:
    first, second = found({"O15": "40", "N15": "22 90", "P15": "23 270"})
    assert first.cells == (CELL_OF["N15"], CELL_OF["O15"])
    assert second.cells == (CELL_OF["O15"], CELL_OF["P15"])
    assert first.symbols == Symbols(flower=2)
    assert second.symbols == Symbols(fruit=2)


def test_tile_can_join_two_islands() -> None:
    apart = {"N15": "25 90", "P15": "26 270"}
    assert [isle.size for isle in found(apart)] == [1, 1]
    (joined,) = found({**apart, "O15": "52"})
    assert joined.size == 3
    assert joined.symbols == Symbols(flower=2, fruit=3, leaf=1, temple=1)


def test_loop_counts_each_tile_once() -> None:
    tiles = {"O15": "52", "P15": "25 270", "O16": "26", "P16": "22"}
    (isle,) = found(tiles)
    assert isle.size == 4
    assert isle.symbols.flower == 3


def test_both_regions_of_a_tile_can_belong_to_one_island() -> None:
    (isle,) = found({"O15": "40", "O14": "46 270", "P14": "47", "P15": "48 90"})
    assert (isle.size, len(isle.places)) == (4, 5)


def test_open_sea_and_ships_are_no_islands() -> None:
    assert found({"O15": "55", "P15": "grey", "O16": "ship0"}) == ()


def test_starting_tile_counts_as_landscape() -> None:
    (isle,) = found({"O15": "s1a", "O14": "25 180"})
    assert (isle.size, isle.symbols) == (2, Symbols(flower=2, fruit=1))


def test_token_changes_the_symbols_of_an_island() -> None:
    covered = Laid("52", 0, (Token("leaf", 0, "leaf", 1),))
    (isle,) = islands({CELL_OF["O15"]: covered})
    assert isle.symbols == Symbols(leaf=1, fruit=1, temple=1)


def test_upper_token_counts() -> None:
    twice = Laid("52", 0, (Token("leaf", 0, "leaf", 1), Token("fruit", 1, "fruit", 1)))
    (isle,) = islands({CELL_OF["O15"]: twice})
    assert isle.symbols == Symbols(fruit=2, temple=1)


def test_house_takes_a_location() -> None:
    (isle,) = islands({CELL_OF["O15"]: Laid("52", 0, (), (House(1, 3),))})
    assert isle.houses == (1,)
    assert len(isle.free) == 1


def test_ports_around_a_ship_are_counted_on_eight_tiles() -> None:
    chart = chart_of({"N14": "10 180", "O14": "55", "P14": "46", "P15": "11", "O15": "ship0"})
    assert ports_around(chart, CELL_OF["O15"]) == 3


def test_ship_counts_all_ports_of_a_tile_with_two_islands() -> None:
    two = Laid("43", 0, (Token("leaf", 0, "port", 1),))
    assert ports_on(two) == 2
    assert ports_around({CELL_OF["P16"]: two}, CELL_OF["O15"]) == 2


def test_tile_takes_two_ports_and_none_with_land_all_around() -> None:
    assert has_room_for_a_port(Laid("10"))
    assert not has_room_for_a_port(Laid("10", 0, (Token("leaf", 0, "port", 0),)))
    assert not has_room_for_a_port(Laid("52"))


def test_open_sides_with_land_are_counted_over_the_whole_map() -> None:
    assert open_land_sides(chart_of({"O15": "52"})) == 4
    assert open_land_sides(chart_of(ISLE)) == 5


@pytest.mark.long
def test_islands_agree_with_a_slow_flood_fill() -> None:
    for seed in range(5):
        rng, chart = Rng(seed), dict[int, Laid]()
        for tile in rng.shuffled(tuple(LANDSCAPE)):
            spots = list(fits(chart, tile))
            if spots:
                cell, turn = rng.pick(spots)
                chart[cell] = Laid(tile, turn)
            assert {frozenset(isle.places) for isle in islands(chart)} == islands_slowly(chart)
        assert len(chart) > 30
