"""What a game's painter is: three pure functions of a view."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from render.canvas import Canvas

ALT_AT_MOST = 1024


@dataclass(frozen=True, slots=True)
class Painter:
    """How one game is shown. Every function takes the game's own view, and nothing else.

    ``paint(view, since)`` is the picture; ``since`` is the reader's earlier view or None, and what
    changed from it is outlined and numbered. ``alt(view)`` says in at most 1,024 characters whose
    turn it is, the round, the position and the last change. ``text(view)`` is the whole board and
    every choice in words, for a screen reader.
    """

    paint: Callable[[Any, Any], Canvas]
    alt: Callable[[Any], str]
    text: Callable[[Any], str]
