from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

import msgspec
import pytest
from PIL import Image

from engine.palm_island.rules.actions import Buy, Recruit
from engine.palm_island.rules.cards import (
    DISASTERS,
    GROUP_ABILITIES,
    OUTPOSTS,
    TERRAINS,
    VILLAGERS,
)
from engine.palm_island.rules.components import FEAT_CARDS, FEATS, Card, Feat, Resources
from engine.palm_island.rules.view import PalmView
from render.art import Box
from render.art.glyphs import width_of
from render.art.palette import SEATS
from render.art.palm_island import people, vistas
from render.art.palm_island.buildings import DRAWN, building
from render.art.palm_island.vistas import terrain_sign
from render.art.sprites import Sprite
from render.canvas import BOARD, STRIP, Canvas
from render.palm_island import changes, layout, mat, outposts, rack, villagers
from render.palm_island.cards import NAMES
from render.palm_island.effects import gift, goal
from render.palm_island.land import FEAT, sites
from render.palm_island.layout import LEFT, LOW, RIGHT, Layout, frame
from render.palm_island.picture import paint
from render.palm_island.rack import outpost_points
from render.palm_island.rows import held, reaches_third
from render.palm_island.score import score
from render.results import result_boxes
from render.tallies import Piece, length, narrowest
from tests.render.palm_island.games import (
    ALONE,
    CASUAL,
    GROUP,
    MARKET,
    SPEED,
    at_table,
    with_village,
)
from tests.render.pixels import pixels

LARGEST = 3 * 1024 * 1024 // 2


@lru_cache(maxsize=8)
def picture(view: PalmView, since: PalmView | None = None) -> Image.Image:
    return paint(view, since).image


def boxes(view: PalmView, since: PalmView) -> list[Box]:
    return list(changes.boxes(view, since, frame(view)))


def within(box: Box) -> Box:
    left, top, right, low = box
    return left + 2, top + 2, right - 4, low - 4


# Layout


def on_the_right(shown: Layout) -> list[Box]:
    """Return the boxes on the right, from the top down."""
    left, top, width, high = shown.card(2)
    return [
        (left, top, left + width, top + high),
        *(shown.beside_place(key) for key, _ in shown.beside),
        *(shown.feat(order) for order in range(shown.feats)),
        *(shown.other(order) for order in range(shown.seats - 1)),
    ]


ENDS: dict[str, tuple[int, list[tuple[str, ...]]]] = {
    "solo": (1, [("villagers=off",), ("villagers=on",)]),
    "cooperative": (4, [("ability=none",), ("ability=signal_fires",)]),
    "casual": (4, [("villagers=off",), ("villagers=on",)]),
    "speed": (4, [("villagers=off",), ("villagers=on",)]),
}
LAYOUTS = {
    f"{mode}-{seats}-{number}": at_table(seats, 2, f"mode={mode}", *options)
    for mode, (most, several) in ENDS.items()
    for seats in range(1, most + 1)
    if (seats == 1) == (mode == "solo") or (seats == 1 and mode == "cooperative")
    for number, options in enumerate(several)
}


@pytest.mark.parametrize("view", LAYOUTS.values(), ids=LAYOUTS)
@pytest.mark.parametrize("feats", [(), tuple(FEAT_CARDS.values())], ids=["", "feats"])
def test_both_columns_are_filled_without_overlap(view: PalmView, feats: tuple[Card, ...]) -> None:
    if feats and view.mode != "solo":
        return
    shown = frame(with_village(view, 0, feats=feats))
    right = on_the_right(shown)
    edges = [STRIP, *(edge for _, top, _, low in right for edge in (top, low)), LOW]
    assert edges == sorted(edges)
    assert {(RIGHT[0], RIGHT[1])} == {(left, end) for left, _, end, _ in right}
    card = shown.card(0)
    assert card.top + card.height < shown.rack < shown.slot(shown.slots - 1)[3]
    assert card.height >= layout.TITLE + 3 * layout.ROW + layout.FRAME
    left, top, _, low = shown.land
    assert top > (shown.slot(5)[3] if shown.has_strip else right[0][3]) and low < BOARD[1]
    assert (left < LEFT[1]) == shown.has_strip


@pytest.mark.parametrize("view", LAYOUTS.values(), ids=LAYOUTS)
def test_every_building_has_ground_on_the_island(view: PalmView) -> None:
    shown = frame(view)
    left, top, right, low = shown.land
    cells = [shown.cell(place) for place in range(16)]
    assert all(left < one[0] and one[2] < right for one in cells)
    assert all(top < one[1] and one[3] < low for one in cells)
    assert len(set(cells)) == 16


