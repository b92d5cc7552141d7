import itertools
import os
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import islice, pairwise
from math import atan2, ceil, degrees, hypot
from typing import Any

import msgspec
import pytest
from PIL import Image

from engine.core import Rng, awaited, decision_of, play
from engine.island_hopper import GAME
from engine.island_hopper.rules.actions import Offer, Price, Show
from engine.island_hopper.rules.components import (
    CONTRACT_OF,
    HUNDREDTHS,
    ISLAND_OF,
    ISLANDS,
    MODEL,
    ROUND_CARD_OF,
    Island,
)
from engine.island_hopper.rules.landing import NudgeFlight
from engine.island_hopper.rules.records import Spoken
from engine.island_hopper.rules.state import IslandHopper
from engine.island_hopper.rules.view import HopperView, view_of
from engine.island_hopper.rules.voices import heading_of, voices
from engine.island_hopper.rules.weather import apart
from engine.island_hopper.words.descriptions import planned, point, wanted_course
from engine.players import PLAYERS, played_on
from render.art import NORMAL, Box, sign_of
from render.art.glyphs import STRONG, width_of
from render.art.icons import DRAWINGS, icon
from render.art.island_hopper.emblems import COMPANIES, GOODS, SYMBOLS
from render.art.palette import CREAM, INK, OPEN
from render.art.sprites import Sprite
from render.canvas import BOARD, Canvas
from render.island_hopper import PAINTER, chart, layout, porthole
from render.island_hopper.chart import (
    LETTER,
    NOT_MOVED,
    background,
    good_boxes,
    letter_at,
    letter_box,
    money_box,
    moved_tags,
    name_box,
    overlap,
    spot_of,
    tag_boxes,
)
from render.island_hopper.flights import (
    LANDED,
    NUMBER,
    NUMBER_AT,
    PLANE,
    TOKEN,
    aloft,
    flights_asked,
    number_spot,
    paint_flights,
    square,
    token_spot,
)
from render.island_hopper.notes import WIDE, note
from render.island_hopper.porthole import flight_shown, paint_porthole
from render.island_hopper.score import score
from tests.longer import one_in
from tests.render.pixels import pixels

NAMES = ("Maria", "Kwabena", "Yuki Nakamura-Lopez", "Ole", "Frida 🐢", "Tomás")


@cache
def _game(seats: int) -> list[IslandHopper]:
    """Return all states of a game."""
    states, rng = [GAME.start(seats, 3)], Rng(3)
    while not (g := states[-1]).over:
        seat = awaited(g)[0]
        states.append(play(g, seat, GAME.ai.steady(g, seat, rng)).state)
    return states


def _at(seats: int, phase: str, seen_round: int = 2) -> IslandHopper:
    return next(g for g in _game(seats) if g.board.phase == phase and g.board.round >= seen_round)


def _view(g: IslandHopper, seat: int | None) -> HopperView:
    view = view_of(g, seat)
    return msgspec.structs.replace(view, names=NAMES[: len(g.hands)])


def _aloft() -> IslandHopper:
    """Return a game of four with all flights in the air and words called."""
    return next(g for g in _game(4) if any(flight.words for flight in g.board.flights))


def _pixels(view: Any, since: Any = None) -> str:
    return pixels(PAINTER.paint(view, since).png())


def letters(image: Image.Image) -> int:
    """How many pixels have the colours of letters and of their outline."""
    coarse = image.convert("RGB").point(lambda value: value & 0xF8)
    shown = {tuple(value & 0xF8 for value in ink) for ink in (INK, CREAM)}
    return sum(count for count, colour in coarse.getcolors(10_000) or [] if colour in shown)


def test_what_changed_is_outlined() -> None:
    before, after = _view(_at(4, "bribes"), 0), _view(_at(4, "contracts"), 0)
    assert _pixels(after) != _pixels(after, before)


def test_nothing_that_flies_covers_the_name_or_the_letter_of_an_island() -> None:
    view = _view(_aloft(), _aloft().passengers[0])
    moved = moved_tags(view, [*aloft(view).values()])
    seen = PAINTER.paint(view, None).image
    empty = PAINTER.paint(msgspec.structs.replace(view, flights=()), None).image
    for island in ISLANDS:
        name = name_box(island)
        for box, before in ((name, name), (letter_box(island, moved), letter_box(island))):
            assert letters(seen.crop(box)) >= letters(empty.crop(before)) > 0, island.name


