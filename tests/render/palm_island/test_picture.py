from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from inspect import unwrap
from itertools import combinations, product
from typing import Any, get_args

import msgspec
import pytest
from PIL import Image, ImageChops

from engine.palm_island.rules.actions import ACTION_OF, Pay
from engine.palm_island.rules.cards import ABILITIES
from engine.palm_island.rules.components import BUILDINGS, FEATS, ROTATED, Building, Card, Face
from engine.palm_island.rules.view import PalmView
from render.art import Box, Sprite, sprites
from render.art.glyphs import Type, cap_height, width_of
from render.art.palm_island.buildings import DRAWN, building
from render.art.sprite_cache import SpriteCache
from render.canvas import BOARD, STRIP, Canvas, Pixel
from render.palm_island import changes
from render.palm_island.cards import NAMES, stored
from render.palm_island.layout import (
    CARD_WIDE,
    ROW,
    SLOT_WIDE,
    frame,
    place_of,
)
from render.palm_island.picture import paint
from render.palm_island.rows import ASIDE, CLOSE, ICON_SIZES, State, row, telling
from render.tallies import narrowest
from tests.render.palm_island.games import views
from tests.render.pixels import pixels

MEBIBYTE = 1024 * 1024


def replaced(view: PalmView, *cards: Card) -> PalmView:
    """`view` with other cards among the village's buildings."""
    village = view.villages[0]
    by_number = {card.number: card for card in (*village.buildings, *cards)}
    buildings = tuple(by_number[number] for number in range(1, 17))
    changed = msgspec.structs.replace(village, buildings=buildings)
    return msgspec.structs.replace(view, villages=(changed,))


@pytest.mark.long
def test_two_threads_without_sprites_paint_the_same_pixels_as_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, earlier = views(5)[40], views(5)[30]
    monkeypatch.setattr(sprites, "CACHE", SpriteCache())
    with ThreadPoolExecutor(2) as pool:
        files = [*pool.map(lambda _: paint(view, earlier).png(), range(2))]
    later = pixels(paint(view, earlier).png())
    assert [later, later] == [pixels(file) for file in files]


def test_different_views_give_different_pictures() -> None:
    pictures = {paint(view).image.tobytes() for view in views(5)[:3]}
    assert 3 == len(pictures)


def test_a_changed_building_is_outlined_where_it_stands_and_nowhere_else() -> None:
    before = views(5)[0]
    card = before.villages[0].buildings[5].after("rotate")
    now = replaced(before, card)
    bare, outlined = paint(now), paint(now, before)
    box = ImageChops.difference(bare.image, outlined.image).getbbox()
    assert box is not None
    left, top, right, low = frame(now).cell(place_of(card.number))
    assert left - 40 < box[0] < left and right < box[2] < right + 40
    assert top - 30 < box[1] < top and low < box[3] < low + 30


@pytest.mark.parametrize(("count", "outlines"), [(3, 3), (4, 1), (16, 1)])
def test_many_changed_buildings_share_one_outline(count: int, outlines: int) -> None:
    before = views(5)[0]
    cards = before.villages[0].buildings[:count]
    now = replaced(before, *(card.after("rotate") for card in cards))
    assert outlines == len([*changes.boxes(now, before, frame(now))])


def test_a_new_round_is_outlined_in_the_header() -> None:
    view = views(5)[0]
    later = msgspec.structs.replace(view, round=2)
    box = ImageChops.difference(paint(later).image, paint(later, view).image).getbbox()
    assert box is not None
    assert box[0] < 240 and box[3] <= STRIP + 30


def test_the_cards_that_may_pay_are_marked() -> None:
    asked = next(view for view in views(5) if any(isinstance(act, Pay) for act in view.options))
    silent = msgspec.structs.replace(asked, options=())
    box = ImageChops.difference(paint(asked).image, paint(silent).image).getbbox()
    assert box is not None
    assert box[1] >= frame(asked).rack and box[2] <= frame(asked).land[0]


def test_available_actions_look_different_from_others() -> None:
    rows = {
        row(1, "front_top", "rotate", (CARD_WIDE, ROW), state).image.tobytes() for state in STATES
    }
    assert 3 == len(rows)


