import re
from collections.abc import Callable, Iterator
from functools import cache
from math import hypot
from statistics import median
from time import process_time
from typing import Any

import msgspec
import pytest
from PIL import ImageChops

from engine.core import Rng, advance, awaited, decision_of, options_of, play
from engine.players import PLAYERS, played_on
from engine.small_islands import GAME
from engine.small_islands.rules.actions import Build, Place
from engine.small_islands.rules.cards import DECKS, MISSIONS, OBJECTIVES, REWARDS
from engine.small_islands.rules.chart import (
    CELL_OF,
    NAME_OF,
    Laid,
    Token,
    cell_at,
    column_of,
    fits,
)
from engine.small_islands.rules.placing import PlaceTile
from engine.small_islands.rules.scoring import Promise
from engine.small_islands.rules.state import SmallIslands
from engine.small_islands.rules.tiles import FACES, LANDSCAPE
from engine.small_islands.rules.view import SmallView
from engine.small_islands.words.descriptions import described
from engine.small_islands.words.labels import candidates, label
from render.art.glyphs import cap_height
from render.art.icons import DRAWINGS
from render.art.palette import OPEN, SEATS
from render.art.small_islands import pieces
from render.canvas import BOARD, Canvas
from render.png import png
from render.results import result_boxes, sources_of
from render.small_islands import PAINTER, archipelago, ground, layout
from render.small_islands.goals import card_pieces, payments, reward_pieces, wanted_symbols
from render.small_islands.score import score
from tests.render.pixels import pixels
from tests.render.test_large_print import Spy
from tests.render.test_signs import BOX

NAMES = ("Maria", "Kwabena Nakamura-Lopez", "Frida 🐢", "Ole")


@cache
def _game(seats: int, mode: str = "standard") -> list[SmallIslands]:
    """Return all states of a game."""
    states, rng = [GAME.start(seats, 3, {"mode": mode})], Rng(3)
    while not (g := states[-1]).over:
        seat = awaited(g)[0]
        states.append(play(g, seat, GAME.ai.steady(g, seat, rng)).state)
    return states


def _until(question: str, seats: int = 2, mode: str = "standard", least: int = 20) -> SmallIslands:
    """Return a game at a question to the first seat in ``awaited``."""
    later = _game(seats, mode)[least:]
    return next(g for g in later if type(decision_of(g, awaited(g)[0])).__name__ == question)


def _view(g: Any, seat: int | None) -> SmallView:
    view = GAME.view(g, seat)
    assert isinstance(view, SmallView)
    return msgspec.structs.replace(view, names=NAMES[: len(g.hands)])


def _asked(g: SmallIslands) -> SmallView:
    return _view(g, awaited(g)[0])


def _pixels(view: Any, since: Any = None) -> str:
    return pixels(PAINTER.paint(view, since).png())


def test_what_changed_is_outlined() -> None:
    before, after = _view(_game(2)[30], None), _view(_game(2)[40], None)
    assert before.chart != after.chart
    assert _pixels(after) != _pixels(after, before)


def test_a_picture_shows_nothing_of_other_hands() -> None:
    g = _until("PlaceTile")
    stranger = 1 - awaited(g)[0]
    other = GAME.rules.resample(g, stranger, Rng(5))
    assert other.hands != g.hands
    for seat in (stranger, None):
        assert _pixels(_view(g, seat)) == _pixels(_view(other, seat))
        assert PAINTER.text(_view(g, seat)) == PAINTER.text(_view(other, seat))


def test_the_preview_shows_the_tile_where_it_will_lie() -> None:
    g = _until("PlaceTile")
    seat = awaited(g)[0]
    g = play(g, seat, options_of(g, seat)[0]).state
    g = play(g, seat, options_of(g, seat)[0]).state
    view = _asked(g)
    assert view.secrets is not None
    assert view.secrets.plan is not None
    cell = view.secrets.plan.cell
    assert cell is not None
    shown = layout.frame(view)
    left, top, right, bottom = shown.box(cell)
    painted = PAINTER.paint(view, None).image.crop((left + 12, top + 12, right - 12, bottom - 12))
    place = Laid(view.secrets.plan.tile, view.secrets.plan.turn)
    canvas = Canvas((shown.size, shown.size))
    symbols = wanted_symbols(view)
    archipelago.paint_tile(canvas, view, place, (0, 0), shown.size, set(), symbols)
    inner = (12, 12, shown.size - 12, shown.size - 12)
    assert pixels(painted) == pixels(canvas.image.crop(inner))


