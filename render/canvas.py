"""Canvas: a board in the making, with the parts that all boards share.

Places and sizes are in pixels from the top left corner. A canvas records pasted sprites and letters
and paints them later. The next picture of a table is painted only in the boxes that changed.
"""

from functools import lru_cache
from typing import Literal

from PIL import Image

from render import palettes
from render.art import NORMAL, Box, Inked, Pen, Scheme, Sprite, furniture
from render.art.glyphs import (
    LABEL,
    NOTE_STRONG,
    Letters,
    Type,
    cap_height,
    letters_of,
    shortened,
    width_of,
)
from render.art.palette import CREAM, INK, Colour
from render.drawing import Drawing
from render.layers import Layer, painted, paste
from render.png import StripPng, png

Pixel = tuple[int, int]
Align = Literal["left", "middle", "right"]
BOARD = (1320, 840)
"""Width and height of a board message, in the proportions of Discord's box for pictures."""
STRIP = furniture.STRIP_HEIGHT
"""Height of the header of a board message."""
STRIP_TITLE = Type("display", 34)
STRIP_TURN = Type("display", 44)
VERBS = " to act", " wins", " win"
"""The ends of what the header says about a player. A long name is cut, not the verb."""


class Canvas:
    """A picture in the making (mode RGB).

    `palette` is the game whose fixed colours the file uses; without it, the file has all colours.
    `scheme` has the colours of seats, guilds and marks. The background is a sprite or a drawing, or
    a size in pixels for a black one. With an image as the background, the picture is not a list.
    `written` are the words on the picture, which tests compare with the buttons. Large print writes
    the `heading` (game, round, whose turn it is) and the question `asked` again, and the `name` of
    a page is what it shows.
    """

    def __init__(
        self,
        background: Sprite | Pen | Image.Image | Pixel,
        palette: str | None = None,
        scheme: Scheme = NORMAL,
    ) -> None:
        self.palette = palette
        self.scheme = scheme
        self.layers: list[Layer] = []
        if isinstance(background, Pen):
            background = Sprite.from_image(background.reduced())
        self._background = background
        self.size: Pixel = background if isinstance(background, tuple) else background.size
        """Width and height in pixels."""
        self._image: Image.Image | None = None
        if isinstance(background, Image.Image):
            self._image = background
        elif isinstance(background, Sprite):
            is_opaque = not any(area.is_soft for area in background.areas)
            ground = background if is_opaque else Sprite(background.colours)
            self.layers.append(Layer(ground, 0, 0))
        self._painted = 0
        self.written: set[str] = set()
        self.heading: tuple[str, ...] = ()
        self.asked = ""
        self.name = ""

    @property
    def image(self) -> Image.Image:
        """The whole picture as it is now (mode RGB). A change of it stays below later pastes."""
        if self._image is None:
            self._image = painted(self.layers, (0, 0, *self.size))
        else:
            paste(self._image, self.layers[self._painted :])
        self._painted = len(self.layers)
        return self._image

    def png(self) -> bytes:
        """The picture as the bytes of a PNG file."""
        return png(self.image) if self.palette is None else self.drawing().png.file

    def cut_out(self) -> Sprite:
        """The picture as a sprite in the shape of its background."""
        background = self._background
        return Sprite(self.image, background.mask if isinstance(background, Sprite) else None)

    def drawing(self, previous: Drawing | None = None) -> Drawing:
        """The picture in its fixed colours.

        A similar `previous` one makes this faster, but does not change the pixels. Raises
        ValueError without a palette.
        """
        if self.palette is None:
            raise ValueError("a drawing needs a palette")
        layers = tuple(self.layers) if self._image is None else ()
        if layers and previous is not None and previous.layers:
            own = self.palette, self.scheme, self.size
            if own == (previous.game, previous.scheme, previous.png.size):
                return previous.changed(layers)
        fitted = palettes.fitted(self.image, self.palette, self.scheme)
        return Drawing(self.palette, self.scheme, layers, StripPng.from_image(fitted))

    def paste(self, sprite: Sprite, place: Pixel) -> None:
        """Lay a sprite with its top left corner at `place`."""
        self.layers.append(Layer(sprite, *place))

    def bears(self, *words: str) -> None:
        """Note words that are printed on a sprite which was pasted."""
        self.written.update(words)

    def paste_middle(self, sprite: Sprite, middle: Pixel) -> None:
        """Lay a sprite with its middle at `middle`."""
        width, height = sprite.size
        self.paste(sprite, (middle[0] - width // 2, middle[1] - height // 2))

    def text(
        self,
        words: str,
        place: Pixel,
        style: Type = NOTE_STRONG,
        colour: Colour = INK,
        align: Align = "left",
        halo: Colour | None = None,
    ) -> int:
        """Write one line whose capitals begin at `place`; returns its width.

        `place` is the left end, middle or right end of the line, depending on `align`. `halo` is
        the colour of an outline, for text on a busy ground.
        """
        self.written.add(words)
        letters = letters_of(words, style)
        shifts = {"left": 0, "middle": letters.width // 2, "right": letters.width}
        corner = (place[0] - shifts[align], place[1])
        if halo is not None:
            self._letters(letters_of(words, style, max(3, style.size // 9)), corner, halo)
        self._letters(letters, corner, colour)
        return letters.width

    def text_middle(
        self,
        words: str,
        middle: Pixel,
        style: Type = LABEL,
        colour: Colour = INK,
        halo: Colour | None = None,
    ) -> None:
        """Write one line around `middle`, both ways."""
        self.text_level(words, middle, style, colour, "middle", halo)

    def text_level(
        self,
        words: str,
        place: Pixel,
        style: Type,
        colour: Colour = INK,
        align: Align = "left",
        halo: Colour | None = None,
    ) -> int:
        """Write one line as `text` does, with `place` half way up its capitals."""
        top = place[1] - cap_height(style) // 2
        return self.text(words, (place[0], top), style, colour, align, halo)

    def panel(self, corner: Pixel, size: tuple[int, int]) -> None:
        """Paste a sheet of paper with a deckled edge and a shadow; `size` is its inner part."""
        reach = furniture.SHADOW
        self.paste(furniture.panel(*size), (corner[0] - reach, corner[1] - reach))

    def card_shadow(self, corner: Pixel, size: tuple[int, int]) -> None:
        """The shadow of a card of `size` that will lie with its top left corner at `corner`."""
        reach = furniture.SHADOW
        self.paste(furniture.card_shadow(*size), (corner[0] - reach, corner[1] - reach))

    def plaque(
        self, corner: Pixel, words: str, colour: Colour, style: Type = LABEL, icon: str = ""
    ) -> int:
        """A small rounded sign with words and an icon before them; returns its width."""
        self.written.add(words)
        sign = furniture.plaque(words, colour, style, icon)
        self.paste(sign, corner)
        return sign.size[0]

    def badge(
        self, middle: Pixel, words: str, colour: Colour = CREAM, size: int = 44, share: float = 0
    ) -> None:
        """A disc that bears a number or a letter, whose type has a share of its size."""
        self.written.add(words)
        self.paste_middle(furniture.badge(words, colour, size, share), middle)

    def choice(self, middle: Pixel, words: str, size: int = 60) -> None:
        """Mark a choice with the words or the number of its button."""
        self.written.add(words)
        self.paste_middle(furniture.choice(words, size), middle)

    def tag(self, middle: Pixel, number: int, size: int = 56) -> None:
        """The number of a change since the reader's last look."""
        self.paste_middle(furniture.tag(str(number), size, self.scheme.changed), middle)

    def changed(self, box: Box, number: int, place: Pixel) -> None:
        """Outline a change since the reader's last view, and number it at `place`.

        `box` is left, top, right and bottom of the change.
        """
        left, top, right, bottom = box
        reach = furniture.OUTLINE
        frame = furniture.outline(right - left, bottom - top, self.scheme.changed)
        self.paste(frame, (left - reach, top - reach))
        self.tag(place, number)

    def strip(self, game: str, round_: str, whose: str, kept: int = 0) -> None:
        """Write the game, the round and whose turn it is across the top of a board message.

        As many pixels as are `kept` stay free after the round.
        """
        self.heading = game, round_, whose
        width = self.size[0]
        middle = STRIP // 2 - 6
        self.paste(furniture.header(width, STRIP), (0, 0))
        self.text_level(game, (24, middle), STRIP_TITLE, CREAM, halo=INK)
        free = strip_free(game, round_)
        place = free - 40 - width_of(round_, STRIP_TITLE), middle
        self.text_level(round_, place, STRIP_TITLE, CREAM, halo=INK)
        whose = with_verb(whose, STRIP_TURN, width - 24 - free - kept)
        self.text_level(whose, (width - 24, middle), STRIP_TURN, CREAM, "right", INK)

    def _letters(self, letters: Letters, corner: Pixel, colour: Colour) -> None:
        place = corner[0] + letters.left, corner[1] + letters.top
        self.layers.append(Layer(_inked(letters, colour), *place))


def with_verb(whose: str, style: Type, width: int) -> str:
    """Return the header's words about a player: a long name is cut, the verb is whole."""
    verb = next(filter(whose.endswith, VERBS), "")
    return shortened(whose, style, width, verb)


def strip_free(game: str, round_: str) -> int:
    """Return the start of the free part of the strip, after the game and the round."""
    return 24 + width_of(game, STRIP_TITLE) + 40 + width_of(round_, STRIP_TITLE) + 40


@lru_cache(maxsize=4096)
def _inked(letters: Letters, colour: Colour) -> Sprite:
    return Inked(letters.mask, colour)