STATES: tuple[State, ...] = ("plain", "open", "shut")


@pytest.mark.parametrize("kind", (*BUILDINGS, *FEATS), ids=lambda kind: kind.key)
def test_every_action_of_a_building_fits_on_each_card_in_hand(kind: Building) -> None:
    third = frame(views(5)[0]).card(2).width
    for face, way in product(ROTATED, ACTION_OF):
        card = Card(kind.numbers[0], face)
        if card.up.cost_of(way) is not None:
            width = narrowest(telling(card, way), ICON_SIZES[-1])
            assert width <= min(third, CARD_WIDE) - 2 * ASIDE - CLOSE - 4


@pytest.mark.parametrize("kind", BUILDINGS, ids=lambda kind: kind.key)
def test_the_name_of_a_building_fits_on_a_stored_card(kind: Building) -> None:
    name = Card(kind.numbers[-1]).name
    assert width_of(name, NAMES[-1]) <= SLOT_WIDE - 40


@pytest.mark.parametrize("key", [key for key in DRAWN if key not in ABILITIES])
def test_each_level_of_a_building_is_drawn_richer(key: str) -> None:
    art = {level: building(key, level, 136).image for level in range(levels(key))}
    for lower, higher in combinations(art, 2):
        assert art[lower].tobytes() != art[higher].tobytes()
    assert ink(art[0]) < ink(art[levels(key) - 1])


def levels(key: str) -> int:
    kind = next(kind for kind in (*BUILDINGS, *FEATS) if kind.key == key)
    faces = (kind.front_top, kind.front_bottom, kind.back_top, kind.back_bottom)
    return 1 + max(face.arrows for face in faces)


def ink(art: Image.Image) -> int:
    """How many pixels a drawing covers."""
    return sum(art.getchannel("A").histogram()[128:])


def test_a_stored_card_fits_into_its_place_in_the_rack() -> None:
    left, top, right, bottom = frame(views(5)[0]).slot(0)
    assert (right - left, bottom - top) == stored(1, "front_top", "plain").size


@pytest.mark.parametrize("slots", [4, 5])
def test_the_places_of_the_rack_do_not_overlap(slots: int) -> None:
    shown = replace(frame(views(5)[0]), slots=slots)
    boxes = [*(shown.slot(number) for number in range(slots)), shown.stock]
    for one, other in combinations(boxes, 2):
        assert one[2] < other[0] or one[3] < other[1]
    assert {(shown.rack < top, low < BOARD[1]) for _, top, _, low in boxes} == {(True, True)}


def test_noted_order_is_shown() -> None:
    view = views(5, "on")[3]
    village = msgspec.structs.replace(view.villages[0], noted=())
    without = msgspec.structs.replace(view, villages=(village,))
    assert pixels(paint(view).png()) != pixels(paint(without).png())


@pytest.mark.parametrize("face", get_args(Face))
@pytest.mark.parametrize("number", range(1, 17))
def test_words_and_icons_on_a_stored_card_do_not_touch(
    number: int, face: Face, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, text, paste = list[Box](), Canvas.text, Canvas.paste_middle

    def noted_text(canvas: Canvas, words: str, place: Pixel, style: Type, *more: Any) -> int:
        width = text(canvas, words, place, style, *more)
        left = place[0] - (width if "right" in more else 0)
        if words:
            found.append((left, place[1], left + width, place[1] + cap_height(style)))
        return width

    def noted_icon(canvas: Canvas, drawn: Sprite, middle: Pixel) -> None:
        left, top, right, low = drawn.image.getchannel("A").getbbox() or (0, 0, 0, 0)
        x, y = middle[0] - drawn.size[0] // 2, middle[1] - drawn.size[1] // 2
        found.append((x + left, y + top, x + right, y + low))
        paste(canvas, drawn, middle)

    monkeypatch.setattr(Canvas, "text", noted_text)
    monkeypatch.setattr(Canvas, "paste_middle", noted_icon)
    unwrap(stored)(number, face, "plain")
    assert found
    for (left, top, right, low), (west, north, east, south) in combinations(found, 2):
        apart = max(west - right, left - east, north - low, top - south)
        assert apart >= 0