def test_only_the_cells_of_the_chosen_tile_are_lit(monkeypatch: pytest.MonkeyPatch) -> None:
    g = _until("PlaceTile", least=60)
    seat = awaited(g)[0]
    first = _asked(g)
    assert layout.asked_cells(first) == []
    assert {*map(CELL_OF.get, candidates(first.options))} == {*layout.later_cells(first)}
    view = _asked(play(g, seat, options_of(g, seat)[0]).state)
    lit, draw = list[Any](), archipelago._open_cell

    def noted(*key: Any) -> Any:
        lit.append(key[2])
        return draw(*key)

    monkeypatch.setattr(archipelago, "_open_cell", noted)
    PAINTER.paint(view, None)
    assert {*map(CELL_OF.get, candidates(view.options))} == {*layout.asked_cells(view)}
    assert lit == [OPEN] * len(candidates(view.options))


def test_cells_that_may_be_chosen_are_whole_on_the_picture_as_buttons_name_them() -> None:
    g = _until("PlaceTile", least=60)
    view = _asked(play(g, awaited(g)[0], options_of(g, awaited(g)[0])[0]).state)
    shown, written = layout.frame(view), PAINTER.paint(view, None).written
    for cell in layout.asked_cells(view):
        left, top, right, low = shown.box(cell)
        assert (right - left, low - top) == (shown.size, shown.size)
    for action in view.options:
        name = getattr(action, "cell", None)
        assert name is None or (name in str(label(view, action)) and name in written)


def test_large_names_of_cells_beside_each_other_do_not_meet() -> None:
    size, deep = 60, 2 * cap_height(archipelago.DECIDING)
    for step, other in ((0, 1), (1, 0)):
        cells = {cell_at(12, 12), cell_at(12 + step, 12 + other)}
        for cell in cells:
            lines, style = archipelago._lines(cell, cells, size)
            assert style == archipelago.DECIDING
            assert (len(lines) == 1) == (step == 1)
    corner = {cell_at(12, 12), cell_at(13, 12), cell_at(12, 13)}
    lines, style = archipelago._lines(cell_at(12, 12), corner, size)
    assert len(lines) == 2 and 2 * cap_height(style) < size < deep


def test_what_changed_covers_no_cell_that_may_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    view = _asked(_until("PlaceHouse", least=20))
    before = msgspec.structs.replace(view, chart=())
    painted, alone = (PAINTER.paint(view, since).image for since in (before, None))
    monkeypatch.setattr(archipelago, "paint_choices", lambda *_: None)
    without = PAINTER.paint(view, before).image
    shown = layout.frame(view)
    for name in candidates(view.options):
        left, top = shown.place(CELL_OF[name])
        sign = ImageChops.difference(painted, without).crop(shown.box(CELL_OF[name])).getbbox()
        assert sign is not None
        middle = left + (sign[0] + sign[2]) // 2, top + (sign[1] + sign[3]) // 2
        box = (middle[0] - 20, middle[1] - 14, middle[0] + 20, middle[1] + 14)
        assert pixels(painted.crop(box)) == pixels(alone.crop(box))


def test_what_changed_has_no_number_on_small_tiles_because_it_would_cover_them() -> None:
    view = _view(_widest(), None)
    after = view.offering(
        tuple(Build(NAME_OF[cell]) for cell, _ in view.chart[:1] + view.chart[-1:])
    )
    before = msgspec.structs.replace(after, chart=after.chart[:-3])
    shown = layout.frame(after)
    assert shown.size < archipelago.NUMBERED
    painted, alone = (PAINTER.paint(after, since).image for since in (before, None))
    for cell, _ in after.chart[-3:]:
        left, top, right, low = shown.box(cell)
        inner = (left + 12, top + 12, right - 12, low - 12)
        assert pixels(painted.crop(inner)) == pixels(alone.crop(inner))