def test_the_other_seats_follow_clockwise_from_the_one_that_is_seen_closely() -> None:
    assert [3, 0, 1] == frame(SPEED.closer(2)).others


def test_the_rack_has_a_fifth_place_when_five_cards_may_be_stored_or_are() -> None:
    stored = tuple(Card(number, stored=True) for number in range(1, 6))
    assert 4 == frame(ALONE).slots
    assert 5 == frame(with_village(ALONE, 0, stored_at_most=5)).slots
    assert 5 == frame(with_village(ALONE, 0, stored=stored)).slots


def test_feats_are_listed_by_their_numbers() -> None:
    feats = tuple(reversed(FEAT_CARDS.values()))
    view = with_village(ALONE, 0, feats=feats)
    places = [(card.number, place) for card, place in sites(view.villages[0], frame(view))][16:]
    assert sorted(card.number for card in feats) == [number for number, _ in places]
    assert all(one[1][3] < other[1][1] for one, other in pairwise(places))


# Drawings


def all_differ(drawn: list[Image.Image]) -> bool:
    return all(one.tobytes() != other.tobytes() for one, other in combinations(drawn, 2))


def test_every_villager_has_a_different_face() -> None:
    assert set(VILLAGERS) == set(people.DRAWN)
    assert all_differ([people.portrait(key, 40).image for key in VILLAGERS])


def test_every_outpost_is_drawn_in_its_terrain() -> None:
    beside_the_tower = (4, 40, 24, 100)
    scenes = [vistas.outpost(kind, 2, *outposts.VISTA).image for kind in TERRAINS]
    assert all_differ([scene.crop(beside_the_tower) for scene in scenes])
    assert all_differ([vistas.terrain_sign(kind, 36).image for kind in TERRAINS])


@pytest.mark.parametrize("terrain", TERRAINS)
def test_an_outpost_is_larger_the_more_points_it_is_worth(terrain: str) -> None:
    worth = sorted({row.points for row in OUTPOSTS.values()})
    assert all_differ([vistas.outpost(terrain, points, *outposts.VISTA).image for points in worth])


def test_every_disaster_is_drawn() -> None:
    assert set(DISASTERS) == set(vistas.DISASTERS)
    assert all_differ([vistas.disaster(key, 90, 80).image for key in DISASTERS])


def test_every_feat_and_every_ability_of_a_group_is_drawn() -> None:
    keys = [*(feat.key for feat in FEATS), *GROUP_ABILITIES]
    assert set(keys) <= set(DRAWN)
    assert all_differ([building(key, 0, 60).image for key in keys])


WORTHLESS: list[Piece] = []


WIDE = RIGHT[1] - RIGHT[0] - 14
"""Return the right end of the print of a card beside the decks."""


@pytest.mark.parametrize("key", VILLAGERS)
def test_cost_and_effect_of_a_villager_fit_on_a_card(key: str) -> None:
    room, least = WIDE - villagers.WORDS, mat.SIZES[-1]
    cost, brings = held(VILLAGERS[key].cost), gift(VILLAGERS[key])
    assert brings != WORTHLESS
    beside_name = room - width_of(VILLAGERS[key].name, NAMES[0])
    texts = [*cost, ("", "becomes"), *brings]
    assert narrowest(texts, least) <= room or narrowest(cost, villagers.COST) <= beside_name
    assert narrowest([("", "becomes"), *brings], least) <= room


@pytest.mark.parametrize("key", OUTPOSTS)
def test_price_of_an_outpost_fits_on_its_card(key: str) -> None:
    row, room = OUTPOSTS[key], WIDE - outposts.WORDS
    assert goal(row.goal) != WORTHLESS
    assert narrowest(held(row.cost), 36) <= room - 100
    assert narrowest(goal(row.goal), mat.SIZES[-1]) <= room - 54 * bool(row.goal.building)


@pytest.mark.parametrize("name", [row.name for row in OUTPOSTS.values()])
def test_the_name_of_an_outpost_is_as_large_as_it_can_be(name: str) -> None:
    worth = length([("4", "star")], outposts.WORTH) - 6
    assert width_of(name, NAMES[0]) <= WIDE - outposts.WORDS - worth


