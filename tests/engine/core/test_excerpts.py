"""Texts of strangers in messages are short and cannot control a terminal."""

import pytest

from engine.core import BadText
from engine.core.text import parse
from engine.core.words import EXCERPT_LENGTH, excerpt


def test_excerpt_has_no_control_characters() -> None:
    assert "a [31m ]0;owned  x" == excerpt("a\x1b[31m\x1b]0;owned\x07\nx")


def test_unknown_action_is_quoted_briefly() -> None:
    with pytest.raises(BadText) as raised:
        parse("x" * 100_000, ())
    assert len(str(raised.value)) < 2 * EXCERPT_LENGTH + 100
