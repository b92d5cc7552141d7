"""Text: named sizes, and words that are drawn once and cached as masks.

Two faces: a warm, rounded one for titles and numbers, and a very legible one for all other text.
Discord's desktop client shows a picture in a box of 550 x 350 pixels, and a phone about 340 pixels
wide. On a board of 1,320 x 840 pixels the capitals of `NEEDED` and `CLEAR` are at least 24 pixels
high, 10 in the box. Those of a sign that decides (the names and letters on buttons, heights, dice,
whose turn it is) have at least 32 pixels: 12 in the box, and 8 on a phone.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from render.art.palette import Colour

NEEDED = 33
ELLIPSIS = "…"
MISSING = "\uffff"
_BOT = re.compile(r"^(Bot \d+) \([^()]*\)$")
"""The number and the level in a bot's name."""
FACES = {
    "display": ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    "text": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
}


@dataclass(frozen=True, slots=True)
class Type:
    """A face (a key of `FACES`) and its size in pixels."""

    face: str
    size: int

    @property
    def leading(self) -> int:
        """The distance from one line to the next, in pixels."""
        return round(self.size * 1.24)


TITLE = Type("display", 56)
HEADING = Type("display", 40)
LABEL = Type("display", NEEDED)
BODY = Type("text", 30)
CLEAR = Type("bold", 36)
STRONG = Type("bold", 30)
SMALL = Type("text", 29)
SMALL_STRONG = Type("bold", 29)
NOTE = Type("text", 26)
NOTE_STRONG = Type("bold", 26)
FINE = Type("text", 20)


@dataclass(frozen=True, slots=True, eq=False)
class Letters:
    """Letters drawn as a mask (mode L), equal only to themselves.

    `width` and `height` are the size of the text in a layout, with the height from the top of
    capitals to the baseline. `left` and `top` are the offset of the mask in that box.
    """

    mask: Image.Image
    width: int
    height: int
    left: int
    top: int

    def print_on(self, sheet: Image.Image, corner: tuple[int, int], colour: Colour) -> None:
        """Print the letters on an image (mode RGBA), with their box at `corner`."""
        place = corner[0] + self.left, corner[1] + self.top
        sheet.paste((*colour, 255), place, self.mask)


@lru_cache(maxsize=4096)
def letters_of(text: str, style: Type, halo: int = 0) -> Letters:
    """`text` on one line; `halo` widens every stroke by that many pixels."""
    style = Type(_face_for(text, style.face), style.size)
    font = _font(style)
    words = readable(text, style.face)
    left, top, right, bottom = font.getbbox(words, stroke_width=halo, anchor="ls")
    size = (max(1, round(right - left)), max(1, round(bottom - top)))
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).text(
        (-left, -top), words, fill=255, font=font, anchor="ls", stroke_width=halo
    )
    capital = cap_height(style)
    return Letters(mask, round(font.getlength(words)), capital, round(left), capital + round(top))


def width_of(text: str, style: Type) -> int:
    """How wide `text` is on one line, in pixels."""
    return letters_of(text, style).width


def largest(words: str, styles: Sequence[Type], width: int) -> Type:
    """The first of `styles` in which `words` fit into `width` pixels, otherwise the last."""
    return next((style for style in styles if width_of(words, style) <= width), styles[-1])


@cache
def cap_height(style: Type) -> int:
    """The height of a capital letter, in pixels."""
    return round(-_font(style).getbbox("H", anchor="ls")[1])


@lru_cache(maxsize=1024)
def shortened(text: str, style: Type, width: int, end: str = "") -> str:
    """`text`, cut and ended by an ellipsis when it is wider than `width` pixels.

    The name of a bot loses its level first. `end` is a part after the ellipsis, which stays whole.
    """
    kept = text.removesuffix(end)
    for name in (kept, _BOT.sub(r"\1", kept)):
        if width_of(name + end, style) <= width:
            return name + end
    while kept and width_of(kept.rstrip() + ELLIPSIS + end, style) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS + end


@lru_cache(maxsize=1024)
def wrapped(text: str, style: Type, width: int, lines: int = 0) -> tuple[str, ...]:
    """`text` broken between words into lines of at most `width` pixels.

    With `lines`, at most that many; the last one then ends in an ellipsis.
    """
    broken = [""]
    for word in text.split():
        longer = f"{broken[-1]} {word}".strip()
        if broken[-1] and width_of(longer, style) > width:
            broken.append(word)
        else:
            broken[-1] = longer
    if lines and len(broken) > lines:
        broken = [*broken[: lines - 1], " ".join(broken[lines - 1 :])]
    return tuple(shortened(line, style, width) for line in broken)


@lru_cache(maxsize=1024)
def readable(text: str, face: str) -> str:
    """`text`, with characters that the font lacks replaced by plain letters or left out.

    Players' names come from all over the world; an empty name becomes a dot.
    """
    return _written(text, face) or ("·" if text.strip() else "")


@lru_cache(maxsize=1024)
def legible(name: str, instead: str = "Player") -> str:
    """`name`, or the words `instead` of a name of which the fonts have no letter or digit."""
    written = _written(name, "bold")
    return name if written == name or any(map(str.isalnum, written)) else instead


def font_path(face: str) -> Path:
    """The file of a face; raises FileNotFoundError where its package is not installed."""
    package, name = FACES[face]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the font package {package} is not installed")
    return Path(spec.origin).parent / "files" / name


@lru_cache(maxsize=4096)
def _face_for(text: str, face: str) -> str:
    """Return the face for a text. The one for titles lacks Cyrillic and Greek, among others."""
    lacks = face == "display" and any(
        not _plain(letter, face) and _has(letter, "bold")
        for letter in text
        if not _has(letter, face)
    )
    return "bold" if lacks else face


def _written(text: str, face: str) -> str:
    letters = (letter if _has(letter, face) else _plain(letter, face) for letter in text)
    return " ".join("".join(letters).split())


def _plain(letter: str, face: str) -> str:
    split = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in split if part.isascii() and _has(part, face))


@lru_cache(maxsize=4096)
def _has(letter: str, face: str) -> bool:
    if not letter.isprintable():
        return False
    return letter == " " or _shape(letter, face) not in (_shape(MISSING, face), b"")


def _shape(letter: str, face: str) -> bytes:
    return bytes(_font(Type(face, 24)).getmask(letter))


@cache
def _font(style: Type) -> ImageFont.FreeTypeFont:
    path = font_path(style.face)
    return ImageFont.truetype(str(path), style.size, layout_engine=ImageFont.Layout.BASIC)
