"""Moves typed by their labels."""

import pytest

from engine.core import BadText
from engine.core.names import match_label

LABELS = (
    "Store Logger 4 → 1 wood",
    "Store Logger 5 → 1 wood",
    "Rotate Logger 4: pay 1 wood 1 fish (Canoe House 3, Logger 5) → 1 star",
    "Store Market: pay 1 wood → 1 stone",
    "Discard Logger 4",
)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("store logger 4", 0),
        ("Store  LOGGER 5", 1),
        ("rot", 2),
        ("market", 3),
        ("st mark", 3),
        ("discard", 4),
    ],
)
def test_beginnings_of_words_find_the_label(text: str, place: int) -> None:
    assert place == match_label(text, LABELS)


def test_exact_label_wins_over_a_longer_one() -> None:
    assert 0 == match_label("keep", ["Keep", "Keep the rope"])


def test_details_distinguish_labels_with_equal_names() -> None:
    assert 1 == match_label("pay fish", ["Pay: 1 wood", "Pay: 1 fish"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("store logger", "“store logger” could mean several things. Do you mean “Store Logger 4”"),
        ("stor loger 4", "“stor loger 4” was not possible. Do you mean “Store Logger 4”"),
        ("markt", "“markt” was not possible. Do you mean “Store Market”?"),
        ("fly away", "“fly away” was not possible."),
    ],
)
def test_near_miss_suggests_labels(text: str, message: str) -> None:
    with pytest.raises(BadText) as problem:
        match_label(text, LABELS)
    assert str(problem.value).startswith(message)


@pytest.mark.parametrize("text", ["", "  ", "!"])
def test_empty_text_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        match_label(text, LABELS)


def test_only_the_beginning_of_a_long_text_is_compared() -> None:
    label = "Rotate the old market near the harbour"
    with pytest.raises(BadText, match=f"Do you mean “{label}”"):
        match_label(f"{label[1:]} {'z' * 6_000}", [label])
