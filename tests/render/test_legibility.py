"""What decides a choice is large enough as Discord shows a board.

The heights are those of drawn capitals and icons. What decides is found in the labels.
"""

import pytest

import render.canvas
from engine import GAMES
from render import tallies
from render.art.glyphs import Type, cap_height
from render.canvas import Canvas
from render.earthquake_island import placards
from render.small_islands import archipelago
from tests.render.legibility import COMPUTED, Measured, Shares, height_of, phrases, rest_of, shares

GOAL = 0.95
PICTURES = 10


def least_shares(key: str, patch: pytest.MonkeyPatch) -> Shares:
    """Return the least shares of legible pictures of a game with the fewest and most players."""
    found = list[Shares]()
    for number in dict.fromkeys((min(GAMES[key].seats), max(GAMES[key].seats))):
        with patch.context() as own:
            found.append(shares(key, number, PICTURES, own))
    return Shares(*map(min, zip(*found, strict=True)))


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_deciding_and_needed_signs_reach_the_goal(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = least_shares(key, monkeypatch)
    assert min(found) >= GOAL, f"{key}: {min(found):.0%} of pictures"


@pytest.mark.long
def test_a_board_with_a_small_name_misses_the_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render.canvas, "STRIP_TURN", Type("display", 40))
    assert least_shares("earthquake_island", monkeypatch).deciding_on_phone < 0.1


@pytest.mark.long
def test_a_board_with_small_words_misses_the_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(placards, "CLEAR", Type("bold", 34))
    assert least_shares("earthquake_island", monkeypatch).needed < 0.1


def test_capitals_are_measured_and_not_the_size_of_the_type(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spy, style = Measured(monkeypatch), Type("display", 40)

    def paint() -> Canvas:
        canvas = Canvas((100, 100))
        canvas.text("A1", (0, 0), style)
        return canvas

    _, signs = spy.signs(paint)
    assert height_of("A1", signs) == cap_height(style) < style.size


def test_a_name_in_two_lines_is_measured_on_its_own_sign(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spy = Measured(monkeypatch)

    def paint() -> Canvas:
        canvas = Canvas((100, 100))
        canvas.paste(archipelago._lettered(("Q", "5"), Type("display", 20)), (0, 0))
        canvas.text("5", (0, 0), Type("display", 60))
        return canvas

    _, signs = spy.signs(paint)
    assert height_of("Q5", signs) == cap_height(Type("display", 20))


def test_rulers_measure_a_cell_without_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Measured(monkeypatch)

    def paint() -> Canvas:
        canvas = Canvas((100, 100))
        canvas.text("Q", (0, 0), Type("display", 40))
        canvas.text("5", (0, 0), Type("display", 30))
        return canvas

    _, signs = spy.signs(paint)
    assert height_of("Q5", signs) == cap_height(Type("display", 30))
    assert height_of("R5", signs) == 0


def test_the_drawing_of_an_icon_is_measured_without_its_margin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spy = Measured(monkeypatch)

    def paint() -> Canvas:
        canvas = Canvas((100, 100))
        tallies.tally(canvas, [("", "wave")], (0, 50), 36)
        return canvas

    _, signs = spy.signs(paint)
    [height] = [sign.height for sign in signs if sign.words == "wave"]
    assert 20 < height < 36


def test_words_on_a_cached_sprite_are_measured_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Measured(monkeypatch)

    def paint() -> Canvas:
        canvas = Canvas((100, 100))
        canvas.badge((50, 50), "7")
        return canvas

    assert [1, 1] == [len(spy.signs(paint)[1]) for _ in range(2)]


def test_numbers_in_names_and_computed_amounts_are_no_signs() -> None:
    label = "Flip Hut 1: pay 1 wood 2 fish (Mill 3+5, 2 cards), wasting 1 → worth 1★ 2↑"
    rest = rest_of(COMPUTED.sub(" ", label), {"Hut 1", "Mill 3"}, {"wood", "fish"})
    assert [number for number in rest.split() if number.isdigit()] == ["2"]
    assert "2↑" in rest


@pytest.mark.parametrize(
    ("label", "drawn"),
    [
        ("Place 2: +1 fame; above left of Capitol, below Depot 3c", "Place 2: +1 fame; ,"),
        ("Place tile 16 on J5: joins island 1 (4 tiles); pays 5 points", "Place tile 16 on J5: ;"),
    ],
)
def test_what_words_say_of_a_place_need_not_be_drawn(label: str, drawn: str) -> None:
    assert " ".join(COMPUTED.sub(" ", label).split()) == drawn


def test_a_number_is_measured_in_the_phrase_that_the_picture_writes() -> None:
    assert [*phrases("Activate with 5 buildings")] == [("with 5", "5"), ("5 buildings", "5")]
    assert [*phrases("Pay 12")] == [("Pay 12", "12")]