@pytest.mark.parametrize("feat", FEATS, ids=lambda feat: feat.key)
def test_the_name_of_a_feat_fits_beside_its_sign(feat: Feat) -> None:
    assert width_of(feat.name, NAMES[-1]) <= RIGHT[1] - RIGHT[0] - 10 - 40 - FEAT


# Layout


def test_reader_can_ask_for_the_village_of_another_player() -> None:
    view = with_village(SPEED, 1, stored=())
    assert 1 == frame(view.closer(1)).seat
    assert pixels(picture(view)) != pixels(picture(view.closer(1)))


def test_reader_choices_are_not_marked_on_cards_of_another_player() -> None:
    silent = msgspec.structs.replace(SPEED, options=(), question="")
    assert SPEED.options
    assert pixels(picture(SPEED.closer(1))) == pixels(picture(silent.closer(1)))


def test_the_third_card_can_be_used_only_with_an_ability_that_is_not_used_up() -> None:
    cards = tuple(map(Card, (1, 2, 3)))
    village = msgspec.structs.replace(ALONE.villages[0], in_hand=cards, powers=("lookout",))
    assert reaches_third(village)
    assert not reaches_third(msgspec.structs.replace(village, used=("lookout",)))
    assert not reaches_third(msgspec.structs.replace(village, powers=("porter",)))
    at_the_tracker = (Card(1), Card(17), Card(3))
    assert not reaches_third(msgspec.structs.replace(village, in_hand=at_the_tracker))


def test_an_outpost_is_there_or_won_or_out_of_the_game() -> None:
    first, second, third = CASUAL.outposts
    view = msgspec.structs.replace(CASUAL, outposts=(third,), gone=(first,))
    view = with_village(view, 2, outposts=(second,))
    seen = {one.key: one for one in outposts.outposts(view)}
    assert ["gone", "won", "there"] == [seen[key].state for key in (first, second, third)]
    assert (SEATS[2], "Cem") == (seen[second].owner, seen[second].name)


def test_pile_of_outposts_shows_the_next_ones_until_all_are_bought() -> None:
    top, *below = [key for key, row in OUTPOSTS.items() if row.terrain == "forest"]
    view = msgspec.structs.replace(SPEED, outposts=(top,), pile=tuple(below), options=(Buy(top),))
    forest, sea, _ = outposts.outposts(view)
    assert (top, "open", (3, 3, 2, 2)) == (forest.key, forest.state, forest.below)
    assert "" == sea.key


def test_the_points_of_outposts_are_added_by_terrain() -> None:
    assert {"forest": 7, "sea": 2} == outpost_points(("sea_2a", "forest_4", "forest_3a"))


def test_a_villager_waits_or_helps_or_is_used_or_rests_or_is_worth_points() -> None:
    view = with_village(
        ALONE,
        0,
        villagers=("fisher",),
        recruited=("woodcutter", "mason", "porter", "chief"),
        powers=("woodcutter", "mason"),
        used=("mason",),
    )
    view = msgspec.structs.replace(view, options=(Recruit("fisher"),))
    states = {one.key: one.state for one in villagers.villagers(view, 0)}
    expected = {"fisher": "open", "woodcutter": "ready", "mason": "used", "porter": "rests"}
    assert expected | {"chief": "here"} == states


def test_a_villager_of_speed_mode_stays_in_its_place_with_its_owner() -> None:
    key = MARKET.villagers[1]
    left = tuple(other for other in MARKET.villagers if other != key)
    view = with_village(msgspec.structs.replace(MARKET, villagers=left), 2, recruited=(key,))
    seen = villagers.villagers(view, 0)
    assert [one.key for one in villagers.villagers(MARKET, 0)] == [one.key for one in seen]
    assert {key: SEATS[2]} == {one.key: one.owner for one in seen if one.owner is not None}


Change = Callable[[PalmView], PalmView]


def in_group(**changed: object) -> Change:
    def change(view: PalmView) -> PalmView:
        assert view.group is not None
        return msgspec.structs.replace(view, group=msgspec.structs.replace(view.group, **changed))

    return change


def banner(view: PalmView, seat: int) -> Box:
    shown = frame(view)
    return shown.other(shown.others.index(seat))


def beside(view: PalmView, key: str) -> Box:
    return frame(view).beside_place(key)


