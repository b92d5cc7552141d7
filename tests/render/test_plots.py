"""Plots of a player's games, and rankings: their contents, and that everything fits."""

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from render import plots, rankings
from render.art import sprites
from render.art.schemes import NORMAL, SAFE
from render.art.sprite_cache import SpriteCache
from render.canvas import BOARD, Canvas
from render.plots import FIELD, LEGEND, LINES_AT_MOST, Plot, Series, apart, span
from render.rankings import ROWS_AT_MOST, RankedPlayer, Ranking
from tests.render.pixels import pixels

LONG = "Wolfeschlegelsteinhausenbergerdorff 🏝"


def plot(*lines: list[float], average: float | None = None) -> Plot:
    """A plot whose games are shared among its lines in turn."""
    games = sum(map(len, lines))
    series = [
        Series(
            f"{number + 2} players", tuple((number + at, value) for at, value in enumerate(line))
        )
        for number, line in enumerate(lines)
    ]
    return Plot(
        title="Small Islands",
        who=LONG,
        unit="rating",
        moments=tuple(f"{day + 1} Nov 2026" for day in range(games)),
        series=tuple(series),
        average=average,
    )


def ranking(rows: int) -> Ranking:
    record = "1,000 games, 1,000 wins"
    found = tuple(RankedPlayer(at + 1, LONG, 1_500 - at, record) for at in range(rows))
    return Ranking(title="Small Islands, 3 players", scope=LONG, unit="rating", rows=found)


def difference(one: Canvas, other: Canvas) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(one.image, other.image).getbbox()


@pytest.mark.parametrize(
    "values", [[23.0], [0.0, 0.0], [-15.0, 3.0], [1_000.0, 1_002.0], [927.0, 1_640.0], [0, 99_999]]
)
def test_a_scale_holds_all_values_in_a_few_whole_steps(values: list[float]) -> None:
    low, high, step = span(values)
    assert low <= min(values) and max(values) <= high
    assert 1 <= (high - low) / step <= 6
    assert low == low // step * step and step >= 1


def test_a_single_value_lies_within_its_scale() -> None:
    assert (21, 25, 1) == span([23.0])


@pytest.mark.long
def test_lines_and_signs_have_the_colours_of_the_reader() -> None:
    drawn = plot([1_000, 1_100], [1_050, 1_000])
    assert difference(plots.paint(drawn), plots.paint(drawn, SAFE))
    assert not difference(plots.paint(drawn), plots.paint(drawn, NORMAL))


@pytest.mark.long
def test_same_plot_gives_same_pixels_without_cached_sprites(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = pixels(plots.paint(plot([1_000, 1_100, 1_050])).image)
    monkeypatch.setattr(sprites, "CACHE", SpriteCache())
    assert first == pixels(plots.paint(plot([1_000, 1_100, 1_050])).image)


@pytest.mark.parametrize(
    "shown",
    [
        plot([23.0], average=23.0),
        plot(*[[1_000.0 + line, 900.0] for line in range(LINES_AT_MOST)]),
        plot([float(value % 17) for value in range(60)], average=8.0),
    ],
)
def test_a_plot_fits_into_a_message(shown: Plot) -> None:
    canvas = plots.paint(shown)
    assert canvas.size == BOARD
    assert len(canvas.png()) < 1024 * 1024
    assert len(plots.alt(shown)) <= 1024


@pytest.mark.long
def test_another_value_changes_the_line_and_no_more_than_that() -> None:
    box = difference(plots.paint(plot([0, 10, 0, 4])), plots.paint(plot([0, 10, 2, 4])))
    assert box is not None
    assert FIELD[0] < box[0] and FIELD[1] < box[1] and box[2] < FIELD[2] and box[3] <= FIELD[3] + 20


@pytest.mark.long
def test_lines_differ_in_signs_too() -> None:
    grey = [
        plots.paint(shown)
        .image.convert("L")
        .crop((FIELD[0], LEGEND - 26, FIELD[0] + 54, LEGEND + 26))
        .tobytes()
        for shown in (plot([5, 6]), plot([5, 6], [6, 5]))
    ]
    assert grey[0] == grey[1]
    second = plots.paint(plot([5, 6], [6, 5])).image.crop(
        (FIELD[0] + 184, LEGEND - 26, FIELD[0] + 264, LEGEND + 26)
    )
    assert (
        second.getextrema()
        != plots.paint(plot([5, 6]))
        .image.crop((FIELD[0] + 184, LEGEND - 26, FIELD[0] + 264, LEGEND + 26))
        .getextrema()
    )


def test_values_do_not_overlap() -> None:
    assert [300, 340, 380, 600] == apart([300, 305, 310, 600], 40, 678)


def test_values_do_not_leave_the_field() -> None:
    assert [500, 598, 638, 678] == apart([500, 650, 660, 678], 40, 678)


def test_the_words_of_a_plot_name_each_line_with_its_ends_and_extremes() -> None:
    text = plots.alt(plot([1_000, 1_250, 940, 1_100]))
    assert "2 players: from 1,000 to 1,100, lowest 940, highest 1,250." in text


def test_name_without_a_letter_in_the_fonts_is_shown_as_player() -> None:
    rows = tuple(RankedPlayer(place, name, 9, "") for place, name in ((1, "Иван"), (2, "王小明")))
    ranked = rankings.paint(Ranking(title="", scope="", unit="", rows=rows))
    assert {"Иван", "Player"} <= ranked.written
    assert "Player" in plots.paint(replace(plot([23.0]), who="王小明")).written


@pytest.mark.parametrize("rows", [1, 3, ROWS_AT_MOST])
def test_a_ranking_fits_into_a_message(rows: int) -> None:
    canvas = rankings.paint(ranking(rows))
    picture = Image.open(BytesIO(canvas.png()))
    assert picture.size == BOARD
    assert len(rankings.alt(ranking(rows))) <= 1024


def test_a_ranking_s_bars_are_as_long_as_its_values() -> None:
    rows = tuple(RankedPlayer(at + 1, "Ana", value, "") for at, value in enumerate((100, 50)))
    picture = rankings.paint(Ranking(title="", scope="", unit="", rows=rows)).image
    lengths = [bar_length(picture, rankings.TOP + rankings.ROW * at + 34) for at in (0, 1)]
    assert 0.5 == pytest.approx(lengths[1] / lengths[0], abs=0.03)


def bar_length(picture: Image.Image, y: int) -> int:
    """How far the bar reaches in a row: to the last dark pixel of its edge."""
    dark = [x for x in range(rankings.BAR, rankings.VALUE - 105) if sum(rgb(picture, x, y)) < 240]
    return dark[-1] - rankings.BAR


def rgb(picture: Image.Image, x: int, y: int) -> tuple[int, ...]:
    found = picture.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


def test_nothing_scored_has_no_bar() -> None:
    rows = (RankedPlayer(1, "Ana", 0, ""), RankedPlayer(2, "Ben", -5, ""))
    assert rankings.paint(Ranking(title="", scope="", unit="", rows=rows)).size == BOARD
