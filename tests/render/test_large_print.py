"""Large print: a page shows every word and sign of a picture whole, about twice as large."""

import os
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from itertools import chain, islice
from typing import Any

import msgspec
import pytest
from PIL import Image

from engine import GAMES
from engine.core import Rng
from engine.core.view import View
from engine.players import PLAYERS, played_on
from render import PAINTERS, Gallery, large_print
from render.art import Box
from render.art.glyphs import CLEAR, cap_height
from render.art.schemes import NORMAL, SAFE
from render.art.sprites import Sprite
from render.canvas import STRIP, Canvas
from render.island_hopper import layout
from render.island_hopper.chart import NORTH_BOX
from render.large_print import HIGHEST, WIDEST, WIDTH, cut, plain, shared, side_by_side
from render.painter import USUAL, Edition, Painter
from render.propeller_islands.layout import MAIN
from render.propeller_islands.scenes import host_of
from tests.longer import first_of
from tests.own_words import own_words
from tests.render.legibility import CELL, Measured
from tests.render.pixels import Drawn, draw_coarsely, pixels
from tests.render.test_names import NAMES, moments
from tests.render.test_signs import BOX, FILES_AT_MOST, size_in_box
from tests.render.test_signs import views as games_of_bots

LARGE = Edition(NORMAL, is_large=True)
AMOUNT = int(os.environ.get("POSITIONS", "14"))
SEED = 60
BYTES_AT_MOST = 8 * 1024 * 1024
"""What Discord takes in one message."""
SOFT = 18
"""How far shadows and frames reach, which need not be seen whole."""
GROUND = 270
"""A sprite that is wider is a ground on which things lie."""
PAGES_AT_MOST = {
    "palm_island": 8,
    "earthquake_island": 4,
    "small_islands": 6,
    "propeller_islands": 6,
    "island_hopper": 5,
}
OUTLINES = ("vacancy",)
"""Sprites that panels may cover, except for the number in the middle."""


class Mark(msgspec.Struct, frozen=True):
    """Something that is drawn: its words, or none for a sign, where, and what drew the sign."""

    words: str
    box: Box
    drawn_by: str = ""

    def moved(self, right: int, down: int) -> "Mark":
        left, top, end, low = self.box
        box = (left + right, top + down, end + right, low + down)
        return Mark(self.words, box, self.drawn_by)


