"""Pages for paper: the components of a game in true size with cut marks, and a rules booklet.

Pages are pictures at ``DPI``. A ruler on each page of components shows whether the printer kept
the size.
"""

import re
from collections.abc import Iterator, Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from engine.core import Entry
from render import PAINTERS
from render.art import Sprite
from render.art.glyphs import BODY, FINE, HEADING, NOTE, STRONG, TITLE, Type, readable, wrapped
from render.art.palette import CREAM, INK, INK_SOFT
from render.canvas import Canvas

PAPERS = {"a4": (210, 297), "letter": (216, 279)}
"""Widths and heights in millimetres."""
DPI = 150
MARGIN = 12
GAP = 6
"""The edge of a page, and the space between two components, in millimetres."""
CARD = (57, 87)
"""The width and height of a card with a picture and words, in millimetres."""
WORDS_HIGH = 44
"""The height of a card with words only."""
PADDING = 4
"""The space around the words of a card, in millimetres."""
PICTURE = 32
"""The maximum width and height of a picture on a card with words, in millimetres."""
MARK = 3
"""How long a cut mark is, in millimetres."""
RULER = 50
WHITE = (255, 255, 255)
LINE = 1.4
"""The height of a line of text, in letters."""

Size = tuple[int, int]


def document(
    title: str, variant: str, entries: Sequence[Entry], rules: Sequence[tuple[str, str]], paper: str
) -> bytes:
    """Return a PDF: the components of a game, by ``Game.variant``, and then its rules."""
    size = PAPERS[paper]
    found = [*component_pages(title, variant, entries, size), *booklet(title, rules, size)]
    file = BytesIO()
    first, *rest = found
    first.save(file, "PDF", resolution=DPI, save_all=True, append_images=rest, title=title)
    return file.getvalue()


def pixels(millimetres: float) -> int:
    """Return a length on paper in pixels."""
    return round(millimetres * DPI / 25.4)


def component_pages(
    title: str, variant: str, entries: Sequence[Entry], size: Size
) -> Iterator[Image.Image]:
    """Yield the pages with components, row by row."""
    place = (pixels(MARGIN), pixels(2 * MARGIN))
    page = _page(title, size)
    lowest = 0
    for card in (card for entry in entries for card in printed(variant, entry)):
        if place[0] + card.width > pixels(size[0] - MARGIN):
            place, lowest = (pixels(MARGIN), lowest + pixels(GAP)), 0
        if place[1] + card.height > pixels(size[1] - MARGIN):
            yield page
            place = (pixels(MARGIN), pixels(2 * MARGIN))
            page = _page(title, size)
            lowest = 0
        page.paste(card, place, card)
        # Draw two short lines outside of each corner.
        draw = ImageDraw.Draw(page)
        far = pixels(MARK)
        left, top = place
        for x, outside in ((left, -far), (left + card.width, far)):
            for y, beyond in ((top, -far), (top + card.height, far)):
                draw.line([(x + outside // 3, y), (x + outside, y)], INK_SOFT, 2)
                draw.line([(x, y + beyond // 3), (x, y + beyond)], INK_SOFT, 2)
        lowest = max(lowest, place[1] + card.height)
        place = (place[0] + card.width + pixels(GAP), place[1])
    yield page


def printed(variant: str, entry: Entry) -> list[Image.Image]:
    """Return all faces of a component, as often as the box contains it."""
    painter = PAINTERS[variant]
    faces = painter.faces(entry.key)
    if entry.worded or not faces:
        return [_card(entry, faces)] * entry.copies
    height = pixels(entry.width + CARD[1] - CARD[0])
    found = painter.numbered(entry.key) or [*faces] * entry.copies
    return [face.fitted(pixels(entry.width), height) for face in found]


def _card(entry: Entry, faces: Sequence[Sprite]) -> Image.Image:
    """Return a card with a component's name, first face and text.

    Raises:
        ValueError: the text is too long.
    """
    width = pixels(CARD[0])
    height = pixels(CARD[1] if faces else WORDS_HIGH)
    canvas = Canvas(Image.new("RGBA", (width, height), (*CREAM, 255)))
    edge = pixels(PADDING)
    y = edge
    for line in wrapped(entry.name, STRONG, width - 2 * edge):
        canvas.text(line, (edge, y), STRONG, INK)
        y += _height(STRONG)
    if faces:
        picture = faces[0].fitted(pixels(PICTURE), pixels(PICTURE))
        canvas.image.alpha_composite(picture, ((width - picture.width) // 2, y))
        y += picture.height + edge
    for paragraph in plain(entry.text).splitlines():
        for line in wrapped(paragraph, FINE, width - 2 * edge):
            canvas.text(line, (edge, y), FINE, INK)
            y += _height(FINE)
    if y > height:
        raise ValueError(f"the text of {entry.name} does not fit on a card")
    return canvas.image


def _page(title: str, size: Size) -> Image.Image:
    """Return an empty page with its title and a ruler."""
    canvas = _blank(size)
    canvas.text(title, (pixels(MARGIN), pixels(MARGIN)), STRONG, INK)
    right = pixels(size[0] - MARGIN)
    y = pixels(MARGIN + 2)
    words = f"{RULER} mm"
    canvas.text(words, (right - pixels(RULER) - 12, pixels(MARGIN)), NOTE, INK_SOFT, "right")
    draw = ImageDraw.Draw(canvas.image)
    draw.line([(right - pixels(RULER), y), (right, y)], INK, 3)
    for x in (right - pixels(RULER), right):
        draw.line([(x, y - 10), (x, y + 10)], INK, 3)
    return canvas.image


def booklet(title: str, rules: Sequence[tuple[str, str]], size: Size) -> Iterator[Image.Image]:
    """Yield the pages of the rules, from their titles and texts."""
    lines = [(title, TITLE)]
    for heading, text in rules:
        lines += [("", BODY), (heading, HEADING)]
        lines += [(line, BODY) for line in plain(text).splitlines()]
    width = pixels(size[0] - 2 * MARGIN)
    top = pixels(MARGIN)
    low = pixels(size[1] - MARGIN)
    canvas = _blank(size)
    y = top
    for words, style in lines:
        for line in wrapped(words, style, width):
            # A heading does not stand alone at the end of a page.
            if y + _height(style) + (2 * _height(BODY) if style is HEADING else 0) > low:
                yield canvas.image
                canvas = _blank(size)
                y = top
            if line:
                canvas.text(line, (pixels(MARGIN), y), style, INK)
            if line or y > top:
                y += _height(style)
    yield canvas.image


def plain(text: str) -> str:
    """Return Markdown as plain text, without signs that the font lacks and bot commands."""
    kept = re.sub(r"[^.\n]*`/[^.]*\.", "", text).replace("*", "").replace("`", "")
    lines = (readable(line, BODY.face) for line in kept.splitlines())
    return re.sub(r" +([.,;])", r"\1", re.sub(r"\n{3,}", "\n\n", "\n".join(lines)))


def _blank(size: Size) -> Canvas:
    return Canvas(Image.new("RGB", (pixels(size[0]), pixels(size[1])), WHITE))


def _height(style: Type) -> int:
    return round(style.size * LINE)
