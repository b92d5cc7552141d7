from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise

import msgspec
import pytest
from PIL import Image

from engine.palm_island.rules.actions import Buy, Recruit
from engine.palm_island.rules.cards import (
    ABILITIES,
    DISASTERS,
    GROUP_ABILITIES,
    OUTPOSTS,
    TERRAINS,
    VILLAGERS,
)
from engine.palm_island.rules.components import FEAT_CARDS, FEATS, Card
from engine.palm_island.rules.views import PalmView
from render.canvas import MOST_WIDE
from render.glyphs import MUST_SEE
from render.palette import SEATS
from render.palm_island import changes, mat, outposts, people, villagers, vistas
from render.palm_island.buildings import DRAWN, building
from render.palm_island.cards import slip
from render.palm_island.effects import effect, gift, goal
from render.palm_island.land import SLIP_SIZE, outpost_points, sites
from render.palm_island.layout import FEATS_STEP, HEADER, WIDTH, frame
from render.palm_island.picture import paint
from render.palm_island.reach import reaches_third
from render.palm_island.rows import held
from render.tallies import Piece, length, narrowest
from tests.render.palm_island.games import at_table, with_village

LARGEST = 3 * 1024 * 1024 // 2

CASUAL = at_table(3, 30, "mode=casual", "villagers=on")
SPEED = at_table(4, 36, "mode=speed")
MARKET = at_table(3, 30, "mode=speed", "villagers=on")
GROUP = at_table(2, 24, "mode=cooperative", "disaster=volcano", "ability=signal_fires")
ALONE = at_table(1, 12, "villagers=on")
VIEWS = {"casual": CASUAL, "speed": SPEED, "market": MARKET, "group": GROUP, "alone": ALONE}
each_view = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)


@lru_cache(maxsize=8)
def picture(view: PalmView, since: PalmView | None = None) -> Image.Image:
    return paint(view, since).image


def boxes(view: PalmView, since: PalmView) -> list[changes.Box]:
    return list(changes.boxes(view, since, frame(view)))


def around(place: tuple[int, int, int, int]) -> changes.Box:
    left, top, width, height = place
    return left + 2, top + 2, left + width - 6, top + height - 6


# Layout


@each_view
def test_a_picture_is_as_large_as_its_layout_says_and_small_enough_for_a_message(
    view: PalmView,
) -> None:
    canvas = paint(view)
    assert (WIDTH, frame(view).height) == canvas.size
    assert MOST_WIDE >= WIDTH
    assert len(canvas.png()) < LARGEST


@each_view
def test_the_bands_of_a_picture_follow_each_other(view: PalmView) -> None:
    shown = frame(view)
    bands = [HEADER, shown.hand, shown.rack, shown.land, shown.land + shown.island, shown.height]
    assert bands == sorted(bands)
    assert bool(shown.beside) == (shown.hand > HEADER)


@each_view
def test_the_rows_of_the_mat_lie_between_the_header_and_the_hand(view: PalmView) -> None:
    shown = frame(view)
    rows = [shown.beside_place(row) for row in shown.beside]
    edges = [HEADER, *(edge for _, top, _, high in rows for edge in (top, top + high)), shown.hand]
    assert edges == sorted(edges)


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_cards_on_the_mat_lie_side_by_side_within_the_picture(cards: int) -> None:
    shown = frame(CASUAL)
    places = [shown.beside_place("villagers", order, cards) for order in range(cards)]
    edges = [edge for left, _, width, _ in places for edge in (left, left + width)]
    assert edges == sorted(edges)
    assert edges[-1] < WIDTH


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_other_villages_lie_side_by_side_below_the_large_one(seats: int) -> None:
    shown = replace(frame(SPEED), seats=seats)
    wide, high = shown.small_island
    banners = [shown.banner(order) for order in range(seats - 1)]
    edges = [edge for left, _, width in banners for edge in (left, left + width)]
    assert edges == sorted(edges)
    assert 0 < edges[0] and edges[-1] < WIDTH
    assert all(0 < shown.small(order)[0] < WIDTH - wide for order in range(seats - 1))
    assert shown.small(0)[1] + high < shown.height


