"""Counted words, and words that fit on a button."""

from engine.core.words import ELLIPSIS, LABEL_LENGTH, counted, cut, fitting

LONG = "Radio Station " * 9


def test_longest_fitting_phrase_is_chosen() -> None:
    assert "short" == fitting([LONG, "short", "s"])
    assert "full" == fitting(["full", "short"])
    exact = "x" * LABEL_LENGTH
    assert exact == fitting([exact, "short"])


def test_last_phrase_is_used_if_none_fits_and_can_be_cut() -> None:
    last = fitting([LONG, f"Marie adds {LONG}"])
    assert last == f"Marie adds {LONG}"
    shown = cut(last)
    assert LABEL_LENGTH >= len(shown) > LABEL_LENGTH - 5
    assert shown.startswith("Marie adds Radio Station") and shown.endswith(ELLIPSIS)


def test_fitting_text_is_not_cut() -> None:
    assert "Pass" == cut("Pass")


def test_unit_agrees_with_the_number() -> None:
    assert ["0 points", "1 point", "1,200 points"] == [counted(n, "point") for n in (0, 1, 1_200)]
    assert ["1 inch", "2 inches"] == [counted(n, "inch", "inches") for n in (1, 2)]