def _widest() -> SmallIslands:
    """Return a game whose map reaches fifteen columns."""
    g, rng = _game(4)[60].copy(), Rng(8)
    chart: dict[int, Laid] = {}
    for tile in rng.shuffled(tuple(LANDSCAPE)):
        if spots := list(fits(chart, tile)):
            cell, turn = max(spots, key=lambda spot: abs(column_of(spot[0]) - 15))
            chart[cell] = Laid(tile, turn)
    assert isinstance(g, SmallIslands)
    g.board.chart = chart
    advance(g)
    return g


def _place_tile_late(seed: int) -> tuple[SmallIslands, SmallIslands]:
    """Return the last choice of a tile in a game of four bots, and the end of the game."""
    policy = ("steady", "gentle", "chance")[seed % 3]
    begun = GAME.begin(4, seed, GAME.checked({}, 4))
    states = [*played_on(GAME, begun, PLAYERS[policy], Rng(seed))]
    tile = next(g for g in reversed(states) if any(_asks(g, PlaceTile)))
    return tile, states[-1]


def _asks(g: SmallIslands, kind: type) -> Iterator[bool]:
    return (isinstance(decision_of(g, seat), kind) for seat in awaited(g))


@pytest.mark.long
def test_final_maps_are_whole_and_their_tiles_are_large_while_choosing() -> None:
    sizes = list[int]()
    for seed in range(60):
        late, end = _place_tile_late(seed)
        seat = awaited(late)[0]
        choosing = play(late, seat, options_of(late, seat)[0]).state
        sizes.append(layout.frame(_view(choosing, seat)).size)
        for g, reader in ((late, seat), (choosing, seat), (end, None)):
            view = _view(g, reader)
            shown = layout.frame(view)
            for cell, _ in view.chart:
                left, top, right, low = shown.box(cell)
                assert (right - left, low - top) == (shown.size, shown.size)
                assert layout.MAP[0] <= left and layout.MAP[1] <= top
                assert right <= layout.MAP[2] and low <= layout.MAP[3]
    assert median(sizes) * BOX[0] / BOARD[0] >= 29


@pytest.mark.parametrize("is_tall", [True, False])
def test_choices_at_both_ends_of_a_map_of_fourteen_lines_are_shown(is_tall: bool) -> None:
    """The map may grow by one more line on either side, so 16 lines matter."""
    line = [cell_at(3 + n, 12) if is_tall else cell_at(12, 3 + n) for n in range(16)]
    chart = tuple((cell, Laid("25")) for cell in line[1:-1])
    places = tuple(Place("25", NAME_OF[cell]) for cell in (line[0], line[-1]))
    view = msgspec.structs.replace(_view(_widest(), None), chart=chart).offering(places)
    shown = layout.frame(view)
    boxes = [shown.box(cell) for cell in line]
    assert layout.MAP[0] <= min(box[0] for box in boxes)
    assert layout.MAP[1] <= min(box[1] for box in boxes)
    assert max(box[2] for box in boxes) <= layout.MAP[2]
    assert max(box[3] for box in boxes) <= layout.MAP[3]


@pytest.mark.long
def test_choices_all_over_a_large_map_are_all_shown() -> None:
    view = _view(_widest(), None)
    asking = view.offering(tuple(Build(NAME_OF[cell]) for cell, _ in view.chart))
    shown, canvas = layout.frame(asking), PAINTER.paint(asking, None)
    for cell, _ in view.chart:
        left, top, right, low = shown.box(cell)
        assert layout.MAP[0] <= left and layout.MAP[1] <= top
        assert right <= layout.MAP[2] and low <= layout.MAP[3]
        assert NAME_OF[cell] in canvas.written