def test_the_other_seats_follow_clockwise_from_the_one_that_is_seen_closely() -> None:
    assert [3, 0, 1] == frame(SPEED.closer(2)).others


def test_the_rack_has_a_fifth_place_when_five_cards_may_be_stored_or_are() -> None:
    stored = tuple(Card(number, stored=True) for number in range(1, 6))
    assert 4 == frame(ALONE).slots
    assert 5 == frame(with_village(ALONE, 0, stored_at_most=5)).slots
    assert 5 == frame(with_village(ALONE, 0, stored=stored)).slots


def test_feats_stand_below_the_buildings_by_their_numbers() -> None:
    feats = tuple(reversed(FEAT_CARDS.values()))
    view = with_village(ALONE, 0, feats=feats)
    places = [(card.number, place) for card, place in sites(view.villages[0], frame(view))][16:]
    assert sorted(card.number for card in feats) == [number for number, _ in places]
    assert all(one[1][0] < other[1][0] for one, other in pairwise(places))
    assert frame(ALONE).height < frame(view).height


# What is drawn


def all_differ(drawn: list[Image.Image]) -> bool:
    return all(one.tobytes() != other.tobytes() for one, other in combinations(drawn, 2))


def test_every_villager_has_a_face_of_their_own() -> None:
    assert set(VILLAGERS) == set(people.DRAWN)
    assert all_differ([people.portrait(key, 40).image for key in VILLAGERS])


def test_every_outpost_lies_in_its_terrain() -> None:
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


@pytest.mark.parametrize("key", VILLAGERS)
def test_what_a_villager_costs_and_brings_fits_on_the_narrowest_card(key: str) -> None:
    width = frame(CASUAL).beside_place("villagers", 0, 5)[2] - 36
    brings = [("", "becomes"), *gift(VILLAGERS[key])]
    assert gift(VILLAGERS[key]) != WORTHLESS
    cost = held(VILLAGERS[key].cost)
    assert max(narrowest(cost, MUST_SEE), narrowest(brings, mat.SIZES[-1])) <= width


@pytest.mark.parametrize("key", OUTPOSTS)
def test_what_an_outpost_asks_for_fits_on_its_card(key: str) -> None:
    width = frame(CASUAL).beside_place("outposts", 0, 3)[2] - 18 - outposts.WORDS
    row = OUTPOSTS[key]
    assert goal(row.goal) != WORTHLESS
    assert length(held(row.cost), 40) <= width
    assert narrowest(goal(row.goal), MUST_SEE) <= width


@pytest.mark.parametrize("key", [feat.key for feat in FEATS if feat.ability])
def test_the_ability_of_a_feat_fits_below_it(key: str) -> None:
    assert slip(tuple(effect(ABILITIES[key])), SLIP_SIZE).size[0] < FEATS_STEP


# What is shown


def test_who_asks_sees_the_village_of_somebody_else() -> None:
    view = with_village(SPEED, 1, stored=())
    assert 1 == frame(view.closer(1)).seat
    assert picture(view).tobytes() != picture(view.closer(1)).tobytes()


def test_the_choices_of_the_reader_are_not_marked_upon_the_cards_of_somebody_else() -> None:
    silent = msgspec.structs.replace(SPEED, options=(), question="")
    assert SPEED.options
    assert picture(SPEED.closer(1)).tobytes() == picture(silent.closer(1)).tobytes()


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


def test_a_pile_of_outposts_tells_what_comes_below_until_all_are_bought() -> None:
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


def banner(view: PalmView, seat: int) -> changes.Box:
    shown = frame(view)
    left, top, width = shown.banner(shown.others.index(seat))
    return left, top, left + width, top + shown.banner_high


def mat_of(view: PalmView) -> changes.Box:
    left, top, width, high = frame(view).beside_place(frame(view).beside[0])
    return left, top, left + width, top + high


def last_level(view: PalmView) -> changes.Box:
    _, top, _, low = mat_of(view)
    return 700, top + 52, 950, low - 50


