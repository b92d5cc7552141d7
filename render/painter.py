"""The interface of a game's painter: pure functions of a view, or of a component's key."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace
from PIL import Image

from engine.core.view import View
from engine.core.words import listed
from render import large_print, score_sheet
from render.art import NORMAL, Scheme, Sprite, glyphs
from render.canvas import Canvas
from render.large_print import Part
from render.score_sheet import ScoreSheet
from render.texts import alt_text

V = TypeVar("V", bound=View)


def turn_words(view: View, awaited: Sequence[int]) -> str:
    """Return whose turn it is, for the header of a board: pass ``view.awaited``.

    A board tells its reader "Your turn", and names nobody during secret choices.
    """
    if view.seat in awaited:
        return "Your turn"
    if view.in_secret:
        return "Secret choices"
    if len(awaited) == 1:
        return f"{view.name(awaited[0])} to act"
    return f"{len(awaited)} players to act" if awaited else ""


def acting_words(view: View, seats: Sequence[int]) -> str:
    """Return which seats must act, for texts and for marks on players: pass ``view.acting``."""
    if seats:
        return f"{listed(map(view.name, seats))} to act"
    return "players choose in secret" if view.in_secret else "no player to act"


def legible(view: V) -> V:
    """Return a view with "Player 3" for a name of which the fonts have no letter."""
    names = tuple(
        glyphs.legible(name, f"Player {number}") for number, name in enumerate(view.names, 1)
    )
    return view if names == view.names else replace(view, names=names)


class Edition(NamedTuple):
    """A reader's settings for pictures: the colours, and large print or not."""

    scheme: Scheme = NORMAL
    is_large: bool = False


USUAL = Edition()


@dataclass(frozen=True, slots=True)
class Title:
    """The title picture of a game.

    ``ground`` paints a background of a width and height. ``things`` are the keys of the components
    on it, five at most. ``length`` says how long a game is.
    """

    ground: Callable[[int, int], Image.Image]
    things: Sequence[str]
    length: str


class Paint(Protocol):
    """Paints a view in the colours of a scheme, with the changes after `since` outlined."""

    def __call__(self, view: Any, since: Any, scheme: Scheme = NORMAL, /) -> Canvas:
        """Return the picture."""


class Words(Protocol):
    """Describes a view in words, or only some parts of it."""

    def __call__(self, view: Any, only: str = "", /) -> str:
        """Return the text."""


@dataclass(frozen=True, slots=True)
class Painter:
    """The painter of a game. Every function takes the game's own view.

    * ``picture(view, since, scheme)`` is the picture in the reader's colours. ``since`` is the
      reader's earlier view or None: changes after it are outlined and numbered. Callers use
      ``paint``, which gives it legible names.
    * ``alt(view)`` is the alt text: whose turn it is, the round, the position and the last change.
    * ``text(view)`` is the whole board and every choice in words, for a screen reader, and
      ``text(view, name)`` only its parts with a name of ``render/texts.py``, if it has any.
    * ``faces(key)`` are the faces or copies of a component, if pictures show it.
    * ``title`` is the picture of the lobby.
    * ``parts(view)`` are the parts of the picture for large print, in reading order.
    * ``score(view)`` is the result of a finished game, which the last picture shows.
    * ``numbered(key)`` are the faces of all copies of a component, if a number tells them apart.
    """

    picture: Paint
    alt: Callable[[Any], str]
    text: Words
    faces: Callable[[str], Sequence[Sprite]] = lambda key: ()
    title: Title | None = None
    parts: Callable[[Any], Sequence[Part]] = lambda view: ()
    score: Callable[[Any], ScoreSheet] | None = None
    numbered: Callable[[str], Sequence[Sprite]] = lambda key: ()

    def paint(self, view: Any, since: Any, scheme: Scheme = NORMAL) -> Canvas:
        """Paint a view."""
        return self.picture(legible(view), since, scheme)

    def pages(self, view: Any, since: Any, edition: Edition) -> Sequence[Canvas]:
        """Paint a view as a reader wants it: one picture, or the pages of a large print."""
        canvas = self.paint(view, since, edition.scheme)
        parts = self.parts(legible(view)) if edition.is_large else ()
        return large_print.pages(canvas, parts, since) if parts else [canvas]

    def described(self, view: Any) -> str:
        """Return the alternative text of the picture: at the end of a game, the result first."""
        if self.score is None or not view.over:
            return self.alt(view)
        return alt_text([score_sheet.alt(self.score(view)), self.alt(view)])