class Spy:
    """Records the words and signs on each picture, including those of its sprites."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.of_canvas = dict[int, list[Mark]]()
        self.of_image = dict[int, list[Mark]]()
        self.of_sprite = dict[tuple[object, ...], list[Mark]]()
        self.of_kept = dict[int, list[Mark]]()
        self.of_layer = dict[tuple[int, int], list[Mark]]()
        self.kept = list[Any]()
        self.drawn_by = dict[int, str]()
        self.said = ""
        draw_coarsely(self.patch)
        self._watch(Canvas, "__init__", self._begun)
        self._watch(Canvas, "paste", self._pasted)
        self._watch(Canvas, "_letters", self._lettered)
        plain_text = Canvas.text

        def text(canvas: Canvas, words: str, *given: Any, **named: Any) -> int:
            self.said = words
            return plain_text(canvas, words, *given, **named)

        patch.setattr(Canvas, "text", text)
        patch.setattr(Drawn, "get", lambda *given: self._kept(*given))
        patch.setattr(Sprite, "from_image", classmethod(self._made))

    def marks(self, canvas: Canvas) -> list[Mark]:
        return self.of_canvas[id(canvas)]

    def _watch(self, owner: type, name: str, then: Callable[..., None]) -> None:
        before = getattr(owner, name)

        def watched(canvas: Canvas, *given: Any, **named: Any) -> Any:
            done = before(canvas, *given, **named)
            then(canvas, *given)
            return done

        self.patch.setattr(owner, name, watched)

    def _begun(self, canvas: Canvas, ground: Any, *_: Any) -> None:
        self.kept += [canvas, canvas.image]  # so that no others get their numbers
        found = list[Mark]()
        if isinstance(ground, Sprite):
            found = self.of_kept.get(id(ground)) or self.of_sprite.get(key_of(ground), [])
        self.of_canvas[id(canvas)] = self.of_image[id(canvas.image)] = [*found]
        self._note(canvas)

    def _kept(self, cache: Drawn, key: Any, shown: Any, draw: Callable[[], Sprite]) -> Sprite:
        """Give a cached sprite the marks of its image."""

        def drawn() -> Sprite:
            made = draw()
            found.extend(self.of_sprite.get(key_of(made), []))
            return made

        found = list[Mark]()
        kept = kept_by(cache, key, shown, drawn)
        self.drawn_by[id(kept)] = key[0].__name__
        if found:
            self.of_kept[id(kept)] = found
        return kept

    def _pasted(self, canvas: Canvas, drawn: Sprite, place: tuple[int, int]) -> None:
        inner = self.of_kept.get(id(drawn)) or self.of_sprite.get(key_of(drawn), [])
        marks = [mark.moved(*place) for mark in inner]
        self.of_layer[id(canvas), len(canvas.layers) - 1] = marks
        width, height = drawn.size
        drawn_by = self.drawn_by.get(id(drawn), "")
        is_ground = width > GROUND or height > GROUND or drawn_by in OUTLINES
        if not inner and not is_ground:
            marks = [Mark("", soft((0, 0, width, height)), drawn_by).moved(*place)]
        self.marks(canvas).extend(marks)
        self._note(canvas)

    def _lettered(self, canvas: Canvas, letters: Any, corner: tuple[int, int], _: Any) -> None:
        left, top = corner[0] + letters.left, corner[1] + letters.top
        box = (left, top, left + letters.mask.width, top + letters.mask.height)
        if self.said.strip():
            self.marks(canvas).append(Mark(self.said, box))
            self._note(canvas)

    def _note(self, canvas: Canvas) -> None:
        """Store the marks of an image that may become a sprite."""
        if canvas.palette is None and self.marks(canvas):
            self.of_sprite[key_of(Sprite(canvas.image))] = self.marks(canvas)

    def _made(self, kind: type[Sprite], image: Image.Image) -> Sprite:
        made = made_of(kind, image)
        if self.of_image.get(id(image)):
            self.of_sprite[key_of(made)] = self.of_image[id(image)]
        return made


kept_by = Drawn.get
made_of: Callable[[type[Sprite], Image.Image], Sprite] = vars(Sprite)["from_image"].__func__


def key_of(drawn: Sprite) -> tuple[object, ...]:
    return (*drawn.size, zlib.crc32(drawn.colours.tobytes()))


def soft(box: Box) -> Box:
    """A box without the shadows at its edges; of a small one, its middle."""
    left, top, right, low = box
    aside, above = (min(SOFT, (far - near) // 4) for near, far in ((left, right), (top, low)))
    return left + aside, top + above, right - aside, low - above


def boxes_of(parts: Any) -> list[Box]:
    return [box for part in parts for box in part.boxes]


def pages_of_their_own(parts: Any, since: Any) -> list[Canvas]:
    return [part.page(since, NORMAL) for part in parts if part.page]


def lies_in(mark: Mark, box: Box) -> bool:
    left, top, right, low = mark.box
    return box[0] <= left and box[1] <= top and right <= box[2] and low <= box[3]


def lost(canvas: Canvas, parts: Any, marks: list[Mark], others: list[Mark]) -> list[Mark]:
    """Return the marks that no box shows whole, except those that pages of their own have too.

    On such a page, a small tile of Propeller Islands has the same signs, drawn in another way.
    """
    boxes = boxes_of(parts)
    boxes += [MAIN for mark in others if mark.drawn_by == "_slab"]
    again = {(mark.words, mark.drawn_by) for mark in others}
    marks = [mark for mark in marks if (mark.words, mark.drawn_by) not in again]
    picture = (0, STRIP if canvas.heading else 0, *canvas.size)
    marks = [mark for mark in marks if lies_in(mark, picture)]
    marks = [mark for mark in marks if not (mark.words and is_asked(mark.words, canvas.asked))]
    return [mark for mark in marks if not any(lies_in(mark, box) for box in boxes)]


def is_asked(words: str, asked: str) -> bool:
    """Whether words are a line of the question, or its shortened beginning."""
    return words in asked or (words.endswith("…") and asked.startswith(words[:8]))


def views(key: str, amount: int) -> Iterator[tuple[Any, Any]]:
    """Yield views of players and spectators in random games, with earlier views."""
    before = None
    for number, (state, seat) in enumerate(moments(key, amount, SEED)):
        reader, names = None if number % 4 == 3 else seat, NAMES[: len(state.seats)]
        known = before is not None and len(before.seats) == len(state.seats)
        seen = [GAMES[key].view(one, reader) for one in (state, before if known else state)]
        yield tuple(msgspec.structs.replace(view, names=names) for view in seen)
        before = state


@pytest.mark.long
@pytest.mark.parametrize("key", PAINTERS)
def test_every_word_and_sign_lies_whole_in_a_part(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy, painter = Spy(monkeypatch), PAINTERS[key]
    for view, since in views(key, AMOUNT):
        canvas, parts = painter.paint(view, since), painter.parts(view)
        others = [mark for page in pages_of_their_own(parts, since) for mark in spy.marks(page)]
        assert [] == lost(canvas, parts, spy.marks(canvas), others)


@pytest.mark.long
@pytest.mark.parametrize("key", PAINTERS)
def test_no_word_or_sign_is_cut_by_the_edge_of_a_page(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy, painter = Spy(monkeypatch), PAINTERS[key]
    for view, since in views(key, AMOUNT):
        board = painter.paint(view, since)
        parts = painter.parts(view)
        for page in pages_of_their_own(parts, since):
            shown = (0, 0, *page.size)
            assert [] == [mark for mark in spy.marks(page) if not lies_in(mark, shown)]
        for part, box in [(one, box) for one in parts for box in one.boxes]:
            canvas = part.page(since, NORMAL) if part.page else board
            kept = large_print.untorn(canvas.layers, box, box in part.maps)
            marks = [
                mark
                for number, layer in enumerate(canvas.layers)
                if layer in kept
                for mark in spy.of_layer.get((id(canvas), number), [])
            ]
            cut_off = [mark for mark in marks if meets(mark, box) and not lies_in(mark, box)]
            assert [] == cut_off, (box, view.question)


def test_a_panel_lies_on_its_page_without_the_ground_of_the_board() -> None:
    ground, under, panel, beside = (
        Sprite(Image.new("RGB", size, "red"))
        for size in ((900, 900), (30, 30), (300, 100), (300, 90))
    )
    canvas = Canvas(ground)
    for sprite, place in ((under, (80, 100)), (panel, (100, 100)), (beside, (100, 220))):
        canvas.paste(sprite, place)
    box = (70, 90, 410, 230)
    assert [layer.sprite for layer in large_print.untorn(canvas.layers, box, False)] == [panel]
    kept = [layer.sprite for layer in large_print.untorn(canvas.layers, box, True)]
    assert kept == [ground, under, panel]
    page = large_print.pages(canvas, [plain(box)])[0].image
    red = [page.getpixel((x, page.height // 2)) for x in (3, page.width // 2)]
    assert red[0] != red[1] == (255, 0, 0)


@pytest.mark.long
@pytest.mark.parametrize("key", PAINTERS)
def test_pages_of_a_map_name_each_cell_of_an_answer(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_coarsely(monkeypatch)
    for view, since in views(key, AMOUNT):
        pages = pages_of_their_own(PAINTERS[key].parts(view), since)
        written = set[str]().union(*(page.written for page in pages))
        labels = " ".join(map(str, GAMES[key].words.labels(view, view.options)))
        cells = {name for name in own_words(key).names_in(labels, view) if CELL.fullmatch(name)}
        assert not pages or cells <= written


@pytest.mark.long
def test_page_of_an_island_shows_all_its_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    spy, painter, amounts = Spy(monkeypatch), PAINTERS["propeller_islands"], list[int]()
    for view, since in views("propeller_islands", AMOUNT):
        for page in pages_of_their_own(painter.parts(view), since):
            tiles = [mark for mark in spy.marks(page) if mark.drawn_by == "_slab"]
            assert len(tiles) == len(view.players[host_of(view)].island)
            amounts.append(len(tiles))
    assert max(amounts) > 3


@pytest.mark.long
def test_both_halves_of_the_chart_show_the_whole_compass_and_no_small_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spy = Measured(monkeypatch)
    for view, since in views("island_hopper", AMOUNT):
        parts = PAINTERS["island_hopper"].parts(view)
        assert 2 == sum(lies_in(Mark("N", NORTH_BOX), box) for part in parts for box in part.maps)
        for paint in [part.page for part in parts if part.page]:
            _, signs = spy.signs(partial(paint, since, NORMAL))
            words = [sign for sign in signs if not (sign.is_icon or sign.words.isdigit())]
            assert min(sign.height for sign in words) >= cap_height(CLEAR)


def meets(mark: Mark, box: Box) -> bool:
    left, top, right, low = mark.box
    return left < box[2] and box[0] < right and top < box[3] and box[1] < low


def test_open_contracts_and_the_hand_are_one_part() -> None:
    left = layout.LEFT - 8
    for view, _ in views("island_hopper", AMOUNT):
        boxes = boxes_of(PAINTERS["island_hopper"].parts(view))
        [top] = {box[1] for box in boxes if box[0] == left and box[1] > STRIP}
        assert top < layout.row_top(0 if layout.shows_open(view) else 1)


@pytest.mark.long
def test_order_of_a_deck_is_cut_between_its_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    spy, painter = Spy(monkeypatch), PAINTERS["palm_island"]
    some = islice(games_of_bots("palm_island", 2, {"mode": "casual"}), 40)
    noted = [view for view in some if view.villages[view.mover].noted]
    for view in noted[1::3]:
        canvas = painter.paint(view, None)
        assert [] == lost(canvas, painter.parts(view), spy.marks(canvas), [])
    assert len(noted) > 6


def ends(key: str) -> Any:
    """Return a player's view of the end of a game with the most players."""
    game = GAMES[key]
    seats = max(game.seats)
    start = game.begin(seats, SEED, game.checked({}, seats))
    *_, state = played_on(game, start, PLAYERS["chance"], Rng(SEED))
    return msgspec.structs.replace(game.view(state, 0), names=NAMES[:seats])