OVER = msgspec.structs.replace(SPEED, over=True, awaited=(), options=(), winners=(0,))
ARRIVED = msgspec.structs.replace(SPEED, awaited=(0,), arrived=(1,))
BUYING = msgspec.structs.replace(SPEED, buying=(1, 2))
STORED = with_village(GROUP, 1, stored=(Card(1, stored=True),))
LOCKED = in_group(level=0, upgraded=False, arrows=9)(GROUP)
SHOWS: dict[str, tuple[PalmView, Change, Box]] = {
    "level": (LOCKED, in_group(level=3), beside(GROUP, "disaster")),
    "upgraded": (LOCKED, in_group(upgraded=True), beside(GROUP, "ability")),
    "arrows": (LOCKED, in_group(arrows=8), beside(GROUP, "ability")),
    "gift": (STORED, lambda view: with_village(view, 1, given=(1,)), banner(STORED, 1)),
    "winner": (
        OVER,
        lambda view: msgspec.structs.replace(view, winners=(1,)),
        [*result_boxes(score(OVER), layout.frame(OVER).results)][1],
    ),
    "points": (SPEED, lambda view: with_village(view, 3, points=55), banner(SPEED, 3)),
    "buying": (BUYING, lambda view: msgspec.structs.replace(view, buying=(2, 1)), banner(SPEED, 1)),
    "arrival": (ARRIVED, lambda view: with_village(view, 1, waits=True), banner(SPEED, 1)),
    "outposts": (
        SPEED,
        lambda view: with_village(view, 0, outposts=("sea_4",)),
        frame(SPEED).stock,
    ),
}


@pytest.mark.parametrize(("view", "change", "box"), SHOWS.values(), ids=SHOWS)
def test_what_changes_can_be_seen_where_it_belongs(
    view: PalmView, change: Change, box: Box
) -> None:
    before, after = picture(view).crop(box), picture(change(view)).crop(box)
    assert pixels(before) != pixels(after)


# Changes


def test_a_level_that_was_paid_and_an_ability_that_was_upgraded_are_outlined() -> None:
    before = in_group(level=0, upgraded=False)(GROUP)
    now = in_group(level=1, upgraded=True)(before)
    assert [within(beside(now, key)) for key in ("disaster", "ability")] == boxes(now, before)


def test_an_outpost_that_was_won_is_outlined_with_the_village_of_its_winner() -> None:
    key = CASUAL.outposts[0]
    place = TERRAINS.index(OUTPOSTS[key].terrain)
    now = msgspec.structs.replace(CASUAL, outposts=CASUAL.outposts[1:])
    now = with_village(now, 1, outposts=(key,))
    assert [within(beside(now, TERRAINS[place])), within(banner(now, 1))] == boxes(now, CASUAL)


def test_an_outpost_that_can_merely_be_bought_now_is_not_outlined() -> None:
    now = msgspec.structs.replace(SPEED, options=tuple(map(Buy, SPEED.outposts)))
    assert [] == boxes(now, SPEED)


def test_a_villager_who_was_recruited_is_outlined() -> None:
    key, *left = ALONE.villages[0].villagers
    now = with_village(ALONE, 0, villagers=tuple(left), recruited=(key,), powers=(key,))
    assert [within(beside(now, key))] == boxes(now, ALONE)


def test_new_feat_is_outlined() -> None:
    now = with_village(ALONE, 0, feats=(FEAT_CARDS["shrine"],))
    assert [within(frame(now).feat(0))] == boxes(now, ALONE)


@pytest.mark.parametrize(("places", "shown"), [(4, 3), (5, 0)])
def test_outposts_leave_the_stock_uncovered(
    places: int, shown: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends, signs, paste = list[int](), list[int](), Canvas.paste_middle
    sign = terrain_sign("forest", 41)  # no other sign has this size

    def tallied(
        _: Canvas, pieces: Sequence[Piece], place: tuple[int, int], size: int, *_ink: object
    ) -> None:
        ends.append(place[0] + length(pieces, size))

    def pasted(canvas: Canvas, what: Sprite, middle: tuple[int, int]) -> None:
        signs.extend([middle[0] - sign.size[0] // 2] * (what is sign))
        paste(canvas, what, middle)

    monkeypatch.setattr(rack, "tally", tallied)
    monkeypatch.setattr(rack, "terrain_sign", lambda *_: sign)
    monkeypatch.setattr(Canvas, "paste_middle", pasted)
    won = ("forest_4", "sea_4", "mountain_4")
    stock = Resources(wood=8, fish=10, stone=12)
    view = with_village(CASUAL, 0, outposts=won, resources=stock, stored_at_most=places)
    paint(view, None)
    assert shown == len(signs)
    assert ends[0] <= min([*signs, BOARD[0]])
