"""Components alone: each is drawn at a size that a phone shows, and no two look the same."""

import io
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from PIL import Image

from engine import GAMES
from engine.core import Entry, Game
from render import PAINTERS, feats
from render.art.glyphs import ELLIPSIS, Type
from render.art.sprites import Sprite
from render.caches import ByteCache
from render.canvas import BOARD, Canvas
from render.figures import KEPT_BYTES, WIDEST, _lines, _reduced, _shown, figure, figures
from tests.longer import first_of
from tests.render.pixels import draw_coarsely

HIGHEST = 900
FEW, LEGIBLE, LEGIBLE_OF_MANY = 6, 12, 10
"""Pixels of the words on a few figures in Discord's box, and on more."""
ALL = [pytest.param(game, id=game.key) for game in GAMES.values()]
WITHOUT_PICTURE = {
    "island_hopper": {"Weather"},
    "propeller_islands": {"Dock"},
    "small_islands": {"Alexis", "Expedition"},
}
"""The kinds of components without their own picture."""
ALIKE = {
    "island_hopper": {"Tourist", "Contract", "Round card"},
    "small_islands": {"Landscape tile", "Starting tile"},
}
"""The kinds with several equal components."""


@pytest.fixture(autouse=True, scope="module")
def coarse() -> Iterator[None]:
    """Draw quickly; figures drawn like that are not for other tests."""
    with pytest.MonkeyPatch.context() as patch:
        draw_coarsely(patch)
        patch.setattr("render.figures._kept", ByteCache(KEPT_BYTES, len))
        yield


large = cache(figure)


def drawn(game: Game, entry: Entry) -> Image.Image:
    png = large(game.key, entry.key)
    assert png is not None, entry.key
    return Image.open(io.BytesIO(png))


def with_picture(game: Game) -> list[Entry]:
    without = WITHOUT_PICTURE.get(game.key, set())
    return [entry for entry in game.words.entries if entry.kind not in without]


@pytest.mark.long
@pytest.mark.parametrize("game", ALL)
def test_every_component_of_the_pictures_is_drawn_alone(game: Game) -> None:
    missing = {entry.kind for entry in game.words.entries if large(game.key, entry.key) is None}
    assert WITHOUT_PICTURE.get(game.key, set()) == missing


@pytest.mark.long
@pytest.mark.parametrize("game", ALL)
def test_no_figure_is_larger_than_a_phone_shows(game: Game) -> None:
    for entry in with_picture(game):
        width, height = drawn(game, entry).size
        assert width <= max(WIDEST), entry.key
        assert height <= HIGHEST, entry.key


@pytest.mark.long
@pytest.mark.parametrize("game", ALL)
def test_no_two_components_look_the_same(game: Game) -> None:
    alike = ALIKE.get(game.key, set())
    shown = [large(game.key, each.key) for each in with_picture(game) if each.kind not in alike]
    assert len(shown) == len(set(shown))


@pytest.mark.long
@pytest.mark.parametrize("game", ALL)
def test_each_figure_of_a_topic_is_in_its_strip(game: Game) -> None:
    for topic in game.words.guide.topics:
        assert [] == [key for key in topic.figures if large(game.key, key) is None], topic.key
        png = figures(game.key, topic.figures)
        assert (png is None) == (topic.figures == ())
        if png is not None:
            assert Image.open(io.BytesIO(png)).width <= max(WIDEST), topic.key


@pytest.mark.parametrize("game", first_of(reversed(ALL)))
def test_words_on_a_component_end_on_it(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    beyond, text = list[str](), Canvas.text

    def noted(canvas: Canvas, words: str, place: tuple[int, int], *rest: Any, **more: Any) -> int:
        wide = text(canvas, words, place, *rest, **more)
        if "align" not in more and len(rest) < 3 and place[0] + wide > canvas.size[0]:
            beyond.append(words)
        return wide

    monkeypatch.setattr(Canvas, "text", noted)
    for entry in game.words.entries:
        PAINTERS[game.key].faces(entry.key)
    assert [] == beyond


@pytest.mark.long
@pytest.mark.parametrize("key", ["palm_island", "propeller_islands", "island_hopper"])
def test_words_on_figures_beside_the_rules_are_legible_in_the_box(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares, text = list[float](), Canvas.text

    def noted(canvas: Canvas, words: str, place: Any, style: Type, *rest: Any, **more: Any) -> int:
        if words and canvas.size != BOARD:  # without the names of the chart
            shares.append(style.size / canvas.size[0])
        return text(canvas, words, place, style, *rest, **more)

    monkeypatch.setattr(Canvas, "text", noted)
    drawn = dict[str, tuple[Sprite, float]]()
    topics = [topic for topic in GAMES[key].words.guide.topics if topic.figures]
    for figured in {figured for topic in topics for figured in topic.figures}:
        shares.clear()
        drawn[figured] = _reduced(PAINTERS[key].faces(figured)[0]), min(shares, default=1)
    for topic in topics:
        shown = [drawn[figured][0] for figured in topic.figures]
        letters = min(drawn[figured][1] * drawn[figured][0].size[0] for figured in topic.figures)
        least = LEGIBLE if len(shown) <= FEW else LEGIBLE_OF_MANY
        assert least <= letters * _shown(_lines(shown)), topic.key


def test_criterion_and_gift_of_a_feat_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    written, text = set[str](), Canvas.text

    def noted(canvas: Canvas, words: str, *rest: Any, **more: Any) -> int:
        written.add(words)
        return text(canvas, words, *rest, **more)

    monkeypatch.setattr(Canvas, "text", noted)
    shown = GAMES["palm_island"].words.feats
    feats.paint(feats.Shelf("Ana", shown, (shown[0].key,)))
    assert set() == {words for words in written if words.endswith(ELLIPSIS)}


def test_a_strip_of_two_holds_both() -> None:
    one = figures("palm_island", ["temple"])
    two = figures("palm_island", ["temple", "quarry"])
    assert one is not None
    assert two is not None
    assert Image.open(io.BytesIO(one)).width < Image.open(io.BytesIO(two)).width


@pytest.mark.parametrize("game", ALL)
def test_unknown_component_has_no_picture(game: Game) -> None:
    assert figure(game.key, "clock_tower") is None
    assert figures(game.key, ["clock_tower"]) is None
    assert figures(game.key, []) is None


def test_faces_are_broken_into_lines_that_discord_shows_largest() -> None:
    square = Sprite(Image.new("RGB", (300, 300)))
    assert [3, 3] == [len(line) for line in _lines([square] * 6)]