TRUE = 28
"""The size of the dot at the true place of a plane."""
Pasted = list[tuple[Sprite, tuple[int, int]]]


@pytest.fixture
def pasted(monkeypatch: pytest.MonkeyPatch) -> Pasted:
    """Record all sprites that are pasted by their middles."""
    found, paste = Pasted(), Canvas.paste_middle

    def noted(canvas: Canvas, drawn: Sprite, middle: tuple[int, int]) -> None:
        found.append((drawn, middle))
        paste(canvas, drawn, middle)

    monkeypatch.setattr(Canvas, "paste_middle", noted)
    return found


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_no_number_covers_a_name_a_letter_or_money_and_no_token_a_name(
    seats: int, pasted: Pasted
) -> None:
    chart = background()
    shown, start = 0, GAME.start(seats, 11)
    for state in islice(played_on(GAME, start, PLAYERS["steady"], Rng(11)), 0, None, 9):
        pasted.clear()
        view = _view(state, next(iter(awaited(state)), None))
        moved = moved_tags(view, [*aloft(view).values()])
        paint_flights(Canvas(chart, "island_hopper"), view, moved)
        labels = [one for one in pasted if one[0].size[0] in (NUMBER, LANDED, TOKEN)]
        kept = [*map(name_box, ISLANDS), *(letter_box(island, moved) for island in ISLANDS)]
        if all(flight.landing is None for flight in view.flights):
            kept += [money_box(key, amount, moved) for key, amount in view.money if amount]
        assert [] == [
            box for box in kept for drawn, middle in labels if is_solid(drawn, middle, inner(box))
        ]
        shown += bool(labels)
    assert shown > 5


def passenger_views(amount: int) -> Iterator[HopperView]:
    """Yield views of passengers who see planes, of games with all numbers of seats."""
    found = 0
    for number in itertools.count():
        start = GAME.start(2 + number % 5, number)
        player = PLAYERS["steady" if number % 2 else "chance"]
        for state in islice(played_on(GAME, start, player, Rng(number)), number % 7, None, 7):
            seat = next(iter(awaited(state)), None)
            view = _view(state, seat)
            if view.screen and view.screen.true_places:
                yield view
                found += 1
                if found == amount:
                    return


PASSENGER_VIEWS = int(os.environ.get("PASSENGER_VIEWS", "60"))
"""``PASSENGER_VIEWS=300 make test-all ARGS=tests/render/test_island_hopper.py`` tries more."""


def test_planes_are_drawn_at_their_places_and_in_the_right_direction() -> None:
    others, at_place = 0, 0
    for view in passenger_views(PASSENGER_VIEWS):
        assert view.screen is not None
        planes, asked = aloft(view), flights_asked(view)
        for number, truth in view.screen.true_places:
            (x, y), (east, south) = planes[number], layout.pixel(truth)
            away = hypot(x - east, y - south)
            if number in asked:
                assert away < PLANE // 2
            else:
                others += 1
                at_place += away < PLANE // 2
            goal = layout.pixel(planned(view.flights[number - 1]))
            seen, true = (atan2(goal[1] - b, goal[0] - a) for a, b in ((x, y), (east, south)))
            turn = abs(degrees(seen - true) + 180) % 360 - 180
            assert abs(turn) <= 15 or hypot(goal[0] - east, goal[1] - south) < PLANE // 2
    assert at_place >= 0.95 * others > 0


