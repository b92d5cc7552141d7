from typing import Any

import pytest
from PIL import Image

from engine import GAMES
from engine.core.view import View
from render import PAINTERS, Gallery, Painter
from render.art.schemes import NORMAL, SAFE, Scheme
from render.art.sprite_cache import SpriteCache
from render.art.sprites import Sprite
from render.canvas import Canvas
from render.gallery import Finished
from tests.render.pixels import pixels


def grey(shade: int) -> View:
    """Return a view with the shade of grey to paint as its seat."""
    return View(seat=shade, awaited=(), over=False, question="", options=())


class Studio:
    """A painter that counts its pictures, which are grey."""

    def __init__(self) -> None:
        self.painted: list[tuple[Any, Any]] = []
        self.schemes: list[Scheme] = []
        self.painter = Painter(
            self.paint,
            lambda view: f"grey {view.seat}",
            lambda view, only="": f"{only or 'all'} {view.seat}",
        )

    def paint(self, view: View, since: View | None, scheme: Scheme = NORMAL) -> Canvas:
        shade, earlier = view.seat or 0, since and since.seat
        self.painted.append((shade, earlier))
        self.schemes.append(scheme)
        return Canvas(Sprite(Image.new("RGB", (40, 30), (shade, shade, earlier or 0))))


def test_the_same_view_is_painted_once() -> None:
    studio = Studio()
    gallery = Gallery({"grey": studio.painter})
    assert gallery.picture("grey", grey(7)) == gallery.picture("grey", grey(7))
    assert [(7, None)] == studio.painted


def test_another_view_or_earlier_view_is_painted_again() -> None:
    studio = Studio()
    gallery = Gallery({"grey": studio.painter})
    pictures = {
        gallery.picture("grey", grey(7)),
        gallery.picture("grey", grey(8)),
        gallery.picture("grey", grey(7), grey(6)),
    }
    assert (3, {(7, None), (8, None), (7, 6)}) == (len(pictures), set(studio.painted))


def test_each_colour_scheme_has_its_own_pictures() -> None:
    studio = Studio()
    gallery = Gallery({"grey": studio.painter})
    for scheme in (NORMAL, SAFE, SAFE, NORMAL):
        gallery.picture("grey", grey(7), None, scheme)
    assert [NORMAL, SAFE] == studio.schemes


def test_next_picture_of_a_place_builds_on_its_last_one() -> None:
    game = GAMES["palm_island"]
    seats = min(game.seats)
    view = game.view(game.begin(seats, 5, game.checked({}, seats)), 0)
    gallery = Gallery(PAINTERS)
    whole = pixels(PAINTERS["palm_island"].paint(view, None).png())
    with pytest.MonkeyPatch.context() as patch:
        made_of = list[Any]()
        plain = Canvas.drawing

        def drawing(canvas: Canvas, last: Any = None) -> Any:
            made_of.append(last)
            return plain(canvas, last)

        patch.setattr(Canvas, "drawing", drawing)
        for since in (view, None, None):
            file = gallery.picture("palm_island", view, since, NORMAL, (7, None))
        other = gallery.picture("palm_island", view, None, NORMAL, (8, None))
        assert whole == pixels(file) == pixels(other)
        gallery.picture("palm_island", view, None, SAFE, (7, None))
    assert [False, True, False, False] == [last is not None for last in made_of]


def test_first_picture_for_a_reader_builds_on_the_newest_of_the_table() -> None:
    game = GAMES["propeller_islands"]
    state = game.begin(2, 5, game.checked({}, 2))
    gallery = Gallery(PAINTERS)
    drawings = list[Any]()
    plain = Canvas.drawing

    def drawing(canvas: Canvas, last: Any = None) -> Any:
        made = plain(canvas, last)
        drawings.append((last, made))
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "drawing", drawing)
        for seat in (None, 0, 1):
            view = game.view(state, seat)
            file = gallery.picture("propeller_islands", view, None, NORMAL, (7, seat))
            whole = PAINTERS["propeller_islands"].paint(view, None)
            assert pixels(plain(whole).png.file) == pixels(file)
    (_, public), (first, own), (second, _) = drawings
    assert [public, own] == [first, second]


def test_picture_builds_on_the_nearer_of_its_last_one_and_the_newest_of_the_table() -> None:
    ground = Sprite(Image.new("RGB", (40, 30)))
    beads = [Sprite(Image.new("RGB", (4, 4))) for _ in range(10)]

    def paint(view: View, since: View | None, scheme: Scheme = NORMAL) -> Canvas:
        canvas = Canvas(ground, "palm_island")
        for number in range((since and since.seat) or 0, view.seat or 0):
            canvas.paste(beads[number], (4 * number, 0))
        return canvas

    gallery = Gallery({"beads": Painter(paint, str, lambda view, only="": only)})
    made = list[Any]()
    plain = Canvas.drawing

    def drawing(canvas: Canvas, last: Any = None) -> Any:
        made.append((last, plain(canvas, last)))
        return made[-1][1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "drawing", drawing)
        for reader, first, end in ((0, 0, 3), (None, 5, 9), (0, 0, 4), (None, 6, 9), (0, 5, 9)):
            gallery.picture("beads", grey(end), grey(first), NORMAL, (7, reader))
    (_, own), _, (near, _), (_, public), (newest, _) = made
    assert own is near
    assert public is newest


def test_place_keeps_one_picture_and_large_ones_make_room() -> None:
    studio = Studio()
    gallery = Gallery({"grey": studio.painter}, limit=1)
    for view, table in ((1, "a"), (2, "a"), (2, "a"), (2, "b"), (2, "a")):
        gallery.picture("grey", grey(view), None, NORMAL, (table, None))
    assert [(1, None), (2, None), (2, None), (2, None)] == studio.painted


def test_pixels_that_only_a_drawing_keeps_are_counted() -> None:
    def held(ground: Sprite) -> int:
        drawing = Canvas(ground, "palm_island").drawing()
        return Finished((1, None), drawing.png.file, drawing).bytes_held

    loose = Sprite(Image.new("RGB", (300, 200)))
    kept = SpriteCache().get("sea", lambda: "sea", lambda: loose)
    assert 4 * 300 * 200 == held(loose) - held(kept)


def test_old_pictures_make_room_for_new_ones() -> None:
    studio = Studio()
    gallery = Gallery({"grey": studio.painter}, limit=1)
    for view in (1, 2, 1):
        gallery.picture("grey", grey(view))
    assert [(1, None), (2, None), (1, None)] == studio.painted


def test_an_unknown_game_is_an_error() -> None:
    with pytest.raises(KeyError):
        Gallery(PAINTERS).picture("chess", None)
