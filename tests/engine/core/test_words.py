"""Words that go with numbers, and words that fit on a button."""

from engine.core.words import ELLIPSIS, LABEL_LENGTH, counted, cut, fitting

LONG = "Radio Station " * 9


def test_the_fullest_phrasing_that_fits_is_chosen() -> None:
    assert "short" == fitting([LONG, "short", "s"])
    assert "full" == fitting(["full", "short"])
    exact = "x" * LABEL_LENGTH
    assert exact == fitting([exact, "short"])


def test_where_no_phrasing_fits_the_last_one_is_cut_and_says_so() -> None:
    shown = fitting([LONG, f"Marie adds {LONG}"])
    assert shown == cut(f"Marie adds {LONG}")
    assert LABEL_LENGTH >= len(shown) > LABEL_LENGTH - 5
    assert shown.startswith("Marie adds Radio Station") and shown.endswith(ELLIPSIS)


def test_what_fits_is_not_cut() -> None:
    assert "Go on" == cut("Go on")


def test_a_number_goes_with_its_word() -> None:
    assert ["0 points", "1 point", "1,200 points"] == [counted(n, "point") for n in (0, 1, 1_200)]
    assert ["1 inch", "2 inches"] == [counted(n, "inch", "inches") for n in (1, 2)]