@pytest.mark.long
def test_panels_never_cover_each_other_or_the_map() -> None:
    views = [
        _view(_widest(), 0),
        _view(_widest(), None),
        _asked(_until("PlaceTile", 4)),
        _asked(_until("PlaceHouse", 4)),
        _asked(_until("ChooseObjective", 4, "advanced")),
        _view(_game(1)[60], 0),
    ]
    for view in views:
        boxes = [box for _, box in layout.column(view)]
        boxes.append(layout.MAP)
        boxes.append((0, 0, layout.MAP[2], layout.RULER[0]))
        for number, first in enumerate(boxes):
            assert first[2] <= BOARD[0] and first[3] <= BOARD[1]
            assert not any(_overlap(first, second) for second in boxes[:number])


def test_reader_always_sees_own_objectives_and_own_panel() -> None:
    for mode in ("standard", "advanced"):
        for question in ("ChooseObjective", "PlaceTile", "PlaceHouse", "KeepCards"):
            view = _asked(_until(question, 4, mode))
            panels = [panel for panel, _ in layout.column(view)]
            assert any(panel.kind in ("goal", "table") for panel in panels)
            assert ("player", view.seat) in [(panel.kind, panel.number) for panel in panels]


@pytest.mark.parametrize("policy", ["steady", "chance"])
@pytest.mark.parametrize("mode", ["standard", "advanced"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_column_shows_every_player(seats: int, mode: str, policy: str) -> None:
    begun = GAME.begin(seats, 2, GAME.checked({"mode": mode}, seats))
    for g in played_on(GAME, begun, PLAYERS[policy], Rng(2)):
        for reader in (*range(seats), None):
            view = GAME.view(g, reader)
            panels = [panel for panel, _ in layout.column(view)]
            seen = [seat for panel in panels for seat in layout.seats_of(view, panel)]
            assert sorted(seen) == [*range(seats)]
            kinds = {panel.kind for panel in panels}
            assert (view.alexis is not None) == bool({"alexis", "result"} & kinds) or view.over


@pytest.mark.parametrize("seats", [3, 4])
def test_line_of_all_opponents_has_their_points(seats: int) -> None:
    view = _asked(_until("ChooseObjective", seats))
    players = [
        msgspec.structs.replace(player, points=70 + seat)
        for seat, player in enumerate(view.players)
    ]
    view = msgspec.structs.replace(view, players=tuple(players))
    panels = [panel for panel, _ in layout.column(view)]
    assert "opponents" in [panel.kind for panel in panels]
    assert {str(player.points) for player in players} <= PAINTER.paint(view, None).written


def _overlap(first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    across = first[0] < second[2] and second[0] < first[2]
    return across and first[1] < second[3] and second[1] < first[3]


def test_coasts_meet_at_the_sides_of_neighbours() -> None:
    """Seen along a shared side, land and sea of both tiles are the same."""
    low = ground.land_mask(*ground.coast_of("25", 0))
    turned = ground.land_mask(*ground.coast_of("40", 1))
    edge, size = ground.BEYOND, ground.LARGE
    for mask in (low, turned):
        rows = [mask.crop((edge, y, edge + size, y + 1)).tobytes() for y in (edge, edge - 1)]
        assert rows[0] == rows[1]
    upper = ground.land_mask(*ground.coast_of("25", 2)).crop(
        (edge, edge + size - 1, edge + size, edge + size)
    )
    lower = low.crop((edge, edge, edge + size, edge + 1))
    assert pixels(upper) == pixels(lower)


def test_large_icons_of_a_tile_hardly_overlap() -> None:
    for key in FACES:
        places, reach = ground.spots(key, 0), ground.icon_size(key, ground.LARGE_ICON, 100) / 100
        for number, (x, y) in enumerate(places):
            assert all(hypot(x - a, y - b) > 0.95 * reach for a, b in places[:number])


def test_houses_differ_in_shape_as_well_as_in_colour() -> None:
    looks = [*SEATS[:4], SEATS[pieces.ALEXIS]]
    shapes = [pieces.house(look, 60).mask for look in looks]
    assert len({shape.tobytes() for shape in shapes if shape is not None}) == 5


def test_every_card_is_drawn_with_icons_that_exist() -> None:
    cards = [
        *OBJECTIVES,
        *MISSIONS,
        *REWARDS,
        *(c for deck in DECKS["advanced"].values() for c in deck),
    ]
    for card in cards:
        for line in card_pieces(card):
            assert line
            assert all(key in DRAWINGS for _, key in line if key)


def test_token_hides_the_icon_below() -> None:
    g = _until("PlaceTile")
    view = _view(g, None)
    cell, laid = next((c, it) for c, it in view.chart if "flower" in FACES[it.tile].icons)
    slot = FACES[laid.tile].icons.index("flower")
    covered = Laid(laid.tile, laid.turn, (Token("leaf", 0, "leaf", slot),))
    chart = tuple((c, covered if c == cell else it) for c, it in view.chart)
    after = msgspec.structs.replace(view, chart=chart)
    assert _pixels(after) != _pixels(view)
    assert f"leaf token of {NAMES[0]}" in PAINTER.text(after)


@pytest.mark.long
def test_large_worth_of_an_objective_now_and_soon_fits_beside_its_mission(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = _asked(_until("PlaceTile"))
    assert view.secrets is not None
    goal = msgspec.structs.replace(
        view.secrets.prospects[0], now=Promise(points=28), soon=Promise(points=34)
    )
    secrets = msgspec.structs.replace(view.secrets, prospects=(goal,))
    spy = Spy(monkeypatch)
    marks = spy.marks(PAINTER.paint(msgspec.structs.replace(view, secrets=secrets), None))
    boxes = {mark.words: mark.box for mark in marks}
    mission = max(mark.box[2] for mark in marks if mark.words == ">")
    assert mission < boxes["28"][0] < boxes["34"][0]


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("ply", [0, 50, -1])
def test_the_alternative_text_says_what_matters(seats: int, ply: int) -> None:
    view = _view(_game(seats)[ply], 0)
    texts = PAINTER.alt(view)
    assert "Small Islands" in texts
    assert all(name in texts for name in NAMES[:seats])


def test_the_alternative_text_of_your_view_names_your_tiles_objective_and_plan() -> None:
    g = _until("PlaceTile")
    seat, view = awaited(g)[0], _asked(g)
    assert view.secrets is not None
    hand = PAINTER.alt(view).partition("Tiles in hand: ")[2]
    assert all(f"{tile} (" in hand for tile in view.secrets.tiles)
    assert "This round: " in PAINTER.alt(view)
    assert "Tiles in hand" not in PAINTER.alt(_view(g, None))
    placing = play(g, seat, options_of(g, seat)[0]).state
    assert "Preview: tile" in PAINTER.alt(_asked(placing))


@pytest.mark.parametrize("question", ["ChooseObjective", "KeepCards"])
def test_the_alternative_text_numbers_objectives_as_the_buttons_do(question: str) -> None:
    view = _asked(_until(question))
    assert view.options
    for action in view.options:
        mission, arrow, _ = str(label(view, action)).partition(" →")
        assert arrow
        assert f"Choice {mission.removeprefix('Keep ')}, for " in PAINTER.alt(view)


def test_the_text_board_tells_every_tile() -> None:
    view = _asked(_until("UseToken", 2, "advanced", least=10))
    text = PAINTER.text(view)
    for _, laid in view.chart:
        assert f"tile {laid.tile}" in text
    assert view.secrets is not None
    hand = text.partition("Tiles in hand: ")[2]
    assert all(f"{tile} ({described(tile)})" in hand for tile in view.secrets.tiles)


def test_text_has_the_readers_objectives_with_their_worth() -> None:
    g = _until("ChooseObjective", 2, "advanced")
    view = _view(g, 0)
    assert view.secrets is not None
    assert len(view.secrets.prospects) == 9
    assert PAINTER.text(view).count("; now ") == 9
    assert "; now " not in PAINTER.text(_view(g, None))


@pytest.mark.long
def test_a_picture_costs_at_most_three_and_a_half_times_the_floor() -> None:
    view = _view(_game(4)[110], None)
    image = PAINTER.paint(view, None).image
    costs: dict[str, list[float]] = {"floor": [], "ours": []}
    for _ in range(5):
        costs["floor"].append(_seconds(lambda: png(image.copy())))
        costs["ours"].append(_seconds(lambda: PAINTER.paint(view, None).png()))
    assert median(costs["ours"]) < 3.5 * median(costs["floor"])


def _seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def test_picture_of_a_reward_has_the_words_of_its_button() -> None:
    for key in ("rarest", "best", "discovery"):
        pay = REWARDS[key].pay
        shown = " ".join(words for words, _ in reward_pieces(pay))
        assert set(re.findall("[a-z]+", shown)) <= {"per", *re.findall("[a-z]+", pay.words)}


def test_what_a_house_pays_is_on_the_map_and_in_words() -> None:
    views = [_asked(g) for g in _game(4)[40:-1:7]]
    found = 0
    for view in views:
        paying = payments(view)
        texts, written = PAINTER.text(view), PAINTER.paint(view, None).written
        assert texts.count("A House would pay ") == len(paying)
        assert ("A House would pay " in PAINTER.alt(view)) == bool(paying)
        shown = {words for words in written if re.fullmatch(r"\+\d+", words)}
        assert {words for _, words in paying if words} <= shown
        found += len(paying)
    assert found > 3


def test_no_island_pays_without_an_objective_or_a_house() -> None:
    view = next(view for view in map(_asked, _game(4)[40:]) if payments(view))
    assert view.secrets is not None
    bare = msgspec.structs.replace(view.secrets, objective=())
    assert payments(msgspec.structs.replace(view, secrets=bare)) == []
    players = [msgspec.structs.replace(player, houses=0) for player in view.players]
    assert payments(msgspec.structs.replace(view, players=tuple(players))) == []


def test_nothing_says_what_a_house_pays_in_a_ranked_attempt() -> None:
    view = next(view for view in map(_asked, _game(4)[40:]) if payments(view))
    alone = msgspec.structs.replace(view, is_unaided=True)
    assert payments(alone) == []
    for words in (PAINTER.alt, PAINTER.text):
        assert ("A House would pay " in words(view), "A House would pay " in words(alone)) == (
            True,
            False,
        )
    signs = [
        {words for words in PAINTER.paint(one, None).written if words[:1] == "+"}
        for one in (view, alone)
    ]
    assert signs[1] < signs[0]


@pytest.mark.parametrize("seats", [1, 4])
def test_last_board_has_each_source_of_points(seats: int) -> None:
    view = _view(_game(seats)[-1], None)
    assert PAINTER.score is not None
    sheet, written = PAINTER.score(view), PAINTER.paint(view, None).written
    assert {*sheet.total.values} <= written
    for place in range(len(sheet.names)):
        assert {value for _, value in sources_of(sheet, place)} <= written


def _numbers(view: SmallView, since: SmallView) -> list[tuple[int, int]]:
    """Return the middles of the numbers of changes."""
    found = list[tuple[int, int]]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "tag", lambda canvas, middle, *rest: found.append(middle))
        PAINTER.paint(view, since)
    return found


def test_number_of_a_change_is_beside_its_tile_where_a_cell_is_free() -> None:
    start = GAME.begin(2, 5, GAME.checked({}, 2))
    states = [*played_on(GAME, start, PLAYERS["gentle"], Rng(5))]
    view, since = (GAME.view(state, None) for state in (states[20], states[14]))
    shown = layout.frame(view)
    laid = {cell for cell, _ in view.chart}
    numbered = zip(archipelago.changed_cells(view, since), _numbers(view, since), strict=False)
    beside = 0
    for cell, (x, y) in numbered:
        sides = [cell + step for step in archipelago.SIDES]
        if any(side not in laid and shown.holds(side) for side in sides):
            left, top, right, low = shown.box(cell)
            assert not (left < x < right and top < y < low)
            beside += 1
    assert beside


def test_number_of_changed_points_covers_no_result() -> None:
    start = GAME.begin(4, 5, GAME.checked({}, 4))
    states = [start, *played_on(GAME, start, PLAYERS["chance"], Rng(5))]
    view = GAME.view(states[-1], None)
    *_, (x, y) = _numbers(view, GAME.view(states[len(states) // 2], None))
    whole = next(box for panel, box in layout.column(view) if panel.kind == "result")
    for left, top, right, low in result_boxes(score(view), whole):
        assert not (left - 28 < x < right + 28 and top - 28 < y < low + 28)