@pytest.mark.long
@pytest.mark.parametrize("key", PAINTERS)
def test_parts_lie_on_the_picture_and_on_no_more_pages_than_before(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_coarsely(monkeypatch)
    monkeypatch.setattr(large_print, "_page", lambda *given: given)
    painter = PAINTERS[key]
    for view in (*(view for view, _ in views(key, AMOUNT)), ends(key)):
        canvas, parts = painter.paint(view, None), painter.parts(view)
        picture, boxes = (0, 0, *canvas.size), boxes_of(parts)
        assert len(large_print.pages(canvas, parts)) <= PAGES_AT_MOST.get(key, FILES_AT_MOST)
        assert all(left < right and top < low for left, top, right, low in boxes)
        assert all(lies_in(Mark("", box), picture) for box in boxes)


@pytest.mark.parametrize("key", first_of(PAINTERS))
def test_pages_are_few_small_and_as_wide_as_the_box(key: str) -> None:
    files = Gallery(PAINTERS).pages(key, ends(key), None, LARGE)
    sizes = [Image.open(BytesIO(file)).size for file in files]
    assert {WIDTH} == {width for width, _ in sizes}
    assert {BOX[0]} == {round(size_in_box(width, (width, height))) for width, height in sizes}
    assert (len(files) <= FILES_AT_MOST, sum(map(len, files)) <= BYTES_AT_MOST) == (True, True)


@pytest.mark.long
def test_usual_picture_is_the_same_after_large_print() -> None:
    view, gallery = ends("earthquake_island"), Gallery(PAINTERS)
    plain_one = PAINTERS["earthquake_island"].paint(view, None).png()
    gallery.pages("earthquake_island", view, None, LARGE)
    (usual,) = gallery.pages("earthquake_island", view, None, USUAL)
    assert pixels(plain_one) == pixels(usual)


@pytest.mark.long
def test_cache_separates_colours_and_sizes() -> None:
    view, gallery = ends("earthquake_island"), Gallery(PAINTERS)
    safe = Edition(SAFE, is_large=True)
    found = [gallery.pages("earthquake_island", view, None, one) for one in (LARGE, safe, LARGE)]
    assert (found[0] != found[1], found[0]) == (True, found[2])


def test_the_same_pages_are_painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    painted = list[int]()
    monkeypatch.setattr(large_print, "_page", painted_by(painted, large_print._page))
    view, gallery = ends("earthquake_island"), Gallery(PAINTERS)
    for _ in range(2):
        files = gallery.pages("earthquake_island", view, None, LARGE)
    assert len(files) == len(painted)


def painted_by(painted: list[int], page: Any) -> Any:
    def counted(*given: Any) -> Any:
        painted.append(1)
        return page(*given)

    return counted


def test_a_picture_without_parts_is_shown_whole() -> None:
    def paint(view: object, since: object, scheme: object = NORMAL) -> Canvas:
        return Canvas(Sprite(Image.new("RGB", (40, 30))))

    painter = Painter(paint, str, str)
    view = View(seat=None, awaited=(), over=False, question="", options=())
    assert [(40, 30)] == [one.size for one in painter.pages(view, None, LARGE)]


def test_large_box_is_cut_so_that_small_things_are_whole_in_a_piece() -> None:
    pieces = {*boxes_of(cut((0, 68, 1000, 840), 200))}
    assert 4 == len(pieces)
    assert all(right - left <= WIDEST and low - top <= HIGHEST for left, top, right, low in pieces)
    for x in range(0, 801, 50):
        for y in range(68, 641, 52):
            assert any(lies_in(Mark("", (x, y, x + 200, y + 200)), piece) for piece in pieces)


def test_things_are_shared_out_evenly() -> None:
    assert ["abc", "de"] == ["".join(some) for some in shared("abcde", 3)]


def test_boxes_fill_a_row_side_by_side() -> None:
    boxes = [(left, 0, left + 300, 100) for left in (0, 320, 640)]
    assert [2, 1] == [len(part.panels) for part in side_by_side(boxes)]


def test_a_sprite_at_the_edge_of_a_page_is_left_out_with_what_lies_on_it() -> None:
    tile, icon = (Sprite(Image.new("RGB", size, "red")) for size in ((100, 100), (20, 20)))
    canvas = Canvas((400, 400))
    for left in (0, 100, 200):
        canvas.paste(tile, (left, 0))
        canvas.paste(icon, (left + 10, 40))
    kept = large_print.untorn(canvas.layers, (0, 0, 250, 400), False)
    assert [0, 10, 100, 110] == sorted(layer.left for layer in kept)


@pytest.mark.parametrize("key", first_of(PAINTERS))
def test_every_page_has_a_name(key: str) -> None:
    for page in PAINTERS[key].pages(ends(key), None, LARGE)[1:]:
        assert page.name


def test_each_thing_begins_a_page() -> None:
    canvas = Canvas((720, 900))
    names = ("the map", "the players")
    parts = [*chain(*(large_print.named(name, [plain((0, 0, 700, 200))]) for name in names))]
    assert ["the map", "the players"] == [page.name for page in large_print.pages(canvas, parts)]
