"""The picture, the alternative text and the text board of Earthquake Island."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from io import BytesIO

import msgspec
import pytest
from PIL import Image, ImageChops

from engine.core import Rng, awaited, options_of, play
from engine.earthquake_island import GAME
from engine.earthquake_island.rules.components import AREAS, CELLS, KINDS, NEIGHBOURS, TILES
from engine.earthquake_island.rules.view import CellView, QuakeView, view_of
from engine.earthquake_island.words.labels import candidates
from render.art import sprites
from render.art.glyphs import CLEAR, STRONG, width_of, wrapped
from render.art.palette import SEATS
from render.art.sprite_cache import SpriteCache
from render.art.sprites import Sprite
from render.canvas import BOARD, STRIP, Canvas
from render.earthquake_island import PAINTER
from render.earthquake_island.layout import LARGE, MAP, MEDIUM, SMALL, frame
from render.earthquake_island.picture import frame_of, paint, standing, swimming
from render.earthquake_island.placards import ASKED, AT_NAME, WIDE, ordinal, places
from render.earthquake_island.stacks import Stack, label, lay
from render.palettes import fitted
from tests.render.pixels import pixels

MEBIBYTE = 1024 * 1024
NAMES = ("Ada", "Bo", "Cleo", "Dag", "Eva", "Finn")


@cache
def views(seats: int = 6, seed: int = 5, **options: str) -> tuple[QuakeView, ...]:
    """Return the views of each player to act in a random game, and all views of the end."""
    g = GAME.start(seats, seed, options)
    rng = Rng(seed)
    seen: list[QuakeView] = []
    while not g.over:
        seat = awaited(g)[0]
        seen.append(view_of(g, seat))
        g = play(g, seat, rng.pick(options_of(g, seat))).state
    seen.append(view_of(g, None))
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


def test_cells_are_as_large_as_the_area_of_the_players_allows() -> None:
    sizes = {seats: frame(AREAS[seats].cells, ()).size for seats in GAME.seats}
    assert sizes == {2: LARGE, 3: MEDIUM, 4: SMALL, 5: SMALL, 6: SMALL}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("others", [(), ("A1", "D7", "G4")])
def test_the_highest_stacks_of_each_area_lie_on_the_map(
    seats: int, others: tuple[str, ...]
) -> None:
    shown = frame(AREAS[seats].cells, others)
    left, top, right, low = shown.spans({*AREAS[seats].cells, *others})
    assert (MAP[0] <= left, MAP[1] <= top, right <= MAP[2], low <= MAP[3]) == (True,) * 4


def test_the_highest_stacks_stay_within_the_budget_of_bytes() -> None:
    view = views(6, 5, heights="random", facing="random")[0]
    high = msgspec.structs.replace(
        view, cells=tuple(CellView(cell, 6, "crack3_star.1") for cell in CELLS)
    )
    assert frame_of(high).peak("A1", 6)[1] - SMALL.deep > STRIP
    assert len(paint(high).png()) < MEBIBYTE


def test_a_picture_can_be_read_back_in_the_colours_of_the_game() -> None:
    canvas = paint(views()[9])
    with Image.open(BytesIO(canvas.png())) as image:
        written = fitted(canvas.image, "earthquake_island").convert("RGB")
        assert pixels(image) == pixels(written)


@pytest.mark.long
def test_pictures_painted_at_once_are_the_same_as_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    some = views()[8:14]
    alone = [pixels(paint(view).png()) for view in some]
    monkeypatch.setattr(sprites, "CACHE", SpriteCache())
    with ThreadPoolExecutor(3) as pool:
        assert alone == list(pool.map(lambda view: pixels(paint(view).png()), some))


def test_every_stack_changes_the_picture_where_it_stands() -> None:
    view = silent(views()[0])
    for cell in ("A2", "D4", "G3"):
        box = difference(
            with_cell(view, CellView(cell, 1, "ground")), with_cell(view, CellView(cell, 0, ""))
        )
        (x, y), size = frame_of(view).ground(cell), frame_of(view).size
        assert box is not None
        assert x - size.width < box[0] < x < box[2] < x + size.width
        assert y - size.row < box[1] < y < box[3] < y + size.row


def stack_of(code: str, taken: bool = False, chosen: bool = False) -> Image.Image:
    """The middle of a stack that is drawn alone, small."""
    canvas = Canvas(Sprite(Image.new("RGB", BOARD)))
    shown, stack = frame(CELLS, ()), Stack("D4", code, 2, taken, chosen)
    lay(canvas, shown, stack)
    label(canvas, shown, stack)
    x, y = shown.peak("D4", 2)
    return canvas.image.crop((x - 70, y - 65, x + 70, y + 65)).convert("L")


@pytest.mark.long
def test_tiles_differ_without_their_colours() -> None:
    up = [tile for tile in TILES.values() if not tile.face_down]
    codes = {(tile.kind.key, tile.directions): tile.code for tile in up}
    grey = {stack_of(code).tobytes() for code in (*codes.values(), "?")}
    assert (len(grey), len(codes)) == (33, 32)


def test_explorers_differ_without_their_colours() -> None:
    for size in (LARGE, MEDIUM, SMALL):
        for drawn in (
            partial(standing, size),
            partial(swimming, size, afloat=False),
            partial(swimming, size, afloat=True),
        ):
            assert len({drawn(look).image.convert("L").tobytes() for look in SEATS}) == 6


@pytest.mark.long
@pytest.mark.parametrize(("taken", "chosen"), [(True, False), (False, True), (True, True)])
def test_where_cracks_lead_is_seen_beside_an_explorer_and_a_choice(
    taken: bool, chosen: bool
) -> None:
    codes = [f"crack1.{turn}" for turn in range(6)]
    roses = {stack_of(code, taken, chosen).crop((8, 80, 60, 115)).tobytes() for code in codes}
    assert len(roses) == 6


def test_no_stack_hides_an_explorer_behind_it() -> None:
    view = silent(views()[20])
    there = msgspec.structs.replace(view.explorers[0], cell="D4", cause=None)
    others = (msgspec.structs.replace(one, cell=None) for one in view.explorers[1:])
    view = msgspec.structs.replace(view, explorers=(there, *others))
    flat = with_cell(with_cell(view, CellView("D4", 1, "ground")), CellView("E4", 1, "ground"))
    high = with_cell(flat, CellView("E4", 6, "ground"))
    (x, y), size = frame_of(view).peak("D4", 1), frame_of(view).size
    sign = (x + size.scaled(38), y + size.scaled(16), x + size.scaled(58), y + size.scaled(36))
    assert len({paint(each).image.crop(sign).tobytes() for each in (flat, high)}) == 1


def test_the_cells_that_may_be_chosen_are_marked() -> None:
    view = next(view for view in views() if view.turn is not None and len(candidates(view)) > 3)
    changed = ImageChops.difference(paint(view).image, paint(silent(view)).image)
    for cell in candidates(view):
        x, y = frame_of(view).peak(cell, view.cell(cell).height)
        assert changed.crop((x - 70, y - 45, x - 20, y + 10)).getbbox() is not None, cell


def test_a_changed_stack_is_outlined_where_it_stands_and_nowhere_else() -> None:
    view = silent(views()[12])
    cell = next(seen.cell for seen in view.cells if seen.height and len(NEIGHBOURS[seen.cell]) == 6)
    was = with_cell(view, CellView(cell, view.cell(cell).height + 1, "ground"))
    box = ImageChops.difference(paint(view).image, paint(view, was).image).getbbox()
    (x, y), size = frame_of(view).peak(cell, view.cell(cell).height), frame_of(view).size
    assert box is not None
    assert x - size.width < box[0] < x < box[2] < x + size.width
    assert y - 2 * size.deep < box[1] < y < box[3] < y + 2 * size.deep


def test_new_tool_is_outlined_on_its_placard() -> None:
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
    left, top, right, low = dict(places(view))[seat]
    assert box is not None
    assert left - 60 < box[0] < left < right < box[2] <= BOARD[0]
    assert top - 40 < box[1] < top < low < box[3] < low + 40


@pytest.mark.parametrize("seats", GAME.seats)
def test_placards_fit_in_the_column_without_overlap(seats: int) -> None:
    boxes = [box for _, box in places(views(seats)[0])]
    assert {(left >= MAP[2], right <= BOARD[0]) for left, _, right, _ in boxes} == {(True, True)}
    ends = [STRIP, *(edge for _, top, _, low in boxes for edge in (top, low)), BOARD[1]]
    assert ends == sorted(ends)


def test_every_question_fits_below_the_placards() -> None:
    asked = {view.question for seats in GAME.seats for view in views(seats, tools="anytime")}
    lines = {len(wrapped(question, STRONG, WIDE)) for question in asked}
    assert (len(asked) > 3, max(lines) <= ASKED) == (True, True)


@pytest.mark.parametrize("tool", [key for key, kind in KINDS.items() if kind.kind == "tool"])
def test_the_name_of_every_tool_fits_on_a_placard(tool: str) -> None:
    assert width_of(KINDS[tool].name, CLEAR) <= WIDE - AT_NAME - 2


def test_alt_text_has_whose_turn_it_is_round_and_all_explorers() -> None:
    view = next(view for view in views() if view.turn is not None)
    text = PAINTER.alt(view)
    assert f"round 1, {view.name(view.turn or 0)} to act" in text
    assert [name in text for name in NAMES] == [True] * 6


def test_the_alternative_text_names_the_last_survivor() -> None:
    view = views()[-1]
    winner = next(one.seat for one in view.explorers if one.place == 1)
    assert PAINTER.alt(view).startswith(
        f"Earthquake Island is over in round {view.round}: {NAMES[winner]} is the last survivor."
    )


@pytest.mark.parametrize("view", views(6, 5, facing="random")[::7])
def test_the_text_board_tells_every_stack_and_every_explorer(view: QuakeView) -> None:
    texts = PAINTER.text(view)
    for seen in view.cells:
        tiles = "1 tile" if seen.height == 1 else f"{seen.height} tiles"
        assert (f"{seen.cell} {tiles}, " in texts) == (seen.height > 0)
        assert seen.cell in texts
    for one in view.explorers:
        assert f"{NAMES[one.seat]}: " in texts
        assert one.tool is None or f"holds the {one.tool}" in texts
    assert view.question in texts


def test_the_text_board_tells_where_cracks_lead() -> None:
    view = with_cell(views()[-1], CellView("D4", 2, "crack2_straight.0"))
    assert "D4 2 tiles, 2 opposite cracks to E (D5), W (D3)" in PAINTER.text(view)
    view = with_cell(views()[-1], CellView("D7", 1, "crack1.0"))
    assert "D7 1 tile, 1 crack to E (off the board)" in PAINTER.text(view)


def test_an_unknown_tile_is_not_named() -> None:
    view = with_cell(views()[-1], CellView("D4", 2, "?"))
    assert "D4 2 tiles, a tile face down" in PAINTER.text(view)


def test_places_are_written_as_ordinals() -> None:
    assert [ordinal(place) for place in range(1, 7)] == ["1st", "2nd", "3rd", "4th", "5th", "6th"]