def test_letter_and_money_move_aside_only_to_cover_less_of_a_plane() -> None:
    found = 0
    for view in passenger_views(PASSENGER_VIEWS // 3):
        planes = [*aloft(view).values()]
        boxes = [square(middle, chart.PLANE) for middle in planes]
        moved = moved_tags(view, planes)
        for key, place in moved.items():
            amount = view.money_beside(key)
            covered = list[int]()
            for where in ({}, moved):
                tag = [letter_box(ISLAND_OF[key], where)]
                tag += [money_box(key, amount, where)] if amount else []
                covered.append(overlap(tag, boxes))
            is_usual = place == spot_of(key, NOT_MOVED)
            assert covered[1] < covered[0] or is_usual
            found += not is_usual
    assert found > 5


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_tag_covers_a_name_a_good_or_another_tag(seats: int) -> None:
    kept = [*map(name_box, ISLANDS), *(box for one in ISLANDS for box in good_boxes(one))]
    moved_at_all = 0
    for state in islice(
        played_on(GAME, GAME.start(seats, 7), PLAYERS["steady"], Rng(7)), 0, None, 5
    ):
        view = _view(state, next(iter(awaited(state)), None))
        moved = moved_tags(view, [*aloft(view).values()])
        tags = [tag_boxes(view, island, moved) for island in ISLANDS]
        for island, tag in zip(ISLANDS, tags, strict=True):
            others = [box for one in tags if one is not tag for box in one]
            assert overlap(tag, [*kept, *others]) == 0, island.name
            assert all(map(layout.is_on_chart, tag)), island.name
        moved_at_all += bool(moved)
    assert moved_at_all


def test_no_usual_letter_touches_a_name() -> None:
    for island in ISLANDS:
        disc = square(letter_at(island.key, NOT_MOVED), LETTER // 2 - 3)
        assert overlap([disc], [*map(name_box, ISLANDS)]) == 0, island.name


def test_numbers_of_planes_at_the_same_place_do_not_cover_each_other() -> None:
    place = layout.MIDDLE[0] + 60, layout.MIDDLE[1] + 130
    first = number_spot(place, [], [])
    second = number_spot(place, [square(first, NUMBER // 2 - 2)], [])
    assert max(abs(first[0] - second[0]), abs(first[1] - second[1])) >= NUMBER - 4
    assert first == (place[0] + NUMBER_AT[0], place[1] + NUMBER_AT[1])


def test_two_planes_to_the_same_island_are_apart_for_the_captain() -> None:
    g = _aloft()
    view = _view(g, g.captain)
    first = msgspec.structs.replace(view.flights[0], island="K")
    second = msgspec.structs.replace(view.flights[1], island="K")
    view = msgspec.structs.replace(view, flights=(first, second, *view.flights[2:]))
    (x, y), (left, top) = aloft(view)[1], aloft(view)[2]
    assert hypot(x - left, y - top) > PLANE


def test_islands_are_true_to_scale() -> None:
    a, b = layout.pixel((0, 0)), layout.pixel((round(2 * MODEL.island_radius * HUNDREDTHS), 0))
    assert layout.ISLAND == b[0] - a[0]


@pytest.mark.long
def test_no_dot_of_a_flight_lies_on_money_or_on_a_sheet(pasted: Pasted) -> None:
    chart = background()
    for state in islice(played_on(GAME, GAME.start(6, 4), PLAYERS["steady"], Rng(4)), 0, 748, 11):
        pasted.clear()
        view = _view(state, next(iter(awaited(state)), None))
        paint_flights(Canvas(chart, "island_hopper"), view)
        boxes = [money_box(island, amount) for island, amount in view.money if amount]
        boxes.append(layout.players_box(view))
        assert [] == [
            middle
            for drawn, middle in pasted
            if drawn.size[0] < TRUE - 6
            for left, top, right, low in boxes
            if left < middle[0] < right and top < middle[1] < low
        ]


def landings(seats: int, pasted: Pasted) -> Iterator[tuple[HopperView, list[Any]]]:
    """Yield views after each flight of random games, with their landings and painted tokens.

    A token is the place of its landing on the map, and the middles of the good and of its number.
    """
    landed, chart = 0, background()
    for player in ("steady", "chance"):
        for state in played_on(GAME, GAME.start(seats, 5), PLAYERS[player], Rng(5)):
            places = [one.landing.place for one in state.board.flights if one.landing]
            if len(places) in (0, landed):
                landed = len(places)
                continue
            landed = len(places)
            pasted.clear()
            view = _view(state, None)
            paint_flights(Canvas(chart, "island_hopper"), view)
            found = [
                (good, number)
                for (drawn, good), (_, number) in pairwise(pasted)
                if drawn.size == (TOKEN, TOKEN)
            ]
            yield view, [(place, *one) for place, one in zip(places, found, strict=True)]


@pytest.mark.parametrize("seats", one_in(4, [2, 3, 4, 5, 6]))
def test_token_is_near_its_landing_and_on_no_other_island(seats: int, pasted: Pasted) -> None:
    for _, tokens in landings(seats, pasted):
        for place, (x, y), _ in tokens:
            nearest = min(ISLANDS, key=lambda island: apart(place, island.place))
            fell = layout.within(layout.pixel(place), (12,) * 4)
            assert hypot(x - fell[0], y - fell[1]) <= 112
            for island in ISLANDS:
                east, south = layout.pixel(island.place)
                reach = hypot(x - east, y - south) - layout.ISLAND / 2
                assert island == nearest or reach >= TOKEN / 3


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_number_of_a_token_is_under_no_sheet(seats: int, pasted: Pasted) -> None:
    for view, tokens in landings(seats, pasted):
        cards = layout.LEFT, layout.row_top(0 if layout.shows_open(view) else 1), *BOARD
        sheets = [layout.players_box(view), layout.flights_box(view), cards]
        for _, _, (x, y) in tokens:
            assert x + LANDED // 2 <= layout.WIDTH and layout.TOP <= y
            for left, top, right, low in sheets:
                across, along = max(left - x, x - right), max(top - y, y - low)
                assert max(across, along) >= LANDED // 2 - 1


def test_token_covers_no_money_where_there_is_room() -> None:
    money = {island.key: money_box(island.key, 12) for island in ISLANDS}
    for island, (left, top, right, low) in money.items():
        x, y = token_spot(((left + right) // 2, (top + low) // 2), island, (), money)
        boxes = money.values()
        assert all(
            max(left - x, x - right, top - y, y - low) > 20 for left, top, right, low in boxes
        )


def test_money_is_painted_above_a_good_that_covers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    landed = (g for g in _game(3) if any(flight.landing for flight in g.board.flights))
    view = next(view for view in (_view(g, None) for g in landed) if any(dict(view.money).values()))
    island, amount = next((island, amount) for island, amount in view.money if amount)
    left, top, right, low = money_box(island, amount)
    middle = (left + right) // 2, (top + low) // 2
    monkeypatch.setattr("render.island_hopper.flights.token_spot", lambda *_: middle)
    crops = []
    for seen in (view, msgspec.structs.replace(view, flights=())):
        with Image.open(BytesIO(PAINTER.paint(seen, None).png())) as picture:
            crops.append(picture.crop((left + 16, top + 8, right - 16, low - 8)).tobytes())
    assert crops[0] == crops[1]


def inner(box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Return the part of a box with the letters, without their outline."""
    left, top, right, low = box
    return left + 5, top + 5, right - 5, low - 9


def is_solid(drawn: Sprite, middle: tuple[int, int], box: tuple[int, int, int, int]) -> bool:
    """Whether more than the edge of a sprite lies in a box."""
    left, top = middle[0] - drawn.size[0] // 2, middle[1] - drawn.size[1] // 2
    part = box[0] - left, box[1] - top, box[2] - left, box[3] - top
    alpha = drawn.image.getchannel("A").crop(part)
    return sum(alpha.histogram()[140:]) > 12


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_number_of_a_change_covers_the_name_of_an_island(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    middles, tag = list[tuple[int, int]](), Canvas.tag

    def noted(canvas: Canvas, middle: tuple[int, int], *rest: int) -> None:
        middles.append(middle)
        tag(canvas, middle, *rest)

    monkeypatch.setattr(Canvas, "tag", noted)
    for phase in ("flights", "contracts"):
        PAINTER.paint(_view(_at(seats, phase), None), _view(_at(seats, "auction"), None))
    half = 22
    for x, y in middles:
        for left, top, right, low in map(name_box, ISLANDS):
            across, along = max(left - x, x - right, 0), max(top - y, y - low, 0)
            assert across + along >= half
    assert middles


def test_a_player_without_a_note_has_room_for_a_long_name() -> None:
    view = _view(_at(4, "contracts"), None)
    names = ("Wolfgang Amadeus M.",) * 4
    written = PAINTER.paint(msgspec.structs.replace(view, names=names), None).written
    assert names[0] in written


def _asked(question: str, **options: str) -> HopperView:
    """Return the view of the first player who is asked `question`."""
    for state in played_on(GAME, GAME.start(4, 3, options), PLAYERS["steady"], Rng(3)):
        for seat in awaited(state):
            if type(decision_of(state, seat)).__name__ == question:
                return _view(state, seat)
    raise LookupError(question)


@pytest.mark.parametrize(
    ("words", "names", "shown"),
    [
        (("north", "northeast", "right"), NAMES, "1: N NE right"),
        (("northeast", "east"), ("Ana", "Ben", "Cleo", "Dario"), "1: northeast east"),
        (("northeast", "North", "northeast"), ("Ana", "Ben", "Cleo", "Dario"), "1: NE N NE"),
        (("southeast", "southeast", "southeast", "east"), NAMES, "1: SE ×3 E ($1)"),
    ],
)
def test_captain_sees_all_words_called_for_the_flight_in_question(
    words: tuple[str, ...], names: tuple[str, ...], shown: str
) -> None:
    view = _asked("NudgeFlight")
    assert view.flight == 1
    speaker = (view.captain + 1) % 4
    spoken = tuple(Spoken(speaker, word) for word in words)
    first = msgspec.structs.replace(view.flights[0], words=spoken)
    flights = first, *view.flights[1:]
    seen = msgspec.structs.replace(view, flights=flights, names=names)
    assert shown in PAINTER.paint(seen, None).written


def test_captain_sees_no_words_for_another_flight_than_the_one_in_question() -> None:
    view = _asked("NudgeFlight")
    spoken = (Spoken((view.captain + 1) % 4, "north"),)
    flights = [msgspec.structs.replace(flight, words=()) for flight in view.flights]
    flights[1] = msgspec.structs.replace(flights[1], words=spoken)
    for number, shown in ((1, False), (2, True)):
        seen = msgspec.structs.replace(view, flights=tuple(flights), flight=number)
        assert ("2: north" in PAINTER.paint(seen, None).written) is shown


@pytest.mark.parametrize(
    ("sealed", "names", "shown"),
    [
        ("DF", ("Ana", "Ben", "Cleo", "Dario"), "sealed D $1 F $1"),
        ("DFG", NAMES, "sealed D1 F1 G1"),
        ("DFGHIJKL", NAMES, "sealed … K1 L1"),
    ],
)
def test_sealed_bribes_are_called_sealed(sealed: str, names: tuple[str, ...], shown: str) -> None:
    view = _asked("ChooseIsland", bribes="sealed")
    assert view.screen is not None
    bribes = tuple((island, 1) for island in sealed)
    screen = msgspec.structs.replace(view.screen, sealed=bribes)
    seen = msgspec.structs.replace(view, screen=screen, names=names)
    assert shown in PAINTER.paint(seen, None).written


@pytest.mark.parametrize(
    ("question", "options", "marked"),
    [
        ("ChooseAmount", {}, "F"),
        ("NudgeFlight", {}, "1"),
        ("CallWord", {}, "1234"),
        ("CallWord", {"flights": "sequential"}, "1"),
        ("ChooseWord", {}, "2"),
        ("OfferSecondChance", {}, "12"),
    ],
)
def test_islands_and_flights_in_question_are_green(
    question: str, options: dict[str, str], marked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    green = set[str]()
    badge = Canvas.badge

    def noted(canvas: Canvas, middle: Any, words: str, colour: Any, *size: Any) -> None:
        green.update(words for _ in range(colour == OPEN))
        badge(canvas, middle, words, colour, *size)

    monkeypatch.setattr(Canvas, "badge", noted)
    monkeypatch.setattr(Canvas, "choice", lambda canvas, middle, words, size: green.add(words))
    PAINTER.paint(_asked(question, **options), None)
    assert set(marked) == green


def test_tourists_that_you_may_take_along_have_a_frame() -> None:
    view = _asked("ShowTourists")
    assert view.screen is not None
    screen = msgspec.structs.replace(view.screen, cards=("T1", "A1", "T7"))
    options = (Show(("T1", "T7")), Show(("T1",)), Show(("T7",)), Show(()))
    shown = msgspec.structs.replace(view, screen=screen, options=options)
    plain = msgspec.structs.replace(shown, options=())
    framed = [
        place
        for place in range(3)
        if PAINTER.paint(shown, None).image.crop(box := card_box(place)).tobytes()
        != PAINTER.paint(plain, None).image.crop(box).tobytes()
    ]
    assert framed == [0, 2]


def card_box(place: int) -> Box:
    """Return the box of a contract in hand."""
    x, y = layout.card_place(1, place)
    return x, y, x + layout.CARD[0], y + layout.CARD[1]


def test_a_passenger_sees_another_picture_than_the_captain() -> None:
    g = _aloft()
    pictures = {_pixels(_view(g, seat)) for seat in (g.captain, None)}
    assert _pixels(_view(g, g.passengers[0])) not in pictures


def test_the_window_says_which_way_the_plane_should_go() -> None:
    g = _aloft()
    flight = msgspec.structs.replace(g.flight(1), island="A", heading=0, distance=20)
    assert wanted_course(flight, (0, 850)) == (1.5, "N", 0)


def test_three_tourists_leave_the_title_of_the_flights_free(pasted: Pasted) -> None:
    g = _aloft()
    tourists = tuple(key for key in CONTRACT_OF if key.startswith("T"))[:3]
    view = msgspec.structs.replace(_view(g, g.passengers[0]), tourists=tourists)
    canvas = PAINTER.paint(view, None)
    signs = [x - 20 for drawn, (x, _) in pasted if drawn == icon("tourist", 40)]
    left = layout.flights_box(view)[0] + 16
    assert 3 == len(signs) and min(signs) >= left + width_of("To the island", STRONG)
    assert f"${sum(CONTRACT_OF[one].pays for one in tourists)}" in canvas.written


@pytest.mark.parametrize("phase", ["contracts", "over"])
def test_seven_results_of_flights_cover_no_cards(phase: str) -> None:
    view = _view(_at(6, phase, 1), None)
    flights = (*view.flights, *view.flights)[:7]
    seven = msgspec.structs.replace(view, flights=flights)
    _, top, _, low = layout.flights_box(seven)
    assert low <= layout.row_top(0 if layout.shows_open(seven) else 1) - layout.GAP
    assert top + layout.RESULT * 3 < low, "the lines stay apart"
    PAINTER.paint(seven, None)


def test_list_of_flights_says_that_the_way_leads_to_the_island() -> None:
    g = _aloft()
    titles = [
        {"To the island", "Flights"} & PAINTER.paint(_view(g, seat), None).written
        for seat in (g.passengers[0], g.captain, None)
    ]
    assert titles == [{"To the island"}, {"Flights"}, {"Flights"}]


@pytest.mark.parametrize("symbols", ["single", "island_goods"])
def test_sets_on_the_score_sheet_are_named_in_the_singular(symbols: str) -> None:
    start = GAME.start(2, 3, {"symbols": symbols})
    *_, end = played_on(GAME, start, PLAYERS["steady"], Rng(3))
    _, *sets = (row.words for row in score(_view(end, None)).rows)
    assert sets
    assert all(re.fullmatch("[A-Z][a-z]*[^s] set", words) for words in sets)


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("ply", [0, 60, 120, -1])
def test_the_alternative_text_says_the_round(seats: int, ply: int) -> None:
    view = _view(_game(seats)[ply], 0)
    texts = PAINTER.alt(view)
    assert ("is over" in texts) if view.over else (f"round {view.round}" in texts)


def test_the_alternative_text_says_whose_turn_it_is() -> None:
    g = _at(4, "contracts")
    assert f"{NAMES[g.captain]} to act" in PAINTER.alt(_view(g, None))


@pytest.mark.parametrize("phase", ["auction", "bribes", "contracts"])
def test_the_alternative_text_of_your_view_names_your_cash_and_contracts(phase: str) -> None:
    g = _at(4, phase)
    view = _view(g, awaited(g)[0])
    texts = PAINTER.alt(view)
    assert view.screen is not None
    assert f"Cash: ${view.screen.count.cash}." in texts
    assert all(f"{card}: " in texts for card in view.screen.cards)
    assert "Cash" not in PAINTER.alt(_view(g, None))


def test_the_alternative_text_has_the_correction_of_planes_in_the_air_and_all_results() -> None:
    start = GAME.start(4, 3, {"flights": "sequential"})
    g = next(
        state
        for state in played_on(GAME, start, PLAYERS["steady"], Rng(3))
        if [True, True, False] == [one.landing is not None for one in state.board.flights]
    )
    view = _view(g, g.passengers[0])
    [(number, truth)] = view.screen.true_places if view.screen else ()
    inches, way, heading = wanted_course(view.flights[number - 1], truth)
    for words in (PAINTER.alt(view), PAINTER.text(view)):
        assert f"must go {inches:.1f} inches {way} ({heading}°)" in words
    flown = [one.landing.delivered for one in view.flights if one.landing]
    assert PAINTER.alt(view).count(", delivered.") == flown.count(True)
    assert PAINTER.alt(view).count(", lost ") == flown.count(False)


def porthole_views(*questions: str) -> Iterator[tuple[HopperView, int]]:
    """Yield views with one flight in question, whose picture has a porthole, and its number."""
    for state in islice(played_on(GAME, GAME.start(4, 3), PLAYERS["steady"], Rng(3)), 0, None, 3):
        for seat in awaited(state):
            view = _view(state, seat)
            number = flight_shown(view)
            if number and type(decision_of(state, seat)).__name__ in questions:
                yield view, number


def test_the_plane_in_the_porthole_is_to_scale_with_the_island_in_the_middle(
    pasted: Pasted,
) -> None:
    shown = 0
    for view, number in islice(porthole_views("CallWord", "ChooseWord"), 20):
        pasted.clear()
        paint_porthole(Canvas(BOARD, "island_hopper"), view, number)
        assert view.screen is not None
        flight, truth = view.flights[number - 1], dict(view.screen.true_places)[number]
        (sea, middle), (_, place) = (
            next(one for one in pasted if one[0].size[0] == size)
            for size in (2 * (porthole.RADIUS + porthole.RIM) + 4, porthole.LARGE_PLANE)
        )
        inches, _, heading = wanted_course(flight, truth)
        reach = max(porthole.FEWEST, ceil(inches + porthole.BEYOND))
        assert sea == porthole._sea(reach, bool(flight.island))
        away = hypot(place[0] - middle[0], place[1] - middle[1])
        assert abs(away - inches * porthole.RADIUS / reach) <= 1
        assert away < porthole.RADIUS
        seen = degrees(atan2(middle[0] - place[0], place[1] - middle[1]))
        assert away < 10 or abs((seen - heading + 180) % 360 - 180) < 8
        shown += 1
    assert shown == 20


def test_the_porthole_says_in_words_what_it_shows() -> None:
    view, number = next(porthole_views("ChooseWord"))
    assert view.screen is not None
    inches, way, _ = wanted_course(view.flights[number - 1], dict(view.screen.true_places)[number])
    written = PAINTER.paint(view, None).written
    assert {f"{inches:.1f} in", way, str(number)} <= written
    assert f"must go {inches:.1f} inches {way}" in PAINTER.alt(view)
    assert f"must go {inches:.1f} inches {way}" in PAINTER.text(view)


def test_the_captain_sees_and_reads_each_call_for_the_flight_in_question(pasted: Pasted) -> None:
    view, number = next(porthole_views("NudgeFlight"))
    courses = voices(view.flights[number - 1])
    paint_porthole(Canvas(BOARD, "island_hopper"), view, number)
    signs = {drawn for drawn, _ in pasted if drawn.size[0] == porthole.SIGN}
    assert signs == {sign_of(NORMAL.seats[seat], porthole.SIGN) for seat in courses} != set()
    for words in (PAINTER.alt(view), PAINTER.text(view)):
        for seat, course in courses.items():
            assert f"{NAMES[seat]} calls “" in words
            assert f": {hypot(*course):.1f} inches {point(heading_of(course))}." in words


def test_two_equal_calls_are_side_by_side(pasted: Pasted) -> None:
    view, number = next(porthole_views("NudgeFlight"))
    seats = [seat for seat in range(4) if seat != view.captain]
    spoken = tuple(Spoken(seat, "north") for seat in seats)
    flights = [msgspec.structs.replace(one, words=spoken) for one in view.flights]
    seen = msgspec.structs.replace(view, flights=tuple(flights))
    paint_porthole(Canvas(BOARD, "island_hopper"), seen, number)
    lefts = sorted(x for drawn, (x, _) in pasted if drawn.size[0] == porthole.SIGN)
    assert [b - a for a, b in pairwise(lefts)] == [porthole.SIGN] * 2


def test_the_text_board_tells_flights_words_and_the_window() -> None:
    g = _aloft()
    text = PAINTER.text(_view(g, g.passengers[0]))
    assert text.count("From your window") == 4
    words = [spoken.word for flight in g.board.flights for spoken in flight.words]
    assert all(f"“{word}”" in text for word in words)


def test_text_names_the_captain_who_sits_out_and_the_round_cards_so_far() -> None:
    view = _view(_at(4, "auction"), None)
    text = PAINTER.text(view)
    [out] = [seat for seat in range(4) if seat not in view.bidders]
    assert f"{view.name(out)} sits out." in text
    titles = [ROUND_CARD_OF[card].title for card in view.past_cards]
    assert titles and f"Round cards so far: {'; '.join(titles)}." in text


def test_only_passengers_see_the_view_from_the_window() -> None:
    g = _aloft()
    assert "From your window" not in PAINTER.text(_view(g, g.captain))
    assert "From your window" not in PAINTER.text(_view(g, None))


def test_the_public_text_shows_nothing_from_behind_a_screen() -> None:
    text = PAINTER.text(_view(_at(4, "bribes"), None))
    assert "Behind your screen" not in text
    assert "Cash" not in text


def test_text_of_a_landing_has_its_drift() -> None:
    text = PAINTER.text(_view(_at(4, "contracts"), None))
    assert text.count("The drift was") == len(_at(4, "contracts").board.flights)


def test_text_of_the_end_has_the_count_of_each_player() -> None:
    view = _view(_game(4)[-1], None)
    text = PAINTER.text(view)
    for seat, count in enumerate(view.counts):
        [line] = [
            line
            for line in text.splitlines()
            if line.startswith(view.name(seat)) and " in all: " in line
        ]
        assert f"with ${count.total} in all: Money ${count.cash}" in line
        assert line.endswith(f". For ties, contracts: {count.contracts}." * bool(count.contracts))


def test_goods_companies_and_symbols_have_different_icons() -> None:
    icons = [look.icon for looks in (GOODS, COMPANIES, SYMBOLS) for look in looks.values()]
    assert len(icons) == len(set(icons))
    assert set(icons) <= set(DRAWINGS)


def test_player_in_a_secret_auction_is_bidding() -> None:
    view = _view(GAME.start(4, 1), None)
    assert view.in_secret
    assert ["bidding"] * 4 == [note(view, seat, WIDE) for seat in range(4)]


def test_last_captain_sits_out_of_the_auction() -> None:
    for round_ in (1, 2):
        view = _view(_at(4, "auction", round_), None)
        sitting = [seat for seat in range(4) if note(view, seat, WIDE) == "sits out"]
        assert sitting == [view.captain] * (round_ > 1)


@pytest.mark.parametrize("price", [0, 4])
def test_price_in_a_duel_is_offered_by_the_bidder_once_it_is_named(price: int) -> None:
    g: IslandHopper = GAME.start(2, 3)
    bidder = awaited(g)[0]
    for action in (Offer(("coconuts", "fish", "mail")), Price(price)):
        assert ["", ""] == [note(_view(g, None), seat, WIDE) for seat in (0, 1)]
        g = play(g, bidder, action).state
    assert [f"offers ${price}", ""] == [
        note(_view(g, None), seat, WIDE) for seat in g.clockwise_from(bidder)
    ]


def test_sign_of_completed_contracts_appears_with_the_first() -> None:
    view = _view(GAME.start(4, 1), None)
    _, top, right, _ = layout.players_box(view)
    sign = (right - 80, top + 20, right - 10, top + layout.ROW)
    with Image.open(BytesIO(PAINTER.paint(view, None).png())) as picture:
        colours = picture.convert("RGB").crop(sign).getcolors(10_000) or []
    assert len(colours) < 5


def test_question_of_a_nudge_does_not_claim_that_words_were_called() -> None:
    assert "heard" not in NudgeFlight(0, 1).question


@pytest.mark.parametrize("island", ISLANDS, ids=lambda island: island.key)
def test_name_of_an_island_alone_is_not_cut(island: Island) -> None:
    [face] = PAINTER.faces(f"island_{island.key}")
    grey = face.image.convert("L")
    for left in (0, grey.width - 3):
        edge = grey.crop((left, 0, left + 3, grey.height)).tobytes()
        assert 60 < min(edge) < max(edge) < 180