OVER = msgspec.structs.replace(SPEED, over=True, awaited=(), options=(), winners=(0,))
ARRIVED = msgspec.structs.replace(SPEED, awaited=(0,), arrived=(1,))
BUYING = msgspec.structs.replace(SPEED, buying=(1, 2))
STORED = with_village(GROUP, 1, stored=(Card(1, stored=True),))
LOCKED = in_group(level=0, upgraded=False, arrows=9)(GROUP)
SHOWS: dict[str, tuple[PalmView, Change, changes.Box]] = {
    "level": (LOCKED, in_group(level=3), last_level(GROUP)),
    "upgraded": (LOCKED, in_group(upgraded=True), mat_of(GROUP)),
    "arrows": (LOCKED, in_group(arrows=8), mat_of(GROUP)),
    "gift": (STORED, lambda view: with_village(view, 1, given=(1,)), banner(STORED, 1)),
    "winner": (
        OVER,
        lambda view: msgspec.structs.replace(view, winners=(1,)),
        banner(SPEED, 1),
    ),
    "points": (SPEED, lambda view: with_village(view, 3, points=55), banner(SPEED, 3)),
    "buying": (BUYING, lambda view: msgspec.structs.replace(view, buying=(2, 1)), banner(SPEED, 1)),
    "arrival": (ARRIVED, lambda view: with_village(view, 1, waits=True), banner(SPEED, 1)),
    "outposts": (
        SPEED,
        lambda view: with_village(view, 0, outposts=("sea_4",)),
        (0, frame(SPEED).land, WIDTH, frame(SPEED).land + frame(SPEED).island),
    ),
}


@pytest.mark.parametrize(("view", "change", "box"), SHOWS.values(), ids=SHOWS)
def test_what_changes_can_be_seen_where_it_belongs(
    view: PalmView, change: Change, box: changes.Box
) -> None:
    before, after = picture(view).crop(box), picture(change(view)).crop(box)
    assert before.tobytes() != after.tobytes()


# Changes


def test_a_level_that_was_paid_and_an_ability_that_was_upgraded_are_outlined() -> None:
    before = in_group(level=0, upgraded=False)(GROUP)
    now = in_group(level=1, upgraded=True)(before)
    shown = frame(now)
    left, top, right, low = around(shown.beside_place("group"))
    disaster, ability = boxes(now, before)
    assert (left, top, low) == (disaster[0], disaster[1], disaster[3])
    assert disaster[2] < ability[0] and (top, right, low) == ability[1:]


def test_an_outpost_that_was_won_is_outlined_with_the_village_of_its_winner() -> None:
    key = CASUAL.outposts[0]
    place = TERRAINS.index(OUTPOSTS[key].terrain)
    now = msgspec.structs.replace(CASUAL, outposts=CASUAL.outposts[1:])
    now = with_village(now, 1, outposts=(key,))
    left, top, width = frame(now).banner(0)
    card, banner = boxes(now, CASUAL)
    assert around(frame(now).beside_place("outposts", place, 3)) == card
    assert (left + 2, top + 2, left + width - 6) == banner[:3]


def test_an_outpost_that_can_merely_be_bought_now_is_not_outlined() -> None:
    now = msgspec.structs.replace(SPEED, options=tuple(map(Buy, SPEED.outposts)))
    assert [] == boxes(now, SPEED)


def test_a_villager_who_was_recruited_is_outlined() -> None:
    key, *left = ALONE.villages[0].villagers
    now = with_village(ALONE, 0, villagers=tuple(left), recruited=(key,), powers=(key,))
    order = [one.key for one in villagers.villagers(now, 0)].index(key)
    assert [around(frame(now).beside_place("villagers", order, 3))] == boxes(now, ALONE)


def test_a_feat_that_was_brought_is_outlined() -> None:
    now = with_village(ALONE, 0, feats=(FEAT_CARDS["shrine"],))
    [(left, top, _, _)] = boxes(now, ALONE)
    assert frame(now).feat(0) == (left + 6, top - 2)
