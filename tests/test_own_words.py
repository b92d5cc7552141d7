"""A game without words of its own in the tests fails by its name."""

import pytest

from engine import GAMES
from tests.own_words import own_words


@pytest.mark.parametrize("key", ["bluff", "ferrymen"])
def test_missing_file_is_named(key: str) -> None:
    with pytest.raises(AssertionError, match=f"tests/engine/{key}/own_words.py is missing"):
        own_words(key)


@pytest.mark.parametrize("key", GAMES)
def test_names_on_buttons_and_reasons_are_known(key: str) -> None:
    assert own_words(key).counted
