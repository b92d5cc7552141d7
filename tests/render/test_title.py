"""The title picture of each game."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engine import GAMES
from render import PAINTERS
from render.canvas import BOARD, Canvas
from render.title import GAP, title

KIBIBYTE = 1024


@pytest.mark.parametrize("key", GAMES)
def test_each_game_has_a_title_that_is_drawn_once(key: str) -> None:
    drawn = title(key, GAMES[key].name, "2 players")
    assert drawn is not None and len(drawn) < 280 * KIBIBYTE
    assert Image.open(BytesIO(drawn)).size == BOARD
    assert title(key, GAMES[key].name, "2 players") is drawn
    assert title(key, GAMES[key].name, "3 players") != drawn


@pytest.mark.parametrize("key", GAMES)
def test_signs_of_a_title_keep_off_the_edge(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ends, plaque = list[int](), Canvas.plaque

    def noted(canvas: Canvas, corner: tuple[int, int], *rest: Any) -> int:
        width = plaque(canvas, corner, *rest)
        ends.extend((corner[0], corner[0] + width))
        return width

    monkeypatch.setattr(Canvas, "plaque", noted)
    title(key, GAMES[key].name, "1, 2, 3, 4, 5 or 6")
    assert GAP <= min(ends) and max(ends) <= BOARD[0] - GAP


@pytest.mark.parametrize("key", GAMES)
def test_components_on_a_title_have_an_entry(key: str) -> None:
    shown = PAINTERS[key].title
    assert shown is not None
    assert set(shown.things) <= {entry.key for entry in GAMES[key].words.entries}
