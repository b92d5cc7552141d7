"""The picture, the alternative text and the text board of Earthquake Island."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO

import msgspec
import pytest
from PIL import Image, ImageChops

from engine.core import Rng, awaited, options_of, play
from engine.earthquake_island import GAME
from engine.earthquake_island.components import CELLS, NEIGHBOURS, TILES
from engine.earthquake_island.labels import candidates, labels
from engine.earthquake_island.view import CellView, QuakeView, private, public
from render.canvas import HEADER, MOST_WIDE, Canvas
from render.earthquake_island import PAINTER, layout
from render.earthquake_island.explorers import standing, swimming
from render.earthquake_island.picture import frame_of, paint
from render.earthquake_island.placards import ordinal, places
from render.earthquake_island.stacks import Stack, lay
from render.painter import ALT_AT_MOST
from render.palette import SEATS
from render.palettes import fitted
from render.sprites import CACHE, Sprite

MEBIBYTE = 1024 * 1024
NAMES = ("Ada", "Bo", "Cleo", "Dag", "Eva", "Finn")


@cache
def views(seats: int = 6, seed: int = 5, **options: str) -> tuple[QuakeView, ...]:
    """What everybody who acts sees in turn in a random game, and the end for everybody."""
    g = GAME.start(seats, seed, options)
    luck = Rng(seed)
    seen: list[QuakeView] = []
    while not g.over:
        seat = awaited(g)[0]
        seen.append(private(g, seat))
        g = play(g, seat, luck.pick(options_of(g, seat))).state
    seen.append(public(g))
    return tuple(msgspec.structs.replace(view, names=NAMES[:seats]) for view in seen)


def silent(view: QuakeView) -> QuakeView:
    """`view` without anything to choose."""
    return msgspec.structs.replace(view, options=())


def with_cell(view: QuakeView, cell: CellView) -> QuakeView:
    """`view` with another stack."""
    cells = tuple(cell if cell.cell == seen.cell else seen for seen in view.cells)
    return msgspec.structs.replace(view, cells=cells)


def difference(view: QuakeView, other: QuakeView) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(paint(view).image, paint(other).image).getbbox()


@pytest.mark.parametrize("seats", GAME.seats)
def test_pictures_are_small_enough_for_a_message(seats: int) -> None:
    for view in views(seats)[:: 3 * seats]:
        canvas = paint(view, views(seats)[0])
        shown = frame_of(views(seats)[0])
        assert canvas.size == (shown.width, shown.height)
        assert shown.width <= MOST_WIDE
        assert len(canvas.png()) < MEBIBYTE


def test_the_highest_stacks_stay_below_the_header_and_within_the_budget_of_bytes() -> None:
    view = views(6, 5, heights="random", facing="random")[0]
    high = msgspec.structs.replace(
        view, cells=tuple(CellView(cell, 6, "crack3_star.1") for cell in CELLS)
    )
    assert frame_of(high).peak("A1", 6)[1] - layout.DEEP > HEADER
    assert len(paint(high).png()) < MEBIBYTE


def test_a_picture_can_be_read_back_in_the_colours_of_the_game() -> None:
    canvas = paint(views()[9])
    with Image.open(BytesIO(canvas.png())) as image:
        written = fitted(canvas.image, "earthquake_island").convert("RGB")
        assert image.convert("RGB").tobytes() == written.tobytes()


def test_the_same_view_gives_the_same_bytes_even_with_nothing_kept() -> None:
    view, earlier = views()[20], views()[14]
    first = paint(view, earlier).png()
    CACHE.clear()
    assert first == paint(view, earlier).png()


def test_pictures_painted_at_once_are_the_same_as_one_after_the_other() -> None:
    some = views()[8:14]
    alone = [paint(view).png() for view in some]
    CACHE.clear()
    with ThreadPoolExecutor(3) as pool:
        assert alone == list(pool.map(lambda view: paint(view).png(), some))


def test_every_stack_changes_the_picture_where_it_stands() -> None:
    view = silent(views()[0])
    for cell in ("A2", "D4", "G3"):
        box = difference(
            with_cell(view, CellView(cell, 1, "ground")), with_cell(view, CellView(cell, 0, ""))
        )
        x, y = frame_of(view).ground(cell)
        assert box is not None
        assert x - layout.CELL < box[0] < x < box[2] < x + layout.CELL
        assert y - layout.ROW < box[1] < y < box[3] < y + layout.ROW


def stack_of(code: str) -> Image.Image:
    shown = layout.frame(CELLS)
    canvas = Canvas(Sprite(Image.new("RGB", (shown.width, shown.height))))
    lay(canvas, shown, Stack("D4", code, 2))
    return canvas.image


def test_tiles_are_told_apart_without_their_colours() -> None:
    up = [tile for tile in TILES.values() if not tile.face_down]
    codes = {(tile.kind.key, tile.directions): tile.code for tile in up}
    grey = {stack_of(code).convert("L").tobytes() for code in (*codes.values(), "?")}
    assert (len(grey), len(codes)) == (33, 32)


def test_explorers_are_told_apart_without_their_colours() -> None:
    for drawn in (standing, lambda look: swimming(look, False), lambda look: swimming(look, True)):
        assert len({drawn(look).image.convert("L").tobytes() for look in SEATS}) == 6


def test_where_cracks_lead_is_seen_beside_an_explorer_and_a_choice() -> None:
    shown = layout.frame(CELLS)
    for taken, chosen in ((True, False), (False, True)):
        drawn = set()
        for code in ("crack1.0", "crack1.1", "crack1.2", "crack1.3", "crack1.4", "crack1.5"):
            canvas = Canvas(Sprite(Image.new("RGB", (shown.width, shown.height))))
            lay(canvas, shown, Stack("D4", code, 1, taken, chosen))
            x, y = shown.peak("D4", 1)
            drawn.add(canvas.image.crop((x - 80, y - 8, x - 12, y + 56)).convert("L").tobytes())
        assert len(drawn) == 6


def test_no_stack_hides_an_explorer_behind_it() -> None:
    view = silent(views()[20])
    there = msgspec.structs.replace(view.explorers[0], cell="D4", cause=None)
    others = (msgspec.structs.replace(one, cell=None) for one in view.explorers[1:])
    view = msgspec.structs.replace(view, explorers=(there, *others))
    flat = with_cell(with_cell(view, CellView("D4", 1, "ground")), CellView("E4", 1, "ground"))
    high = with_cell(flat, CellView("E4", 6, "ground"))
    x, y = frame_of(view).peak("D4", 1)
    sign = (x + 52, y + 18, x + 74, y + 40)
    assert len({paint(each).image.crop(sign).tobytes() for each in (flat, high)}) == 1


def test_the_cells_that_may_be_chosen_are_marked() -> None:
    view = next(view for view in views() if view.turn is not None and len(candidates(view)) > 3)
    changed = ImageChops.difference(paint(view).image, paint(silent(view)).image)
    for cell in candidates(view):
        x, y = frame_of(view).peak(cell, view.cell(cell).height)
        assert changed.crop((x - 96, y - 100, x - 30, y + 50)).getbbox() is not None, cell


def test_nothing_is_outlined_for_a_reader_who_has_missed_nothing() -> None:
    view = views()[20]
    assert paint(view).png() == paint(view, view).png()


def test_a_changed_stack_is_outlined_where_it_stands_and_nowhere_else() -> None:
    view = silent(views()[12])
    cell = next(seen.cell for seen in view.cells if seen.height and len(NEIGHBOURS[seen.cell]) == 6)
    was = with_cell(view, CellView(cell, view.cell(cell).height + 1, "ground"))
    box = ImageChops.difference(paint(view).image, paint(view, was).image).getbbox()
    x, y = frame_of(view).peak(cell, view.cell(cell).height)
    assert box is not None
    assert x - layout.CELL < box[0] < x < box[2] < x + layout.CELL
    assert y - 2 * layout.DEEP < box[1] < y < box[3] < y + 2 * layout.DEEP


def test_a_tool_that_was_taken_is_outlined_on_its_placard() -> None:
    view = silent(views()[12])
    seat = view.order[2]
    before = tuple(
        msgspec.structs.replace(one, tool="rope" if one.tool is None else None)
        if one.seat == seat
        else one
        for one in view.explorers
    )
    was = msgspec.structs.replace(view, explorers=before)
    box = ImageChops.difference(paint(view).image, paint(view, was).image).getbbox()
    left, width = next(
        (corner[0], wide) for one, corner, wide in places(view, frame_of(view)) if one == seat
    )
    assert box is not None
    assert left - 40 < box[0] < left < left + width < box[2] < left + width + 40
    assert box[1] > frame_of(view).shelf_top


def test_placards_never_overlap() -> None:
    for seats in GAME.seats:
        view = views(seats)[0]
        shown = frame_of(view)
        spans = [(corner[0], corner[0] + width) for _, corner, width in places(view, shown)]
        ends = [0, *(edge for span in spans for edge in span), shown.width]
        assert ends == sorted(ends)


def test_the_alternative_text_is_never_longer_than_discord_allows() -> None:
    longest = msgspec.structs.replace(views()[9], names=("W" * 300,) * 6)
    assert [len(PAINTER.alt(view)) <= ALT_AT_MOST for view in (*views(), longest)] == [True] * (
        len(views()) + 1
    )


def test_the_alternative_text_tells_who_acts_the_round_and_how_everybody_stands() -> None:
    view = next(view for view in views() if view.turn is not None)
    told = PAINTER.alt(view)
    assert f"round 1, {view.name(view.turn or 0)} to act" in told
    assert [name in told for name in NAMES] == [True] * 6


def test_the_alternative_text_names_the_last_survivor() -> None:
    winner = next(one.seat for one in views()[-1].explorers if one.place == 1)
    assert PAINTER.alt(views()[-1]).startswith(
        f"Earthquake Island is over: {NAMES[winner]} is the last survivor."
    )


@pytest.mark.parametrize("view", views(6, 5, facing="random")[::7])
def test_the_text_board_tells_every_stack_every_explorer_and_every_choice(view: QuakeView) -> None:
    told = PAINTER.text(view)
    for seen in view.cells:
        tiles = "1 tile" if seen.height == 1 else f"{seen.height} tiles"
        assert (f"{seen.cell} {tiles}, " in told) == (seen.height > 0)
        assert seen.cell in told
    for number, action in enumerate(view.options, 1):
        assert f"\n{number}. {labels(view, (action,))[0]}" in told
    for one in view.explorers:
        assert f"{NAMES[one.seat]}: " in told
        assert one.tool is None or f"holds the {one.tool}" in told
    assert view.question in told


def test_the_text_board_tells_where_cracks_lead() -> None:
    view = with_cell(views()[-1], CellView("D4", 2, "crack2_straight.0"))
    assert "D4 2 tiles, 2 opposite cracks to E (D5), W (D3)" in PAINTER.text(view)
    view = with_cell(views()[-1], CellView("D7", 1, "crack1.0"))
    assert "D7 1 tile, 1 crack to E (off the board)" in PAINTER.text(view)


def test_an_unknown_tile_is_not_named() -> None:
    view = with_cell(views()[-1], CellView("D4", 2, "?"))
    assert "D4 2 tiles, a tile face down" in PAINTER.text(view)


def test_places_are_told_in_words() -> None:
    assert [ordinal(place) for place in range(1, 7)] == ["1st", "2nd", "3rd", "4th", "5th", "6th"]
