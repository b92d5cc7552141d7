"""Components, random stacks, areas and the placing of explorers (rulebook: Setup)."""

from collections import Counter

import pytest

from engine.core import Action, Rng, TableError, awaited, options_of, play
from engine.core.tables import read_rows
from engine.earthquake_island import GAME
from engine.earthquake_island.rules.actions import Place
from engine.earthquake_island.rules.components import (
    AREAS,
    AXIAL,
    CELLS,
    KINDS,
    TILES,
    TOOLS,
    TileKind,
)
from engine.earthquake_island.rules.setup import scatter_tiles
from tests.engine.earthquake_island import census

ALL_TILES = {
    "ground": 54, "hole": 4, "volcano": 4,
    "crack1": 4, "crack2_straight": 3, "crack2_bent": 2, "crack3_star": 3, "crack4": 1, "crack6": 1,
    "rope": 3, "lifebelt": 4, "sandbag": 3, "dynamite": 3, "bazooka": 3, "spring": 3, "push": 3,
    "thief": 2,
}  # fmt: skip


def cell_of(action: Action) -> str:
    assert isinstance(action, Place)
    return action.cell


def test_there_are_a_hundred_tiles() -> None:
    assert {key: kind.count for key, kind in KINDS.items()} == ALL_TILES
    assert sum(ALL_TILES.values()) == 100


def test_there_are_24_tools_of_8_kinds() -> None:
    assert (len(TOOLS), sum(KINDS[tool].count for tool in TOOLS)) == (8, 24)


def test_board_has_37_cells_in_rows_of_four_to_seven() -> None:
    assert Counter(cell[0] for cell in CELLS) == dict(
        zip("ABCDEFG", (4, 5, 6, 7, 6, 5, 4), strict=True)
    )
    assert (AXIAL["A1"], AXIAL["D4"], AXIAL["G4"]) == ((0, -3), (0, 0), (0, 3))


def test_area_grows_with_the_number_of_players() -> None:
    assert {players: len(area.cells) for players, area in AREAS.items()} == {
        2: 19,
        3: 25,
        4: 31,
        5: 34,
        6: 37,
    }


def test_error_names_the_broken_row() -> None:
    row = {"key": "x", "name": "x", "kind": "puddle", "count_origin": "", "origin": "designed"}
    text = "\n".join(["[[row]]", "count = 1", *(f'{key} = "{row[key]}"' for key in row)])
    with pytest.raises(TableError, match="row 1 x, field kind"):
        read_rows("tiles.toml", text, TileKind)


def test_even_heights_have_fixed_numbers_of_stacks() -> None:
    stacks = scatter_tiles({"heights": "even", "facing": "up"}, Rng(4))
    assert Counter(map(len, stacks.values())) == {1: 2, 2: 13, 3: 17, 4: 4, 5: 1}


def test_random_heights_are_six_at_most() -> None:
    seen = Counter(
        len(stack)
        for seed in range(30)
        for stack in scatter_tiles({"heights": "random", "facing": "up"}, Rng(seed)).values()
    )
    assert max(seen) == 6
    assert seen[0] > 0
    assert sum(height * count for height, count in seen.items()) == 3000


def test_cracks_are_turned_at_random() -> None:
    codes = {
        code
        for seed in range(60)
        for stack in scatter_tiles({"heights": "even", "facing": "up"}, Rng(seed)).values()
        for code in stack
    }
    assert codes == {code for code in TILES if not code.startswith("?")}


def test_random_facing_turns_half_of_the_tiles_down() -> None:
    stacks = scatter_tiles({"heights": "even", "facing": "random"}, Rng(9))
    down = sum(code.startswith("?") for stack in stacks.values() for code in stack)
    assert 35 < down < 65


@pytest.mark.parametrize("seats", GAME.seats)
def test_stacks_outside_the_area_leave_the_game(seats: int) -> None:
    g = GAME.start(seats, 5)
    assert set(g.board.tops) == set(AREAS[seats].cells)
    assert census.found(g) == census.box(g)


def test_seats_choose_anticlockwise_and_play_in_reverse() -> None:
    g = GAME.start(4, 2)
    chosen = []
    while g.board.turn is None:
        chosen.append(awaited(g)[0])
        g = play(g, chosen[-1], options_of(g, chosen[-1])[0]).state
    assert chosen == [(chosen[0] - place) % 4 for place in range(4)]
    assert g.order_of_play == chosen[::-1]
    assert g.board.turn == chosen[-1]


def test_any_seat_may_choose_first() -> None:
    assert {GAME.start(3, seed).board.first for seed in range(30)} == {0, 1, 2}


def test_icons_are_ignored_during_setup() -> None:
    g = GAME.start(2, 1)
    tops = dict(g.board.tops)
    while g.board.turn is None:
        seat = awaited(g)[0]
        special = [action for action in options_of(g, seat) if tops[cell_of(action)] != "ground"]
        g = play(g, seat, special[0]).state
    assert g.board.tops == tops
    assert [explorer.tool for explorer in g.board.explorers] == [None, None]


@pytest.mark.parametrize("volcano", ["no", "yes"])
def test_explorer_is_placed_on_any_free_stack_but_a_volcano(
    volcano: str,
) -> None:
    for seed in range(15):
        g = GAME.start(2, seed, {"volcano_start": volcano})
        g = play(g, awaited(g)[0], options_of(g, awaited(g)[0])[0]).state
        taken = next(explorer.cell for explorer in g.board.explorers if explorer.cell)
        barred = () if volcano == "yes" else ("volcano",)
        free = {cell for cell, top in g.board.tops.items() if top not in barred} - {taken}
        assert {cell_of(action) for action in options_of(g, awaited(g)[0])} == free
